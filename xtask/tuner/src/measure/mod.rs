//! `cargo xtask measure`: fits the margins of pruning, the late move model and the time management to games.
//!
//! The engine plays against itself at fixed nodes, and records the nodes of its searches. A random sample of them,
//! equally many of each depth, is searched again to the same depth with an open window, which gives the value that a
//! null-window search only compares with alpha. Each position of the games is searched once more without late-move
//! reductions and late-move pruning, so that the record shows what late moves gain when they are searched like others,
//! and once with more nodes, which shows what it gains to go on after an iteration.
//!
//! The margins of pruning take the same risk at all depths. At depth 1, a share of errors of [`RISK`] is accepted. The
//! higher the depth, the fewer nodes there are, and the more each of them decides, so the accepted share becomes
//! smaller with each ply by the factor by which nodes become rarer.

// Shares of counts are positive, and depths are a few plies.
#![allow(clippy::cast_sign_loss, clippy::cast_possible_wrap)]

mod error;
mod file;
mod gather;
mod iterations;
mod late_moves;
mod logistic;
mod nodes;
#[cfg(test)]
mod tests;

use crate::options::GameOptions;
use crate::pool::play_all;
use error::{Margin, Sample};
use iterations::Iterations;
use late_moves::Moves;
use nodes::NodesByDepth;
use std::fs;
use std::io;

/// The accepted share of errors at depth 1.
const RISK: f64 = 0.1;
/// The depths that are measured: from 1 to this number of plies.
const DEPTHS: usize = 6;

/// What the games show.
#[derive(Clone, Debug, Default, PartialEq)]
struct Measured {
    samples: Vec<Sample>,
    nodes: NodesByDepth,
    moves: Moves,
    iterations: Iterations,
}

impl Measured {
    /// Returns the reverse futility margins: for a side that is not improving, and for one that is.
    fn reverse_futility_margins(&self) -> [Margin; 2] {
        let rarer = self.nodes.rarer_per_ply();
        [false, true].map(|is_improving| {
            let these = self
                .samples
                .iter()
                .filter(|sample| sample.is_improving == is_improving);
            Margin::fit(these.map(|sample| -sample.error), RISK, rarer)
        })
    }

    /// Returns the futility margin.
    fn futility_margin(&self) -> Margin {
        let errors = self.samples.iter().map(|sample| sample.move_error);
        Margin::fit(errors, RISK, self.nodes.rarer_per_ply())
    }
}

pub(crate) fn run(options: &GameOptions) -> io::Result<()> {
    let measured = games(options)?;
    print!("{}", error::table(&measured.samples));
    println!("\nNodes by depth: {:?}\n", measured.nodes.0);
    let weights = measured.moves.weights();
    print!("{}", measured.moves.table(&weights));
    let iteration_weights = measured.iterations.weights();
    print!("\n{}", measured.iterations.table(&iteration_weights));
    fs::write(
        &options.out,
        file::source(options, &measured, &weights, &iteration_weights),
    )
}

/// Plays the games.
fn games(options: &GameOptions) -> io::Result<Measured> {
    let new_searchers = || gather::Searchers::new().map_err(io::Error::other);
    let parts = play_all(options, new_searchers, |searchers, number| {
        searchers.game(options, number)
    })?;
    let mut all = Measured::default();
    for mut part in parts {
        all.samples.extend(part.samples);
        all.nodes += part.nodes;
        all.moves.append(&mut part.moves);
        all.iterations.append(&mut part.iterations);
    }
    Ok(all)
}
