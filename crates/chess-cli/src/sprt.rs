//! `chess sprt`: what the results of a match say.

use crate::contest::{SprtRecord, TallyRecord, TestArgs, parse_elo, statistics};
use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use chess_match::{SprtState, Tally};
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Write;

/// Compute Elo, its error bar, LOS and the log-likelihood ratio of results
///
/// Ends with exit code 1 if the test accepts H0.
#[derive(Debug, Args)]
pub(crate) struct SprtArgs {
    /// Two Elo differences to decide between, such as 0,5
    #[arg(value_name = "ELO0,ELO1", value_parser = parse_elo, allow_hyphen_values = true)]
    elo: Option<(f64, f64)>,
    #[command(flatten)]
    counts: CountArgs,
    #[command(flatten)]
    test: TestArgs,
}

/// The results of a match, in one of two forms.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct CountArgs {
    /// The number of wins, draws and losses
    #[arg(long, value_name = "W,D,L", value_parser = parse_counts::<3>)]
    wdl: Option<[u64; 3]>,
    /// The number of pairs of games with 0, ½, 1, 1½ and 2 points (pentanomial)
    #[arg(long, value_name = "N,N,N,N,N", value_parser = parse_counts::<5>)]
    pairs: Option<[u64; 5]>,
}

/// What results say, for `--format json`. Of the results of pairs, one point counts as two draws.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ResultsRecord {
    /// The number of games.
    games: u64,
    /// The share of the points, from 0 to 1; null without games.
    score: Option<f64>,
    #[serde(flatten)]
    tally: TallyRecord,
    /// The state of the test, if there are two Elo differences.
    sprt: Option<SprtRecord>,
}

/// The greatest count. No match has more games, and beyond it rounding errors grow.
const MAX_COUNT: u64 = 1_000_000_000;

fn parse_counts<const N: usize>(text: &str) -> Result<[u64; N], String> {
    let count = |text: &str| {
        let count = text.trim().parse().ok();
        count.filter(|count| *count <= MAX_COUNT)
    };
    let counts: Option<Vec<u64>> = text.split(',').map(count).collect();
    counts
        .and_then(|counts| counts.try_into().ok())
        .ok_or_else(|| format!("expected {N} numbers up to {MAX_COUNT}, with commas between them"))
}

pub(crate) fn run(args: &SprtArgs, context: &mut Context) -> Result<Verdict, Error> {
    let tally = match (args.counts.wdl, args.counts.pairs) {
        (Some([wins, draws, losses]), _) => Tally::from_games(wins, draws, losses),
        (None, pairs) => Tally::from_pairs(pairs.unwrap_or_default()),
    };
    let sprt = args.elo.map(|elo| args.test.sprt(elo)).transpose()?;
    let out = &mut context.out;
    if out.is_json() {
        out.json(&ResultsRecord {
            games: tally.games(),
            score: tally.score(),
            tally: (&tally).into(),
            sprt: sprt.map(|sprt| SprtRecord::new(&sprt, &tally)),
        })?;
    } else {
        write!(out, "{}", statistics::games(tally.games()))?;
        if let Some(score) = tally.score() {
            write!(out, ", {:.1} %", score * 100.0)?;
        }
        writeln!(out)?;
        statistics::print(&tally, sprt.as_ref(), out)?;
    }
    Ok(match sprt.map(|sprt| sprt.state(&tally)) {
        Some(SprtState::AcceptH0) => Verdict::Bad,
        _ => Verdict::Good,
    })
}
