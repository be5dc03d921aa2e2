//! Matches between engines.

use crate::program::{Folder, Ran, chess};
use crate::tablebase::TABLES;
use insta::assert_snapshot;
use std::fs;

/// Plays a match of the engine against itself with fewer nodes.
fn play(args: &[&str]) -> Ran {
    let fixed = [
        "match",
        "-e",
        "cmd=self name=strong nodes=400",
        "-e",
        "cmd=self name=weak nodes=20",
    ];
    let args: Vec<&str> = fixed.iter().chain(args).copied().collect();
    chess(&args)
}

#[test]
fn a_match_shows_its_games_and_its_result() {
    let out = play(&["-g", "4"]).good();
    let lines: Vec<&str> = out.lines().collect();
    for (line, players) in lines.iter().zip([
        "1. strong - weak: ",
        "2. weak - strong: ",
        "3. strong - weak: ",
        "4. weak - strong: ",
        "strong against weak: +",
        "pairs with 0, ½, 1, 1½, 2 points: ",
        "Elo +",
    ]) {
        assert!(line.starts_with(players), "{out}");
    }
    assert_eq!(lines.len(), 7, "{out}");
    assert!(
        lines[0].ends_with(" moves)") && lines[4].ends_with(" %"),
        "{out}"
    );
    assert_eq!(
        play(&["-g", "4", "-c", "2", "--no-games"])
            .out
            .lines()
            .next(),
        play(&["-g", "4", "--no-games"]).out.lines().next()
    );
}

#[test]
fn games_are_added_to_a_pgn_file() {
    let folder = Folder::new();
    let path = folder.write("games.pgn", "[Event \"before\"]\n\n1. e4 *\n\n");
    play(&["-g", "2", "--pgn", &path]).good();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("[Event \"before\"]"));
    assert_eq!(text.matches("[Event \"Engine match\"]").count(), 2);
    assert!(
        text.contains("[White \"strong\"]\n[Black \"weak\"]")
            && text.contains("[White \"weak\"]\n[Black \"strong\"]")
    );
    assert_eq!(
        chess(&["convert", "--to", "uci", &path])
            .good()
            .lines()
            .count(),
        3
    );
}

#[test]
fn a_sequential_test_ends_the_match() {
    let ran = play(&[
        "-g",
        "1000",
        "--sprt",
        "0,300",
        "--no-games",
        "--win",
        "800",
    ]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("H1 accepted"), "{}", ran.out);
    let worse = chess(&[
        "match",
        "-e",
        "cmd=self name=weak nodes=20",
        "-e",
        "cmd=self name=strong nodes=400",
        "-g",
        "1000",
        "--sprt",
        "-300,0",
        "--no-games",
        "--win",
        "800",
    ]);
    assert_eq!(worse.code, Some(1), "{}", worse.err);
    assert!(worse.out.contains("H0 accepted"), "{}", worse.out);
}

#[test]
fn openings_come_from_files_of_all_kinds() {
    let folder = Folder::new();
    let pgn = folder.write("openings.pgn", "1. e4 e5 2. Nf3 *\n\n1. d4 d5 2. c4 *\n");
    let epd = folder.write("openings.epd", "4k3/8/8/8/8/8/4P3/4K3 w - -\n");
    let book = folder.file("book.bin");
    chess(&["book", "build", &pgn, "-o", &book, "--min-games", "1", "-q"]).bad(3);
    let won = folder.write("won.pgn", "1. c4 e5 2. g3 1-0\n");
    chess(&["book", "build", &won, "-o", &book, "--min-games", "1", "-q"]).good();
    let opening = |args: &[&str]| {
        let args: Vec<&str> = ["-g", "1", "-q", "--format", "json"]
            .iter()
            .chain(args)
            .copied()
            .collect();
        let out = play(&args).good();
        let opening = out.split("\"opening\":\"").nth(1).unwrap();
        opening.split('"').next().unwrap().to_owned()
    };
    assert_eq!(
        opening(&["--openings", &pgn, "--order", "file"]),
        "1. e4 e5 2. Nf3"
    );
    assert_eq!(
        opening(&["--openings", &pgn, "--order", "file", "--plies", "1"]),
        "1. e4"
    );
    assert_eq!(opening(&["--openings", &epd]), "");
    assert_eq!(opening(&["--openings", &book]), "1. c4");
    assert_eq!(opening(&["--openings", "start"]), "");
    assert_eq!(
        opening(&["--openings", "random", "--plies", "3"])
            .split(' ')
            .count(),
        5
    );
    assert!(opening(&[]).starts_with("1. "));
}

#[test]
fn openings_with_errors_have_a_caret() {
    let folder = Folder::new();
    let pgn = folder.write("bad.pgn", "1. e4 e5\n2. Ke3 *\n");
    let error = play(&["--openings", &pgn]).bad(3).replace(&pgn, "bad.pgn");
    assert_snapshot!(error, @"
    error: game 1: Ke3: the white king on e1 cannot go to e3: a king does not move that way
      --> bad.pgn:2:4
      |
    2 | 2. Ke3 *
      |    ^^^
    ");
    let epd = folder.write("bad.epd", "# comment\n4k3/8/8/8/8/8/4P3/4X3 w - -\n");
    let error = play(&["--openings", &epd]).bad(3).replace(&epd, "bad.epd");
    assert_snapshot!(error, @"
    error: placement: expected a piece, a number of empty squares or /, found 'X'
      --> bad.epd:2:20
      |
    2 | 4k3/8/8/8/8/8/4P3/4X3 w - -
      |                    ^
    ");
}

#[test]
fn adjudication_ends_games() {
    let out = play(&["-g", "2", "--max-moves", "10"]).good();
    assert_eq!(
        out.matches("draw by the limit of plies (10 moves)").count(),
        2,
        "{out}"
    );
    let out = play(&["-g", "2", "--win", "300", "--win-moves", "1"]).good();
    assert!(out.contains("wins by adjudication"), "{out}");
    let out = play(&[
        "-g",
        "2",
        "--draw",
        "2000",
        "--draw-moves",
        "1",
        "--draw-from",
        "1",
    ])
    .good();
    assert!(out.contains("draw by adjudication"), "{out}");
}

#[test]
fn tables_end_games() {
    let folder = Folder::new();
    let openings = folder.write("endings.epd", "8/8/8/3k4/8/8/8/KR6 w - -\n");
    let with = |more: &[&str]| {
        let fixed = ["-g", "2", "--max-moves", "1", "--openings", &openings];
        play(&[&fixed, more].concat())
    };
    let out = with(&["--syzygy", TABLES]).good();
    assert_eq!(
        out.matches("White wins by endgame tables").count(),
        2,
        "{out}"
    );
    let out = with(&[]).good();
    assert_eq!(
        out.matches("draw by the limit of plies").count(),
        2,
        "{out}"
    );
    let error = with(&["--syzygy", "/no/such/folder"]).bad(4);
    assert!(
        error.starts_with("error: cannot read /no/such/folder: "),
        "{error}"
    );
}

#[test]
fn engines_are_set_up_by_words() {
    let out = chess(&[
        "match",
        "-e",
        "cmd='self' 'name=One Two' option.Hash=2 depth=1",
        "-e",
        "self",
        "--option",
        "Hash=1",
        "-g",
        "2",
        "-q",
        "--nodes",
        "20",
    ])
    .good();
    assert!(out.contains("One Two against chess 0.1.0: "), "{out}");
    let ran = chess(&[
        "match", "-e", "self", "-e", "self", "-g", "1", "--nodes", "20",
    ]);
    assert!(
        ran.out
            .contains("chess 0.1.0 (1) against chess 0.1.0 (2): "),
        "{}",
        ran.out
    );
    assert_eq!(
        ran.err,
        "note: an odd number of games leaves one opening with one color only\n"
    );
}

#[test]
fn engines_that_do_not_start_are_exit_code_6() {
    let error = chess(&["match", "-e", "self", "-e", "/no/such/engine", "-g", "2"]).bad(6);
    assert!(
        error.starts_with("error: cannot start /no/such/engine: "),
        "{error}"
    );
    let error = chess(&["match", "-e", "cmd=self option.Nosuch=1", "-e", "self"]).bad(6);
    assert!(
        error.ends_with("the engine has no option Nosuch\n"),
        "{error}"
    );
}
