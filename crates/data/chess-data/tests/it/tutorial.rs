//! The examples of `docs/data.md`: what the page shows is what the program prints.
//!
//! `UPDATE_DOCS=1 cargo test` writes the output into the page.

use crate::support::lichess;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::tempdir;

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/data.md")
}

/// Runs a program in a folder and returns what it prints. An error is printed like in a terminal.
fn print(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let program_folder = Path::new(env!("CARGO_BIN_EXE_chess-data"))
        .parent()
        .unwrap();
    let path = format!("{}:/usr/bin:/bin", program_folder.display());
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("PATH", path)
        .output()
        .unwrap();
    let printed = [output.stdout, output.stderr].concat();
    String::from_utf8(printed).unwrap()
}

/// Replaces what differs from run to run: `0.1 s, 12.00 MiB/s`.
fn without_times(text: &str) -> String {
    let lines = text.lines().map(|line| match line.split_once(" s, ") {
        Some((start, _)) if line.ends_with("/s") => {
            let start = start.rsplit_once(' ').map_or(start, |(start, _)| start);
            format!("{start} … s, … MiB/s\n")
        }
        _ => format!("{line}\n"),
    });
    lines.collect()
}

/// Returns the queries of `docs/data.md`.
#[cfg(feature = "cluster")]
pub(crate) fn queries() -> Vec<String> {
    let page = fs::read_to_string(page()).unwrap();
    let blocks = page.split("```sql\n").skip(1);
    let blocks = blocks.filter_map(|rest| rest.split_once("```"));
    blocks.map(|(sql, _)| sql.to_owned()).collect()
}

/// Returns the page with the output of the program in place of its own.
fn run_examples(page: &str, folder: &Path) -> (String, usize) {
    let mut written = String::new();
    let (mut count, mut sql) = (0, None);
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        written.push_str(line);
        written.push('\n');
        if !line.starts_with("```") || line == "```" {
            if !line.is_empty() {
                sql = None;
            }
            continue;
        }
        let block: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
        let mut block = block.join("\n") + "\n";
        match (line, sql.take()) {
            ("```sql", _) => sql = Some(block.clone()),
            ("```text", Some(sql)) => {
                fs::write(folder.join("query.sql"), sql).unwrap();
                let arguments = ["sql", "--games", "games.pgn", "--file", "query.sql"];
                block = print(folder, "chess-data", &arguments);
                count += 1;
            }
            ("```console", _) => {
                let commands = block.lines().filter_map(|line| line.strip_prefix("$ "));
                let mut printed = Vec::new();
                for command in commands {
                    printed.push(format!("$ {command}\n"));
                    printed.push(without_times(&print(folder, "sh", &["-c", command])));
                }
                block = printed.concat();
                count += 1;
            }
            _ => {}
        }
        written.push_str(&block);
        written.push_str("```\n");
    }
    (written, count)
}

#[test]
fn the_examples_of_the_guide_print_what_it_shows() {
    let folder = tempdir().unwrap();
    fs::copy(lichess(), folder.path().join("games.pgn")).unwrap();
    let shown = fs::read_to_string(page()).unwrap();
    let (printed, count) = run_examples(&shown, folder.path());
    assert!(count >= 13, "only {count} examples were found");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(page(), printed).unwrap();
        return;
    }
    for (shown, printed) in shown.lines().zip(printed.lines()) {
        assert_eq!(
            shown, printed,
            "run UPDATE_DOCS=1 cargo test to update docs/data.md"
        );
    }
    assert_eq!(shown.lines().count(), printed.lines().count());
}
