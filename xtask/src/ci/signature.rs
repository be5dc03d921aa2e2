//! The step that compares the engine's node count with the one in the repository, so that the
//! search changes only on purpose.
//!
//! A second file holds the count of a bench to a small depth, which the tests of chess-uci compare.
//!
//! The bench runs twice. With debug assertions the search checks itself: every played move is
//! legal, incremental keys and sums equal those computed from scratch, and every reported line can
//! be played.

use crate::process::{Failure, cargo, output, read, workspace_root, write as write_file};
use std::path::PathBuf;

/// Counts the nodes of the engine's bench and compares with the file.
pub(super) fn check() -> Result<(), Failure> {
    let text = read(&path())?;
    let expected = text.trim();
    for profile in ["dev", "release"] {
        let counted = count(profile, &[])?;
        if counted != expected {
            return Err(Failure::Failed(format!(
                "the engine's bench searches {counted} nodes, but bench.signature says {expected}; if the search was \
                 meant to change, run `cargo xtask ci signature --write`"
            )));
        }
    }
    Ok(())
}

/// Counts the nodes of the engine's bench and writes the files.
pub(super) fn write() -> Result<(), Failure> {
    write_file(&path(), &format!("{}\n", count("release", &[])?))?;
    write_file(
        &short_path(),
        &format!("{}\n", count("release", &[SHORT_DEPTH])?),
    )
}

fn path() -> PathBuf {
    workspace_root().join("crates/chess-uci/bench.signature")
}

/// The depth of the bench that the tests repeat.
const SHORT_DEPTH: &str = "5";

fn short_path() -> PathBuf {
    workspace_root().join(format!("crates/chess-uci/bench-{SHORT_DEPTH}.signature"))
}

fn count(profile: &str, depth: &[&str]) -> Result<String, Failure> {
    let run = [
        "run",
        "--profile",
        profile,
        "--quiet",
        "--package=chess-uci",
        "--",
        "bench",
    ];
    let printed = output(cargo().args(run).args(depth))?;
    let last = printed.lines().last().unwrap_or_default();
    println!("{profile}: {last}");
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
