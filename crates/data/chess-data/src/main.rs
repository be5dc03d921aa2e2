//! The program `chess-data`: SQL over chess games, conversion to Parquet, and both ends of a cluster.
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
        #[cfg(feature = "cluster")]
        Command::Scheduler(scheduler) => runtime.block_on(scheduler.run()),
        #[cfg(feature = "cluster")]
        Command::Executor(executor) => runtime.block_on(executor.run()),
    }
}
