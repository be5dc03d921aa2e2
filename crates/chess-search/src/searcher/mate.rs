//! The search for a mate in a given number of moves.

use super::Searcher;
use crate::evaluate::Evaluate;
use crate::iterate::IterationResult;
use crate::limits::Limits;
use crate::mate::{Mate, MateSolver};
use crate::report::{Progress, Reporter, ScoredLine};
use crate::score::MAX_PLY;
use crate::time::Timer;
use chess_move::{Bound, Move, Score};
use chess_movegen::Game;

/// The depth of the short ordinary search before the mate search, in plies. It provides a first report and an
/// answer in case of a stop.
const FIRST_DEPTH: u32 = 6;
/// The node limit of the short search, and its share of the whole limit.
const FIRST_NODES: u64 = 4_000;
const FIRST_SHARE: u64 = 16;

impl<E: Evaluate> Searcher<E> {
    /// Searches for a mate with most of the available time and nodes. A short ordinary search before it finds a move to
    /// answer with. If there is no mate, and there are other limits, an ordinary search follows.
    pub(super) fn search_mate(
        &mut self,
        game: &Game,
        limits: &Limits,
        moves: u32,
        root_moves: &[Move],
        timer: &mut Timer,
        reporter: &mut Reporter<'_>,
    ) -> (IterationResult, u64) {
        let most_nodes = limits.nodes.into_iter().chain(limits.soft_nodes).min();
        let first_nodes =
            most_nodes.map_or(FIRST_NODES, |most| FIRST_NODES.min(most / FIRST_SHARE));
        if first_nodes == 0 {
            return self.search_tree(game, limits, root_moves, timer, 0, reporter.reborrow());
        }
        let first_limits = Limits {
            depth: Some(
                limits
                    .depth
                    .map_or(FIRST_DEPTH, |depth| depth.min(FIRST_DEPTH)),
            ),
            nodes: Some(first_nodes),
            infinite: false,
            ponder: false,
            ..limits.clone()
        };
        let (first, spent) = self.search_tree(
            game,
            &first_limits,
            root_moves,
            timer,
            0,
            reporter.reborrow(),
        );

        // The mate search has a table of its own and does not change this one.
        let hashfull = self.table.share().hashfull();
        let tablebase_hits = first.tablebase_hits;
        let progress = |nodes, timer: &Timer| Progress {
            nodes,
            time: timer.elapsed(),
            hashfull,
            tablebase_hits,
        };
        let mut is_exhausted = |nodes, share| {
            let nodes = spent + nodes;
            reporter.keep_alive(timer.elapsed(), || progress(nodes, timer));
            let is_pondering = timer.is_pondering(&self.control);
            self.control.is_stopped()
                || (!is_pondering && timer.is_past_planned(share))
                || most_nodes.is_some_and(|most| nodes as f64 >= most as f64 * share)
        };
        let mut solver = MateSolver::new(&mut is_exhausted);
        let deepest = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32);
        let mate = solver.solve(game.position(), moves.min(deepest.div_ceil(2)));
        let solver_nodes = solver.nodes();
        drop(solver);
        let is_exhausted = is_exhausted(solver_nodes, 1.0);
        let spent = spent + solver_nodes;
        // There is no such mate, and there is no other limit.
        let is_disproven = mate == Ok(None) && limits.only_ask_for_mate();
        if let Ok(Some(mate)) = mate {
            let found = first.with_mate_first(mate, self.options.multi_pv.get());
            reporter.report(&found.lines, progress(spent, timer));
            self.control.wait(limits);
            return (found, spent);
        }
        if is_exhausted || is_disproven {
            self.control.wait(limits);
            return (first, spent);
        }
        let (result, spent) =
            self.search_tree(game, limits, root_moves, timer, spent, reporter.reborrow());
        if result.depth >= first.depth || result.lines[0].score.mate_in().is_some() {
            return (result, spent);
        }
        // Too little time was left, and the short search was deeper than this one.
        let progress = Progress {
            hashfull: self.table.share().hashfull(),
            ..progress(spent, timer)
        };
        reporter.report(&first.lines, progress);
        (first, spent)
    }
}

impl IterationResult {
    /// Inserts a proven mate as the first line, and keeps the other lines, `wanted` lines in total.
    fn with_mate_first(self, mate: Mate, wanted: usize) -> Self {
        let depth = mate.line.len() as u32;
        let proven = ScoredLine {
            depth,
            selective_depth: depth,
            score: Score::Mate(mate.moves),
            bound: Bound::Exact,
            pv: mate.line,
        };
        let first = proven.pv.first().copied();
        let others = self.lines.into_iter();
        let others = others.filter(|line| line.pv.first().copied() != first);
        let lines = core::iter::once(proven).chain(others);
        Self {
            depth,
            tablebase_hits: self.tablebase_hits,
            lines: lines.take(wanted).collect(),
        }
    }
}
