//! Calling cargo from the commands.

use crate::CANNOT_RUN;
use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, exit};
use std::sync::OnceLock;

/// Returns the cargo that runs this program, with the root of the workspace as its folder.
pub(crate) fn cargo() -> Command {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(workspace_root());
    command
}

/// Returns the root of the workspace that the command is run in.
///
/// It is looked up at run time: with a target directory that several checkouts share, the program may
/// have been compiled from another checkout than the one it is run in.
pub(crate) fn workspace_root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| {
        let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let current = env::current_dir().ok();
        let starts = [manifest, current];
        starts
            .iter()
            .flatten()
            .find_map(|start| root_above(start))
            .unwrap_or_else(|| {
                eprintln!("error: no workspace found: run `cargo xtask` inside of the repository");
                exit(CANNOT_RUN.into())
            })
    })
}

/// Returns the nearest folder, from `start` upwards, that holds this workspace.
fn root_above(start: &Path) -> Option<PathBuf> {
    let is_root = |folder: &&Path| folder.join("xtask/Cargo.toml").is_file();
    start.ancestors().find(is_root).map(Path::to_owned)
}

/// Returns the folder that cargo builds into.
pub(crate) fn target_dir() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => workspace_root().join(dir),
        None => workspace_root().join("target"),
    }
}

/// Returns the compiler flags that the user has set in the environment, plus one more: a value for
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

/// The separator of encoded flags, so that flags can contain blanks.
const SEPARATOR: &str = "\x1f";

/// Encodes plain flags, which are separated by blanks.
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
    use super::{encode, root_above};
    use std::ffi::OsStr;
    use std::path::Path;

    #[test]
    fn the_root_is_found_from_any_folder_below_it() {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = package.parent();
        assert_eq!(root_above(package).as_deref(), root);
        assert_eq!(root_above(&package.join("src/ci")).as_deref(), root);
        assert_eq!(root_above(Path::new("/")), None);
    }

    #[test]
    fn plain_flags_are_encoded_one_by_one() {
        assert_eq!(
            encode(OsStr::new("  -Ca=b   -Dwarnings ")),
            OsStr::new("-Ca=b\x1f-Dwarnings")
        );
        assert_eq!(encode(OsStr::new("")), OsStr::new(""));
    }
}
