//! The command `chess`.
//!
//! Each command is a module with its arguments and a function `run`. The logic of chess is in the crates below; here
//! are the command line ([`args`]), reading and writing ([`input`], [`output`], [`output_file`]), errors with the place
//! in the input ([`error`], [`place`]), exit codes ([`exit`]) and Ctrl-C ([`interrupt`]).
#![forbid(unsafe_code)]

mod args;
mod color_arg;
mod common_args;
mod context;
mod date;
mod engines;
mod error;
mod exit;
mod image_format;
mod input;
mod interrupt;
mod notation;
mod numbers;
mod output;
mod output_file;
mod position;
mod progress;
mod safe_text;
mod score;
mod tablebases;

mod analyze;
mod book;
mod chess960;
mod completions;
mod contest;
mod convert;
mod explain;
mod man;
mod moves;
mod opening;
mod perft;
mod pgn;
mod place;
mod play;
mod schema;
mod show;
mod sprt;
mod status;
mod suite;
mod tablebase;
mod uci;
mod usage;

use args::CommandLine;
use clap::Parser;
use context::Context;
use error::Error;
use exit::Verdict;
use std::env;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Not a command for people, so it is not among those of the command line.
    if env::args_os()
        .nth(1)
        .is_some_and(|arg| arg == engines::WATCHDOG)
    {
        chess_match::watch_engines(std::io::stdin().lock());
        return ExitCode::SUCCESS;
    }
    let CommandLine { common, command } = match CommandLine::try_parse() {
        Ok(command_line) => command_line,
        Err(error) => return usage::report(&error),
    };
    interrupt::install();
    let mut context = Context::new(&common);
    let result = command
        .run(&mut context)
        .and_then(|verdict| Ok(context.out.flush().map(|()| verdict)?));
    match result {
        Ok(verdict) => verdict.into(),
        // The reader has seen enough.
        Err(error) if error.is_broken_pipe() => Verdict::Good.into(),
        Err(error) => {
            // What was found before the error. If it cannot be written, the error says enough.
            let _ = context.out.flush();
            report(&error, &context);
            error.status().into()
        }
    }
}

/// Prints an error on standard error.
fn report(error: &Error, context: &Context) {
    let mut stderr = std::io::stderr().lock();
    // Nothing is left to try if standard error cannot be written.
    let _ = if context.out.is_json() {
        output::write_json(&mut stderr, &error.record())
    } else {
        writeln!(stderr, "error: {error}")
    };
}
