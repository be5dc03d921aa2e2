//! The command line.

use lexopt::{Arg, ValueExt};
use std::ffi::OsString;
use std::path::PathBuf;

pub(crate) const USAGE: &str = "\
Usage: cargo xtask measure --data PATH [OPTIONS]
       cargo xtask tune --data PATH [OPTIONS]

Both read games that cargo xtask selfplay has written. Equal games and options give equal results.

measure: searches the positions of the games, measures what the pruning of the engine assumes, prints tables, and writes
the constants of the search that follow.
  --data PATH     a shard or a folder of shards; can be repeated
  --out FILE      the file to write (crates/chess-search/src/measured.rs)
  --games N       number of games (300)
  --nodes N       nodes of a search (3000)
  --network FILE  search with this network (the hand-written evaluation)
  --threads N     games at once (2)

tune: fits the parameters of the evaluation to the results and scores of the games.
  --data PATH     a shard or a folder of shards; can be repeated
  --out FILE      the file to write (crates/chess-search/src/hand_written/tuned.rs)
  --games N       number of games; 20000 need about 2 GB of memory (20000)
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
    Measure(Measure),
    Tune(Tune),
}

/// The options of `measure`.
#[derive(Debug)]
pub(crate) struct Measure {
    pub(crate) data: Vec<PathBuf>,
    pub(crate) out: PathBuf,
    pub(crate) games: usize,
    pub(crate) nodes: u64,
    pub(crate) network: Option<PathBuf>,
    pub(crate) threads: usize,
}

/// The options of `tune`.
#[derive(Debug)]
pub(crate) struct Tune {
    pub(crate) data: Vec<PathBuf>,
    pub(crate) out: PathBuf,
    pub(crate) games: usize,
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
        Some(Arg::Value(command)) if command == "tune" => tune(parser),
        Some(Arg::Long("help") | Arg::Short('h')) => Ok(Command::Help),
        Some(other) => Err(other.unexpected()),
        None => Err("expected a command: measure or tune".into()),
    }
}

fn measure(mut parser: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let mut options = Measure {
        data: Vec::new(),
        out: "crates/chess-search/src/measured.rs".into(),
        games: 300,
        nodes: 3000,
        network: None,
        threads: 2,
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("data") => options.data.push(parser.value()?.into()),
            Arg::Long("out") => options.out = parser.value()?.into(),
            Arg::Long("games") => options.games = parser.value()?.parse()?,
            Arg::Long("network") => options.network = Some(parser.value()?.into()),
            Arg::Long("nodes") => options.nodes = parser.value()?.parse()?,
            Arg::Long("threads") => options.threads = parser.value()?.parse()?,
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::Help),
            other => return Err(other.unexpected()),
        }
    }
    if options.data.is_empty() {
        return Err("measure needs --data".into());
    }
    Ok(Command::Measure(options))
}

fn tune(mut parser: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let mut options = Tune {
        data: Vec::new(),
        out: "crates/chess-search/src/hand_written/tuned.rs".into(),
        games: 20_000,
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
            Arg::Long("games") => options.games = parser.value()?.parse()?,
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
