//! The text of UCI moves, especially of castling.

use crate::position;
use chess_move::{Move, MoveFlag, Square};
use chess_movegen::PositionRules;
use chess_notation::{CastlingText, UciError, UciMove};

fn flag(fen: &str, text: &str) -> Option<MoveFlag> {
    let mv = UciMove::parse_move(&position(fen), text.as_bytes()).ok()?;
    Some(mv.flag())
}

#[test]
fn both_forms_of_castling_are_parsed() {
    let (king, queen) = (
        Some(MoveFlag::KingsideCastle),
        Some(MoveFlag::QueensideCastle),
    );
    let usual = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    assert_eq!(flag(usual, "e8g8"), king);
    assert_eq!(flag(usual, "e8h8"), king);
    assert_eq!(flag(usual, "e8c8"), queen);
    assert_eq!(flag(usual, "e8a8"), queen);
    assert_eq!(flag(usual, "e8b8"), None);

    // The king is beside its target: its two squares mean a step, except when the rook is on the
    // target.
    let beside = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    assert_eq!(flag(beside, "f1g1"), Some(MoveFlag::Quiet));
    assert_eq!(flag(beside, "f1h1"), king);
    assert_eq!(flag("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"), king);
    // The king is already on its target.
    assert_eq!(flag("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1g1"), king);
    assert_eq!(flag("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1"), king);
    // Without the right, the rook beside the king is in the way.
    assert_eq!(flag("4k3/8/8/8/8/8/8/5KR1 w - - 0 1", "f1g1"), None);
}

/// Returns castling in its default form, then as king takes rook.
fn texts(fen: &str) -> Vec<String> {
    let position = position(fen);
    position
        .legal_moves()
        .iter()
        .filter(|mv| mv.is_castle())
        .flat_map(|&mv| [CastlingText::Standard, CastlingText::Chess960].map(|text| (mv, text)))
        .map(|(mv, text)| UciMove::from_move_with(&position, mv, text).to_string())
        .collect()
}

#[test]
fn only_standard_castling_is_printed_as_the_kings_squares() {
    let usual = texts("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(usual, ["e1g1", "e1h1", "e1c1", "e1a1"]);
    let usual = texts("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    assert_eq!(usual, ["e8g8", "e8h8", "e8c8", "e8a8"]);
    // The king's squares would be a step, the same square, or more than two files apart.
    for (fen, text) in [
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1"),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1"),
        ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1"),
        ("4k3/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1"),
    ] {
        assert_eq!(texts(fen), [text, text], "{fen}");
    }
    // Each rook has its own right.
    let one = texts("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1");
    assert_eq!(one, ["e1g1", "e1h1", "e1b1", "e1b1"]);
}

#[test]
fn impossible_castling_is_printed_as_its_squares() {
    // Castling of the side that is not to move, and from a square without a king: the squares of
    // the move.
    let start = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (from, to) in [(Square::E8, Square::G8), (Square::F1, Square::G1)] {
        let mv = Move::new(from, to, MoveFlag::KingsideCastle);
        let text = UciMove::from_move_with(&start, mv, CastlingText::Chess960).to_string();
        assert_eq!(text, format!("{from}{to}"));
    }
}

#[test]
fn zeros_are_the_null_move() {
    let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let null: UciMove = "0000".parse().unwrap();
    assert_eq!(null, UciMove::Null);
    assert_eq!(null.to_move(&start), Err(UciError::Null));
    assert_eq!(null.to_string(), "0000");
}

#[test]
fn a_king_that_goes_onto_its_rook_without_the_right_gives_the_missing_right() {
    let reason = |fen: &str, text: &str| {
        let error = UciMove::parse_move(&position(fen), text).unwrap_err();
        error.to_string()
    };
    let fen = "3rk3/8/8/8/8/8/4PR2/R3K2R w - - 0 1";
    insta::assert_snapshot!(reason(fen, "e1h1"), @"white has no right to castle kingside");
    insta::assert_snapshot!(reason(fen, "e1a1"), @"white has no right to castle queenside");
    insta::assert_snapshot!(reason(fen, "e1g1"), @"white has no right to castle kingside");
    // A rook outside its corner, and a king that is not on its home square.
    insta::assert_snapshot!(reason(fen, "e1f2"), @"the white rook on f2 belongs to the same side and cannot be captured");
    insta::assert_snapshot!(reason("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "d1h1"), @"the white king on d1 cannot go to h1: a king does not move that way");
}
