//! The sets of moves that a visitor receives.

use crate::lists::{sets_of, sorted};
use crate::sample;
use chess_board::{Bitboard, Position};
use chess_move::{Move, Role, Square};
use chess_movegen::{MoveGen, MoveSet, PositionRules};
use std::ops::ControlFlow;

fn sets(position: &Position) -> Vec<MoveSet> {
    sets_of!(MoveGen::legal(position))
}

#[test]
fn sets_contain_the_moves_of_the_list() {
    for position in sample::positions() {
        let moves = sets(position).into_iter().flatten();
        assert_eq!(
            sorted(moves),
            sorted(position.legal_moves()),
            "{position:?}"
        );
    }
}

#[test]
fn stages_of_sets_match_stages_of_lists() {
    for position in sample::positions() {
        let sets = sets_of!(MoveGen::legal(position).noisy());
        assert_eq!(
            sorted(sets.into_iter().flatten()),
            sorted(MoveGen::legal(position).noisy().list()),
            "{position:?}"
        );

        let sets = sets_of!(MoveGen::legal(position).quiets());
        assert_eq!(
            sorted(sets.into_iter().flatten()),
            sorted(MoveGen::legal(position).quiets().list()),
            "{position:?}"
        );
    }
}

#[test]
fn set_properties_match_their_moves() {
    for position in sample::positions() {
        for set in sets(position) {
            let moves: Vec<Move> = set.into_iter().collect();
            assert!(!set.is_empty());
            assert_eq!(moves.len(), set.len());
            assert_eq!(set.into_iter().len(), set.len());
            assert_eq!(position.piece_at(set.from()), Some(set.piece()));
            assert!(moves.iter().all(|mv| mv.from() == set.from()));
            assert_eq!(
                moves.iter().map(|mv| mv.to()).collect::<Bitboard>(),
                set.targets()
            );
            let captures = moves.iter().filter(|mv| mv.is_capture()).map(|mv| mv.to());
            assert_eq!(captures.collect::<Bitboard>(), set.captures());
        }
    }
}

/// Each piece has one set, apart from castling and en passant.
#[test]
fn no_piece_has_two_sets() {
    for position in sample::positions() {
        let mut seen = Bitboard::EMPTY;
        for set in sets(position) {
            let special = set
                .into_iter()
                .any(|mv| mv.is_castle() || mv.is_en_passant());
            if special {
                assert_eq!(set.len(), 1);
            } else {
                assert!(!seen.contains(set.from()), "{position:?}");
                seen |= set.from();
            }
        }
    }
}

#[test]
fn set_iterator_length_is_exact_for_promotions() {
    let position = Position::from_fen("1n6/P7/8/8/8/8/8/k1K5 w - - 0 1").expect("valid");
    let pawn = sets(&position)
        .into_iter()
        .find(|set| set.piece().role == Role::Pawn)
        .expect("the pawn can move");
    let mut moves = pawn.into_iter();
    for left in (0..8).rev() {
        assert!(moves.next().is_some());
        assert_eq!(moves.len(), left);
    }
    assert_eq!(moves.next(), None);
    assert_eq!(moves.next(), None);
}

#[test]
fn a_set_can_be_restricted_to_squares() {
    let position = Position::default();
    let knight = sets(&position)
        .into_iter()
        .find(|set| set.from() == Square::G1)
        .expect("the knight can move");
    assert_eq!(knight.within(Bitboard::from(Square::F3)).len(), 1);
    assert!(knight.within(Bitboard::EMPTY).is_empty());
}

#[test]
fn break_ends_the_visit() {
    let mut visited = 0;
    let flow = MoveGen::legal(&Position::default()).visit(|set| {
        visited += 1;
        if visited == 3 {
            ControlFlow::Break(set.from())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert!(flow.is_break());
    assert_eq!(visited, 3);
}
