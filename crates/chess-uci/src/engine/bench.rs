//! [`Bench`]: a fixed amount of searching, to know a build by and to measure it.

use super::job::Stop;
use super::output::Output;
use chess_board::Position;
use chess_movegen::Game;
use chess_search::{
    Evaluate, HashTooLarge, Limits, SearchControl, SearchFeatures, SearchOptions, Searcher,
};
use core::time::Duration;

/// The positions, a line each; `#` begins a comment.
const POSITIONS: &str = include_str!("../../data/bench.epd");

/// How deep each is searched unless another depth is asked for, in plies.
const DEPTH: u32 = 13;

/// One thread, a hash table of 16 MiB, nothing learned from one position to the next: the number of
/// nodes depends on nothing but the search itself, and changes with it.
pub(super) struct Bench<E: Evaluate> {
    searcher: Searcher<E>,
    depth: u32,
}

impl<E: Evaluate + Clone> Bench<E> {
    pub(super) fn new(
        evaluation: E,
        features: SearchFeatures,
        depth: Option<u32>,
    ) -> Result<Self, HashTooLarge> {
        let mut options = SearchOptions::default();
        options.features = features;
        Ok(Self {
            searcher: Searcher::with_evaluation(options, evaluation)?,
            depth: depth.unwrap_or(DEPTH),
        })
    }

    pub(super) fn control(&self) -> SearchControl {
        self.searcher.control()
    }

    /// Searches all positions; a line for each, and a last one with all nodes.
    pub(super) fn run(&mut self, output: &Output, stop: &Stop) {
        let limits = Limits::new().with_depth(self.depth);
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for (index, position) in positions().enumerate() {
            self.searcher.clear();
            self.searcher.prepare(&limits);
            // Looked at only now: a stop that comes after this is one for the search.
            if stop.is_set() {
                return output.say("stopped");
            }
            let game = Game::new(position);
            let result = self.searcher.search_prepared(&game, &limits, |_| {});
            if stop.is_set() {
                return output.say("stopped");
            }
            nodes += result.nodes;
            time += result.time;
            let best = result.best.map_or("0000".to_owned(), |mv| mv.to_string());
            output.say(format_args!(
                "{:>2}  {:>10}  {best:<5}  {:<10}  {position}",
                index + 1,
                result.nodes,
                result.score.to_string(),
            ));
        }
        let nps = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
        output.say(format_args!("{nodes} nodes {nps} nps"));
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
    use chess_movegen::outcome;

    #[test]
    fn every_line_is_a_position_with_moves() {
        let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(positions().count(), lines.count());
        assert_eq!(positions().count(), 40);
        assert!(positions().all(|position| outcome(&position).is_none()));
    }
}
