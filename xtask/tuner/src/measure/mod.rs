//! `cargo xtask measure`: fits the margins of pruning, the late move model and the time management to games.
//!
//! The engine searches the positions of games against itself at fixed nodes, and records the nodes of its searches. A
//! random sample of them, equally many of each depth, is searched again to the same depth with an open window, which
//! gives the value that a null-window search only compares with alpha. Each position of the games is searched once more
//! without late-move reductions and late-move pruning, so that the record shows what late moves gain when they are
//! searched like others, and once with more nodes, which shows what it gains to go on after an iteration.
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

use crate::games::Games;
use crate::options::Measure;
use chess_search::Evaluation;
use error::{Margin, Sample};
use iterations::Iterations;
use late_moves::Moves;
use nodes::NodesByDepth;
use std::fs;
use std::io::{self, Write};
use std::sync::Arc;
use std::thread;
use training_data::{ScoredGame, read_network};

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

pub(crate) fn run(options: &Measure) -> io::Result<()> {
    let games = Games::read(&options.data, options.games)?;
    let mut evaluation = Evaluation::default();
    if let Some(path) = &options.network {
        evaluation.set_network(Some(Arc::new(read_network(path)?)));
    }
    let measured = measure(&games.games, options, &evaluation)?;
    let weights = measured.moves.weights();
    let iteration_weights = measured.iterations.weights();
    let network = evaluation.network().map(AsRef::as_ref);
    let source = file::source(
        options,
        network,
        &games,
        &measured,
        &weights,
        &iteration_weights,
    );
    // Before the tables, whose reader may stop early.
    fs::write(&options.out, source)?;
    let mut out = io::stdout();
    write!(out, "{}", error::table(&measured.samples))?;
    writeln!(out, "\nNodes by depth: {:?}\n", measured.nodes.0)?;
    write!(out, "{}", measured.moves.table(&weights))?;
    write!(out, "\n{}", measured.iterations.table(&iteration_weights))
}

/// Searches the positions of all games. The number of threads does not change the result.
fn measure(
    games: &[ScoredGame],
    options: &Measure,
    evaluation: &Evaluation,
) -> io::Result<Measured> {
    let measure_some = |(games, first): (&[ScoredGame], usize)| {
        let mut searchers =
            gather::Searchers::new(options.nodes, evaluation).map_err(io::Error::other)?;
        let mut measured = Measured::default();
        for (number, game) in (first..).zip(games) {
            searchers.measure(game, number, &mut measured);
        }
        io::Result::Ok(measured)
    };
    let part = games.len().div_ceil(options.threads.max(1)).max(1);
    let mut all = Measured::default();
    thread::scope(|scope| {
        let parts = games.chunks(part).zip((0..).step_by(part));
        let threads: Vec<_> = parts
            .map(|part| scope.spawn(move || measure_some(part)))
            .collect();
        for thread in threads {
            let ended = |_| io::Error::other("a thread ended early");
            let mut part = thread.join().map_err(ended)??;
            all.samples.append(&mut part.samples);
            all.nodes += part.nodes;
            all.moves.append(&mut part.moves);
            all.iterations.append(&mut part.iterations);
        }
        Ok(all)
    })
}
