//! The program `chess-perft`, behind `cargo xtask perft`: counts the leaves of move trees, and checks that the crates
//! agree.
//!
//! `--help` and docs/cli.md describe it.

#![forbid(unsafe_code)]

mod interrupt;
mod options;

use chess_move::WithSpan;
use chess_perft::Perft;
use chess_perft::tools::{CastlingText, Engine, Format, Positions, Runner, ToolError, Verdict};
use options::Options;
use std::env;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;

/// The reason why the work could not be done, with its exit code.
struct Failure {
    message: String,
    exit_code: u8,
}

/// The exit code of invalid usage or input.
const BAD_INPUT: u8 = 2;
/// The exit code of work that could not be done.
const NOT_DONE: u8 = 3;

impl Failure {
    fn input(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            exit_code: BAD_INPUT,
        }
    }

    fn work(error: &impl Display) -> Self {
        Self {
            message: error.to_string(),
            exit_code: NOT_DONE,
        }
    }
}

fn main() -> ExitCode {
    let options = match options::parse(env::args_os()) {
        Ok(options) => options,
        Err(error) => {
            eprintln!("error: {error}\n\n`cargo xtask perft --help` lists the options.");
            return ExitCode::from(BAD_INPUT);
        }
    };
    match run(&options) {
        Ok(Verdict::Right) => ExitCode::SUCCESS,
        Ok(Verdict::Wrong) => ExitCode::from(1),
        Err(failure) => {
            eprintln!("error: {}", failure.message);
            ExitCode::from(failure.exit_code)
        }
    }
}

fn run(options: &Options) -> Result<Verdict, Failure> {
    match perform(options, &mut io::stdout().lock())? {
        Ok(verdict) => Ok(verdict),
        // The reader has closed the output, so there is nothing left to do.
        Err(ToolError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            Ok(Verdict::Right)
        }
        Err(error) => Err(Failure::work(&error)),
    }
}

/// Performs the task. The outer error is that the task could not begin.
fn perform(options: &Options, out: &mut dyn Write) -> Result<Result<Verdict, ToolError>, Failure> {
    if options.help.is_some() {
        let printed = out.write_all(options::USAGE.as_bytes());
        return Ok(printed.map(|()| Verdict::Right).map_err(ToolError::Output));
    }
    let positions = positions(options)?;
    let runner = runner(options)?;
    if options.check.is_some() {
        return Ok(runner.check(&positions, out));
    }
    if let Some(path) = &options.against {
        let timeout = options.timeout.unwrap_or(Duration::from_secs(60));
        let engine =
            interrupt::guard(|started| Engine::start(Command::new(path), timeout, started));
        let mut engine = engine.map_err(|error| Failure::work(&error))?;
        let verdict = runner.compare(&positions, &mut engine, out);
        drop(engine);
        interrupt::forget();
        return Ok(verdict);
    }
    if let (Some(()), Some(depth)) = (options.divide, options.depth) {
        let printed = runner.print_divide(&positions, depth, out);
        return Ok(printed.map(|()| Verdict::Right));
    }
    Ok(runner.count(&positions, out))
}

fn runner(options: &Options) -> Result<Runner, Failure> {
    let counter = Perft::new()
        .with_threads(options.threads.unwrap_or(NonZeroUsize::MIN))
        .with_hash_mib(options.hash_mib.unwrap_or(0))
        .map_err(|error| Failure::work(&error))?;
    let mut runner = Runner::new(counter);
    runner.depth = options.depth;
    runner.budget = options.budget;
    runner.format = options.format.unwrap_or(Format::Table);
    if options.chess960.is_some() {
        runner.castling = CastlingText::Chess960;
    }
    Ok(runner)
}

fn positions(options: &Options) -> Result<Positions, Failure> {
    if let Some(fen) = &options.fen {
        let fen = fen.trim();
        return Positions::from_fen(fen)
            .map_err(|error| Failure::input(format!("{}\n  in `{fen}`", WithSpan(&error))));
    }
    let name = options.suite.as_deref().unwrap_or(Path::new("standard"));
    if let Some(suite) = name.to_str().and_then(Positions::named) {
        return Ok(suite);
    }
    let shown = name.display();
    let text = fs::read_to_string(name)
        .map_err(|error| Failure::input(format!("cannot read the suite {shown}: {error}")))?;
    Positions::parse(&text).map_err(|error| Failure::input(format!("suite {shown}: {error}")))
}
