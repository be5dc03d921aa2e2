//! The program behind `cargo xtask train`: trains a network for the evaluation on the processor.

#![forbid(unsafe_code)]
// Counts of positions and steps stay below 2^53.
#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss)]

mod adam;
mod checkpoint;
mod curve;
mod data;
mod gradient;
mod named;
mod options;
mod parallel;
mod quantize;
mod recipe;
mod report;
mod run;
mod sample;
#[cfg(test)]
mod tests;
mod training;
mod weights;

use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match options::parse(std::env::args_os()) {
        Ok(None) => {
            print!("{}", options::USAGE);
            Ok(())
        }
        Ok(Some(options)) => run::run(&options, u64::MAX),
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
