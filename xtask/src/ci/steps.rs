//! The steps that are one command.

use super::{Failure, output, succeed};
use crate::cargo::cargo;
use crate::perft;
use std::process::Command;

pub(super) fn format() -> Result<(), Failure> {
    succeed(cargo().args(["fmt", "--all", "--check"]))
}

pub(super) fn clippy() -> Result<(), Failure> {
    succeed(cargo().args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--all-features",
        "--quiet",
        "--",
        "--deny=warnings",
    ]))
}

/// The tests of this package: they look at the sources of all others.
pub(super) fn tidy() -> Result<(), Failure> {
    succeed(cargo().args(["test", "--package=xtask", "--quiet"]))
}

pub(super) fn docs() -> Result<(), Failure> {
    succeed(
        cargo()
            .args([
                "doc",
                "--workspace",
                "--no-deps",
                "--all-features",
                "--quiet",
            ])
            .env("RUSTDOCFLAGS", "--deny=warnings"),
    )
}

/// Every published figure that fits into some ten seconds.
pub(super) fn perft() -> Result<(), Failure> {
    runner(&["--suite", "all", "--budget", "4_000_000_000"])
}

/// A walk through all suites with a look at every node.
pub(super) fn agreements() -> Result<(), Failure> {
    runner(&["--check", "--suite", "all", "--budget", "400_000"])
}

/// Runs the perft runner and prints what stands below its table.
fn runner(args: &[&str]) -> Result<(), Failure> {
    let program = perft::build().map_err(|error| Failure::Build(error.to_string()))?;
    let printed = output(Command::new(program).args(args))?;
    if let Some((_, summary)) = printed.split_once("\n\n") {
        print!("{summary}");
    }
    Ok(())
}
