//! The program behind `cargo xtask selfplay`, `spsa` and `data`: plays games of the engine against itself for training
//! a network and for tuning the search, and shows, checks, filters, shuffles and converts games and their positions.

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
mod spsa;
mod statistics;
#[cfg(test)]
mod tests;
mod threads;

use options::Command;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    training_data::run_tool(options::parse(std::env::args_os()), options::USAGE, run)
}

fn run(command: Command) -> io::Result<()> {
    match command {
        Command::Help => write!(io::stdout(), "{}", options::USAGE),
        Command::SelfPlay(options) => generate::run(&options),
        Command::Spsa(options) => spsa::run(&options),
        Command::Show(paths) => data::show(&paths),
        Command::Verify(paths) => data::verify(&paths),
        Command::Filter(options) => filter::run(&options),
        Command::Shuffle(options) => shuffle::run(&options),
        Command::Export(conversion) => convert::export(&conversion),
        Command::Import(conversion) => convert::import(&conversion),
    }
}
