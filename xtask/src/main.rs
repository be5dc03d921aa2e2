//! The project's own commands: `cargo xtask COMMAND`.

mod bench;
mod cargo;
mod ci;
#[cfg(test)]
mod circles;
mod fuzz;
mod magics;
mod metadata;
mod miri;
mod native;
mod perft;
mod public_api;
mod samples;
#[cfg(test)]
mod tidy;
mod tuner;
mod web;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask COMMAND

Commands:
  bench       measure our crates beside other crates, and print the table of ratios
              (options: cargo xtask bench --help)
  corpus      write a file of distinct games for measurements
              (options: cargo xtask corpus --help)
  ci          check everything that the tests do not: formatting, lints, licenses, features,
              targets, packages, documentation, counts (options: cargo xtask ci --help)
  fuzz        search for inputs that break what the crates promise
              (options: cargo xtask fuzz --help)
  magics      search for the magic numbers of the attack tables, and write them
  measure     measure in games of the engine what its pruning assumes, and write the constants
              (options: cargo xtask tune --help)
  miri        run tests of the lower crates in an interpreter that finds undefined behavior
  openings    generate the table of chess-openings from its source in data/
  perft       count the leaves of move trees and check the counts against published values
              (options: cargo xtask perft --help)
  public-api  compare the public API of each crate with its listing, public-api.txt
              (--update writes the listings)
  samples     run the commands that README.md and docs/ show and compare what they print
              (--update writes the new output)
  selfplay    play games of the engine against itself, for the tuner
              (options: cargo xtask tune --help)
  suite       search the positions of test suites and count the solved ones
              (options: cargo xtask suite --help)
  tune        fit the parameters of the evaluation to the results of games
              (options: cargo xtask tune --help)
  web         make the npm package of chess-wasm and the page in the browser
              (commands: cargo xtask web --help)
";

/// The exit code of a command whose arguments are invalid.
const BAD_USAGE: u8 = 2;
/// The exit code of a command that could not start its work.
const CANNOT_RUN: u8 = 3;

fn main() -> ExitCode {
    let mut args = env::args_os().skip(1);
    let command = args.next();
    let rest: Vec<OsString> = args.collect();
    match command.as_ref().and_then(|command| command.to_str()) {
        Some("bench") => bench::run(&rest),
        Some("ci") => ci::run(&rest),
        Some("corpus") => native::run("corpus", &rest),
        Some("fuzz") => fuzz::run(&rest),
        Some("magics") => magics::run(&rest),
        Some("miri") => miri::run(&rest),
        Some("openings") => native::run("opening-table", &rest),
        Some("perft") => perft::run(&rest),
        Some("public-api") => public_api::run(&rest),
        Some("samples") => samples::run(&rest),
        Some(command @ ("measure" | "selfplay" | "tune")) => tuner::run(command, &rest),
        Some("web") => web::run(&rest),
        Some("suite") => native::run("suites", &rest),
        Some("help" | "--help" | "-h") => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => {
            match command {
                Some(command) => eprintln!("error: unknown command `{}`\n", command.display()),
                None => eprintln!("error: missing command\n"),
            }
            eprint!("{USAGE}");
            ExitCode::from(BAD_USAGE)
        }
    }
}
