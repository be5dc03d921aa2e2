//! Text of others is printed without the characters that control a terminal.

use crate::program::{Folder, chess, chess_with};

/// Sets the title of a terminal, changes its color, and reverses what is read after it.
const HOSTILE: &str = "=x\u{1b}]0;t\u{7}\u{9b}31m\u{202e}z";

fn is_control(char: char) -> bool {
    char.is_control() && char != '\n' && char != '\t'
        || ('\u{202a}'..='\u{202e}').contains(&char)
        || ('\u{2066}'..='\u{2069}').contains(&char)
}

#[track_caller]
fn assert_safe(args: &[&str], input: &str) -> String {
    let ran = chess_with(args, input);
    for text in [&ran.out, &ran.err] {
        assert!(!text.contains(is_control), "{args:?}: {text:?}");
    }
    format!("{}{}", ran.out, ran.err)
}

fn game() -> String {
    format!(
        "[Event \"{HOSTILE}\"]\n[White \"{HOSTILE}\"]\n[ECO \"{HOSTILE}\"]\n[{HOSTILE} \"x\"]\n[Annotator \"{HOSTILE}]\n[FEN \"{HOSTILE}\"]\n\n\
         1. e4 {{{HOSTILE}}} e5 2. Ke3 {HOSTILE} 1-0 {HOSTILE}\n"
    )
}

#[test]
fn files_cannot_control_the_terminal() {
    let folder = Folder::new();
    let good =
        format!("[White \"{HOSTILE}\"]\n[Black \"{HOSTILE}\"]\n\n1. e4 {{{HOSTILE}}} e5 1-0\n");
    let bad = folder.write("bad.pgn", game());
    let good = folder.write("good.pgn", good);
    let text = folder.write("text", HOSTILE);
    let fen = folder.write("a.fen", format!("8/8/8/8/{HOSTILE}/8/8/8 w - - 0 1"));
    let out = folder.file("out");
    let split = folder.file("split");
    let mut printed = String::new();
    for file in [&bad, &good, &text, &fen] {
        for args in [
            &["show", "FILE"][..],
            &["show", "FILE", "--style", "ascii"],
            &["moves", "FILE"],
            &["status", "FILE"],
            &["opening", "FILE"],
            &["explain", "FILE", "e4"],
            &["convert", "FILE", "--to", "uci"],
            &["convert", "FILE", "--to", "uci", "--json"],
            &["perft", "1", "FILE"],
            &["book", "info", "FILE"],
            &["book", "build", "FILE", "-o", "OUT"],
            &["analyze", "FILE", "--nodes", "1", "-o", "OUT"],
            &["analyze", "FILE", "--nodes", "1", "--json"],
            &[
                "match",
                "-e",
                "self",
                "-e",
                "self",
                "--openings",
                "FILE",
                "-g",
                "1",
                "--nodes",
                "1",
                "--max-moves",
                "1",
            ],
            &["pgn", "check", "FILE", "--level", "style"],
            &["pgn", "check", "FILE", "--level", "style", "--json"],
            &["pgn", "check", "FILE", "--fix", "-o", "OUT"],
            &["pgn", "stats", "FILE"],
            &["pgn", "stats", "FILE", "--json"],
            &["pgn", "filter", "FILE", "--json"],
            &["pgn", "dedupe", "FILE", "-o", "OUT"],
            &["pgn", "split", "FILE", "--to", "SPLIT", "--by", "White"],
            &["pgn", "fens", "FILE", "--json"],
            &["pgn", "tags", "FILE"],
            &["pgn", "tags", "FILE", "--tag", "White,Event"],
            &["pgn", "tags", "FILE", "--tag", "White,Event", "--json"],
            &["pgn", "tree", "FILE"],
        ] {
            let place = |arg: &&str| match *arg {
                "FILE" => file.clone(),
                "OUT" => out.clone(),
                "SPLIT" => split.clone(),
                arg => arg.to_owned(),
            };
            let args: Vec<String> = args.iter().map(place).collect();
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            printed += &assert_safe(&args, "");
        }
    }
    // The text was printed, with something else in place of the controls, and its formula is none.
    assert!(printed.contains("'=x\u{fffd}]0;t\u{fffd}\u{fffd}31m\u{fffd}z"));
    assert!(printed.contains("=x\\u001b]0;t\\u0007\\u009b31m\\u202ez"));
}

#[test]
fn arguments_cannot_control_the_terminal() {
    let folder = Folder::new();
    let file = folder.file(HOSTILE);
    let engine = format!("cmd=self 'name={HOSTILE}'");
    for args in [
        &[HOSTILE][..],
        &["--format", HOSTILE],
        &["show", HOSTILE],
        &["show", &file],
        &["show", "-o", &format!("{file}.jpg")],
        &["explain", HOSTILE],
        &["convert", "--to", HOSTILE],
        &["convert", "--to", "san", HOSTILE],
        &["opening", "--find", HOSTILE],
        &["schema", HOSTILE],
        &["perft", HOSTILE],
        &["960", HOSTILE],
        &["book", "lookup", HOSTILE],
        &["analyze", "startpos", "-e", HOSTILE],
        &[
            "analyze",
            "startpos",
            "--option",
            &format!("{HOSTILE}=1"),
            "--nodes",
            "1",
        ],
        &["play", "-e", HOSTILE],
        &["match", "-e", HOSTILE, "-e", "self"],
        &[
            "match",
            "-e",
            &engine,
            "-e",
            "self",
            "-g",
            "2",
            "--nodes",
            "1",
            "--max-moves",
            "2",
        ],
        &[
            "match",
            "-e",
            &engine,
            "-e",
            "self",
            "-g",
            "2",
            "--nodes",
            "1",
            "--max-moves",
            "2",
            "--json",
        ],
        &["pgn", "stats", &file],
        &["pgn", "stats", &file, "--json"],
        &["--json", HOSTILE],
        &["pgn", "filter", "--player", HOSTILE],
        &["pgn", "tree", "--fen", HOSTILE],
        &["pgn", "tree", "--moves", HOSTILE],
        &["completions", HOSTILE],
        &["man", &file],
    ] {
        assert_safe(args, "1. e4 *\n");
    }
}

#[test]
fn commands_in_a_game_against_the_engine_cannot_control_the_terminal() {
    assert_safe(
        &["play", "--nodes", "1"],
        &format!("{HOSTILE}\nsave {HOSTILE}/x\nquit\n"),
    );
}

#[test]
fn fields_of_a_table_are_no_formulas() {
    let pgn = "[White \"=HYPERLINK(1)\"]\n[Round \"-\"]\n[WhiteElo \"+12\"]\n\n1. e4 *\n";
    let table = chess_with(&["pgn", "tags", "--tag", "White,Round,WhiteElo"], pgn).good();
    assert_eq!(table, "White\tRound\tWhiteElo\n'=HYPERLINK(1)\t-\t+12\n");
}

#[test]
fn a_command_without_arguments_prints_its_help() {
    let help = chess(&["pgn"]).bad(2);
    assert!(help.contains("Usage"), "{help}");
}
