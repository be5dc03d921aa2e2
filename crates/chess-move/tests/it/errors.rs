//! Texts, details and codes of errors.

use chess_move::{
    Color, Diagnostic, File, Found, Move, MoveList, ParseError, Piece, PvLine, Rank, Role, Square,
    WithSpan,
};

use crate::moves;

#[test]
fn errors_say_what_was_expected_and_what_was_found() {
    let square = |text: &str| WithSpan(&text.parse::<Square>().unwrap_err()).to_string();
    insta::assert_snapshot!(square(""), @"expected a file, a to h, found the end of the text (bytes 0..0)");
    insta::assert_snapshot!(square("i4"), @"expected a file, a to h, found 'i' (bytes 0..1)");
    insta::assert_snapshot!(square("e"), @"expected a rank, 1 to 8, found the end of the text (bytes 1..1)");
    insta::assert_snapshot!(square("e9"), @"expected a rank, 1 to 8, found '9' (bytes 1..2)");
    insta::assert_snapshot!(square("e4e5"), @"expected the end of the text, found 'e' (bytes 2..3)");
    insta::assert_snapshot!(square("é4"), @"expected a file, a to h, found 'é' (bytes 0..2)");
    insta::assert_snapshot!(square("e\n"), @r"expected a rank, 1 to 8, found '\n' (bytes 1..2)");

    let color = |text: &str| WithSpan(&text.parse::<Color>().unwrap_err()).to_string();
    insta::assert_snapshot!(color("x"), @"expected w or b, found 'x' (bytes 0..1)");
    insta::assert_snapshot!(color("white"), @"expected the end of the text, found 'h' (bytes 1..2)");
    insta::assert_snapshot!(WithSpan(&"x".parse::<Role>().unwrap_err()), @"expected one of pnbrqk in either case, found 'x' (bytes 0..1)");
    insta::assert_snapshot!(WithSpan(&"1".parse::<Piece>().unwrap_err()), @"expected one of PNBRQKpnbrqk, found '1' (bytes 0..1)");
    insta::assert_snapshot!(WithSpan(&"A".parse::<File>().unwrap_err()), @"expected a file, a to h, found 'A' (bytes 0..1)");
    insta::assert_snapshot!(WithSpan(&"0".parse::<Rank>().unwrap_err()), @"expected a rank, 1 to 8, found '0' (bytes 0..1)");

    let all = moves(MoveList::CAPACITY + 1);
    let mut list: MoveList = all[1..].iter().copied().collect();
    insta::assert_snapshot!(list.try_push(all[0]).unwrap_err(), @"expected at most 512 moves, found one more");
    let mut line: PvLine = all.iter().copied().collect();
    insta::assert_snapshot!(line.try_push(all[0]).unwrap_err(), @"expected at most 128 moves, found one more");
}

#[test]
fn errors_expose_span_expected_and_found() {
    let error: ParseError = "e9".parse::<Square>().unwrap_err();
    assert_eq!(error.span(), Some(1..2));
    assert_eq!(error.expected().unwrap().to_string(), "a rank, 1 to 8");
    assert_eq!(error.found().unwrap().to_string(), "'9'");
    assert!(error.help().is_none());
    let error: ParseError = "".parse::<File>().unwrap_err();
    assert_eq!(error.span(), Some(0..0));
    assert_eq!(error.found().unwrap().to_string(), "the end of the text");
    let error: Box<dyn core::error::Error> = Box::new(error);
    assert!(error.source().is_none());
    let all = moves(MoveList::CAPACITY + 1);
    let full: MoveList = all[1..].iter().copied().collect();
    let error = full.clone().try_push(all[0]).unwrap_err();
    assert_eq!(error.span(), None);
    assert_eq!(WithSpan(&error).to_string(), error.to_string());
}

#[test]
fn found_is_a_character_a_byte_or_the_end() {
    let text = "a½♟😀".as_bytes();
    let at = |offset| (Found::at(text, offset), Found::at(text, offset).byte_len());
    assert_eq!(at(0), (Found::Char('a'), 1));
    assert_eq!(at(1), (Found::Char('½'), 2));
    assert_eq!(at(2), (Found::Byte(0xbd), 1));
    assert_eq!(at(3), (Found::Char('♟'), 3));
    assert_eq!(at(6), (Found::Char('😀'), 4));
    assert_eq!(at(10), (Found::End, 0));
    assert_eq!(at(usize::MAX), (Found::End, 0));
    assert_eq!(Found::Byte(0xbd).to_string(), "the byte 0xbd");
}

#[test]
fn error_codes_are_stable_and_unique() {
    let full = moves(MoveList::CAPACITY + 1);
    let mut list: MoveList = full[1..].iter().copied().collect();
    let codes = [
        "".parse::<Color>().unwrap_err().code(),
        "".parse::<Role>().unwrap_err().code(),
        "".parse::<Piece>().unwrap_err().code(),
        "".parse::<File>().unwrap_err().code(),
        "".parse::<Rank>().unwrap_err().code(),
        "".parse::<Square>().unwrap_err().code(),
        list.try_push(full[0]).unwrap_err().code(),
    ];
    assert_eq!(
        codes,
        [
            "invalid-color",
            "invalid-role",
            "invalid-piece",
            "invalid-file",
            "invalid-rank",
            "invalid-square",
            "move-list-full",
        ]
    );
}

#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync + 'static>() {}
    check::<Move>();
    check::<MoveList>();
    check::<PvLine>();
    check::<chess_move::ScoredMoves>();
    check::<chess_move::Score>();
    check::<chess_move::CastlingSide>();
    check::<ParseError>();
}
