//! Errors: the reason, the place, a caret under the fault, an exit code.

use crate::program::{Folder, chess, chess_with};
use insta::assert_snapshot;

#[test]
fn errors_in_a_fen_have_a_caret() {
    assert_snapshot!(chess(&["moves", "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]).bad(3), @"
    error: invalid FEN: placement: expected a piece, a number of empty squares or /, found 'x'
      --> FEN:1:14
      |
    1 | rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
      |              ^
    ");
    assert_snapshot!(chess(&["moves", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1"]).bad(3), @"
    error: invalid FEN: placement: expected eight ranks, found the end after rank 2
      --> FEN:1:35
      |
    1 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1
      |                                   ^
    ");
}

#[test]
fn positions_that_break_the_rules_say_why() {
    assert_snapshot!(chess(&["status", "8/8/8/8/8/8/8/K6k w KQ - 0 1"]).err, @"note: FEN: castling rights without king and rook in place were removed");
    assert_snapshot!(chess(&["status", "PPPPPPPP/8/8/8/8/8/8/8 w - - 0 1"]).bad(3), @"error: invalid FEN: white has no king; black has no king; a pawn stands on the first or the eighth rank");
}

#[test]
fn repairs_of_a_fen_are_notes() {
    let ran = chess(&[
        "perft",
        "1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq e5 0 1",
    ]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "20\n"));
    assert_snapshot!(ran.err, @"
    note: FEN: white space other than one space between two fields was ignored
    note: FEN: an en passant field without a possible square was removed
    ");
    let quiet = chess(&[
        "--quiet",
        "perft",
        "1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq e5 0 1",
    ]);
    assert_eq!(quiet.good(), "20\n");
}

#[test]
fn errors_in_a_game_have_the_place_in_the_file() {
    let folder = Folder::new();
    let path = folder.write("bad.pgn", "[White \"A\"]\n\n1. e4 e5\n2. Ke3 d5 *\n");
    let error = chess(&["show", &path]).bad(3).replace(&path, "bad.pgn");
    assert_snapshot!(error, @"
    error: game 1: Ke3: the white king on e1 cannot go to e3: a king does not move that way
      --> bad.pgn:4:4
      |
    4 | 2. Ke3 d5 *
      |    ^^^
    ");
    // A position before the error can be shown.
    let ran = chess(&["moves", &path, "--ply", "2", "--from", "e1"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(0), "Ke2     e1e2  Ke1-e2\n")
    );
    assert!(ran.err.starts_with("note: "));
}

#[test]
fn texts_that_are_no_move_have_a_caret() {
    assert_snapshot!(chess(&["explain", "startpos", "Nf9"]).bad(3), @"
    error: `Nf9` is not a move: expected a rank (1 to 8), found '9'
      --> move:1:3
      |
    1 | Nf9
      |   ^
    ");
    assert_snapshot!(chess(&["convert", "--to", "uci", "1. e4 e5 2. Nf3 Nc9"]).bad(3), @"
    error: game 1: Nc9: expected a rank (1 to 8), found '9'
      --> moves:1:17
      |
    1 | 1. e4 e5 2. Nf3 Nc9
      |                 ^^^
    ");
}

#[test]
fn other_texts_say_what_was_expected() {
    assert_snapshot!(chess_with(&["moves"], "Hello, world\n").bad(3), @"
    error: expected a FEN or a PGN game
      --> standard input:1:1
      |
    1 | Hello, world
      | ^^^^^^^^^^^^
    ");
    assert_snapshot!(chess_with(&["moves"], "").bad(3), @"
    error: standard input is empty
    hint: `startpos` is the start position
    ");
    assert_snapshot!(chess_with(&["convert", "--to", "uci"], "\n\n").bad(3), @"
    error: expected moves or a PGN game
      --> standard input:1:1
      |
    1 | 
      | ^
    ");
}

#[test]
fn errors_are_json_with_format_json() {
    let ran = chess(&[
        "moves",
        "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -",
        "--format",
        "json",
    ]);
    assert_eq!(ran.out, "");
    assert_snapshot!(ran.bad(3), @r#"{"error":{"code":"fen-unexpected-character","message":"invalid FEN: placement: expected a piece, a number of empty squares or /, found 'x'","expected":"a piece, a number of empty squares or /","found":"'x'","exit_code":3,"source":"FEN","line":1,"column":14}}"#);
}

#[test]
fn control_characters_of_an_input_do_not_reach_the_terminal() {
    let ran = chess_with(&["moves"], "1. e4 \x1b[31mXx9 *");
    assert!(!ran.err.contains('\x1b'), "{:?}", ran.err);
    let ran = chess(&["show", "\x1b[31mno\u{7}such"]);
    assert!(
        !ran.err.contains('\x1b') && !ran.err.contains('\u{7}'),
        "{:?}",
        ran.err
    );
}
