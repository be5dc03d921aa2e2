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

use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let parsed = options::parse(std::env::args_os());
    training_data::run_tool(parsed, options::USAGE, |options| match options {
        None => write!(io::stdout(), "{}", options::USAGE),
        Some(options) => run::run(&options, u64::MAX),
    })
}
