//! Programs of the workspace that are built, optimized for this machine's processor or for another kind, and run.
//!
//! Each kind has a folder of its own, such as `target/native`, so that a build does not replace the output of others.

use crate::process::{Failure, cannot, cargo, rustflags_with, succeed, target_dir};
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// Builds a program for this processor and runs it with these arguments. Returns only if it cannot be started.
pub(crate) fn run(program: &str, args: impl IntoIterator<Item = OsString>) -> Result<(), Failure> {
    let program = build(program)?;
    let mut command = Command::new(&program);
    command.args(args);
    // On Unix the program takes the place of this process, so that signals to this process reach it.
    #[cfg(unix)]
    let error = std::os::unix::process::CommandExt::exec(&mut command);
    #[cfg(not(unix))]
    let error = match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(3)),
        Err(error) => error,
    };
    Err(cannot("run", program.display(), error))
}

/// Builds the program with all instructions of this processor if it is not up to date, and returns its path.
pub(crate) fn build(program: &str) -> Result<PathBuf, Failure> {
    build_with(program, "native", "-Ctarget-cpu=native")
}

/// Builds the program with a flag of the compiler if it is not up to date, and returns its path. The folder for its
/// output is one below `target`.
pub(crate) fn build_with(name: &str, folder: &str, flag: &str) -> Result<PathBuf, Failure> {
    // The other packages have the name of their program.
    let package = if name == "chess" { "chess-cli" } else { name };
    let target_dir = target_dir().join(folder);
    let program = target_dir
        .join("release")
        .join(format!("{name}{EXE_SUFFIX}"));
    let mut build = cargo();
    build
        .args(["build", "--release", "--package", package, "--all-features"])
        .args(["--bin", name])
        // Otherwise a `build.target` of the user would change the output folder.
        .env_remove("CARGO_BUILD_TARGET")
        .arg("--target-dir")
        .arg(&target_dir)
        .env("CARGO_ENCODED_RUSTFLAGS", rustflags_with(flag));
    if program.exists() {
        build.arg("--quiet");
    } else {
        eprintln!("Building {name} with {flag}, once.");
    }
    succeed(&mut build)?;
    Ok(program)
}
