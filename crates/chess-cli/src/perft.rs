//! `chess perft`: the number of positions after some plies.

use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::numbers::within;
use crate::position::PositionArgs;
use crate::progress::Progress;
use chess_move::Move;
use chess_movegen::PositionRules;
use chess_notation::PositionNotation;
use chess_perft::Perft;
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Instant;

/// Count the leaves of the tree of legal moves
#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The depth in plies
    #[arg(value_name = "DEPTH", value_parser = within::<u32>(0..=99))]
    depth: u32,
    #[command(flatten)]
    position: PositionArgs,
    /// Show the count of each first move
    #[arg(long, short)]
    divide: bool,
    /// The number of threads
    #[arg(long, short, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// The size of a hash table in MiB
    #[arg(long, value_name = "MIB")]
    hash: Option<usize>,
}

/// A count, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PerftRecord {
    /// The position.
    fen: String,
    /// The depth in plies.
    depth: u32,
    /// The number of leaves.
    nodes: u64,
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
    let located = args.position.read(context)?;
    let position = located.position();
    let mut perft = Perft::new().with_threads(args.threads);
    if let Some(mib) = args.hash {
        perft = perft
            .with_hash_mib(mib)
            .map_err(|error| Error::invalid(&error))?;
    }
    let began = Instant::now();
    // Move by move, for the progress bar. Several threads divide the work better if they get all of it.
    let counts: Vec<(Move, u128)> = match args.depth {
        0 => Vec::new(),
        depth if args.threads.get() > 1 => perft.divide(position, depth),
        depth => {
            let moves = position.legal_moves();
            let progress = Progress::steps(context.progress(), moves.len() as u64, "moves");
            moves
                .into_iter()
                .map(|mv| {
                    let count = perft.count(&position.after(mv), depth - 1);
                    progress.add(1);
                    (mv, count)
                })
                .collect()
        }
    };
    let total = if args.depth == 0 {
        1
    } else {
        counts.iter().map(|(_, count)| count).sum()
    };
    let seconds = began.elapsed().as_secs_f64();
    let number = |count: u128| u64::try_from(count).unwrap_or(u64::MAX);
    if context.out.is_json() {
        let divide = |&(mv, count): &(Move, u128)| DivideRecord {
            uci: position.uci(mv).to_string(),
            nodes: number(count),
        };
        let record = PerftRecord {
            fen: position.to_fen().to_string(),
            depth: args.depth,
            nodes: number(total),
            moves: args.divide.then(|| counts.iter().map(divide).collect()),
            seconds,
        };
        context.out.json(&record)?;
        return Ok(Verdict::Good);
    }
    if args.divide {
        for (mv, count) in &counts {
            writeln!(context.out, "{}: {count}", position.uci(*mv))?;
        }
        writeln!(context.out)?;
    }
    writeln!(context.out, "{total}")?;
    Ok(Verdict::Good)
}
