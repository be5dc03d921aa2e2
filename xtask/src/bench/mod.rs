//! `cargo xtask bench`: measures our crates and other libraries at the same tasks, in turns.
//!
//! The package `benches` contains what is measured. Its program `compare` is built several times, for this processor
//! and for any, and runs once for each build and round.

mod table;

use crate::process::{Failure, cannot, cargo, output, rustflags_with, succeed, target_dir};
use lexopt::{Arg, Parser, ValueExt};
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use table::Measurements;

const USAGE: &str = "\
Usage: cargo xtask bench [OPTION...]

Measures these crates, cozy-chess, chess and shakmaty in turns, and prints the tables of docs/performance.md.

Options:
  --rounds N      number of rounds (5)
  --only TASK     only this task; can be repeated (an unknown name lists them all)
  --build BUILD   `default`, or a processor by the name that rustc has for it, such as native or x86-64-v3;
                  can be repeated (native and default)
  --help          print this help
";

/// What is compared and how.
#[derive(Debug, PartialEq, Eq)]
struct Options {
    rounds: usize,
    /// The names of tasks; all if there are none.
    only: Vec<String>,
    builds: Vec<String>,
}

/// Runs the command with the arguments that follow its name.
pub(crate) fn run(args: Parser) -> Result<(), Failure> {
    match parse(args)? {
        None => print!("{USAGE}"),
        Some(options) => print!("{}", measure(&options)?.tables()),
    }
    Ok(())
}

/// Parses the arguments after the command's name, or returns `None` if they ask for help.
fn parse(mut parser: Parser) -> Result<Option<Options>, lexopt::Error> {
    let mut options = Options {
        rounds: 5,
        only: Vec::new(),
        builds: Vec::new(),
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("rounds") => {
                let text = parser.value()?.string()?;
                let rounds = text.parse().ok().filter(|&rounds| rounds > 0);
                options.rounds = rounds.ok_or_else(|| {
                    format!("invalid value `{text}` for --rounds: expected a number from 1")
                })?;
            }
            Arg::Long("only") => options.only.push(parser.value()?.string()?),
            Arg::Long("build") => options.builds.push(parser.value()?.string()?),
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            _ => return Err(arg.unexpected()),
        }
    }
    if options.builds.is_empty() {
        options.builds = vec!["native".to_owned(), "default".to_owned()];
    }
    Ok(Some(options))
}

/// Builds the program and measures all rounds.
fn measure(options: &Options) -> Result<Measurements, Failure> {
    let builds = &options.builds;
    let programs = builds.iter().map(|build| program(build));
    let programs: Vec<PathBuf> = programs.collect::<Result<_, _>>()?;
    let mut measurements = Measurements::new(builds);
    for round in 0..options.rounds {
        // Each round runs a copy of the program: where the system places the pages of a file and the memory of a
        // process makes tasks with large tables slower, in copies of one file by up to 20 %.
        for (build, program) in builds.iter().zip(&programs) {
            eprintln!("round {} of {}: {build}", round + 1, options.rounds);
            let copy = program.with_file_name(format!("compare-{round}{EXE_SUFFIX}"));
            fs::copy(program, &copy).map_err(|error| cannot("copy to", copy.display(), error))?;
            let printed = output(
                Command::new(copy)
                    .arg(round.to_string())
                    .args(&options.only),
            )?;
            measurements
                .add(build, &printed)
                .map_err(Failure::CannotRun)?;
        }
    }
    Ok(measurements)
}

/// Builds the program for these processors if it is not up to date, and returns its path.
fn program(build: &str) -> Result<PathBuf, Failure> {
    let target_dir = target_dir().join("bench").join(build);
    let flags = match build {
        // This is the build of those who set nothing, whatever the user has set.
        "default" => OsString::new(),
        _ => rustflags_with(&format!("-Ctarget-cpu={build}")),
    };
    eprintln!("building: {build}");
    succeed(
        cargo()
            .args(["build", "--profile=bench", "--package=benches"])
            .args(["--bin=compare", "--quiet", "--target-dir"])
            .arg(&target_dir)
            .env_remove("CARGO_BUILD_TARGET")
            .env("CARGO_ENCODED_RUSTFLAGS", flags),
    )?;
    Ok(target_dir.join(format!("release/compare{EXE_SUFFIX}")))
}

#[cfg(test)]
mod tests {
    use super::{Options, parse};
    use lexopt::Parser;

    fn parsed(line: &str) -> Result<Option<Options>, String> {
        parse(Parser::from_args(line.split_whitespace())).map_err(|error| error.to_string())
    }

    #[test]
    fn options_are_parsed() {
        let options = |rounds, only: &[&str], builds: &[&str]| Options {
            rounds,
            only: only.iter().map(ToString::to_string).collect(),
            builds: builds.iter().map(ToString::to_string).collect(),
        };
        assert_eq!(
            parsed(""),
            Ok(Some(options(5, &[], &["native", "default"])))
        );
        assert_eq!(
            parsed("--rounds 9 --only list --only=fen --build native"),
            Ok(Some(options(9, &["list", "fen"], &["native"])))
        );
        assert_eq!(parsed("--rounds 9 --help"), Ok(None));
    }

    #[test]
    fn errors_name_the_invalid_argument() {
        let text = |line: &str| parsed(line).unwrap_err();
        assert_eq!(text("--quick"), "invalid option '--quick'");
        assert_eq!(
            text("--rounds=0"),
            "invalid value `0` for --rounds: expected a number from 1"
        );
    }
}
