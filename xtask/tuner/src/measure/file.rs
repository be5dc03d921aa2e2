//! The file of constants.

use super::error::Margin;
use super::{DEPTHS, Measured, RISK};
use crate::games::Games;
use crate::options::Measure;
use chess_search::Network;
use chess_search::tune::{
    ITERATION_FEATURES, IterationFeatures, LATE_MOVE_FEATURES, LateMoveFeatures,
};
use std::fmt::Write;
use training_data::network_name;

/// The node count of `bench` with the hand-written evaluation, which `cargo xtask ci signature` checks.
const ENGINE: &str = include_str!("../../../../crates/chess-uci/bench-hand-written.signature");

/// Returns the source of the constants.
pub(super) fn source(
    options: &Measure,
    network: Option<&Network>,
    games: &Games,
    measured: &Measured,
    weights: &LateMoveFeatures,
    iteration_weights: &IterationFeatures,
) -> String {
    format!(
        "//! Constants of pruning, reductions and time management, measured in games. Do not edit: written by
//! `cargo xtask measure --games {games} --nodes {nodes}`, with the engine whose node count of `bench` with
//! the hand-written evaluation is {engine}, and the {evaluation}.
//!
{origins}//!
//! {count} nodes were searched again. The accepted error rate is {RISK} at depth 1 and falls by a factor of {rarer:.2}
//! with each further ply, because nodes become rarer by this factor. The weights are fitted to {moves} late moves and
//! {iterations} iterations.

use crate::margin::Margin;

/// Reverse futility margins: for a side that is not improving, and for one that is.
pub(crate) const REVERSE_FUTILITY_MARGIN: [Margin; 2] = [
{margins}];

/// The futility margin, above the evaluation plus the static exchange value of the move.
pub(crate) const FUTILITY_MARGIN: Margin = {futility};

/// The maximum depth of futility and reverse futility pruning, in plies.
pub(crate) const MAX_FUTILITY_DEPTH: i32 = {DEPTHS};

/// The weights of the late move model, in 1024ths.
pub(crate) const LATE_MOVE_WEIGHTS: [i32; {weight_count}] = [
{weights}];

/// The weights of the model that scales the soft time limit, in 1024ths.
pub(crate) const ITERATION_WEIGHTS: [i32; {iteration_weight_count}] = [
{iteration_weights}];
",
        games = games.games.len(),
        nodes = options.nodes,
        engine = ENGINE.trim_ascii(),
        evaluation = network.map_or("hand-written evaluation".to_owned(), network_name),
        origins = games.origins(),
        count = measured.samples.len(),
        rarer = measured.nodes.rarer_per_ply(),
        moves = measured.moves.len(),
        margins = measured.reverse_futility_margins().map(|reverse| format!("    {},\n", margin(reverse, "    "))).concat(),
        futility = margin(measured.futility_margin(), ""),
        iterations = measured.iterations.len(),
        weight_count = weights.len(),
        iteration_weight_count = iteration_weights.len(),
        weights = weight_lines(weights, &LATE_MOVE_FEATURES),
        iteration_weights = weight_lines(iteration_weights, &ITERATION_FEATURES),
    )
}

/// Returns the lines of the weights, each with the name of its feature.
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
