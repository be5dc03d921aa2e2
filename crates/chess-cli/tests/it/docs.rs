//! The commands in docs/cli.md, docs/games.md, docs/tablebases.md and README.md print what is shown there.
//!
//! A sample is a block marked `console` that begins with `$ chess` or `$ echo`. The commands of one page run in one
//! folder with tables of three pieces in `syzygy`, and blocks marked with a file name are written there first. `…`
//! stands for any text in a line and, alone, for any number of lines. `UPDATE_DOCS=1 cargo test --package chess-cli
//! docs` writes the current output into the pages.

use crate::program::{Folder, command, run};
use crate::tablebase::TABLES;
use std::fs;
use std::path::PathBuf;

const FENCE: &str = "```";
const ELLIPSIS: &str = "…";

/// The pages, with the least number of samples of each.
const PAGES: [(&str, usize); 4] = [
    ("docs/cli.md", 20),
    ("docs/games.md", 10),
    ("docs/tablebases.md", 4),
    ("README.md", 1),
];

/// Splits a command line into words, of which those in quotation marks may hold blanks.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quote, mut has_word) = (String::new(), None, false);
    for char in command.chars() {
        match quote {
            Some(open) if char == open => quote = None,
            None if char == '"' || char == '\'' => (quote, has_word) = (Some(char), true),
            None if char.is_whitespace() => {
                if has_word {
                    words.push(std::mem::take(&mut word));
                }
                has_word = false;
            }
            _ => {
                word.push(char);
                has_word = true;
            }
        }
    }
    if has_word {
        words.push(word);
    }
    words
}

/// Runs a line of commands with pipes between them, and returns what a terminal would show.
fn output(line: &str, folder: &Folder) -> String {
    let mut input = String::new();
    let mut errors = String::new();
    for part in line.split(" | ") {
        let words = words(part);
        let (program, args) = words.split_first().unwrap();
        input = match program.as_str() {
            "echo" => format!("{}\n", args.join(" ")),
            "chess" => {
                let mut command = command(args);
                command.current_dir(folder.path());
                let ran = run(command, input.as_bytes());
                assert!(!ran.err.contains("panicked"), "{}", ran.err);
                errors += &ran.err;
                ran.out
            }
            _ => panic!("cannot run `{program}`"),
        };
    }
    errors + &input
}

/// Returns whether the printed lines are those that a sample shows.
fn matches(shown: &[&str], printed: &[&str]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((&ELLIPSIS, rest)) => {
            (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..]))
        }
        Some((first, rest)) => printed
            .split_first()
            .is_some_and(|(line, others)| line_matches(first, line) && matches(rest, others)),
    }
}

/// Returns whether a printed line is the one that a sample shows, in which `…` stands for any text.
fn line_matches(shown: &str, printed: &str) -> bool {
    let parts: Vec<&str> = shown.trim_end().split(ELLIPSIS).collect();
    let [first, middle @ .., last] = parts.as_slice() else {
        return shown.trim_end() == printed.trim_end();
    };
    let Some(mut rest) = printed.trim_end().strip_prefix(first) else {
        return false;
    };
    for part in middle {
        let Some(index) = rest.find(*part) else {
            return false;
        };
        rest = &rest[index + part.len()..];
    }
    rest.ends_with(*last)
}

/// Returns the page with the output of today, and the samples that are out of date.
fn with_new_output(text: &str, least: usize) -> (String, Vec<String>) {
    let folder = Folder::new();
    fs::create_dir(folder.file("syzygy")).unwrap();
    for entry in fs::read_dir(TABLES).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(
            &path,
            folder.path().join("syzygy").join(path.file_name().unwrap()),
        )
        .unwrap();
    }
    let (mut updated, mut stale, mut samples) = (Vec::new(), Vec::new(), 0);
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        updated.push(line.to_owned());
        let Some(info) = line.strip_prefix(FENCE) else {
            continue;
        };
        let block: Vec<_> = lines.by_ref().take_while(|line| *line != FENCE).collect();
        let command = block.first().and_then(|line| line.strip_prefix("$ "));
        if let Some(name) = info.strip_prefix("pgn ") {
            folder.write(name, block.join("\n") + "\n");
        }
        match command {
            Some(command)
                if info == "console"
                    && (command.starts_with("chess ") || command.starts_with("echo ")) =>
            {
                samples += 1;
                let printed = output(command, &folder);
                let printed: Vec<_> = printed.lines().map(str::trim_end).collect();
                let shown = &block[1..];
                let new = if matches(shown, &printed) {
                    shown.to_vec()
                } else {
                    printed
                };
                if new != shown {
                    stale.push(format!("$ {command}\n{}", new.join("\n")));
                }
                updated.push(format!("$ {command}"));
                for line in new {
                    updated.push(line.to_owned());
                }
            }
            _ => {
                for line in block {
                    updated.push(line.to_owned());
                }
            }
        }
        updated.push(FENCE.to_owned());
    }
    assert!(samples >= least, "only {samples} samples");
    (updated.join("\n") + "\n", stale)
}

#[test]
fn the_pages_show_what_the_commands_print() {
    for (name, least) in PAGES {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(name);
        let text = fs::read_to_string(&path).unwrap();
        let (updated, stale) = with_new_output(&text, least);
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&path, updated).unwrap();
            continue;
        }
        assert!(
            stale.is_empty(),
            "commands print something else than {name} shows; UPDATE_DOCS=1 writes the new output:\n{}",
            stale.join("\n")
        );
    }
}

#[test]
fn an_ellipsis_stands_for_any_number_of_lines() {
    assert!(matches(&["a", "…", "d"], &["a", "b", "c", "d"]));
    assert!(matches(&["a", "…"], &["a"]));
    assert!(!matches(&["a", "…", "d"], &["a", "d", "e"]));
    assert!(matches(&["score … depth …"], &["score +0.20, depth 9"]));
    assert!(!matches(&["score … depth"], &["score +0.20, depth 9"]));
    assert!(matches(&["a…b…c"], &["a1b2c"]) && !matches(&["a…b"], &["a"]));
    assert_eq!(
        words("chess show \"1. e4 e5\" --side 'black'"),
        ["chess", "show", "1. e4 e5", "--side", "black"]
    );
}
