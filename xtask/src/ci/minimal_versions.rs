//! The step that checks the published crates with the oldest versions of their dependencies that their manifests allow.
//!
//! The lock file names the newest versions, so nothing else would notice a requirement that is too low.

use super::{Failure, output, succeed};
use crate::cargo::{target_dir, workspace_root};
use crate::metadata;
use std::fs;
use std::path::Path;
use std::process::Command;

pub(super) fn check() -> Result<(), Failure> {
    if output(Command::new("rustup").args(["run", "nightly", "cargo", "--version"])).is_err() {
        let what = "Rust nightly: rustup toolchain install nightly --profile minimal";
        return Err(Failure::Missing(what.to_owned()));
    }
    let packages = metadata::published().map_err(Failure::Other)?;
    let folder = target_dir().join("minimal-versions");
    let cannot = |error| Failure::Other(format!("cannot use {}: {error}", folder.display()));
    fs::create_dir_all(&folder).map_err(cannot)?;
    // Written anew, so that it follows the manifests. The lock file of the repository is not touched.
    let lock_file = folder.join("Cargo.lock");
    if lock_file.exists() {
        fs::remove_file(&lock_file).map_err(cannot)?;
    }
    succeed(nightly(&lock_file).args([
        "generate-lockfile",
        "--quiet",
        "-Zdirect-minimal-versions",
    ]))?;
    let mut check = nightly(&lock_file);
    check
        .args(["check", "--quiet", "--locked", "--all-features"])
        .args(
            packages
                .iter()
                .flat_map(|package| ["--package", &package.name]),
        )
        .arg("--target-dir")
        .arg(&folder);
    succeed(&mut check)
}

/// Returns the cargo of the nightly toolchain with another lock file.
fn nightly(lock_file: &Path) -> Command {
    let mut command = Command::new("rustup");
    command
        .current_dir(workspace_root())
        .args(["run", "nightly", "cargo", "--config"])
        .arg(format!(
            "resolver.lockfile-path={:?}",
            lock_file.to_string_lossy()
        ))
        // The cargo that runs this program sets these variables, which would select its own toolchain.
        .env_remove("CARGO")
        .env_remove("RUSTC")
        .env_remove("RUSTUP_TOOLCHAIN");
    command
}
