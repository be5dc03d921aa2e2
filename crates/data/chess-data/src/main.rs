//! The program `chess-data`: SQL over chess games, and conversion to Parquet.
#![forbid(unsafe_code)]

mod cli;

use clap::Parser;
use cli::{Cli, Command, Failure};
use std::process::ExitCode;

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    match command {
        Command::Convert(convert) => convert.run(),
        Command::Sql(sql) => runtime.block_on(sql.run()),
        Command::Shell(shell) => runtime.block_on(shell.run()),
    }
}
