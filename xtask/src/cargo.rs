//! How the commands call cargo.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The cargo that runs us, in the root of the workspace.
pub(crate) fn cargo() -> Command {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(workspace_root());
    command
}

/// The folder of the virtual manifest.
pub(crate) fn workspace_root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// The folder that cargo builds into.
pub(crate) fn target_dir() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => workspace_root().join(dir),
        None => workspace_root().join("target"),
    }
}

/// The compiler flags that the user has set in the environment, and one more: a value for
/// `CARGO_ENCODED_RUSTFLAGS`.
pub(crate) fn rustflags_with(flag: &str) -> OsString {
    let mut flags = match (
        env::var_os("CARGO_ENCODED_RUSTFLAGS"),
        env::var_os("RUSTFLAGS"),
    ) {
        (Some(encoded), _) => encoded,
        (None, Some(plain)) => encode(&plain),
        (None, None) => OsString::new(),
    };
    if !flags.is_empty() {
        flags.push(SEPARATOR);
    }
    flags.push(flag);
    flags
}

/// What cargo puts between encoded flags, so that they may hold blanks.
const SEPARATOR: &str = "\x1f";

/// Plain flags are separated by blanks.
fn encode(plain: &OsStr) -> OsString {
    let plain = plain.to_string_lossy();
    plain
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(SEPARATOR)
        .into()
}

#[cfg(test)]
mod tests {
    use super::encode;
    use std::ffi::OsStr;

    #[test]
    fn plain_flags_are_encoded_one_by_one() {
        assert_eq!(
            encode(OsStr::new("  -Ca=b   -Dwarnings ")),
            OsStr::new("-Ca=b\x1f-Dwarnings")
        );
        assert_eq!(encode(OsStr::new("")), OsStr::new(""));
    }
}
