//! From two squares to a move.

use crate::sample;
use chess_board::{Bitboard, Position};
use chess_move::{CastlingSide, Color, Role, Square};
use chess_movegen::{IllegalMove, PositionRules};
use dev_random::effort;
use insta::assert_snapshot;

fn reason(fen: &str, from: Square, to: Square, promotion: Option<Role>) -> String {
    let position = Position::from_fen(fen).unwrap();
    position
        .find_move(from, to, promotion)
        .unwrap_err()
        .to_string()
}

#[test]
fn every_legal_move_is_found_by_its_squares_and_promotion() {
    for position in sample::positions() {
        for mv in position.legal_moves() {
            // In Chess960 a castling king may go to a square that it can also step to.
            let to = match mv.castling_side() {
                Some(side) => position
                    .castling_rook(position.side_to_move(), side)
                    .unwrap(),
                None => mv.to(),
            };
            assert_eq!(
                position.find_move(mv.from(), to, mv.promotion()),
                Ok(mv),
                "{position}"
            );
            if !position.is_chess960() {
                assert_eq!(
                    position.find_move(mv.from(), mv.to(), mv.promotion()),
                    Ok(mv),
                    "{position}"
                );
            }
        }
    }
}

#[test]
fn squares_without_a_legal_move_give_a_reason_and_never_an_illegal_move() {
    for position in sample::positions().iter().step_by(effort(28, 7)) {
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in [None, Some(Role::Queen), Some(Role::King), Some(Role::Pawn)] {
                    match position.find_move(from, to, promotion) {
                        Ok(mv) => assert!(position.is_legal(mv), "{position} {mv}"),
                        Err(error) => assert!(!error.to_string().is_empty()),
                    }
                }
            }
        }
    }
}

#[test]
fn reasons_name_pieces_and_squares() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_snapshot!(reason(start, Square::E4, Square::E5, None), @"no piece stands on e4");
    assert_snapshot!(reason(start, Square::E7, Square::E5, None), @"the black pawn on e7 cannot move: it is white's turn");
    assert_snapshot!(reason(start, Square::A1, Square::A1, None), @"the white rook on a1 cannot go to a1: a rook does not move that way");
    assert_snapshot!(reason(start, Square::E1, Square::G1, None), @"the white bishop on f1 stands in the way of castling kingside");
    assert_snapshot!(reason(start, Square::E2, Square::E4, Some(Role::Queen)), @"a pawn does not promote on e4");
    assert_snapshot!(reason("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", Square::A7, Square::A8, None), @"a pawn that reaches a8 must promote to a queen, rook, bishop or knight");
    assert_snapshot!(reason("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", Square::A7, Square::A8, Some(Role::King)), @"a pawn cannot promote to a king");
    assert_snapshot!(reason("r3k3/P7/8/8/8/8/8/4K3 w - - 0 1", Square::A7, Square::A8, None), @"the white pawn on a7 cannot go to a8: the black rook on a8 is in the way");
    assert_snapshot!(reason("4k3/8/8/8/8/8/8/4K2R w - - 0 1", Square::E1, Square::G1, None), @"white has no right to castle kingside");
    assert_snapshot!(reason("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", Square::E1, Square::G1, None), @"the king cannot castle through f1, which is attacked from f3");
}

#[test]
fn methods_of_a_position_agree_with_the_functions() {
    for position in sample::positions() {
        let legal = position.legal_moves();
        assert_eq!(position.count_legal(), legal.len());
        assert_eq!(position.has_legal_move(), !legal.is_empty());
        assert_eq!(
            position.is_checkmate() || position.is_stalemate(),
            legal.is_empty()
        );
        let mut from_squares = 0;
        for square in Square::ALL {
            let moves = position.legal_moves_from(square);
            assert!(moves.iter().all(|mv| mv.from() == square));
            let targets: Bitboard = moves.iter().map(|mv| mv.to()).collect();
            assert_eq!(position.legal_targets(square), targets);
            from_squares += moves.len();
        }
        assert_eq!(from_squares, legal.len());
        for &mv in &legal {
            assert!(position.is_legal(mv) && position.legality(mv).is_ok());
            assert_eq!(position.play(mv), Ok(position.after(mv)));
            assert_eq!(position.gives_check(mv), position.after(mv).is_check());
        }
    }
}

#[test]
fn a_king_that_goes_onto_a_rook_without_castling_right_gives_the_missing_right() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1").unwrap();
    let missing = IllegalMove::NoCastlingRight {
        color: Color::White,
        side: CastlingSide::Kingside,
    };
    for to in [Square::G1, Square::H1] {
        assert_eq!(
            position.find_move(Square::E1, to, None),
            Err(missing),
            "{to}"
        );
    }
    // The rook on the other side keeps its right.
    assert_eq!(
        position
            .find_move(Square::E1, Square::A1, None)
            .unwrap()
            .to_string(),
        "e1c1"
    );
}

#[test]
fn a_king_that_goes_onto_a_rook_outside_its_corner_gives_the_own_piece_as_the_reason() {
    for (fen, to) in [
        ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", Square::D1),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", Square::F1),
    ] {
        let text = reason(fen, Square::E1, to, None);
        let expected =
            format!("the white rook on {to} belongs to the same side and cannot be captured");
        assert_eq!(text, expected);
    }
}
