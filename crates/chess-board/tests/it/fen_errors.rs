//! FEN syntax errors and their texts.

use chess_board::{
    Diagnostic, FenError, FenErrorKind, FenField, FenSyntaxError, Found, Position, Setup, WithSpan,
};
use insta::assert_snapshot;
use std::error::Error;

#[track_caller]
fn error(fen: &str) -> FenSyntaxError {
    let Err(FenError::Syntax(error)) = Setup::from_fen(fen) else {
        panic!("{fen} is a FEN");
    };
    assert_eq!(Position::from_fen(fen), Err(FenError::Syntax(error)));
    let span = error.span().unwrap();
    assert!(fen.get(span.clone()).is_some(), "{span:?} of {fen}");
    if let FenErrorKind::Unexpected(found) = error.kind() {
        assert_eq!(found, Found::at(fen.as_bytes(), span.start));
        assert_eq!(span.len(), found.byte_len());
    }
    error
}

/// Returns the message and the span.
#[track_caller]
fn message(fen: &str) -> String {
    WithSpan(&error(fen)).to_string()
}

#[test]
fn placement_errors() {
    assert_snapshot!(message(""), @"placement: expected a piece, a number of empty squares or /, found the end of the text (bytes 0..0)");
    assert_snapshot!(message("?"), @"placement: expected a piece, a number of empty squares or /, found '?' (bytes 0..1)");
    assert_snapshot!(message("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN? w KQkq - 0 1"), @"placement: expected a piece, a number of empty squares or /, found '?' (bytes 42..43)");
    assert_snapshot!(message("rnbqkbnr/pppp♟ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), @"placement: expected a piece, a number of empty squares or /, found '♟' (bytes 13..16)");
    assert_snapshot!(message("rnbqkbnr/pppppppp/0/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), @"placement: expected a piece, a number of empty squares or /, found '0' (bytes 18..19)");
    assert_snapshot!(message("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), @"placement: expected a piece, a number of empty squares or /, found '9' (bytes 18..19)");
    assert_snapshot!(message("rnbqkbnr/pppppppp/8/44/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), @"placement: expected one number for adjacent empty squares, found two (bytes 21..22)");
    assert_snapshot!(message("rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), @"placement: expected eight squares on rank 7, found 7 (bytes 9..16)");
    assert_snapshot!(message("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), @"placement: expected eight squares on rank 7, found more (bytes 17..18)");
    assert_snapshot!(message("rnbqkbnr/7p1/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), @"placement: expected eight squares on rank 7, found more (bytes 11..12)");
    assert_snapshot!(message("rnbqkbnr//8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), @"placement: expected eight squares on rank 7, found 0 (bytes 9..9)");
    assert_snapshot!(message("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1"), @"placement: expected eight ranks, found the end after rank 2 (bytes 34..34)");
    assert_snapshot!(message("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/ w KQkq - 0 1"), @"placement: expected eight ranks, found the end after rank 2 (bytes 35..35)");
    assert_snapshot!(message("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN"), @"placement: expected eight squares on rank 1, found 7 (bytes 35..42)");
    assert_snapshot!(message("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq - 0 1"), @"placement: expected eight ranks, found more (bytes 43..44)");
    assert_snapshot!(message("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1"), @"placement: expected eight ranks, found more (bytes 43..44)");
    assert_snapshot!(message(" rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), @"placement: expected no space before it, found other white space (bytes 0..1)");
}

#[test]
fn side_to_move_errors() {
    assert_snapshot!(message("8/8/8/8/8/8/8/8"), @"side to move: expected w or b, found the end of the text (bytes 15..15)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 "), @"side to move: expected w or b, found the end of the text (bytes 16..16)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8  w - - 0 1"), @"side to move: expected one space before it, found other white space (bytes 15..17)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8\tw - - 0 1"), @"side to move: expected one space before it, found other white space (bytes 15..16)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 W - - 0 1"), @"side to move: expected w or b, found 'W' (bytes 16..17)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 white - - 0 1"), @"side to move: expected w or b, found 'h' (bytes 17..18)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 - - 0 1"), @"side to move: expected w or b, found '-' (bytes 16..17)");
}

#[test]
fn castling_errors() {
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w"), @"castling: expected - or letters such as KQkq (or rook files such as HAha), found the end of the text (bytes 17..17)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w  - 0 1"), @"castling: expected one space before it, found other white space (bytes 17..19)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w KQx - 0 1"), @"castling: expected - or letters such as KQkq (or rook files such as HAha), found 'x' (bytes 20..21)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w · - 0 1"), @"castling: expected - or letters such as KQkq (or rook files such as HAha), found '·' (bytes 18..20)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w -K - 0 1"), @"castling: expected - or letters such as KQkq (or rook files such as HAha), found '-' (bytes 18..19)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w K- - 0 1"), @"castling: expected - or letters such as KQkq (or rook files such as HAha), found '-' (bytes 19..20)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w kK - 0 1"), @"castling: expected letters in the order KQkq, found 'K' out of order (bytes 19..20)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w QK - 0 1"), @"castling: expected letters in the order KQkq, found 'K' out of order (bytes 19..20)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w KK - 0 1"), @"castling: expected each rook once, found 'K' for a rook named before (bytes 19..20)");
    assert_snapshot!(message("8/8/8/8/8/8/8/4K2R w KH - 0 1"), @"castling: expected each rook once, found 'H' for a rook named before (bytes 22..23)");
}

#[test]
fn en_passant_errors() {
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w -"), @"en passant: expected - or a square such as e3, found the end of the text (bytes 19..19)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - e5 0 1"), @"invalid en passant square `e5`: expected a square on rank 3 or 6 (did you mean `e6`?) (bytes 20..22)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - e4 0 1"), @"invalid en passant square `e4`: expected a square on rank 3 or 6 (did you mean `e3`?) (bytes 20..22)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - a1 0 1"), @"invalid en passant square `a1`: expected a square on rank 3 or 6 (did you mean `a3`?) (bytes 20..22)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - e9 0 1"), @"en passant: expected - or a square such as e3, found '9' (bytes 21..22)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - e 0 1"), @"en passant: expected - or a square such as e3, found ' ' (bytes 21..22)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - e"), @"en passant: expected - or a square such as e3, found the end of the text (bytes 21..21)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - E3 0 1"), @"en passant: expected - or a square such as e3, found 'E' (bytes 20..21)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - e3x 0 1"), @"en passant: expected - or a square such as e3, found 'x' (bytes 22..23)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - -- 0 1"), @"en passant: expected - or a square such as e3, found '-' (bytes 21..22)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - "), @"en passant: expected the end of the text after it, found more (bytes 21..22)");
}

#[test]
fn clock_errors() {
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - 0"), @"fullmove number: expected a number, found the end of the text (bytes 23..23)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - 0 "), @"fullmove number: expected a number, found the end of the text (bytes 24..24)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - x 1"), @"halfmove clock: expected a number, found 'x' (bytes 22..23)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - -1 1"), @"halfmove clock: expected a number, found '-' (bytes 22..23)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - +1 1"), @"halfmove clock: expected a number, found '+' (bytes 22..23)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - 1½ 1"), @"halfmove clock: expected a number, found '½' (bytes 23..25)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - 00 1"), @"halfmove clock: expected a number without leading zeros, found one with them (bytes 22..24)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - 65536 1"), @"halfmove clock: expected a number up to 65535, found a larger one (bytes 22..27)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - 99999999999999999999 1"), @"halfmove clock: expected a number up to 65535, found a larger one (bytes 22..42)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - 0 0"), @"fullmove number: expected a number from 1, found 0 (bytes 24..25)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - 0 01"), @"fullmove number: expected a number without leading zeros, found one with them (bytes 24..26)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - 0 1 "), @"fullmove number: expected the end of the text after it, found more (bytes 25..26)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - 0 1 bm e4"), @"fullmove number: expected the end of the text after it, found more (bytes 25..31)");
    assert_snapshot!(message("8/8/8/8/8/8/8/8 w - - 0 1\n"), @"fullmove number: expected the end of the text after it, found more (bytes 25..26)");
}

/// A very long text is rejected at its first error.
#[test]
fn very_long_texts_are_rejected_quickly() {
    for text in ["8", "/", "K", "?", "8/", "½"] {
        let long = text.repeat(1_000_000);
        assert_eq!(error(&long).field(), FenField::Placement);
        let fields = [&long, "w", &long, &long, &long, &long].join(" ");
        assert_eq!(error(&fields).field(), FenField::Placement);
        let after = ["8/8/8/8/8/8/8/8 w - - 0 1", &long].join(" ");
        assert_eq!(error(&after).kind(), FenErrorKind::TrailingText);
        let clock = ["8/8/8/8/8/8/8/8 w - - ", &long, " 1"].concat();
        assert_eq!(error(&clock).field(), FenField::HalfmoveClock);
    }
}

#[test]
fn syntax_errors_expose_field_span_and_kind() {
    let error = error("8/8/8/8/8/8/8/8 w - e5 0 1");
    assert_eq!(error.field(), FenField::EnPassant);
    assert_eq!(error.span(), Some(20..22));
    assert_eq!(
        error.expected().unwrap().to_string(),
        "a square on rank 3 or 6"
    );
    assert_eq!(error.found().unwrap().to_string(), "e5");
    assert_eq!(error.help().unwrap().to_string(), "did you mean `e6`?");
    let error: Box<dyn Error> = Box::new(FenError::from(error));
    assert_eq!(
        error.to_string(),
        "invalid en passant square `e5`: expected a square on rank 3 or 6 (did you mean `e6`?)"
    );
    let fields = [
        FenField::Placement,
        FenField::SideToMove,
        FenField::Castling,
        FenField::EnPassant,
        FenField::HalfmoveClock,
        FenField::FullmoveNumber,
    ];
    assert_snapshot!(fields.map(|field| field.to_string()).join(", "), @"placement, side to move, castling, en passant, halfmove clock, fullmove number");
}
