//! Texts, details and codes of errors.

use chess_move::{
    Color, File, Move, MoveList, ParseFileError, ParseSquareError, Piece, PvLine, Rank, Role,
    Square,
};

use crate::moves;

#[test]
fn errors_say_what_was_expected_and_what_was_found() {
    let square = |text: &str| text.parse::<Square>().unwrap_err();
    insta::assert_snapshot!(square(""), @"expected a file, a to h, found the end of the text");
    insta::assert_snapshot!(square("i4"), @"expected a file, a to h, found 'i' at byte 0");
    insta::assert_snapshot!(square("e"), @"expected a rank, 1 to 8, found the end of the text");
    insta::assert_snapshot!(square("e9"), @"expected a rank, 1 to 8, found '9' at byte 1");
    insta::assert_snapshot!(square("e4e5"), @"expected the end of the text, found 'e' at byte 2");
    insta::assert_snapshot!(square("é4"), @"expected a file, a to h, found 'é' at byte 0");
    insta::assert_snapshot!(square("e\n"), @r"expected a rank, 1 to 8, found '\n' at byte 1");

    let color = |text: &str| text.parse::<Color>().unwrap_err();
    insta::assert_snapshot!(color("x"), @"expected w or b, found 'x' at byte 0");
    insta::assert_snapshot!(color("white"), @"expected the end of the text, found 'h' at byte 1");
    insta::assert_snapshot!("x".parse::<Role>().unwrap_err(), @"expected one of pnbrqk in either case, found 'x' at byte 0");
    insta::assert_snapshot!("1".parse::<Piece>().unwrap_err(), @"expected one of PNBRQKpnbrqk, found '1' at byte 0");
    insta::assert_snapshot!("A".parse::<File>().unwrap_err(), @"expected a file, a to h, found 'A' at byte 0");
    insta::assert_snapshot!("0".parse::<Rank>().unwrap_err(), @"expected a rank, 1 to 8, found '0' at byte 0");

    let all = moves(MoveList::CAPACITY + 1);
    let mut list: MoveList = all[1..].iter().copied().collect();
    insta::assert_snapshot!(list.try_push(all[0]).unwrap_err(), @"expected at most 512 moves, found one more");
    let mut line: PvLine = all.iter().copied().collect();
    insta::assert_snapshot!(line.try_push(all[0]).unwrap_err(), @"expected at most 128 moves, found one more");
}

#[test]
fn errors_expose_offset_found_and_expected() {
    let error: ParseSquareError = "e9".parse::<Square>().unwrap_err();
    assert_eq!((error.offset(), error.found()), (1, Some('9')));
    assert_eq!(error.expected(), "a rank, 1 to 8");
    let error: ParseFileError = "".parse::<File>().unwrap_err();
    assert_eq!((error.offset(), error.found()), (0, None));
    let error: Box<dyn core::error::Error> = Box::new(error);
    assert!(error.source().is_none());
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
        Move::try_from(0).unwrap_err().code(),
        Square::try_from(64).unwrap_err().code(),
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
            "invalid-move-bits",
            "invalid-square-index",
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
    check::<ParseSquareError>();
}
