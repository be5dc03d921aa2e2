//! The engine's node count is the one in the repository: a search that changed did so on purpose.

use super::{Failure, output};
use crate::cargo::{cargo, workspace_root};
use std::fs;
use std::path::PathBuf;

/// Counts the nodes of the engine's bench and compares with the file.
pub(super) fn check() -> Result<(), Failure> {
    let path = path();
    let text = fs::read_to_string(&path)
        .map_err(|error| Failure::Build(format!("cannot read {}: {error}", path.display())))?;
    let expected = text.trim();
    let counted = count()?;
    if counted == expected {
        return Ok(());
    }
    Err(Failure::Signature {
        expected: expected.to_owned(),
        counted,
    })
}

/// Counts the nodes of the engine's bench and writes the file.
pub(super) fn write() -> Result<(), Failure> {
    let path = path();
    let counted = count()?;
    fs::write(&path, format!("{counted}\n"))
        .map_err(|error| Failure::Build(format!("cannot write {}: {error}", path.display())))
}

fn path() -> PathBuf {
    workspace_root().join("crates/chess-uci/bench.signature")
}

fn count() -> Result<String, Failure> {
    let printed = output(cargo().args([
        "run",
        "--release",
        "--quiet",
        "--package=chess-uci",
        "--",
        "bench",
    ]))?;
    let last = printed.lines().last().unwrap_or_default();
    println!("{last}");
    nodes(last)
        .map(str::to_owned)
        .ok_or_else(|| Failure::Build(format!("the bench ends with `{last}`, not with its nodes")))
}

/// The number in `N nodes M nps`.
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
