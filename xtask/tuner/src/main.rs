//! The program behind `cargo xtask measure` and `cargo xtask tune`: fits the constants of pruning and the parameters of
//! the evaluation to games of `cargo xtask selfplay`.
//!
//! The method of tuning is that of Texel's tuning (<https://www.chessprogramming.org/Texel%27s_Tuning_Method>),
//! with the derivative of the loss, because the evaluation is a sum of parameters.

#![forbid(unsafe_code)]
// Counts of positions and games stay below 2^53.
#![allow(clippy::cast_precision_loss)]

mod adam;
mod chances;
mod games;
mod measure;
mod minimum;
mod model;
mod options;
mod parameters;
mod sample;
#[cfg(test)]
mod tests;
mod tune;

use options::Command;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    training_data::run_tool(options::parse(std::env::args_os()), options::USAGE, run)
}

fn run(command: Command) -> io::Result<()> {
    match command {
        Command::Help => write!(io::stdout(), "{}", options::USAGE),
        Command::Measure(options) => measure::run(&options),
        Command::Tune(options) => tune::run(&options),
    }
}
