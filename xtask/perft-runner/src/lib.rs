//! Counts the leaves of move trees with the crates of the workspace, and checks that the crates
//! agree.
//!
//! The program behind `cargo xtask perft`, described by `--help` and in docs/cli.md.

#![forbid(unsafe_code)]

mod against;
mod check;
mod count;
mod counter;
mod divide;
mod engine;
mod epd;
mod error;
mod interrupt;
mod options;
mod perft_output;
mod plan;
mod position;
mod progress;
mod report;
mod suite;

use error::Error;
use options::{CommandLine, Input, Options, Task};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// The example of the root's README.md, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// Whether all counts and checks agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Right,
    Wrong,
}

/// Runs the command line, whose first argument is the program.
pub fn run<I: IntoIterator<Item = OsString>>(args: I) -> ExitCode {
    let result = options::parse(args)
        .map_err(Error::Usage)
        .and_then(|line| match line {
            CommandLine::Help => help(),
            CommandLine::Run(options) => perform(&options),
        });
    match result {
        Ok(Verdict::Right) => ExitCode::SUCCESS,
        Ok(Verdict::Wrong) => ExitCode::from(1),
        // The reader has closed the output, so there is nothing left to do.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            if let Error::Usage(_) = error {
                eprintln!("\n`cargo xtask perft --help` lists the options.");
            }
            ExitCode::from(error.exit_code())
        }
    }
}

fn help() -> Result<Verdict, Error> {
    io::stdout().write_all(options::USAGE.as_bytes())?;
    Ok(Verdict::Right)
}

fn perform(options: &Options) -> Result<Verdict, Error> {
    match &options.task {
        Task::Count(Input::Suite(name)) => count::suite(&suite::load(name)?, options),
        Task::Count(Input::Fen(fen)) => count::position(fen, options),
        Task::Divide { fen, depth } => divide::divide(fen, *depth, options),
        Task::Check(Input::Suite(name)) => check::suite(&suite::load(name)?, options),
        Task::Check(Input::Fen(fen)) => check::position(fen, options),
        Task::Against {
            engine,
            input: Input::Suite(name),
        } => against::suite(&suite::load(name)?, engine, options),
        Task::Against {
            engine,
            input: Input::Fen(fen),
        } => against::position(fen, engine, options),
    }
}
