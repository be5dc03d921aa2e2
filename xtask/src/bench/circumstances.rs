//! The machine, the compiler and the versions of the peers.

use crate::cargo::workspace_root;
use std::fs;
use std::process::Command;

/// Returns a line of text for the report.
pub(super) fn circumstances() -> String {
    let lock = fs::read_to_string(workspace_root().join("Cargo.lock")).unwrap_or_default();
    let peers: Vec<String> = ["cozy-chess", "chess", "shakmaty", "pgn-reader"]
        .iter()
        .filter_map(|name| Some(format!("{name} {}", version(&lock, name)?)))
        .collect();
    format!("{}. {}. {}.", processor(), compiler(), peers.join(", "))
}

/// Returns the version of a package in a lock file.
fn version<'a>(lock: &'a str, name: &str) -> Option<&'a str> {
    let package = format!("name = \"{name}\"");
    let mut lines = lock.lines().skip_while(|line| *line != package);
    lines
        .nth(1)?
        .strip_prefix("version = \"")?
        .strip_suffix('"')
}

fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let mut lines = info.lines();
        let line = lines.find_map(|line| line.strip_prefix(name)?.split_once(": "));
        line.map(|(_, value)| value.trim().to_owned())
    };
    match (field("model name"), field("cpu family"), field("model\t")) {
        (Some(name), Some(family), Some(model)) => {
            format!("{name}, family {family}, model {model}")
        }
        _ => std::env::consts::ARCH.to_owned(),
    }
}

fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    text.unwrap_or_else(|_| "rustc of unknown version".to_owned())
}

#[cfg(test)]
mod tests {
    use super::version;

    #[test]
    fn versions_are_found_in_the_lock_file() {
        let lock = "[[package]]\nname = \"chess-board\"\nversion = \"0.1.0\"\n\n[[package]]\n\
                    name = \"chess\"\nversion = \"3.2.0\"\nsource = \"x\"\n";
        assert_eq!(version(lock, "chess"), Some("3.2.0"));
        assert_eq!(version(lock, "cozy-chess"), None);
    }
}
