//! The steps that consist of one command.

use super::{Failure, output, succeed};
use crate::cargo::cargo;
use crate::public_api::{self, Error, Task};
use crate::{perft, samples};
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

/// Runs the tests of this package, which read the sources of all others.
pub(super) fn tidy() -> Result<(), Failure> {
    succeed(cargo().args(["test", "--package=xtask", "--quiet"]))
}

/// Runs the tests of the crates with all positions and repetitions. `cargo test` uses a share of them.
pub(super) fn thorough() -> Result<(), Failure> {
    succeed(
        cargo()
            .args([
                "test",
                "--package=chess-board",
                "--package=chess-movegen",
                "--package=chess-notation",
                "--package=chess-perft",
                "--package=chess-search",
                "--package=chess-uci",
                "--test=it",
                "--quiet",
            ])
            .env("CHESS_TEST_THOROUGH", "1"),
    )
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

/// Checks that the public API equals the listing in the repository.
pub(super) fn public_api() -> Result<(), Failure> {
    public_api::perform(Task::Check).map_err(|error| match error {
        Error::Missing(what) => Failure::Missing(what),
        Error::Differs(text) | Error::Other(text) => Failure::Other(text),
    })
}

/// Checks that the commands in the documents print the output that the documents show.
pub(super) fn samples() -> Result<(), Failure> {
    samples::perform(samples::Task::Check).map_err(Failure::Other)
}

/// Checks all published counts that take about ten seconds in total.
pub(super) fn perft() -> Result<(), Failure> {
    runner(&["--suite", "all", "--budget", "4_000_000_000"])
}

/// Checks at every node of some trees that the crates agree.
pub(super) fn agreements() -> Result<(), Failure> {
    runner(&["--check", "--suite", "all", "--budget", "400_000"])
}

/// Runs the perft runner and prints the summary below its table.
fn runner(args: &[&str]) -> Result<(), Failure> {
    let program = perft::build().map_err(|error| Failure::Other(error.to_string()))?;
    let printed = output(Command::new(program).args(args))?;
    if let Some((_, summary)) = printed.split_once("\n\n") {
        print!("{summary}");
    }
    Ok(())
}
