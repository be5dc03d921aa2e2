//! The record of a move.

use crate::position;
use chess_move::{Move, Role, Square};
use chess_notation::{CastlingText, CheckSuffix, MoveRecord, PieceLetters, PositionNotation, San};

fn record(fen: &str, text: &str) -> MoveRecord {
    let position = position(fen);
    let mv = San::find_move(&position, text.as_bytes()).expect("a legal move");
    position.record(mv).expect("a legal move")
}

#[test]
fn castling_record_has_king_and_rook() {
    let castling = record("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 12", "O-O-O");
    let rook = castling.rook.unwrap();
    assert_eq!((rook.from, rook.to), (Square::A8, Square::D8));
    assert_eq!((castling.from, castling.to), (Square::E8, Square::C8));
    assert_eq!(castling.captured, None);
    assert_eq!(castling.uci(CastlingText::Standard).to_string(), "e8c8");
    assert_eq!(castling.uci(CastlingText::Chess960).to_string(), "e8a8");
    insta::assert_snapshot!(castling, @"12... O-O-O");

    // In Chess960 king and rook may swap squares.
    let castling = record("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O");
    let rook = castling.rook.unwrap();
    assert_eq!((rook.from, rook.to), (Square::G1, Square::F1));
    assert_eq!((castling.from, castling.to), (Square::F1, Square::G1));
    assert_eq!(castling.captured, None);
}

#[test]
fn record_of_a_promotion_has_capture_and_suffix() {
    let record = record("3n2k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q");
    assert_eq!(record.piece.role, Role::Pawn);
    assert_eq!(record.promotion, Some(Role::Queen));
    assert_eq!(record.suffix, Some(CheckSuffix::Checkmate));
    let captured = record.captured.unwrap();
    assert_eq!(
        (captured.piece.role, captured.square),
        (Role::Knight, Square::D8)
    );
    insta::assert_snapshot!(record, @"1. exd8=Q#");
    insta::assert_snapshot!(record.lan(), @"e7xd8=Q#");
    insta::assert_snapshot!(record.san().to_text_with(&PieceLetters::FIGURINE), @"exd8=♕#");
}

#[test]
fn illegal_move_has_no_record() {
    let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let mv = Move::new(Square::E2, Square::E5, chess_move::MoveFlag::Quiet);
    insta::assert_snapshot!(start.record(mv).unwrap_err(), @"the white pawn on e2 cannot go to e5: a pawn does not move that way");
}
