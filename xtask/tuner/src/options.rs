//! The command line.

use lexopt::{Arg, ValueExt};
use std::ffi::OsString;
use std::path::PathBuf;

pub(crate) const USAGE: &str = "\
Usage: cargo xtask measure [OPTIONS]
       cargo xtask tune-games --out FILE [OPTIONS]
       cargo xtask tune --data FILE [OPTIONS]

measure: measures in games of the engine against itself what its pruning assumes, prints tables, and writes the
constants of the search that follow. Equal options give equal results.
  --out FILE      the file to write (crates/chess-search/src/measured.rs)
  --games N       number of games (300)
  --nodes N       nodes of a search (3000)
  --seed S        seed of the random openings and of the sample (1)
  --threads N     games at once (2)

tune-games: plays games of the engine against itself for the tuner. Equal options give equal files.
  --out FILE      the file for the positions: FEN | centipawns for White | result for White
  --games N       number of games (1000)
  --nodes N       start no new iteration after this number of nodes (2000)
  --seed S        seed of the random openings (1)
  --threads N     games at once (2)

tune: fits the parameters to results and search scores.
  --data FILE     positions written by tune-games; can be repeated
  --out FILE      the file to write (crates/chess-search/src/hand_written/tuned.rs)
  --epochs N      passes over the positions (60)
  --rate R        initial step of a parameter, in centipawns (1.0)
  --results W     weight of results; search scores have the rest of 1 (0.2)
  --prior CP      expected change of a parameter, in centipawns (200)
  --threads N     threads (2)
";

/// The chosen command, with its options.
#[derive(Debug)]
pub(crate) enum Command {
    Help,
    Measure(GameOptions),
    SelfPlay(GameOptions),
    Tune(Tune),
}

/// The options of `measure` and `tune-games`.
#[derive(Debug)]
pub(crate) struct GameOptions {
    pub(crate) out: PathBuf,
    pub(crate) games: usize,
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

#[derive(Debug)]
pub(crate) struct Tune {
    pub(crate) data: Vec<PathBuf>,
    pub(crate) out: PathBuf,
    pub(crate) epochs: usize,
    pub(crate) rate: f64,
    pub(crate) results: f64,
    pub(crate) prior: f64,
    pub(crate) threads: usize,
}

pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Command, lexopt::Error> {
    let mut parser = lexopt::Parser::from_iter(args);
    match parser.next()? {
        Some(Arg::Value(command)) if command == "measure" => measure(parser),
        Some(Arg::Value(command)) if command == "tune-games" => self_play(parser),
        Some(Arg::Value(command)) if command == "tune" => tune(parser),
        Some(Arg::Long("help") | Arg::Short('h')) => Ok(Command::Help),
        Some(other) => Err(other.unexpected()),
        None => Err("expected a command: measure, tune or tune-games".into()),
    }
}

fn measure(parser: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let defaults = GameOptions {
        out: "crates/chess-search/src/measured.rs".into(),
        games: 300,
        nodes: 3000,
        seed: 1,
        threads: 2,
    };
    Ok(game_options(parser, defaults)?.map_or(Command::Help, Command::Measure))
}

fn self_play(parser: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let defaults = GameOptions {
        out: PathBuf::new(),
        games: 1000,
        nodes: 2000,
        seed: 1,
        threads: 2,
    };
    match game_options(parser, defaults)? {
        None => Ok(Command::Help),
        Some(options) if options.out.as_os_str().is_empty() => Err("tune-games needs --out".into()),
        Some(options) => Ok(Command::SelfPlay(options)),
    }
}

/// Returns the options of a command that plays games, or `None` if help is asked for.
fn game_options(
    mut parser: lexopt::Parser,
    mut options: GameOptions,
) -> Result<Option<GameOptions>, lexopt::Error> {
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("out") => options.out = parser.value()?.into(),
            Arg::Long("games") => options.games = parser.value()?.parse()?,
            Arg::Long("nodes") => options.nodes = parser.value()?.parse()?,
            Arg::Long("seed") => options.seed = parser.value()?.parse()?,
            Arg::Long("threads") => options.threads = parser.value()?.parse()?,
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Some(options))
}

fn tune(mut parser: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let mut options = Tune {
        data: Vec::new(),
        out: "crates/chess-search/src/hand_written/tuned.rs".into(),
        epochs: 60,
        rate: 1.0,
        results: 0.2,
        prior: 200.0,
        threads: 2,
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("data") => options.data.push(parser.value()?.into()),
            Arg::Long("out") => options.out = parser.value()?.into(),
            Arg::Long("epochs") => options.epochs = parser.value()?.parse()?,
            Arg::Long("rate") => options.rate = parser.value()?.parse()?,
            Arg::Long("results") => options.results = parser.value()?.parse()?,
            Arg::Long("prior") => options.prior = parser.value()?.parse()?,
            Arg::Long("threads") => options.threads = parser.value()?.parse()?,
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::Help),
            other => return Err(other.unexpected()),
        }
    }
    if options.data.is_empty() {
        return Err("tune needs --data".into());
    }
    Ok(Command::Tune(options))
}
