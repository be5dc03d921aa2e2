//! The project's own commands: `cargo xtask COMMAND`.

mod bench;
mod cargo;
mod ci;
mod magics;
mod native;
mod perft;
#[cfg(test)]
mod tidy;
mod tuner;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask COMMAND

Commands:
  bench     measure our crates beside their peers, and write the table of ratios
            (cargo xtask bench --help tells more)
  ci        check formatting, lints, licenses, features, docs and counts
            (cargo xtask ci STEP... runs only these steps;
            cargo xtask ci signature --write puts the engine's node count into the repository)
  magics    find the magic numbers of the attack tables again
  perft     count the leaves of move trees and hold them against published figures
            (cargo xtask perft --help tells more)
  selfplay  play games of the engine against itself, for the tuner
  suite     search the positions of test suites and count what is solved
            (cargo xtask suite --help tells more)
  tune      find the parameters of the evaluation that foretell results best
            (cargo xtask tune --help tells more of both)
";

/// The exit code of a command that was called in a way that it does not understand.
const BAD_USAGE: u8 = 2;
/// The exit code of a command that could not do its work at all.
const CANNOT_RUN: u8 = 3;

fn main() -> ExitCode {
    let mut args = env::args_os().skip(1);
    let command = args.next();
    let rest: Vec<OsString> = args.collect();
    match command.as_ref().and_then(|command| command.to_str()) {
        Some("bench") => bench::run(&rest),
        Some("ci") => ci::run(&rest),
        Some("magics") => magics::run(&rest),
        Some("perft") => perft::run(&rest),
        Some(command @ ("selfplay" | "tune")) => tuner::run(command, &rest),
        Some("suite") => native::run("suites", &rest),
        Some("help" | "--help" | "-h") => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => {
            match command {
                Some(command) => eprintln!("error: there is no command `{}`\n", command.display()),
                None => eprintln!("error: which command?\n"),
            }
            eprint!("{USAGE}");
            ExitCode::from(BAD_USAGE)
        }
    }
}
