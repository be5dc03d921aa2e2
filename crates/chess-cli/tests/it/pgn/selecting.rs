//! `chess pgn filter`, `dedupe` and `join`.

use super::{CLUB, club, whites};
use crate::program::{Folder, chess, chess_with};
use insta::assert_snapshot;
use std::fs;

#[test]
fn each_option_selects_games() {
    let (first, second, third) = ("Dahl, Nils", "Berg, Ada", "Lund, Per");
    let cases: &[(&[&str], &[&str])] = &[
        (&["--player", "dahl"], &[first, third]),
        (&["--player", "=lund, per"], &[second, third]),
        (&["--player", "=lund"], &[]),
        (&["--white", "dahl", "--white", "berg"], &[first, second]),
        (&["--black", "olsen"], &[first]),
        (&["--tag", "Round=2"], &[third]),
        (
            &["--tag", "Round=1", "--tag", "Round=2", "--tag", "White=a"],
            &[first, second],
        ),
        (&["--elo", "1700"], &[first]),
        (&["--elo", "1700-1800"], &[]),
        (&["--any-elo", "1800-1900"], &[first, third]),
        (&["--white-elo", "1850-1850"], &[first]),
        (&["--black-elo", "1850"], &[third]),
        (&["--since", "2024.03.18"], &[third]),
        (&["--until", "2024-03"], &[second, third]),
        (&["--result", "1/2-1/2"], &[second]),
        (&["--result", "0-1", "--result", "1-0"], &[first, third]),
        (&["--eco", "C6"], &[first, third]),
        (&["--eco", "D00-D99"], &[second]),
        (&["--opening", "ruy"], &[first, third]),
        (
            &[
                "--fen",
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 9 9",
            ],
            &[first, third],
        ),
        (&["--fen", "startpos"], &[first, second, third]),
        (&["--material", "K*vK*"], &[first, second, third]),
        (&["--final-material", "KRvKR"], &[]),
        (&["--plies", "5"], &[first, third]),
        (&["--plies", "0-4"], &[second]),
        (&["--checkmate"], &[]),
        (&["--stalemate"], &[]),
        (&["--chess960"], &[]),
        (&["--from-position"], &[]),
        (&["--faulty"], &[second]),
        (&["--valid"], &[first, third]),
        (&["--valid", "--not"], &[second]),
        (&["--max", "2"], &[first, second]),
        (&["--valid", "--result", "0-1"], &[third]),
        (&[], &[first, second, third]),
    ];
    for (options, expected) in cases {
        let ran = club(&[&["filter", "-q", "FILE"], *options].concat());
        assert_eq!(
            (whites(&ran.out), ran.err.as_str()),
            (expected.to_vec(), ""),
            "{options:?}"
        );
        assert_eq!(
            ran.code,
            Some(i32::from(expected.is_empty())),
            "{options:?}"
        );
    }
}

#[test]
fn selected_games_are_written_as_they_are() {
    let ran = club(&["filter", "--player", "dahl", "FILE"]);
    assert_eq!(ran.err, "note: 2 of 3 games selected\n");
    let games: Vec<_> = CLUB.split_inclusive("\n\n[").collect();
    assert!(CLUB.starts_with(&ran.out[..200]) && ran.out.ends_with(&games[2][1..]));
}

#[test]
fn invalid_criteria_are_explained() {
    for (args, part) in [
        (["--elo", "2600-2400"], "expected a rating"),
        (["--since", "17.3.2024"], "expected a date"),
        (["--since", "????"], "expected a date"),
        (["--eco", "F00"], "expected an ECO code"),
        (["--material", "KRKR"], "expected the pieces of both sides"),
        (["--tag", "White"], "expected a tag and a text"),
        (["--result", "won"], "expected 1-0, 0-1, 1/2-1/2 or *"),
    ] {
        let error = club(&["filter", args[0], args[1], "FILE"]).bad(2);
        assert!(error.contains(part), "{error}");
    }
    assert_snapshot!(club(&["filter", "--fen", "8/8/8/8/8/8/8/9 w - - 0 1", "FILE"]).bad(3), @"
    error: placement: expected a piece, a number of empty squares or /, found '9'
      --> FEN:1:15
      |
    1 | 8/8/8/8/8/8/8/9 w - - 0 1
      |               ^
    ");
}

#[test]
fn duplicates_are_removed() {
    let folder = Folder::new();
    let (file, out, removed) = (
        folder.write("club.pgn", CLUB),
        folder.file("out.pgn"),
        folder.file("removed.pgn"),
    );
    let ran = chess(&["pgn", "dedupe", &file, "-o", &out, "--removed", &removed]);
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (Some(0), "", "note: 1 of 3 games removed\n")
    );
    assert_eq!(
        whites(&fs::read_to_string(out).unwrap()),
        ["Dahl, Nils", "Berg, Ada"]
    );
    assert_eq!(whites(&fs::read_to_string(removed).unwrap()), ["Lund, Per"]);
    let all = club(&["dedupe", "-q", "--tag", "White", "FILE"]).good();
    assert_eq!(whites(&all).len(), 3);
}

#[test]
fn duplicates_are_found_across_files() {
    let folder = Folder::new();
    let file = folder.write("club.pgn", CLUB);
    let out = chess(&["pgn", "dedupe", "-q", &file, &file, &file]).good();
    assert_eq!(whites(&out), ["Dahl, Nils", "Berg, Ada"]);
}

#[test]
fn games_without_results_stay_apart_when_joined() {
    let folder = Folder::new();
    let (first, second) = (
        folder.write("1.pgn", "1. e4 e5\n"),
        folder.write("2.pgn", "1. d4 d5 1-0\r\n"),
    );
    assert_snapshot!(chess(&["pgn", "join", "-q", &first, &second, &first]).good(), @"
    1. e4 e5
    *

    1. d4 d5 1-0

    1. e4 e5
    ");
}

#[test]
fn joined_files_keep_comments_without_games() {
    let folder = Folder::new();
    let comments = folder.write("comments.pgn", "% escaped\n; the games of a club\n");
    let games = folder.write("games.pgn", "1. e4 *\n");
    let join = |files: &[&str]| chess(&[&["pgn", "join", "-q"], files].concat()).good();
    assert_eq!(
        join(&[&comments, &games]),
        "% escaped\n; the games of a club\n\n1. e4 *\n"
    );
    assert_eq!(
        join(&[&games, &comments]),
        "1. e4 *\n\n% escaped\n; the games of a club\n"
    );
}

#[test]
fn standard_input_is_the_default() {
    let out = chess_with(&["pgn", "filter", "-q", "--white", "berg"], CLUB).good();
    assert_eq!(whites(&out), ["Berg, Ada"]);
}

#[test]
fn beginnings_of_games_are_removed() {
    let game = |moves: &str| format!("[White \"A\"]\n[Black \"B\"]\n\n{moves}\n\n");
    let text = [
        game("1. e4 e5 *"),
        game("1. e4 e5 2. Nf3 1-0"),
        game("1. e4 {best} *"),
        // The same moves of other players.
        "[White \"C\"]\n\n1. e4 *\n".to_owned(),
    ]
    .concat();
    let folder = Folder::new();
    let (file, removed) = (folder.write("club.pgn", &text), folder.file("removed.pgn"));
    let ran = chess(&["pgn", "dedupe", "--prefix", &file, "--removed", &removed]);
    assert_eq!(ran.code, Some(0));
    assert_snapshot!(ran.out, @"
    [White \"A\"]
    [Black \"B\"]

    1. e4 e5 2. Nf3 1-0

    [White \"A\"]
    [Black \"B\"]

    1. e4 {best} *

    [White \"C\"]

    1. e4 *
    ");
    assert_snapshot!(ran.err.replace(&file, "club.pgn"), @"
    note: club.pgn: kept the game at byte 83: another game has its moves, but other annotations or another result
    note: 1 of 4 games removed
    ");
    assert_eq!(
        fs::read_to_string(removed).unwrap(),
        game("1. e4 e5 *").trim_end().to_owned() + "\n"
    );
    // Tags can be chosen, also none that the games have.
    let by = |tag: &str| chess(&["pgn", "dedupe", "-q", "--prefix", "--tag", tag, &file]).good();
    assert_eq!(by("White").matches("1. e4").count(), 3);
    assert_eq!(by("Round").matches("1. e4").count(), 2);
    // The same games in another file.
    let out = chess(&["pgn", "dedupe", "-q", "--prefix", &file, &file]).good();
    assert_eq!(out.matches("1. e4").count(), 3);
}

#[test]
fn beginnings_of_games_are_not_looked_for_in_streams() {
    let ran = chess_with(&["pgn", "dedupe", "--prefix"], CLUB);
    assert_snapshot!(ran.bad(2), @"error: --prefix reads the games three times, and a stream can be read only once: write them to a file first");
    let ran = chess(&["pgn", "dedupe", "--prefix", "no such file.pgn"]);
    assert_eq!(ran.code, Some(4));
}

#[test]
fn many_kept_beginnings_are_reported_as_a_number() {
    let games: Vec<String> = (0..25)
        .map(|number| format!("1. e4 {{{number}}} *\n\n"))
        .collect();
    let text = games.concat() + "1. e4 e5 *\n";
    let folder = Folder::new();
    let file = folder.write("club.pgn", &text);
    let ran = chess(&["pgn", "dedupe", "--prefix", &file]);
    assert_eq!(ran.err.lines().count(), 12, "{}", ran.err);
    assert!(
        ran.err.ends_with(
            "note: kept 15 more games for the same reason\nnote: 0 of 26 games removed\n"
        ),
        "{}",
        ran.err
    );
}
