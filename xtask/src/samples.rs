//! `cargo xtask samples`: runs the commands that README.md and docs/ show, and compares their
//! output.
//!
//! A sample is a block marked `console` that begins with `$ cargo run`, `$ cargo test` or
//! `$ cargo xtask`. Blocks with other commands are not run. A line `…` stands for any number of
//! lines. Measured times and speeds and the widths of columns are not compared.

use crate::process::{Failure, cannot, cargo, output, read, workspace_root, write};
use std::fs;
use std::path::PathBuf;

/// A line of a sample that stands for any number of lines.
const ELLIPSIS: &str = "…";
const FENCE: &str = "```";
const START: &str = "```console";
/// Commands that may be run.
const COMMANDS: [&str; 3] = ["$ cargo run ", "$ cargo test", "$ cargo xtask "];

/// A command that is shortened when it is run, because it takes long and `.ci/run` has already run
/// it: the documentation tests of the last package are its end.
const TEST: &str = "$ cargo test";
const END_OF_TEST: &str = "$ cargo test --doc --package chess-uci";

/// Checks the samples of all documents.
pub(crate) fn check() -> Result<(), Failure> {
    let mut stale = Vec::new();
    for path in documents()? {
        let (_, commands) = with_new_output(&read(&path)?, &printed)?;
        let place = path.display();
        stale.extend(commands.iter().map(|text| format!("{place}: {text}")));
    }
    if stale.is_empty() {
        return Ok(());
    }
    Err(Failure::Failed(format!(
        "commands print something else than the documents show; \
         `cargo xtask samples --update` writes the new output:\n{}",
        stale.join("\n")
    )))
}

/// Writes the current output into all documents.
pub(crate) fn update() -> Result<(), Failure> {
    for path in documents()? {
        let (updated, stale) = with_new_output(&read(&path)?, &printed)?;
        if !stale.is_empty() {
            write(&path, &updated)?;
        }
    }
    Ok(())
}

/// A function that runs a command and returns its output.
type Runner<'a> = &'a dyn Fn(&str) -> Result<String, Failure>;

/// Returns the document with the current output, and the samples that are out of date.
fn with_new_output(text: &str, run: Runner<'_>) -> Result<(String, Vec<String>), Failure> {
    let mut updated = String::with_capacity(text.len());
    let mut stale = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        push_lines(&mut updated, &[line]);
        if line != START {
            continue;
        }
        let block: Vec<_> = lines.by_ref().take_while(|line| *line != FENCE).collect();
        let command = block.first().copied().unwrap_or_default();
        if COMMANDS.iter().any(|known| command.starts_with(known)) {
            println!("{command}");
            let shown = &block[1..];
            let printed = run(command)?;
            let printed: Vec<_> = printed.lines().collect();
            push_lines(&mut updated, &[command]);
            if matches(shown, &printed) {
                push_lines(&mut updated, shown);
            } else {
                let new = elide(shown, &printed);
                push_lines(&mut updated, &new);
                stale.push(format!("{command}\n{}", new.join("\n")));
            }
        } else {
            push_lines(&mut updated, &block);
        }
        push_lines(&mut updated, &[FENCE]);
    }
    Ok((updated, stale))
}

fn push_lines(text: &mut String, lines: &[&str]) {
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
}

/// Returns README.md and the files of docs/.
fn documents() -> Result<Vec<PathBuf>, Failure> {
    let mut documents = vec![workspace_root().join("README.md")];
    let mut folders = vec![workspace_root().join("docs")];
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(&folder).map_err(|error| cannot("read", folder.display(), error))?;
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                documents.push(path);
            }
        }
    }
    documents.sort_unstable();
    Ok(documents)
}

/// Returns what a command prints on standard output.
fn printed(command: &str) -> Result<String, Failure> {
    let words = words(if command == TEST {
        END_OF_TEST
    } else {
        command
    });
    output(cargo().args(words.iter().skip(2)))
}

/// Returns the words of a command. Words in double quotes can contain blanks.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in command.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Returns whether the printed lines match those of a sample.
fn matches(shown: &[&str], printed: &[&str]) -> bool {
    let Some((first, rest)) = shown.split_first() else {
        return printed.is_empty();
    };
    if *first == ELLIPSIS {
        return (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..]));
    }
    printed
        .split_first()
        .is_some_and(|(line, others)| masked(line) == masked(first) && matches(rest, others))
}

/// Returns a new sample, shortened like the old one: the parts before the first ellipsis and after
/// the last one keep their numbers of lines.
fn elide<'a>(shown: &[&'a str], printed: &[&'a str]) -> Vec<&'a str> {
    let first = shown.iter().position(|line| *line == ELLIPSIS);
    let last = shown.iter().rposition(|line| *line == ELLIPSIS);
    let (Some(head), Some(last)) = (first, last) else {
        return printed.to_vec();
    };
    let tail = shown.len() - last - 1;
    if head + tail > printed.len() {
        return printed.to_vec();
    }
    let mut elided = printed[..head].to_vec();
    elided.push(ELLIPSIS);
    elided.extend(&printed[printed.len() - tail..]);
    elided
}

/// Returns the words of a line, with `#` in place of measured times and speeds.
fn masked(line: &str) -> Vec<&str> {
    let words: Vec<_> = line.split_whitespace().collect();
    let at = |index: Option<usize>| index.and_then(|index| words.get(index)).copied();
    let is_number = |word: &str| {
        let word = word.trim_matches(['(', ')']);
        !word.is_empty()
            && word
                .bytes()
                .all(|byte| byte.is_ascii_digit() || b".,".contains(&byte))
    };
    let is_seconds = |word: &str| word.trim_end_matches([',', ';', ':']) == "s";
    words
        .iter()
        .enumerate()
        .map(|(index, &word)| {
            let next = at(Some(index + 1)).unwrap_or_default();
            let previous = at(index.checked_sub(1)).unwrap_or_default();
            // `0.137 s`, `583 nodes/s`, `nps 291139`, `time 12`, and the column after the time.
            let is_measured = (is_number(word) || word == "-")
                && (is_seconds(next)
                    || next.starts_with("nodes/s")
                    || matches!(previous, "nps" | "time")
                    || previous == "s");
            // `0.01s` and `0.01s;`
            let time = word.trim_end_matches([',', ';']).strip_suffix('s');
            let is_time = time.is_some_and(is_number);
            if is_measured || is_time { "#" } else { word }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Failure, elide, masked, matches, with_new_output, words};

    #[test]
    fn quoted_words_may_hold_blanks() {
        assert_eq!(
            words(r#"$ cargo run -- "go depth 3" quit"#),
            ["$", "cargo", "run", "--", "go depth 3", "quit"]
        );
    }

    #[test]
    fn times_and_speeds_are_masked() {
        let same = |a, b| assert_eq!(masked(a), masked(b));
        same(
            "8/8 w - - 0 1   7  178,633,661    0.509 s  351,260,098",
            "8/8 w - - 0 1   7  178,633,661   10.509 s            -",
        );
        same(
            "770 counts, 13 nodes in 22.6 s (583,961,023 nodes/s): all",
            "770 counts, 13 nodes in 2.6 s (5 nodes/s): all",
        );
        same(
            "nodes 23 nps 291139 hashfull 0 time 0 pv a1a5",
            "nodes 23 nps 1 hashfull 0 time 12 pv a1a5",
        );
        same(
            "ran in 0.44s; compiled in 0.42s",
            "ran in 1.44s; compiled in 2s",
        );
        same(
            "ok. 1 passed; finished in 0.01s",
            "ok. 1 passed; finished in 12.31s",
        );
        assert_ne!(masked("nodes 23 nps 1"), masked("nodes 24 nps 1"));
        assert_ne!(masked("1 passed; 0.1s"), masked("2 passed; 0.1s"));
    }

    #[test]
    fn an_ellipsis_matches_any_number_of_lines() {
        assert!(matches(&["a", "…", "d"], &["a", "b", "c", "d"]));
        assert!(matches(&["a", "…", "d"], &["a", "d"]));
        assert!(!matches(&["a", "…", "d"], &["a", "d", "e"]));
        assert!(!matches(&["a"], &["a", "b"]));
    }

    #[test]
    fn a_new_sample_is_elided_like_the_old_one() {
        let new = ["1", "2", "3", "4", "5"];
        assert_eq!(elide(&["a", "…", "d", "e"], &new), ["1", "…", "4", "5"]);
        assert_eq!(elide(&["a"], &new), new);
    }

    #[test]
    fn stale_samples_are_found_and_replaced() {
        let text = "# Title\n```console\n$ cargo xtask a\nold 1\n…\nold 2\n```\n\
                    ```console\n$ cargo xtask b\nsame\n```\n```console\n$ ls\nx\n```\nend\n";
        let run = |command: &str| {
            Ok(match command {
                "$ cargo xtask a" => "new 1\nnew 2\nnew 3\n".to_owned(),
                "$ cargo xtask b" => "same\n".to_owned(),
                _ => return Err(Failure::Failed(format!("`{command}` must not be run"))),
            })
        };
        let (updated, stale) = with_new_output(text, &run).unwrap();
        assert_eq!(
            updated,
            text.replace("old 1", "new 1").replace("old 2", "new 3")
        );
        assert_eq!(stale, ["$ cargo xtask a\nnew 1\n…\nnew 3"]);
        assert_eq!(
            with_new_output(&updated, &run),
            Ok((updated.clone(), vec![]))
        );
    }
}
