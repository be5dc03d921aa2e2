//! Generates the table of `chess-openings` from the lines of `lichess-org/chess-openings`.
//!
//! The program behind `cargo xtask openings`.

#![forbid(unsafe_code)]

mod table;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};
use table::Table;

fn main() -> ExitCode {
    if let Some(argument) = env::args_os().nth(1) {
        eprintln!(
            "error: openings takes no argument, found `{}`",
            argument.display()
        );
        return ExitCode::from(2);
    }
    match write() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(1)
        }
    }
}

fn folder() -> &'static Path {
    Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../crates/chess-openings/data"
    ))
}

/// Returns the lines of the five files, in order.
fn source() -> Result<String, String> {
    let mut text = String::new();
    for volume in ["a", "b", "c", "d", "e"] {
        let path = folder().join(format!("{volume}.tsv"));
        let file = fs::read_to_string(&path)
            .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        text.extend(file.lines().skip(1).flat_map(|line| [line, "\n"]));
    }
    Ok(text)
}

fn write() -> Result<(), String> {
    let table = Table::parse(&source()?)?;
    for (name, content) in [
        ("openings.bin", &table.bytes()),
        ("names.txt", &table.names),
    ] {
        let path = folder().join(name);
        fs::write(&path, content)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    println!("{}", table.summary());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Table, folder, source};
    use std::fs;

    #[test]
    fn the_committed_table_equals_the_generated_table() {
        let table = Table::parse(&source().unwrap()).unwrap();
        let read = |name| fs::read(folder().join(name)).unwrap();
        assert!(
            read("openings.bin") == table.bytes(),
            "run cargo xtask openings"
        );
        assert!(read("names.txt") == table.names, "run cargo xtask openings");
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
}
