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

/// Splits games with these values of the tag `White`.
fn split_by_white(to: &str, values: &[&str], args: &[&str]) -> crate::program::Ran {
    let games = values
        .iter()
        .map(|value| format!("[White \"{value}\"]\n\n*\n\n"));
    let text: String = games.collect();
    let split = ["pgn", "split", "-q", "--by", "White", "--to", to];
    chess_with(&[&split[..], args].concat(), &text)
}

#[test]
fn values_that_differ_only_by_case_go_into_one_file() {
    let folder = Folder::new();
    let to = folder.path().to_str().unwrap();
    split_by_white(to, &["Berg", "Dahl", "BERG", "berg"], &[]).good();
    assert_eq!(folder.list(), ["Berg.pgn", "Dahl.pgn"]);
    let text = fs::read_to_string(folder.file("Berg.pgn")).unwrap();
    assert_eq!(whites(&text), ["Berg", "BERG", "berg"]);
}

#[test]
fn names_of_devices_are_changed() {
    let folder = Folder::new();
    let to = folder.path().to_str().unwrap();
    split_by_white(to, &["CON", "aux.x", "com1", "com10", "NULL"], &[]).good();
    assert_eq!(
        folder.list(),
        [
            "CON_.pgn",
            "NULL.pgn",
            "aux_.x.pgn",
            "com10.pgn",
            "com1_.pgn"
        ]
    );
}

#[test]
fn long_names_are_cut_or_refused_before_anything_is_written() {
    let folder = Folder::new();
    let to = folder.path().to_str().unwrap();
    // Three bytes each.
    let long = "\u{4e2d}".repeat(300);
    split_by_white(to, &["Berg", &long], &[]).good();
    let expected = format!("{}.pgn", "\u{4e2d}".repeat(66));
    assert_eq!(folder.list(), ["Berg.pgn".to_owned(), expected]);
    let folder = Folder::new();
    let to = folder.path().to_str().unwrap();
    let error = split_by_white(to, &["Berg", &long], &["--prefix", &"p".repeat(100)]).bad(2);
    assert!(
        error.contains("302 bytes") && error.contains("--prefix"),
        "{error}"
    );
    assert!(folder.list().is_empty());
}

#[test]
fn runs_at_the_same_time_do_not_replace_files_of_each_other() {
    let folder = Folder::new();
    let to = folder.path().to_str().unwrap();
    let names: Vec<String> = (0..40).map(|number| format!("x{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let codes: Vec<Option<i32>> = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| split_by_white(to, &names, &[]).code))
            .collect();
        runs.into_iter().map(|run| run.join().unwrap()).collect()
    });
    let good = codes.iter().filter(|code| **code == Some(0)).count();
    assert!(good <= 1, "{codes:?}");
    assert!(
        codes.iter().all(|code| matches!(code, Some(0 | 5))),
        "{codes:?}"
    );
    // Two runs can stop each other, but nobody leaves a part.
    assert_eq!(folder.list().len(), 40 * good);
}

#[cfg(unix)]
#[test]
fn the_mode_of_new_files_follows_the_mask_of_the_user() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let to = folder.path().to_str().unwrap();
    split_by_white(to, &["Berg"], &[]).good();
    let mode = |name: &str| {
        fs::metadata(folder.file(name))
            .unwrap()
            .permissions()
            .mode()
    };
    let expected = mode({
        fs::write(folder.file("plain"), "").unwrap();
        "plain"
    });
    assert_eq!(mode("Berg.pgn"), expected);
}
