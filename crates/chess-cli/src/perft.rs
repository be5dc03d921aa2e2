//! `chess perft`: the number of positions after some plies.

use crate::context::Context;
use crate::engines::resolved;
use crate::error::Error;
use crate::exit::{ExitStatus, Verdict};
use crate::input::Source;
use crate::interrupt;
use crate::numbers::within;
use crate::position::PositionArgs;
use crate::progress::ProgressMode;
use chess_match::EngineConfig;
use chess_perft::Perft;
use chess_perft::tools::{self, Bar, Engine, Format, Positions, Runner, ToolError};
use chess_uci::ProcessGroup;
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::num::NonZeroUsize;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Count the leaves of the tree of legal moves
///
/// With --suite, --check or --against, the exit code is 1 if a count or a check is wrong.
#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The depth in plies; with --suite or --budget the greatest depth
    #[arg(value_name = "DEPTH", value_parser = within::<u32>(0..=99), required_unless_present = "suite")]
    depth: Option<u32>,
    #[command(flatten)]
    position: PositionArgs,
    /// Show the count of each first move
    #[arg(long, short, conflicts_with_all = ["suite", "budget", "check", "against"])]
    divide: bool,
    /// Count a suite and compare with its counts: standard, chess960, edge, tricky, sedlak, enpassant, disservin, all,
    /// or a file with lines such as `FEN ;D1 20 ;D2 400`
    #[arg(long, value_name = "NAME|FILE", conflicts_with_all = ["position", "game", "ply", "after"])]
    suite: Option<OsString>,
    /// Count as deep as fits into this number of nodes in total
    #[arg(long, value_name = "NODES", value_parser = within::<u64>(1..))]
    budget: Option<u64>,
    /// Check at every node that move lists, legality, playing, keys and notation agree with each other
    #[arg(long, conflicts_with = "against")]
    check: bool,
    /// Compare with an engine that knows `go perft`, and show the first position with other moves
    #[arg(long, value_name = "ENGINE")]
    against: Option<EngineConfig>,
    /// Stop an engine that prints nothing for this number of seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", requires = "against", value_parser = within::<u32>(1..=86_400))]
    timeout: u32,
    /// The number of threads
    #[arg(long, short, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// The size of a hash table in MiB
    #[arg(long, value_name = "MIB")]
    hash: Option<usize>,
}

/// A count, for `--format json`. With `--suite` or `--budget`, there is one for each depth.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PerftRecord {
    /// The position.
    fen: String,
    /// The depth in plies.
    depth: u32,
    /// The number of leaves.
    nodes: u64,
    /// The count of the suite, with `--suite`.
    expected: Option<u64>,
    /// The count of each first move, with `--divide`.
    moves: Option<Vec<DivideRecord>>,
    /// The time in seconds.
    seconds: f64,
}

/// The count of a first move.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DivideRecord {
    /// The move as UCI writes it.
    uci: String,
    /// The number of leaves after the move.
    nodes: u64,
}

pub(crate) fn run(args: &PerftArgs, context: &mut Context) -> Result<Verdict, Error> {
    if context.out.is_json() && (args.check || args.against.is_some()) {
        return Err(Error::usage("--check and --against print no JSON"));
    }
    let runner = args.runner(context)?;
    let positions = if let Some(name) = &args.suite {
        suite(name)?
    } else {
        let located = args.position.read(context)?;
        if args.budget.is_none() && !args.check && args.against.is_none() {
            return args.count(&runner, located.position(), context);
        }
        Positions::one(located.position())
    };
    let verdict = if args.check {
        runner.check(&positions, &mut context.out)
    } else if let Some(engine) = &args.against {
        let mut engine = args.start(engine)?;
        runner.compare(&positions, &mut engine, &mut context.out)
    } else {
        runner.count(&positions, &mut context.out)
    };
    match verdict {
        Ok(tools::Verdict::Right) => Ok(Verdict::Good),
        Ok(tools::Verdict::Wrong) => Ok(Verdict::Bad),
        Err(ToolError::Output(error)) => Err(error.into()),
        Err(error) => Err(Error::of(ExitStatus::Engine, &error)),
    }
}

fn suite(name: &OsStr) -> Result<Positions, Error> {
    if let Some(suite) = name.to_str().and_then(Positions::named) {
        return Ok(suite);
    }
    let source = Source::new(Some(name));
    let text = source.read_text().map_err(|error| {
        error.hint("the embedded suites are standard, chess960, edge, tricky, sedlak, enpassant, disservin")
    })?;
    Positions::parse(&text).map_err(|error| Error::invalid(&error).about(&source))
}

impl PerftArgs {
    fn runner(&self, context: &Context) -> Result<Runner, Error> {
        let counter = Perft::new()
            .with_threads(self.threads)
            .with_hash_mib(self.hash.unwrap_or(0))
            .map_err(|error| Error::invalid(&error))?;
        let mut runner = Runner::new(counter);
        runner.depth = self.depth;
        runner.budget = self.budget.map(u128::from);
        if context.out.is_json() {
            runner.format = Format::Json;
        }
        if context.progress() == ProgressMode::Hidden {
            runner.bar = Bar::Hidden;
        }
        Ok(runner)
    }

    /// Starts the engine. It ends with this program.
    fn start(&self, config: &EngineConfig) -> Result<Engine, Error> {
        let config = resolved(config.clone())?;
        if self.depth == Some(0) || !config.options.is_empty() {
            let message = "--against takes a depth of at least 1, and an engine without options";
            return Err(Error::usage(message));
        }
        let mut command = Command::new(&config.program);
        command.args(&config.args).stderr(Stdio::null());
        if let Some(folder) = &config.folder {
            command.current_dir(folder);
        }
        let timeout = Duration::from_secs(self.timeout.into());
        let engine = Engine::start(command, timeout, |id| {
            interrupt::on_first(move || {
                ProcessGroup::begun_by(id).kill();
                interrupt::exit()
            });
        });
        engine.map_err(|error| Error::of(ExitStatus::Engine, &error))
    }

    /// Counts one position.
    fn count(
        &self,
        runner: &Runner,
        position: &chess_board::Position,
        context: &mut Context,
    ) -> Result<Verdict, Error> {
        let depth = self.depth.unwrap_or_default();
        let began = Instant::now();
        let counts = runner.divide(position, depth);
        let total = match depth {
            0 => 1,
            _ => counts.iter().map(|below| below.nodes).sum(),
        };
        let seconds = began.elapsed().as_secs_f64();
        let number = |count: u128| u64::try_from(count).unwrap_or(u64::MAX);
        if context.out.is_json() {
            let moves = counts.into_iter().map(|below| DivideRecord {
                uci: below.text,
                nodes: number(below.nodes),
            });
            let record = PerftRecord {
                fen: position.to_fen().to_string(),
                depth,
                nodes: number(total),
                expected: None,
                moves: self.divide.then(|| moves.collect()),
                seconds,
            };
            context.out.json(&record)?;
            return Ok(Verdict::Good);
        }
        if self.divide {
            for below in &counts {
                writeln!(context.out, "{}: {}", below.text, below.nodes)?;
            }
            writeln!(context.out)?;
        }
        writeln!(context.out, "{total}")?;
        Ok(Verdict::Good)
    }
}
