//! `chess pgn check`.

use super::{CLUB, club};
use crate::program::{Folder, chess, chess_with};
use insta::assert_snapshot;
use std::fs;

#[test]
fn faults_are_shown_with_their_lines() {
    let ran = club(&["check", "FILE"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert_snapshot!(ran.out, @r#"
    warning[game-date]: expected a date such as 2024.03.17 or 2024.??.??, found "2024-3-17"
      --> club.pgn:3:8 (game 1)
      |
    3 | [Date "2024-3-17"]
      |        ^^^^^^^^^
      = repair: write `2024.03.17`
    error[pgn-move]: Ne3: none of the white knights can go to e3
       --> club.pgn:21:22 (game 2)
       |
    21 | 1. d4 d5 2. c4 e6 3. Ne3 1/2-1/2
       |                      ^^^
    3 games, 2 faults
      game-date                            1
      pgn-move                             1
    "#);
}

#[test]
fn files_without_faults_are_exit_code_0() {
    let good = CLUB
        .replace("2024-3-17", "2024.03.17")
        .replace("Ne3", "Nf3");
    assert_snapshot!(chess_with(&["pgn", "check"], &good).good(), @"3 games, 0 faults");
    assert_snapshot!(chess_with(&["pgn", "check", "-"], "").good(), @"0 games, 0 faults");
}

#[test]
fn severities_and_the_number_of_faults_can_be_limited() {
    let errors = club(&["check", "--level", "error", "FILE"]);
    assert!(!errors.out.contains("game-date") && errors.out.contains("error[pgn-move]"));
    assert_snapshot!(club(&["check", "--level", "style", "--max", "0", "FILE"]).out, @"
    3 games, 2 faults
      game-date                            1
      pgn-move                             1
    ");
}

#[test]
fn games_and_lines_are_counted_in_each_file() {
    let folder = Folder::new();
    let (first, second) = (folder.write("1.pgn", CLUB), folder.write("2.pgn", CLUB));
    for threads in ["1", "2", "5"] {
        let out = chess(&["pgn", "check", "-j", threads, &first, &second]).out;
        for file in [&first, &second] {
            assert!(out.contains(&format!("{file}:21:22 (game 2)")), "{out}");
        }
    }
}

#[test]
fn fixing_replaces_plain_files() {
    let folder = Folder::new();
    let file = folder.write("club.pgn", CLUB);
    let ran = chess(&["pgn", "check", "--fix", &file]);
    // The illegal move remains.
    assert_eq!(ran.code, Some(1));
    assert_snapshot!(ran.out.replace(&file, "club.pgn"), @r#"
    repaired[game-date]: expected a date such as 2024.03.17 or 2024.??.??, found "2024-3-17"
      --> club.pgn:3:8 (game 1)
      |
    3 | [Date "2024-3-17"]
      |        ^^^^^^^^^
      = repair: write `2024.03.17`
    error[pgn-move]: Ne3: none of the white knights can go to e3
       --> club.pgn:21:22 (game 2)
       |
    21 | 1. d4 d5 2. c4 e6 3. Ne3 1/2-1/2
       |                      ^^^
    3 games, 1 fault, 1 repaired
      pgn-move                             1
      game-date                            1  repaired
    "#);
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        CLUB.replace("2024-3-17", "2024.03.17")
    );
    assert_eq!(folder.list(), ["club.pgn"]);
}

#[test]
fn a_dry_run_writes_nothing() {
    let folder = Folder::new();
    let file = folder.write("club.pgn", CLUB);
    let dry = chess(&["pgn", "check", "--fix", "--dry-run", &file]);
    assert_eq!(fs::read_to_string(&file).unwrap(), CLUB);
    let wet = chess(&["pgn", "check", "--fix", &file]);
    assert_eq!((dry.code, dry.out), (wet.code, wet.out));
    assert_ne!(fs::read_to_string(&file).unwrap(), CLUB);
}

#[test]
fn standard_input_is_repaired_to_standard_output() {
    let ran = chess_with(&["pgn", "check", "--fix"], CLUB);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.out, CLUB.replace("2024-3-17", "2024.03.17"));
    assert_snapshot!(ran.err, @r#"
    note: standard input: game 1, line 3, column 8: warning: expected a date such as 2024.03.17 or 2024.??.??, found "2024-3-17" [game-date]
    note: standard input: game 2, line 21, column 22: error: Ne3: none of the white knights can go to e3 [pgn-move]
    note: 3 games, 1 fault, 1 repaired
    "#);
}

#[test]
fn repaired_games_can_go_to_another_file() {
    let folder = Folder::new();
    let (file, out) = (folder.write("club.pgn", CLUB), folder.file("out.pgn"));
    chess(&["pgn", "check", "--fix", "-o", &out, &file]);
    assert_eq!(fs::read_to_string(&file).unwrap(), CLUB);
    assert_eq!(
        fs::read_to_string(&out).unwrap(),
        CLUB.replace("2024-3-17", "2024.03.17")
    );
}

#[test]
fn compressed_files_are_not_replaced() {
    let folder = Folder::new();
    let gzip = super::hostile::gzip(CLUB.as_bytes());
    let file = folder.write("club.pgn", &gzip);
    let error = chess(&["pgn", "check", "--fix", &file]).bad(2);
    assert_snapshot!(error.replace(&file, "club.pgn"), @"
    error: club.pgn is compressed and cannot be repaired in place
    hint: write the repaired games to a file with --output
    ");
    assert_eq!(fs::read(&file).unwrap(), gzip);
    let out = folder.file("out.pgn");
    assert_eq!(
        chess(&["pgn", "check", "--fix", "-o", &out, &file]).code,
        Some(1)
    );
    assert_eq!(
        fs::read_to_string(&out).unwrap(),
        CLUB.replace("2024-3-17", "2024.03.17")
    );
}

#[test]
fn options_that_need_each_other_are_checked() {
    for args in [
        &["pgn", "check", "--dry-run"][..],
        &["pgn", "check", "-o", "x"],
        &["pgn", "check", "--fix", "--dry-run", "-o", "x"],
        &["pgn", "check", "--fix", "a.pgn", "-"],
    ] {
        assert_eq!(chess(args).code, Some(2), "{args:?}");
    }
}
