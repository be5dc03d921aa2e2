//! The project's own commands: `cargo xtask COMMAND`.

mod bench;
mod ci;
#[cfg(test)]
mod circles;
mod metadata;
mod native;
mod process;
mod public_api;
mod samples;
#[cfg(test)]
mod tidy;
mod web;

use lexopt::{Arg, Parser, ValueExt};
use process::Failure;
use std::ffi::OsString;
use std::iter::once;
use std::process::{Command, ExitCode};

const USAGE: &str = "\
Usage: cargo xtask COMMAND

Checks:
  ci          check everything that the tests do not: formatting, lints, licenses, features,
              targets, packages, documentation, counts (options: cargo xtask ci --help)
  public-api  compare the public API of each crate with its listing, public-api.txt
              (--update writes the listings)
  samples     run the commands that README.md and docs/ show and compare what they print
              (--update writes the new output)
  web         make the npm package of chess-wasm and the page in the browser, and test them
              (commands: cargo xtask web --help)

Programs, compiled for this machine's processor (each has the option --help):
  bench       measure our crates beside other crates, and print the table of ratios
  corpus      write a file of distinct games for measurements
  data        show, check, filter, shuffle and convert the files of selfplay
  measure     measure in games of selfplay what the pruning assumes, and write the constants
  perft       count the leaves of move trees and check the counts against published values
  selfplay    play games of the engine against itself, for training a network, tune and measure
  spsa        tune the parameters of the search in games of the engine against itself
  suite       count the positions of test suites that the engine solves: chess suite
  tables      compare endgame tables with an independent solver, or write small ones
  train       train a network on positions of data filter
  tune        fit the parameters of the evaluation to games of selfplay
";

fn main() -> ExitCode {
    match run(Parser::from_env()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            failure.exit_code()
        }
    }
}

fn run(mut args: Parser) -> Result<(), Failure> {
    let command = match args.next()? {
        Some(Arg::Value(command)) => command.string()?,
        Some(Arg::Long("help") | Arg::Short('h')) => "help".to_owned(),
        Some(other) => return Err(other.unexpected().into()),
        None => return Err(Failure::Usage("missing command".to_owned())),
    };
    match command.as_str() {
        "bench" => bench::run(args),
        "ci" => ci::run(args),
        "public-api" => updating(args, public_api::check, public_api::update),
        "samples" => updating(args, samples::check, samples::update),
        "web" => web::run(args),
        "corpus" => native::run("corpus", args.raw_args()?),
        "perft" => native::run("chess-perft", args.raw_args()?),
        "tables" => native::run("tables", args.raw_args()?),
        "data" | "spsa" => native::run("selfplay", once(command.into()).chain(args.raw_args()?)),
        "selfplay" => {
            let command = once("selfplay".into()).chain(commit_option());
            native::run("selfplay", command.chain(args.raw_args()?))
        }
        "train" => {
            let commit = commit_option().into_iter();
            native::run("trainer", commit.chain(args.raw_args()?))
        }
        "measure" | "suite" | "tune" => {
            let program = if command == "suite" { "chess" } else { "tuner" };
            let command = OsString::from(command);
            native::run(program, once(command).chain(args.raw_args()?))
        }
        "help" => {
            print!("{USAGE}");
            Ok(())
        }
        _ => Err(Failure::Usage(format!("unknown command `{command}`"))),
    }
}

/// Returns the option that tells `selfplay` and `train` the commit, or nothing outside of a repository.
fn commit_option() -> Vec<OsString> {
    let mut git = Command::new("git");
    git.current_dir(process::workspace_root()).args([
        "describe",
        "--always",
        "--abbrev=40",
        "--dirty",
        "--exclude=*",
    ]);
    match git.output() {
        Ok(output) if output.status.success() => {
            let commit = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            vec!["--commit".into(), commit.into()]
        }
        _ => Vec::new(),
    }
}

/// Runs a check, or with `--update` what makes it pass.
fn updating(
    mut args: Parser,
    check: fn() -> Result<(), Failure>,
    update: fn() -> Result<(), Failure>,
) -> Result<(), Failure> {
    let run = match args.next()? {
        None => check,
        Some(Arg::Long("update")) => update,
        Some(other) => return Err(other.unexpected().into()),
    };
    match args.next()? {
        None => run(),
        Some(other) => Err(other.unexpected().into()),
    }
}
