//! The command line.

use lexopt::{Arg, ValueExt};
use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;
use training_data::Filter;

pub(crate) const USAGE: &str = "\
Usage: cargo xtask selfplay --out FOLDER [OPTIONS]
       cargo xtask spsa --out FILE [OPTIONS]
       cargo xtask data show PATH...
       cargo xtask data verify PATH...
       cargo xtask data filter PATH... --out FILE [OPTIONS]
       cargo xtask data shuffle FILE... --out FILE [OPTIONS]
       cargo xtask data export FORMAT FROM TO
       cargo xtask data import FORMAT FROM TO

selfplay: plays games of the engine against itself for training a network, and writes them to shards, files of equally
many games. A run that was interrupted continues when the command is given again. The number of threads does not change
the games.
  --out FOLDER    the folder for the shards
  --games N       number of games, rounded up to whole shards (300000)
  --nodes N       start no new iteration after this number of nodes (250)
  --seed S        seed of the random openings (1)
  --played-out P  percentage of games that are played on after adjudication, to measure its errors (5)
  --shard-games N games of a shard; an interruption costs at most one shard (500)
  --threads N     games at once (2)
  --network FILE  evaluate with this network (the hand-written evaluation)
  --commit HASH   the commit of the program, for the header of the shards

spsa: tunes the parameters of the search. In pairs of games, players with changed parameters meet, and the parameters
move toward those that win. At the end it prints the values. A run that was interrupted continues when the command is
given again. The number of threads does not change the result.
  --out FILE      the file that keeps the state of the run
  --pairs N       number of pairs of games (15000)
  --nodes N       start no new iteration after this number of nodes (1000)
  --seed S        seed of the openings and changes (1)
  --threads N     games at once (2)
  --network FILE  evaluate with this network (the default network)

data show: prints where games or positions come from, and statistics. data verify: checks that the files are whole, that
all moves and positions are legal and that the results are right. A PATH is a shard or a folder of shards; for show and
verify also a file of positions.

data filter: writes the positions of games that are fit for training to a file of positions. No command of data replaces
a file.
  --out FILE               the file
  --validation FILE        write the positions of a part of the games to this file instead
  --validation-percent P   about this percentage of the games (2); games with the same start position stay together
  --max-score CENTIPAWNS   the largest score of either side (3000); mates are left out
  --min-ply N              the first ply of a game, the opening included (0)
  --checks                 keep positions in check
  --captures               keep positions whose best move is a capture or a promotion

data shuffle: brings the positions of files into a random order, which depends on the seed and the files alone.
  --out FILE        the file; during the work, 40 bytes for each position are beside it
  --seed S          seed of the order (1)
  --memory-mib N    memory for positions (1024)

data export, data import: convert a file of positions to or from the format bullet or marlin, and games to or from the
format viri (export: from a shard or a folder of shards; import: to an empty folder).
";

/// The largest soft limit: ten times as many are counted, too.
const MAX_NODES: u64 = 1_000_000_000_000;
/// The largest number of games, which a shard counts in 32 bits.
const MAX_GAMES: u64 = 1_000_000_000;

/// The largest number of games at once.
const MAX_THREADS: usize = 1_000;

/// The chosen command, with its options.
#[derive(Debug)]
pub(crate) enum Command {
    Help,
    SelfPlay(Options),
    Spsa(SpsaOptions),
    Show(Vec<PathBuf>),
    Verify(Vec<PathBuf>),
    Filter(FilterOptions),
    Shuffle(ShuffleOptions),
    Export(Conversion),
    Import(Conversion),
}

/// The options of `data filter`.
#[derive(Clone, Debug, Default)]
pub(crate) struct FilterOptions {
    pub(crate) games: Vec<PathBuf>,
    pub(crate) out: PathBuf,
    pub(crate) validation: Option<PathBuf>,
    pub(crate) validation_percent: u8,
    pub(crate) filter: Filter,
}

/// The options of `selfplay`.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) out: PathBuf,
    pub(crate) games: u64,
    /// The soft limit of a search.
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    pub(crate) played_out: u8,
    pub(crate) shard_games: u64,
    pub(crate) threads: NonZero<usize>,
    pub(crate) network: Option<PathBuf>,
    pub(crate) commit: Option<String>,
}

/// The options of `spsa`.
#[derive(Clone, Debug)]
pub(crate) struct SpsaOptions {
    pub(crate) out: PathBuf,
    pub(crate) pairs: u64,
    /// The soft limit of a search.
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    pub(crate) threads: NonZero<usize>,
    pub(crate) network: Option<PathBuf>,
}

/// The options of `data shuffle`.
#[derive(Clone, Debug)]
pub(crate) struct ShuffleOptions {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) out: PathBuf,
    pub(crate) seed: u64,
    pub(crate) memory_mib: u64,
}

/// The arguments of `data export` and `data import`.
#[derive(Clone, Debug)]
pub(crate) struct Conversion {
    pub(crate) format: Format,
    pub(crate) from: PathBuf,
    pub(crate) to: PathBuf,
}

/// A format of other programs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Format {
    /// Positions: `ChessBoard` of bulletformat.
    Bullet,
    /// Positions: `PackedBoard` of marlinformat.
    Marlin,
    /// Games: viriformat.
    Viri,
}

impl Format {
    const ALL: [Self; 3] = [Self::Bullet, Self::Marlin, Self::Viri];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Marlin => "marlin",
            Self::Viri => "viri",
        }
    }
}

pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Command, lexopt::Error> {
    let mut parser = lexopt::Parser::from_iter(args);
    match parser.next()? {
        Some(Arg::Value(command)) if command == "selfplay" => self_play(parser),
        Some(Arg::Value(command)) if command == "spsa" => spsa(parser),
        Some(Arg::Value(command)) if command == "data" => match parser.next()? {
            Some(Arg::Value(command)) if command == "show" => paths(parser, Command::Show),
            Some(Arg::Value(command)) if command == "verify" => paths(parser, Command::Verify),
            Some(Arg::Value(command)) if command == "filter" => filter(parser),
            Some(Arg::Value(command)) if command == "shuffle" => shuffle(parser),
            Some(Arg::Value(command)) if command == "export" => conversion(parser, Command::Export),
            Some(Arg::Value(command)) if command == "import" => conversion(parser, Command::Import),
            Some(Arg::Long("help") | Arg::Short('h')) => Ok(Command::Help),
            Some(other) => Err(other.unexpected()),
            None => {
                Err("expected a command: show, verify, filter, shuffle, export or import".into())
            }
        },
        Some(Arg::Long("help") | Arg::Short('h')) => Ok(Command::Help),
        Some(other) => Err(other.unexpected()),
        None => Err("expected a command: selfplay, spsa or data".into()),
    }
}

fn self_play(mut parser: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let mut options = Options {
        out: PathBuf::new(),
        games: 300_000,
        nodes: 250,
        seed: 1,
        played_out: 5,
        shard_games: 500,
        threads: const { NonZero::new(2).unwrap() },
        network: None,
        commit: None,
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("out") => options.out = parser.value()?.into(),
            Arg::Long("games") => options.games = parser.value()?.parse()?,
            Arg::Long("nodes") => options.nodes = parser.value()?.parse()?,
            Arg::Long("seed") => options.seed = parser.value()?.parse()?,
            Arg::Long("played-out") => options.played_out = parser.value()?.parse()?,
            Arg::Long("shard-games") => options.shard_games = parser.value()?.parse()?,
            Arg::Long("threads") => options.threads = parser.value()?.parse()?,
            Arg::Long("network") => options.network = Some(parser.value()?.into()),
            Arg::Long("commit") => options.commit = Some(parser.value()?.string()?),
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::Help),
            other => return Err(other.unexpected()),
        }
    }
    if options.out.as_os_str().is_empty() {
        return Err("selfplay needs --out".into());
    }
    if options.nodes == 0 || options.shard_games == 0 || options.played_out > 100 {
        let expected = "--nodes and --shard-games are at least 1, and --played-out at most 100";
        return Err(expected.into());
    }
    if options.nodes > MAX_NODES
        || options.games.max(options.shard_games) > MAX_GAMES
        || options.threads.get() > MAX_THREADS
    {
        return Err(format!(
            "--nodes is at most {MAX_NODES}, --games and --shard-games {MAX_GAMES}, --threads {MAX_THREADS}"
        )
        .into());
    }
    Ok(Command::SelfPlay(options))
}

fn spsa(mut parser: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let mut options = SpsaOptions {
        out: PathBuf::new(),
        pairs: 15_000,
        nodes: 1_000,
        seed: 1,
        threads: const { NonZero::new(2).unwrap() },
        network: None,
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("out") => options.out = parser.value()?.into(),
            Arg::Long("pairs") => options.pairs = parser.value()?.parse()?,
            Arg::Long("nodes") => options.nodes = parser.value()?.parse()?,
            Arg::Long("seed") => options.seed = parser.value()?.parse()?,
            Arg::Long("threads") => options.threads = parser.value()?.parse()?,
            Arg::Long("network") => options.network = Some(parser.value()?.into()),
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::Help),
            other => return Err(other.unexpected()),
        }
    }
    if options.out.as_os_str().is_empty() {
        return Err("spsa needs --out".into());
    }
    let in_range = |number: u64, most| (1..=most).contains(&number);
    if !in_range(options.nodes, MAX_NODES)
        || !in_range(options.pairs, MAX_GAMES)
        || options.threads.get() > MAX_THREADS
    {
        return Err(format!(
            "--nodes is from 1 to {MAX_NODES}, --pairs from 1 to {MAX_GAMES}, --threads at most {MAX_THREADS}"
        )
        .into());
    }
    Ok(Command::Spsa(options))
}

fn paths(
    mut parser: lexopt::Parser,
    command: fn(Vec<PathBuf>) -> Command,
) -> Result<Command, lexopt::Error> {
    let mut paths = Vec::new();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(path) => paths.push(path.into()),
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::Help),
            other => return Err(other.unexpected()),
        }
    }
    if paths.is_empty() {
        return Err("expected a file or a folder".into());
    }
    Ok(command(paths))
}

fn filter(mut parser: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let mut options = FilterOptions {
        validation_percent: 2,
        ..FilterOptions::default()
    };
    let filter = &mut options.filter;
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(path) => options.games.push(path.into()),
            Arg::Long("out") => options.out = parser.value()?.into(),
            Arg::Long("validation") => options.validation = Some(parser.value()?.into()),
            Arg::Long("validation-percent") => {
                options.validation_percent = parser.value()?.parse()?;
            }
            Arg::Long("max-score") => filter.max_score = parser.value()?.parse()?,
            Arg::Long("min-ply") => filter.min_ply = parser.value()?.parse()?,
            Arg::Long("checks") => filter.checks = true,
            Arg::Long("captures") => filter.captures = true,
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::Help),
            other => return Err(other.unexpected()),
        }
    }
    if options.games.is_empty() || options.out.as_os_str().is_empty() {
        return Err("data filter needs games and --out".into());
    }
    if options.validation_percent > 100 {
        return Err("--validation-percent is at most 100".into());
    }
    Ok(Command::Filter(options))
}

fn shuffle(mut parser: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let mut options = ShuffleOptions {
        files: Vec::new(),
        out: PathBuf::new(),
        seed: 1,
        memory_mib: 1024,
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(path) => options.files.push(path.into()),
            Arg::Long("out") => options.out = parser.value()?.into(),
            Arg::Long("seed") => options.seed = parser.value()?.parse()?,
            Arg::Long("memory-mib") => options.memory_mib = parser.value()?.parse()?,
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::Help),
            other => return Err(other.unexpected()),
        }
    }
    if options.files.is_empty() || options.out.as_os_str().is_empty() {
        return Err("data shuffle needs files of positions and --out".into());
    }
    if options.memory_mib == 0 {
        return Err("--memory-mib is at least 1".into());
    }
    Ok(Command::Shuffle(options))
}

fn conversion(
    mut parser: lexopt::Parser,
    command: fn(Conversion) -> Command,
) -> Result<Command, lexopt::Error> {
    let mut values = Vec::new();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(value) => values.push(value),
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::Help),
            other => return Err(other.unexpected()),
        }
    }
    let Ok([format, from, to]) = <[OsString; 3]>::try_from(values) else {
        return Err("expected a format, a file to read and a file to write".into());
    };
    let mut formats = Format::ALL.into_iter();
    let known = formats.find(|known| format == known.name());
    Ok(command(Conversion {
        format: known.ok_or("unknown format: expected bullet, marlin or viri")?,
        from: from.into(),
        to: to.into(),
    }))
}
