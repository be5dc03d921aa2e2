//! Diagrams.

use crate::program::{Folder, OPERA, chess, chess_with, command};
use insta::assert_snapshot;
use std::fs;
use std::process::Stdio;

#[test]
fn a_board_is_drawn_in_the_terminal() {
    assert_snapshot!(chess_with(&["show"], OPERA).good(), @"
    8 · ♞ · ♖ ♚ ♝ · ♜
    7 ♟ · · · · ♟ ♟ ♟
    6 · · · · ♛ · · ·
    5 · · · · ♟ · ♗ ·
    4 · · · · ♙ · · ·
    3 · · · · · · · ·
    2 ♙ ♙ ♙ · · ♙ ♙ ♙
    1 · · ♔ · · · · ·
      a b c d e f g h

    1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17
    ");
    assert_snapshot!(chess_with(&["show", "--style", "ascii", "--side", "black", "--after", "9b"], OPERA).good(), @"
    1 R . . K . . . R
    2 P P P . . P P P
    3 . . . . . N Q .
    4 . . . P . B . .
    5 . B . p . . p .
    6 . . n . . p . .
    7 p p p q . . . p
    8 r . b k . . n r
      h g f e d c b a

    rn2kb1r/p3qppp/2p2n2/1p2p1B1/2B1P3/1QN5/PPP2PPP/R3K2R w KQkq b6 0 10
    ");
    let colored = chess(&["show", "startpos", "--style", "ansi"]).good();
    assert!(colored.contains("\x1b["));
}

#[test]
fn placements_that_no_game_has_are_drawn_too() {
    let board = chess(&["show", "8/8/8/3P4/8/8/8/8 w - - 0 1", "--style", "ascii"]).good();
    assert!(board.contains("5 . . . P . . . ."), "{board}");
}

#[test]
fn images_are_svg_or_png_by_the_name_of_the_file() {
    let folder = Folder::new();
    let (svg, png) = (folder.file("board.svg"), folder.file("board.PNG"));
    chess_with(&["show", "-o", &svg], OPERA).good();
    chess_with(&["show", "-o", &png, "--size", "100"], OPERA).good();
    assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg "));
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    let printed = chess_with(&["show", "--svg"], OPERA).good();
    assert_eq!(printed, fs::read_to_string(&svg).unwrap());
    let output = command(&["show", "startpos", "--png", "--size", "50"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.stdout.starts_with(b"\x89PNG"));
}

#[test]
fn images_have_arrows_squares_themes_and_titles() {
    let plain = chess(&["show", "startpos", "--svg"]).good();
    let svg = chess(&[
        "show",
        "startpos",
        "--svg",
        "--arrow",
        "e2e4:red",
        "--square",
        "d4:#123456",
        "--theme",
        "blue",
        "--title",
        "A < B",
        "--coordinates",
        "outside",
        "--size",
        "200",
    ])
    .good();
    assert!(svg.contains("#123456") && svg.contains("A &lt; B") && svg.contains("width=\"200\""));
    assert_ne!(plain, svg);
    // The marks of a comment.
    let marked = chess(&["show", "1. e4 {[%csl Re4][%cal Gg1f3]}", "--svg"]).good();
    let unmarked = chess(&["show", "1. e4", "--svg"]).good();
    assert!(marked.len() > unmarked.len());
}

#[test]
fn games_are_strips_and_animations() {
    let strip = chess_with(&["show", "--svg", "--strip", "4", "--ply", "7"], OPERA).good();
    assert_eq!(strip.matches("<svg ").count(), 9);
    let moving = chess_with(&["show", "--svg", "--animate", "0.5"], OPERA).good();
    assert!(moving.contains("<animate"));
    let text = chess(&["show", "1. e4", "--strip", "2", "--style", "ascii"]).good();
    assert_eq!(text.lines().count(), 20);
    assert_eq!(text.lines().last(), Some("1. e4"));
    assert!(
        chess_with(&["show", "--animate", "1"], OPERA)
            .bad(2)
            .contains("add --svg")
    );
}
