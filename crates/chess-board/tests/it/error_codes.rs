//! The codes of all errors: stable, unique, and in kebab case. Also: which types are `Send` and
//! `Sync`.

use chess_board::{
    Bitboard, Board, CastlingHint, CastlingRights, Deviations, Diagnostic, FenBuffer, FenDeviation,
    FenError, FenSyntaxError, InvalidPosition, NullMoveInCheck, PackError, PackedPosition,
    ParseCastlingRightsError, PieceChanges, Position, PositionError, Setup, Undo, Waivers,
};
use chess_move::Square;
use insta::assert_snapshot;

#[test]
fn error_codes_are_stable_and_unique() {
    let codes_of = |fens: &[&str]| {
        let errors = fens.iter().map(|fen| Setup::from_fen(fen).unwrap_err());
        errors.map(|error| error.code()).collect::<Vec<_>>()
    };
    let mut codes = codes_of(&[
        "",
        "x",
        "44/8/8/8/8/8/8/8 w - - 0 1",
        "7/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/8/8 w kK - 0 1",
        "8/8/8/8/8/8/8/8 w KK - 0 1",
        "8/8/8/8/8/8/8/8 w - e5 0 1",
        "8/8/8/8/8/8/8/8 w - - 00 1",
        "8/8/8/8/8/8/8/8 w - - 65536 1",
        "8/8/8/8/8/8/8/8 w - - 0 0",
        " 8/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/8/8 w - - 0 1 bm",
    ]);
    let mut position_codes: Vec<_> = InvalidPosition::ALL.iter().map(Diagnostic::code).collect();
    // Both colors have the same code and are neighbors in the list.
    position_codes.dedup();
    codes.extend(position_codes);
    codes.extend([
        PackError::TooManyPieces(33).code(),
        PackError::UnusedCode.code(),
        PackError::CastlingRook(Square::E4).code(),
        PackError::EnPassantPawn(Square::E4).code(),
        NullMoveInCheck.code(),
        "x".parse::<CastlingRights>().unwrap_err().code(),
    ]);
    assert_snapshot!(codes.join("\n"), @r"
    fen-missing-field
    fen-unexpected-character
    fen-adjacent-numbers
    fen-rank-length
    fen-missing-ranks
    fen-too-many-ranks
    fen-castling-order
    fen-castling-repeated
    fen-en-passant-rank
    fen-leading-zero
    fen-number-too-large
    fen-fullmove-zero
    fen-extra-space
    fen-trailing-text
    position-no-king
    position-several-kings
    position-pawns-on-back-rank
    position-too-many-pieces
    position-too-many-pawns
    position-too-many-promoted
    position-opponent-in-check
    position-castling-rights
    position-no-common-start
    position-en-passant
    position-too-many-checkers
    position-impossible-check
    position-fullmove-zero
    packed-too-many-pieces
    packed-unused-code
    packed-castling-rook
    packed-en-passant-pawn
    null-move-in-check
    invalid-castling-rights
    ");
    for code in &codes {
        assert!(code.chars().all(|c| c == '-' || c.is_ascii_lowercase()));
    }
    codes.sort_unstable();
    assert!(codes.windows(2).all(|pair| pair[0] != pair[1]), "{codes:?}");
}

#[test]
fn wrapping_errors_have_the_code_of_the_wrapped_error() {
    let syntax = Position::from_fen("8/8/8/8/8/8/8/8 x - - 0 1").unwrap_err();
    assert_eq!(syntax.code(), "fen-unexpected-character");
    let invalid = Position::from_fen("4k3/8/8/8/8/8/8/8 w KQ - 0 1").unwrap_err();
    assert_eq!(invalid.code(), "position-no-king");
    let FenError::Invalid(error) = invalid else {
        panic!("{invalid}");
    };
    assert_eq!(error.code(), "position-no-king");
    assert_eq!(PackError::from(error).code(), "position-no-king");
}

#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync + Unpin + 'static>() {}
    check::<Bitboard>();
    check::<Board>();
    check::<CastlingHint>();
    check::<CastlingRights>();
    check::<FenBuffer>();
    check::<Deviations<FenDeviation>>();
    check::<FenError>();
    check::<FenSyntaxError>();
    check::<InvalidPosition>();
    check::<NullMoveInCheck>();
    check::<PackError>();
    check::<PackedPosition>();
    check::<ParseCastlingRightsError>();
    check::<PieceChanges>();
    check::<Position>();
    check::<PositionError>();
    check::<Setup>();
    check::<Undo>();
    check::<Waivers>();
}
