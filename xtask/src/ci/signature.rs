//! The step that compares the engine's node counts with those in the repository, so that the search and the evaluations
//! change only on purpose.
//!
//! A third file holds the count of a bench to a small depth, which the tests of chess-uci compare.
//!
//! Each bench runs twice. With debug assertions the search checks itself: every played move is
//! legal, incremental keys and sums equal those computed from scratch, and every reported line can
//! be played.

use crate::process::{Failure, cargo, output, read, workspace_root, write as write_file};
use std::path::PathBuf;

/// A file in the folder of chess-uci, and the arguments of the program that counts.
type Bench = (&'static str, &'static [&'static str]);

const DEFAULT: Bench = ("bench.signature", &["bench"]);
const HAND_WRITTEN: Bench = (
    "bench-hand-written.signature",
    &["setoption name EvalFile value hand-written", "bench"],
);
const SHORT: Bench = ("bench-5.signature", &["bench", "5"]);

/// Counts the nodes of the engine's benches and compares with the files.
pub(super) fn check() -> Result<(), Failure> {
    for (file, args) in [DEFAULT, HAND_WRITTEN] {
        let text = read(&path(file))?;
        let expected = text.trim();
        for profile in ["dev", "release"] {
            let counted = count(profile, args)?;
            if counted != expected {
                return Err(Failure::Failed(format!(
                    "the engine's bench searches {counted} nodes, but {file} says {expected}; if the search was meant \
                     to change, run `cargo xtask ci signature --write`"
                )));
            }
        }
    }
    Ok(())
}

/// Counts the nodes of the engine's benches and writes the files.
pub(super) fn write() -> Result<(), Failure> {
    for (file, args) in [DEFAULT, HAND_WRITTEN, SHORT] {
        write_file(&path(file), &format!("{}\n", count("release", args)?))?;
    }
    Ok(())
}

fn path(file: &str) -> PathBuf {
    workspace_root().join("crates/chess-uci").join(file)
}

fn count(profile: &str, args: &[&str]) -> Result<String, Failure> {
    let run = [
        "run",
        "--profile",
        profile,
        "--quiet",
        "--package=chess-uci",
        "--",
    ];
    let printed = output(cargo().args(run).args(args))?;
    let last = printed.lines().last().unwrap_or_default();
    println!("{profile} {args:?}: {last}");
    nodes(last)
        .map(str::to_owned)
        .ok_or_else(|| Failure::Failed(format!("the bench ends with `{last}`, not with its nodes")))
}

/// Returns the number in `N nodes M nps`.
fn nodes(line: &str) -> Option<&str> {
    let (nodes, rest) = line.split_once(" nodes ")?;
    let is_number = !nodes.is_empty() && nodes.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && rest.ends_with(" nps")).then_some(nodes)
}

#[cfg(test)]
mod tests {
    use super::nodes;

    #[test]
    fn nodes_are_found_in_the_last_line() {
        assert_eq!(nodes("1234 nodes 567 nps"), Some("1234"));
        assert_eq!(nodes("stopped"), None);
        assert_eq!(nodes("many nodes 567 nps"), None);
        assert_eq!(nodes(""), None);
    }
}
