//! `cargo xtask samples`: runs the commands that README.md and docs/ show, and compares their output.
//!
//! A sample is a block marked `console` that begins with one of [`COMMANDS`]. Blocks with other commands are not run. A
//! line `…` stands for any number of lines.
//!
//! Commands of cargo run in the workspace. Their measured times and speeds and the widths of columns are not compared.
//! The other commands of a page run in one folder with tables of three pieces in `syzygy`, and blocks marked `pgn` with
//! a file name are written there first. In their lines, `…` stands for any text.

use crate::process::{
    Failure, cannot, cargo, output, read, succeed, target_dir, workspace_root, write,
};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const ELLIPSIS: &str = "…";
const FENCE: &str = "```";
const START: &str = "```console\n";
/// Commands that may be run.
const COMMANDS: [&str; 5] = [
    "$ cargo run ",
    "$ cargo test",
    "$ cargo xtask ",
    "$ chess ",
    "$ echo ",
];
/// There are at least this many samples.
const LEAST: usize = 50;

/// A command that is shortened when it is run, because it takes long and `.ci/run` has already run it: the
/// documentation tests of the last package are its end.
const TEST: &str = "$ cargo test";
const END_OF_TEST: &str = "$ cargo test --doc --package chess-uci";

/// A document with the current output of its samples.
#[derive(Debug, Default, PartialEq, Eq)]
struct Updated {
    text: String,
    samples: usize,
    /// The samples that are out of date, with their current output.
    stale: Vec<String>,
}

impl Updated {
    fn push_lines(&mut self, lines: &[&str]) {
        for line in lines {
            self.text.push_str(line);
            self.text.push('\n');
        }
    }
}

/// Checks the samples of all documents.
pub(crate) fn check() -> Result<(), Failure> {
    let (mut samples, mut stale) = (0, Vec::new());
    for (path, updated) in updated_documents()? {
        let place = path.display();
        samples += updated.samples;
        stale.extend(updated.stale.iter().map(|text| format!("{place}: {text}")));
    }
    if !stale.is_empty() {
        return Err(Failure::Failed(format!(
            "commands print something else than the documents show; \
             `cargo xtask samples --update` writes the new output:\n{}",
            stale.join("\n")
        )));
    }
    if samples < LEAST {
        let reason = format!("found {samples} samples: expected at least {LEAST}");
        return Err(Failure::Failed(reason));
    }
    Ok(())
}

/// Writes the current output into all documents.
pub(crate) fn update() -> Result<(), Failure> {
    for (path, updated) in updated_documents()? {
        if !updated.stale.is_empty() {
            write(&path, &updated.text)?;
        }
    }
    Ok(())
}

/// Runs the samples of README.md and of the pages in docs/.
fn updated_documents() -> Result<Vec<(PathBuf, Updated)>, Failure> {
    let mut documents = vec![workspace_root().join("README.md")];
    documents.extend(entries(&workspace_root().join("docs"))?);
    documents.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    documents.sort_unstable();
    let texts = documents.into_iter().map(|path| Ok((read(&path)?, path)));
    let mut texts = texts.collect::<Result<Vec<_>, Failure>>()?;
    texts.retain(|(text, _)| text.contains(START));
    if !texts.is_empty() {
        succeed(
            cargo()
                .args(["build", "--quiet", "--package=chess-cli", "--bin=chess"])
                // Otherwise a `build.target` of the user would change the output folder.
                .env_remove("CARGO_BUILD_TARGET")
                .arg("--target-dir")
                .arg(target_dir()),
        )?;
    }
    let update = |(text, path): (String, PathBuf)| {
        let folder = sample_folder()?;
        let updated = with_new_output(&text, &folder, &|command| run(command, &folder))?;
        Ok((path, updated))
    };
    texts.into_iter().map(update).collect()
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).and_then(|entries| {
        let paths = entries.map(|entry| Ok(entry?.path()));
        paths.collect()
    });
    entries.map_err(|error| cannot("read", folder.display(), error))
}

/// Returns an empty folder with tables in `syzygy`.
fn sample_folder() -> Result<PathBuf, Failure> {
    let folder = target_dir().join("tmp/samples");
    let tables = folder.join("syzygy");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&tables).map_err(|error| cannot("create", tables.display(), error))?;
    for path in entries(&workspace_root().join("crates/chess-syzygy/tests/data"))? {
        let copy = tables.join(path.file_name().unwrap_or_default());
        fs::copy(&path, &copy).map_err(|error| cannot("copy to", copy.display(), error))?;
    }
    Ok(folder)
}

/// Runs a command. Returns what one of cargo prints on standard output, and what a terminal shows of the others.
fn run(command: &str, folder: &Path) -> Result<String, Failure> {
    let command = if command == TEST {
        END_OF_TEST
    } else {
        command
    };
    let mut bash = Command::new("bash");
    bash.args(["-c", command.trim_start_matches("$ ")])
        .stdin(Stdio::null());
    if command.starts_with("$ cargo ") {
        return output(bash.current_dir(workspace_root()));
    }
    let mut path = OsString::from(target_dir().join("debug"));
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    bash.current_dir(folder).env("PATH", path);
    for variable in ["NO_COLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
        bash.env_remove(variable);
    }
    // Some samples show errors.
    let ran = bash
        .output()
        .map_err(|error| cannot("run", command, error))?;
    let [errors, printed] =
        [ran.stderr, ran.stdout].map(|text| String::from_utf8_lossy(&text).into_owned());
    if errors.contains("panicked") {
        return Err(Failure::Failed(format!("{command}\n{errors}")));
    }
    Ok(errors + &printed)
}

/// A function that runs a command and returns its output.
type Runner<'a> = &'a dyn Fn(&str) -> Result<String, Failure>;

/// Returns the document with the current output. Writes the files that it shows into the folder.
fn with_new_output(text: &str, folder: &Path, run: Runner<'_>) -> Result<Updated, Failure> {
    let mut updated = Updated::default();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        updated.push_lines(&[line]);
        let Some(info) = line.strip_prefix(FENCE) else {
            continue;
        };
        let block: Vec<_> = lines.by_ref().take_while(|line| *line != FENCE).collect();
        if let Some(name) = info.strip_prefix("pgn ") {
            write(&folder.join(name), &(block.join("\n") + "\n"))?;
        }
        match block.split_first() {
            Some((command, shown))
                if info == "console" && COMMANDS.iter().any(|known| command.starts_with(known)) =>
            {
                println!("{command}");
                updated.samples += 1;
                updated.push_lines(&[command]);
                let printed = run(command)?;
                let printed: Vec<_> = printed.lines().map(str::trim_end).collect();
                let is_same = if command.starts_with("$ cargo ") {
                    |shown: &str, printed: &str| masked(shown) == masked(printed)
                } else {
                    line_matches
                };
                if matches(shown, &printed, is_same) {
                    updated.push_lines(shown);
                } else {
                    let new = elide(shown, &printed);
                    updated.push_lines(&new);
                    updated.stale.push(format!("{command}\n{}", new.join("\n")));
                }
            }
            _ => updated.push_lines(&block),
        }
        updated.push_lines(&[FENCE]);
    }
    Ok(updated)
}

/// Returns whether the printed lines match those of a sample.
fn matches(shown: &[&str], printed: &[&str], is_same: fn(&str, &str) -> bool) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((&ELLIPSIS, rest)) => {
            (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..], is_same))
        }
        Some((first, rest)) => printed
            .split_first()
            .is_some_and(|(line, others)| is_same(first, line) && matches(rest, others, is_same)),
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
        let Some((_, after)) = rest.split_once(part) else {
            return false;
        };
        rest = after;
    }
    rest.ends_with(*last)
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
    use super::{Failure, elide, line_matches, masked, matches, with_new_output};
    use std::path::Path;

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
    fn an_ellipsis_matches_any_number_of_lines_and_any_text_in_a_line() {
        let matches = |shown: &[&str], printed: &[&str]| matches(shown, printed, line_matches);
        assert!(matches(&["a", "…", "d"], &["a", "b", "c", "d"]));
        assert!(matches(&["a", "…", "d"], &["a", "d"]));
        assert!(matches(&["a", "…"], &["a"]));
        assert!(!matches(&["a", "…", "d"], &["a", "d", "e"]));
        assert!(!matches(&["a"], &["a", "b"]));
        assert!(matches(&["score … depth …"], &["score +0.20, depth 9"]));
        assert!(!matches(&["score … depth"], &["score +0.20, depth 9"]));
        assert!(matches(&["a…b…c"], &["a1b2c"]) && !matches(&["a…b"], &["a"]));
        assert!(matches(&["a  b"], &["a  b"]) && !matches(&["a  b"], &["a b"]));
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
                    ```console\n$ chess b\nsame 1 s …\n```\n```console\n$ ls\nx\n```\nend\n";
        let run = |command: &str| {
            Ok(match command {
                "$ cargo xtask a" => "new 1\nnew 2\nnew 3\n".to_owned(),
                "$ chess b" => "same 1 s\u{20}\n".to_owned(),
                _ => return Err(Failure::Failed(format!("`{command}` must not be run"))),
            })
        };
        let updated = |text: &str| with_new_output(text, Path::new("unused"), &run).unwrap();
        let first = updated(&text.replace(" …", ""));
        assert_eq!(
            (first.samples, first.stale),
            (2, vec!["$ cargo xtask a\nnew 1\n…\nnew 3".to_owned()])
        );
        let expected = text
            .replace("old 1", "new 1")
            .replace("old 2", "new 3")
            .replace(" …", "");
        assert_eq!(first.text, expected);
        let second = updated(&expected);
        assert_eq!((second.text, second.stale), (expected, vec![]));
        // Only times of cargo's commands are not compared.
        let other = updated("```console\n$ chess b\nsame 2 s\n```\n");
        assert_eq!(other.stale, ["$ chess b\nsame 1 s"]);
    }
}
