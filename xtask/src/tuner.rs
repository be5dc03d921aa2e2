//! `cargo xtask measure`, `selfplay` and `tune`: play games of the engine against itself, measure its pruning, and fit
//! the parameters of its evaluation to them.
//!
//! The package `tuner` contains the commands themselves.

use crate::native;
use std::ffi::OsString;
use std::process::ExitCode;

/// Runs one of the commands with the arguments that follow its name.
pub(crate) fn run(command: &str, args: &[OsString]) -> ExitCode {
    let args: Vec<_> = std::iter::once(command.into())
        .chain(args.iter().cloned())
        .collect();
    native::run("tuner", &args)
}
