//! `cargo xtask perft`: builds the runner for this machine's processor, and runs it.
//!
//! The package `perft-runner` contains the command itself.

use crate::native::{self, Error};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

const PACKAGE: &str = "perft-runner";

/// Runs the command with the arguments that follow its name.
pub(crate) fn run(args: &[OsString]) -> ExitCode {
    native::run(PACKAGE, args)
}

/// Builds the runner if it is not up to date, and returns the path of its program.
pub(crate) fn build() -> Result<PathBuf, Error> {
    native::build(PACKAGE)
}
