//! `chess uci`: the engine.

use crate::context::Context;
use crate::error::Error;
use crate::exit::{ExitStatus, Verdict};
use chess_uci::{Engine, EngineError, Evaluation, ServeError};
use clap::Args;
use std::io;

/// Run the chess engine, for programs that speak UCI
///
/// Set up your chess program with the command `chess uci`. Each argument is a UCI command, which runs before the
/// engine reads standard input: chess uci "position startpos" "go depth 12"
#[derive(Debug, Args)]
pub(crate) struct UciArgs {
    /// UCI commands to run
    #[arg(value_name = "COMMAND", trailing_var_arg = true)]
    commands: Vec<String>,
}

pub(crate) fn run(args: UciArgs, _context: &mut Context) -> Result<Verdict, Error> {
    let engine = Engine::new(
        concat!("chess ", env!("CARGO_PKG_VERSION")),
        env!("CARGO_PKG_AUTHORS"),
        Evaluation::with_default_network(),
    )
    .with_explanations()
    .with_eval_file();
    match engine.run(args.commands, io::stdin(), io::stdout()) {
        Ok(()) => Ok(Verdict::Good),
        Err(EngineError::Serve(ServeError::Output(error))) => Err(Error::from(error)),
        Err(error) => Err(Error::of(ExitStatus::Engine, &error)),
    }
}
