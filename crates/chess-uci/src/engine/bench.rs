//! [`Bench`]: a fixed amount of searching, as signature and speed of a build.

use crate::server::EngineContext;
use chess_board::Position;
use chess_movegen::Game;
use chess_search::{Evaluate, HashTooLarge, Limits, SearchOptions, Searcher};
use core::time::Duration;

/// The positions, one per line. `#` begins a comment.
const POSITIONS: &str = include_str!("../../data/bench.epd");

/// The default depth, in plies.
const DEPTH: u32 = 13;

/// A fixed amount of searching, with one thread, a hash table of 16 MiB, and a cleared searcher for
/// each position. So the number of nodes depends only on the search and the evaluation.
pub(super) struct Bench<E: Evaluate> {
    searcher: Searcher<E>,
    depth: u32,
}

impl<E: Evaluate + Clone> Bench<E> {
    pub(super) fn new(
        evaluation: E,
        options: SearchOptions,
        depth: Option<u32>,
    ) -> Result<Self, HashTooLarge> {
        Ok(Self {
            searcher: Searcher::with_evaluation(options, evaluation)?,
            depth: depth.unwrap_or(DEPTH),
        })
    }

    /// Searches all positions. Prints a line for each, and a last one with the sum of the nodes.
    pub(super) fn run(&mut self, context: &EngineContext) {
        let control = self.searcher.control();
        context.on_stop(move || control.stop());
        let limits = Limits {
            depth: Some(self.depth),
            ..Limits::default()
        };
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for (index, position) in positions().enumerate() {
            self.searcher.clear();
            self.searcher.prepare(&limits);
            // Checked after `prepare`, because from here a stop reaches the search.
            if context.is_stopped() {
                return context.print("stopped");
            }
            let game = Game::new(position);
            let result = self.searcher.search_prepared(&game, &limits, |_| {});
            if context.is_stopped() {
                return context.print("stopped");
            }
            nodes += result.nodes;
            time += result.time;
            let best = result.best.map_or("0000".to_owned(), |mv| mv.to_string());
            context.print(format_args!(
                "{:>2}  {:>10}  {best:<5}  {:<10}  {position}",
                index + 1,
                result.nodes,
                result.score.to_string(),
            ));
        }
        let nps = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
        context.print(format_args!("{nodes} nodes {nps} nps"));
    }
}

fn positions() -> impl Iterator<Item = Position> {
    POSITIONS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| Position::from_fen(line).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_movegen::PositionRules;

    #[test]
    fn every_line_is_a_position_with_legal_moves() {
        let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(positions().count(), lines.count());
        assert_eq!(positions().count(), 40);
        assert!(positions().all(|position| position.outcome().is_none()));
    }
}
