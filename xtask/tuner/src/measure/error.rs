//! [`Sample`], [`Margin`]: the differences of searched values from static evaluations.

use super::DEPTHS;
use std::fmt::Write;

/// Larger errors are cut to this one, in centipawns: the exact score of a decided position does not matter to pruning.
pub(super) const FARTHEST: i32 = 1_000;
/// The share of the largest errors to which a margin is fitted.
const TAIL: f64 = 0.1;
/// The shares that the table shows.
const SHARES: [f64; 4] = [0.5, 0.1, 0.05, 0.02];

/// A node and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    /// The depth of the node, in plies.
    pub(super) depth: usize,
    /// Whether the evaluation is better than at the side's previous move.
    pub(super) is_improving: bool,
    /// The value minus the evaluation, in centipawns.
    pub(super) error: i32,
    /// The value of a random move, minus the evaluation and what the move gains by exchange.
    pub(super) move_error: i32,
}

/// A margin that errors rarely exceed, in centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Margin {
    /// The margin at depth 1.
    pub(super) first: i32,
    /// What it grows by with each further ply.
    pub(super) per_ply: i32,
}

impl Margin {
    /// Returns the margin that errors exceed with this share at depth 1, and `rarer` times less often with each ply.
    ///
    /// The distribution of the largest tenth of the errors is nearly exponential: their mean excess is the distance in
    /// which errors become rarer by the factor e. The errors at all depths are similar, and count together.
    pub(super) fn fit(errors: impl Iterator<Item = i32>, share: f64, rarer: f64) -> Self {
        let mut errors: Vec<i32> = errors.collect();
        errors.sort_unstable();
        let start = quantile(&errors, TAIL);
        let tail: Vec<i32> = errors.into_iter().filter(|&error| error > start).collect();
        let excess: i32 = tail.iter().map(|error| error - start).sum();
        let mean = f64::from(excess) / tail.len().max(1) as f64;
        let round = |margin: f64| margin.round() as i32;
        Self {
            first: start + round(mean * (TAIL / share).ln()),
            per_ply: round(mean * rarer.ln()),
        }
    }
}

/// Returns the error that this share of sorted errors exceed.
fn quantile(sorted: &[i32], share: f64) -> i32 {
    let index = ((1.0 - share) * sorted.len() as f64) as usize;
    sorted.get(index).copied().unwrap_or(0)
}

/// Returns a table of errors by depth.
pub(super) fn table(samples: &[Sample]) -> String {
    let mut text = String::from("Errors in centipawns that this share of nodes exceeds\n");
    for column in [
        "depth",
        "evaluation",
        " nodes",
        "  evaluation minus value   ",
        "  value of a move too high",
    ] {
        let _ = write!(text, "{column} ");
    }
    let _ = write!(text, "\n{:23}", "");
    for share in SHARES.iter().chain(&SHARES) {
        let _ = write!(text, " {:>6}", format!("{} %", 100.0 * share));
    }
    text.push('\n');
    for depth in 1..=DEPTHS {
        for (is_improving, name) in [(false, "falling"), (true, "rising")] {
            let these = |error: fn(&Sample) -> i32| {
                let fits =
                    |sample: &&Sample| sample.depth == depth && sample.is_improving == is_improving;
                let mut errors: Vec<_> = samples.iter().filter(fits).map(error).collect();
                errors.sort_unstable();
                errors
            };
            let [nodes, moves] = [
                these(|sample| -sample.error),
                these(|sample| sample.move_error),
            ];
            let _ = write!(text, "{depth:5} {name:10} {:6}", nodes.len());
            for errors in [nodes, moves] {
                for share in SHARES {
                    let _ = write!(text, " {:6}", quantile(&errors, share));
                }
            }
            text.push('\n');
        }
    }
    text
}
