//! Searches the positions of test suites and counts the solved ones.
//!
//! The program behind `cargo xtask suite`, described by `--help`.

#![forbid(unsafe_code)]

mod case;
mod error;
mod judge;
mod mate;
mod options;
mod report;
mod search;
mod suite;
mod suite_result;
mod watch;

use error::Error;
use options::{CommandLine, Options};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use suite_result::SuiteResult;

fn main() -> ExitCode {
    match run(std::env::args_os()) {
        Ok(Verdict::Reached) => ExitCode::SUCCESS,
        Ok(Verdict::Missed) => ExitCode::from(1),
        // The reader has closed the output, so there is nothing left to do.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            if let Error::Usage(_) = error {
                eprintln!("\n`cargo xtask suite --help` lists the options.");
            }
            ExitCode::from(error.exit_code())
        }
    }
}

/// Whether all targets were reached and no announcement was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Reached,
    Missed,
}

fn run(args: impl IntoIterator<Item = OsString>) -> Result<Verdict, Error> {
    match options::parse(args).map_err(Error::Usage)? {
        CommandLine::Help => {
            io::stdout().write_all(options::USAGE.as_bytes())?;
            Ok(Verdict::Reached)
        }
        CommandLine::Run(options) => suites(&options),
    }
}

fn suites(options: &Options) -> Result<Verdict, Error> {
    // All suites are read first, so that an invalid suite is reported at once.
    let mut suites = Vec::new();
    for name in &options.names {
        suites.push(suite::embedded(name)?);
    }
    for path in &options.files {
        suites.push(suite::file(path)?);
    }
    options.refuse_targets_without_suite(&suites)?;

    let mut verdict = Verdict::Reached;
    let mut out = io::stdout();
    report::heading(&mut out, options)?;
    for suite in &suites {
        let answers = search::all(suite, options)?;
        let suite_result = SuiteResult::new(suite, &answers);
        let target = options.target(suite, &suite_result);
        report::suite(&mut out, suite, &suite_result, target)?;
        if options.misses {
            report::misses(&mut out, suite, &answers)?;
        }
        report::faults(&mut out, suite, &answers)?;
        if suite_result.faults > 0 || target.is_some_and(|target| !suite_result.reaches(target)) {
            verdict = Verdict::Missed;
        }
    }
    Ok(verdict)
}
