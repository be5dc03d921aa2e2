//! `chess play`: a game in the terminal.

mod command;
mod session;

use crate::color_arg::ColorArg;
use crate::context::Context;
use crate::engines::{EngineArgs, LimitArgs, supervisor};
use crate::error::Error;
use crate::exit::Verdict;
use crate::output_file::OutputFile;
use crate::position::PositionArgs;
use clap::Args;
use session::{Session, Step};
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Play a game in the terminal, against an engine or against each other
///
/// Type moves as you write them (Nf3, exd5, O-O) or as squares (g1f3). An illegal move is explained. `help` lists
/// the other commands.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Your color
    #[arg(long, value_enum, value_name = "COLOR", default_value_t)]
    side: ColorArg,
    /// Play both sides, without an engine
    #[arg(long, conflicts_with_all = ["engine", "elo", "side"])]
    two_players: bool,
    #[command(flatten)]
    engine: EngineArgs,
    /// The strength of the engine, if it can be limited; that of this program from 500 to 2240
    #[arg(long, value_name = "ELO")]
    elo: Option<u32>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Write the game into this PGN file at the end
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
}

/// The time of the engine without a limit.
const MOVE_TIME: Duration = Duration::from_secs(1);

pub(crate) fn run(mut args: PlayArgs, context: &mut Context) -> Result<Verdict, Error> {
    if context.out.is_json() {
        return Err(Error::usage(
            "a game in the terminal has no JSON form; `chess uci` is for programs",
        ));
    }
    let game = args.position.read_or_start(context)?;
    args.engine.prepare_strength(args.elo);
    let engine = if args.two_players {
        None
    } else {
        let supervisor = supervisor(context);
        Some(args.engine.start(&supervisor)?)
    };
    let control = args.limits.control(MOVE_TIME);
    let mut session = Session::new(game, engine, args.side.into(), control);
    let result = talk(&mut session, context);
    let pgn = session.to_pgn();
    session.quit();
    if let Some(path) = &args.pgn {
        OutputFile::write_whole(path, pgn.to_pgn().as_bytes())?;
    }
    result
}

/// Reads commands until the user has enough.
fn talk(session: &mut Session, context: &mut Context) -> Result<Verdict, Error> {
    let stdin = io::stdin();
    let is_terminal = stdin.is_terminal();
    session.show(context)?;
    loop {
        session.engine_moves(context)?;
        if is_terminal {
            write!(context.out, "{}", session.prompt())?;
        }
        context.out.flush()?;
        let mut line = String::new();
        let length = stdin.lock().read_line(&mut line);
        let length = length.map_err(|error| Error::read("standard input", &error))?;
        if length == 0 {
            return Ok(Verdict::Good);
        }
        if session.obey(line.trim(), context)? == Step::Quit {
            return Ok(Verdict::Good);
        }
    }
}
