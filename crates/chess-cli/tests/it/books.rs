//! Opening books.

use crate::program::{Folder, OPERA, chess, chess_with};
use std::fs;

#[test]
fn books_are_built_looked_up_and_merged() {
    let folder = Folder::new();
    let (game, draw) = (
        folder.write("game.pgn", OPERA),
        folder.write("draw.pgn", "1. e4 c5 1/2-1/2\n\n1. d4 1-0\n"),
    );
    let (first, second, both) = (
        folder.file("a.bin"),
        folder.file("b.bin"),
        folder.file("c.bin"),
    );
    let ran = chess(&["book", "build", &game, "-o", &first, "--min-games", "1"]);
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (
            Some(0),
            "17 moves of 17 positions, 272 bytes\n",
            "note: games read: 1\n"
        )
    );
    chess(&[
        "book",
        "build",
        &draw,
        "-o",
        &second,
        "--min-games",
        "1",
        "-q",
    ])
    .good();
    assert_eq!(
        chess(&["book", "merge", &first, &second, "-o", &both]).good(),
        "19 moves of 18 positions, 304 bytes\n"
    );
    let lookup = chess(&["book", "lookup", &both, "startpos"]).good();
    assert_eq!(
        lookup,
        "e4      e2e4       3  60.0 %\nd4      d2d4       2  40.0 %\n"
    );
    assert_eq!(
        chess(&["book", "lookup", &both, "1. e4"]).good(),
        "c5      c7c5       1 100.0 %\n"
    );
    let unknown = chess(&["book", "lookup", &both, "1. a3"]);
    assert_eq!(
        unknown.bad(1),
        "note: the book does not have this position\n"
    );
    chess(&[
        "book",
        "merge",
        &first,
        &second,
        "-o",
        &both,
        "--prefer-first",
    ])
    .good();
    assert_eq!(
        chess(&["book", "lookup", &both, "startpos"]).good(),
        "e4      e2e4       2 100.0 %\n"
    );
}

#[test]
fn games_come_from_several_files_or_standard_input() {
    let folder = Folder::new();
    let (game, book) = (folder.write("game.pgn", OPERA), folder.file("a.bin"));
    chess_with(
        &["book", "build", &game, "-", &game, "-o", &book, "-q"],
        OPERA,
    )
    .good();
    assert_eq!(
        chess(&["book", "lookup", &book, "startpos"]).good(),
        "e4      e2e4       6 100.0 %\n"
    );
    let short = folder.file("short.bin");
    chess_with(
        &[
            "book",
            "build",
            "-o",
            &short,
            "-q",
            "--min-games",
            "1",
            "--max-ply",
            "4",
            "--weights",
            "7,0,0",
            "--moves-of",
            "white",
        ],
        OPERA,
    )
    .good();
    assert_eq!(
        chess(&["book", "info", &short]).good(),
        "2 moves of 2 positions, 32 bytes\n"
    );
    assert_eq!(
        chess(&["book", "lookup", &short, "startpos"]).good(),
        "e4      e2e4       7 100.0 %\n"
    );
}

#[test]
fn a_book_without_moves_is_an_error_and_no_file() {
    let folder = Folder::new();
    let book = folder.file("a.bin");
    let error = chess_with(&["book", "build", "-o", &book, "-q"], OPERA).bad(3);
    assert_eq!(
        error,
        "error: no move was played 3 times and made points in 1 game(s)\nhint: lower --min-games\n"
    );
    assert!(!fs::exists(book).unwrap());
}
