//! `chess pgn split`.

use super::{CLUB, whites};
use crate::program::{Folder, chess, chess_with};
use std::fs;

#[test]
fn games_are_split_by_number() {
    let folder = Folder::new();
    let to = folder.path().to_str().unwrap();
    let ran = chess_with(
        &[
            "pgn", "split", "--games", "2", "--to", to, "--prefix", "part-",
        ],
        CLUB,
    );
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (Some(0), "note: 3 games in 2 files\n")
    );
    assert_eq!(folder.list(), ["part-000001.pgn", "part-000002.pgn"]);
    let read = |name: &str| fs::read_to_string(folder.file(name)).unwrap();
    assert_eq!(
        whites(&read("part-000001.pgn")),
        ["Dahl, Nils", "Berg, Ada"]
    );
    assert_eq!(
        read("part-000001.pgn") + "\n" + &read("part-000002.pgn"),
        CLUB
    );
}

#[test]
fn games_are_split_by_tag() {
    let folder = Folder::new();
    let to = folder.file("new/folder");
    let split =
        |args: &[&str]| chess_with(&[&["pgn", "split", "-q", "--to", &to], args].concat(), CLUB);
    let out = split(&["--by", "White"]).good().replace(&to, "TO");
    assert_eq!(
        out,
        "TO/Berg__Ada.pgn: 1 game\nTO/Dahl__Nils.pgn: 1 game\nTO/Lund__Per.pgn: 1 game\n"
    );
    assert_eq!(
        split(&["--by", "Date", "--length", "4"])
            .good()
            .replace(&to, "TO"),
        "TO/2024.pgn: 3 games\n"
    );
    assert_eq!(
        split(&["--by", "ECO"]).good().replace(&to, "TO"),
        "TO/unknown.pgn: 3 games\n"
    );
}

#[test]
fn existing_files_are_kept() {
    let folder = Folder::new();
    let to = folder.path().to_str().unwrap();
    let old = folder.write("2.pgn", "old");
    let args = ["pgn", "split", "-q", "--by", "Round", "--to", to];
    let error = chess_with(&args, CLUB).bad(5);
    assert!(
        error.contains(": the file exists\n") && error.contains("--force"),
        "{error}"
    );
    assert_eq!(
        (folder.list(), fs::read_to_string(&old).unwrap()),
        (vec!["2.pgn".to_owned()], "old".to_owned())
    );
    chess_with(&[&args[..], &["--force"]].concat(), CLUB).good();
    assert_eq!(folder.list(), ["1.pgn", "2.pgn"]);
    assert_ne!(fs::read_to_string(&old).unwrap(), "old");
}

#[test]
fn the_number_of_files_is_limited() {
    let folder = Folder::new();
    let to = folder.path().to_str().unwrap();
    let error = chess_with(
        &[
            "pgn",
            "split",
            "--by",
            "White",
            "--to",
            to,
            "--max-files",
            "2",
        ],
        CLUB,
    )
    .bad(2);
    assert!(
        error.contains("more than 2 files") && error.contains("--max-files"),
        "{error}"
    );
    assert!(folder.list().is_empty());
}

#[test]
fn more_files_than_can_be_open_are_written() {
    use std::fmt::Write;
    let folder = Folder::new();
    let to = folder.path().to_str().unwrap();
    let mut text = String::new();
    for number in 0..3000 {
        writeln!(text, "[Event \"{number}\"]\n\n1. e4 *\n").unwrap();
    }
    chess_with(
        &[
            "pgn",
            "split",
            "-q",
            "--by",
            "Event",
            "--to",
            to,
            "--max-files",
            "3000",
        ],
        &text,
    )
    .good();
    assert_eq!(folder.list().len(), 3000);
}

#[test]
fn something_must_be_split_by() {
    assert_eq!(chess(&["pgn", "split"]).code, Some(2));
    assert_eq!(chess(&["pgn", "split", "--games", "0"]).code, Some(2));
    assert_eq!(
        chess(&["pgn", "split", "--games", "1", "--by", "White"]).code,
        Some(2)
    );
}
