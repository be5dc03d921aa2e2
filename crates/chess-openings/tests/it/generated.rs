//! Generates the table of the crate from the lines of `lichess-org/chess-openings` in `data/`.

use crate::table::Table;
use std::path::Path;
use std::{env, fs};

/// Returns the lines of the five files, in order.
fn source(folder: &Path) -> String {
    let mut text = String::new();
    for volume in ["a", "b", "c", "d", "e"] {
        let file = fs::read_to_string(folder.join(format!("{volume}.tsv"))).unwrap();
        text.extend(file.lines().skip(1).flat_map(|line| [line, "\n"]));
    }
    text
}

#[test]
fn the_committed_table_equals_the_generated_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let table = Table::parse(&source(&folder)).unwrap();
    for (name, generated) in [
        ("openings.bin", &table.bytes()),
        ("names.txt", &table.names),
    ] {
        let path = folder.join(name);
        if env::var_os("CHESS_TEST_UPDATE").is_some() {
            fs::write(&path, generated).unwrap();
        }
        let is_same = fs::read(&path).unwrap() == *generated;
        assert!(
            is_same,
            "{name} differs: data/SOURCES.md says how to generate it"
        );
    }
}

#[test]
fn faults_in_the_source_are_reported_with_their_line() {
    for (text, expected) in [
        ("A00\tX\t1. e5\n", "line 1: "),
        ("A00\tX\t1. e4\nA00 Y\n", "line 2: expected three fields"),
        (
            "A00\tX\t1. e4\nA00\tY\t1. e4\n",
            "line 2: the same position as `X`",
        ),
        ("Z00\tX\t1. e4\n", "line 1: invalid ECO code `Z00`"),
    ] {
        let error = Table::parse(text).err().unwrap();
        assert!(error.starts_with(expected), "{error}");
    }
}
