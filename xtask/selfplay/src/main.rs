//! The program behind `cargo xtask selfplay` and `cargo xtask data`: plays games of the engine against itself for
//! training a network, and shows, checks, filters, shuffles and converts such games and their positions.

#![forbid(unsafe_code)]
// Counts of positions and games stay below 2^53; bins and minutes are small numbers.
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod adjudicator;
mod convert;
mod data;
mod filter;
mod folder;
mod generate;
mod opening;
mod options;
mod play;
mod progress;
mod recipe;
mod shuffle;
mod statistics;
#[cfg(test)]
mod tests;

use options::Command;
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match options::parse(std::env::args_os()) {
        Ok(Command::Help) => {
            print!("{}", options::USAGE);
            Ok(())
        }
        Ok(Command::SelfPlay(options)) => generate::run(&options),
        Ok(Command::Show(paths)) => data::show(&paths),
        Ok(Command::Verify(paths)) => data::verify(&paths),
        Ok(Command::Filter(options)) => filter::run(&options),
        Ok(Command::Shuffle(options)) => shuffle::run(&options),
        Ok(Command::Export(conversion)) => convert::export(&conversion),
        Ok(Command::Import(conversion)) => convert::import(&conversion),
        Err(error) => {
            eprintln!("error: {error}\n\n{}", options::USAGE);
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
