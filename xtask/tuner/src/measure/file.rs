//! The file of constants.

use super::error::Margin;
use super::{DEPTHS, Measured, RISK};
use crate::options::GameOptions;
use crate::selfplay::ENGINE;
use chess_search::tune::{FACTS, Facts, OUTLOOK_FACTS, OutlookFacts};
use std::fmt::Write;

/// Returns the source of the constants.
pub(super) fn source(
    options: &GameOptions,
    measured: &Measured,
    weights: &Facts,
    outlook_weights: &OutlookFacts,
) -> String {
    let GameOptions {
        games, nodes, seed, ..
    } = options;
    format!(
        "//! What the search assumes when it prunes and when it stops, as measured in games of the engine against itself. Written by
//! the command below; do not edit. [`margin`](crate::margin), [`prospect`](crate::prospect) and [`time`](crate::time) explain
//! the constants.
//!
//! The number after `# engine` is the node count of `bench` for the engine that was measured.
//! ```text
//! cargo xtask measure --games {games} --nodes {nodes} --seed {seed} # engine {engine}
//! ```
//!
//! {count} nodes were searched again. The accepted share of errors is {RISK} at depth 1, and smaller by the factor {rarer:.2}
//! with each further ply, because nodes become rarer by this factor. The weights come from {moves} late moves,
//! and of {iterations} iterations.

use crate::margin::Margin;

/// What the value of a node rarely falls below the evaluation by: for falling and for rising evaluations.
pub(crate) const BELOW: [Margin; 2] = [
{margins}];

/// What the value of a move rarely exceeds, above the evaluation and what the move gains by exchange.
pub(crate) const ABOVE: Margin = {above};

/// The depths for which the margins hold: from 1 to this number of plies.
pub(crate) const DEPTHS: i32 = {DEPTHS};

/// The weights of the facts about a late move, in 1024ths.
pub(crate) const WEIGHTS: [i32; {weight_count}] = [
{weights}];

/// The weights of the facts about the best move after an iteration, in 1024ths.
pub(crate) const OUTLOOK_WEIGHTS: [i32; {outlook_weight_count}] = [
{outlook_weights}];
",
        engine = ENGINE.trim_ascii(),
        count = measured.samples.len(),
        rarer = measured.nodes.rarer_per_ply(),
        moves = measured.moves.len(),
        margins = measured.below().map(|below| format!("    {},\n", margin(below, "    "))).concat(),
        above = margin(measured.above(), ""),
        iterations = measured.iterations.len(),
        weight_count = weights.len(),
        outlook_weight_count = outlook_weights.len(),
        weights = weight_lines(weights, &FACTS),
        outlook_weights = weight_lines(outlook_weights, &OUTLOOK_FACTS),
    )
}

/// Returns the lines of the weights, each with the name of its fact.
fn weight_lines<const N: usize>(weights: &[i32; N], names: &[&str; N]) -> String {
    let numbers = weights.map(|weight| format!("{weight},"));
    let width = numbers.iter().map(String::len).max().unwrap_or(0);
    let mut lines = String::new();
    for (number, name) in numbers.iter().zip(names) {
        let _ = writeln!(lines, "    {number:width$} // {name}");
    }
    lines
}

/// Returns the source of a margin in lines with this indentation.
fn margin(Margin { first, per_ply }: Margin, indentation: &str) -> String {
    format!(
        "Margin {{
{indentation}    first: {first},
{indentation}    per_ply: {per_ply},
{indentation}}}"
    )
}
