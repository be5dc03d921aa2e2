//! Lists and counts of moves, compared with each other.

use crate::sample;
use chess_board::{Bitboard, Position};
use chess_move::{Move, MoveList};
use chess_movegen::{MoveGen, MoveSet, PositionRules, leaves_king_safe};
use core::ops::ControlFlow;

pub(crate) fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Returns whether the side that has just moved left its king in check.
fn king_can_be_taken(position: &Position) -> bool {
    let us = position.side_to_move();
    let attackers = position
        .board()
        .attackers_to_if_occupied(position.king(us.other()), position.occupied());
    (attackers & position.by_color(us)).any()
}

#[test]
fn pseudo_legal_moves_that_leave_the_king_safe_are_the_legal_ones() {
    for position in sample::positions() {
        let safe = MoveGen::pseudo_legal(position)
            .list()
            .into_iter()
            .filter(|&mv| {
                let mut after = *position;
                after.play_unchecked(mv);
                let safe = !king_can_be_taken(&after);
                assert_eq!(leaves_king_safe(position, mv), safe, "{mv} in {position:?}");
                safe
            });
        assert_eq!(sorted(safe), sorted(position.legal_moves()), "{position:?}");
    }
}

#[test]
fn noisy_and_quiet_moves_together_are_all_moves() {
    let assert_parts = |all: MoveList, captures: MoveList, quiets: MoveList| {
        assert!(
            captures
                .iter()
                .all(|mv| mv.is_capture() || mv.is_promotion())
        );
        assert!(
            quiets
                .iter()
                .all(|mv| !mv.is_capture() && !mv.is_promotion())
        );
        assert_eq!(sorted(captures.into_iter().chain(quiets)), sorted(all));
    };
    for position in sample::positions() {
        assert_parts(
            position.legal_moves(),
            MoveGen::legal(position).noisy().list(),
            MoveGen::legal(position).quiets().list(),
        );
        assert_parts(
            MoveGen::pseudo_legal(position).list(),
            MoveGen::pseudo_legal(position).noisy().list(),
            MoveGen::pseudo_legal(position).quiets().list(),
        );
    }
}

#[test]
fn counts_equal_list_lengths() {
    for position in sample::positions() {
        let moves = position.legal_moves();
        assert_eq!(position.count_legal(), moves.len(), "{position:?}");
        assert_eq!(position.has_legal_move(), !moves.is_empty(), "{position:?}");
    }
}

/// The type of all visitors, so that each generator is compiled once.
pub(crate) type Visitor<'a> = &'a mut dyn FnMut(MoveSet) -> ControlFlow<()>;

/// Returns the sets of a generator.
macro_rules! sets_of {
    ($generator:expr) => {{
        let mut sets = Vec::new();
        let visitor: $crate::lists::Visitor = &mut |set| {
            sets.push(set);
            core::ops::ControlFlow::Continue(())
        };
        assert!($generator.visit(visitor).is_continue());
        sets
    }};
}
pub(crate) use sets_of;

/// Compares the list of a generator with its count and its sets.
macro_rules! check_forms {
    ($generator:expr) => {
        let list = $generator.list();
        assert_eq!($generator.count(), list.len(), "{:?}", $generator);
        let sets: Vec<MoveSet> = sets_of!($generator);
        assert!(!sets.iter().any(MoveSet::is_empty));
        assert_eq!(
            sorted(sets.into_iter().flatten()),
            sorted(list),
            "{:?}",
            $generator
        );
    };
}

#[test]
fn list_count_and_sets_of_a_generator_agree() {
    for position in sample::positions() {
        check_forms!(MoveGen::legal(position));
        check_forms!(MoveGen::legal(position).noisy());
        check_forms!(MoveGen::legal(position).quiets());
        check_forms!(MoveGen::pseudo_legal(position));
        check_forms!(MoveGen::pseudo_legal(position).noisy());
        check_forms!(MoveGen::pseudo_legal(position).quiets());
    }
}

#[test]
fn flags_match_the_board() {
    for position in sample::positions() {
        for mv in position.legal_moves() {
            let occupied = position.occupied();
            let on_board = Bitboard::from(mv.to()) & occupied;
            assert!(mv.is_castle() || mv.is_en_passant() || mv.is_capture() == on_board.any());
            assert!(!mv.is_en_passant() || position.en_passant() == Some(mv.to()));
        }
    }
}

#[test]
fn appending_keeps_existing_moves() {
    let position = Position::default();
    let mut moves = position.legal_moves();
    MoveGen::legal(&position).append_to(&mut moves);
    MoveGen::pseudo_legal(&position).append_to(&mut moves);
    assert_eq!(moves.len(), 60);
    assert_eq!(moves[..20], moves[20..40]);
}

/// The last places of a list are used, and no move is lost there.
#[test]
fn appending_to_a_nearly_full_list_loses_no_move() {
    let start = Position::default();
    let moves = start.legal_moves();
    let filler = moves[0];
    for room in moves.len()..moves.len() + 10 {
        let mut list: MoveList = std::iter::repeat_n(filler, MoveList::CAPACITY - room).collect();
        MoveGen::legal(&start).append_to(&mut list);
        assert_eq!(
            list[MoveList::CAPACITY - room..],
            moves[..],
            "room for {room}"
        );
    }
}
