//! Iterative deepening: searches to depth 1, 2, 3 and so on, each with the results of the previous iteration
//! (<https://www.chessprogramming.org/Iterative_Deepening>), and the aspiration window.

use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::limits::Limits;
use crate::observer::Observe;
use crate::report::ScoredLine;
use crate::root::RootLine;
use crate::score::{DRAW, INFINITE, MAX_PLY, is_proven, score_from_internal};
use crate::thread_sync::ThreadSync;
use crate::time::IterationStats;
use crate::tree::{NodeType, POLLS};
use crate::worker::Worker;
use chess_move::{Move, Score};
use chess_movegen::PositionRules;
use core::time::Duration;

/// The result of a worker.
#[derive(Clone, Debug)]
pub(crate) struct IterationResult {
    /// The depth of the last finished iteration.
    pub(crate) depth: u32,
    /// The positions that endgame tables have answered in the whole search.
    pub(crate) tablebase_hits: u64,
    /// The best lines, the best first; at least one.
    pub(crate) lines: Vec<ScoredLine>,
}

/// The time from which fail highs and fail lows of the root are reported, too.
const REPORT_BOUNDS_AFTER: Duration = Duration::from_secs(2);

impl<E: Evaluate> Worker<'_, E> {
    /// Searches iteration after iteration until a limit is reached. Only the first thread manages the time and reports.
    pub(crate) fn iterate(mut self, limits: &Limits, multi_pv: usize) -> IterationResult {
        let multi_pv = multi_pv.min(self.root_moves.len());
        let max_depth = limits.depth.map_or(MAX_PLY as i32 - 1, |depth| {
            depth.clamp(1, MAX_PLY as u32 - 1) as i32
        });
        let mut done = 0;
        let mut nodes_at_change = 0;
        let mut average_score = None;
        let mut depth = 0;
        while depth < max_depth {
            depth += 1;
            let best_before = self.root_moves.lines().first().map(|line| line.mv);
            self.root_moves.begin_iteration(depth);
            for _ in 0..multi_pv {
                self.root_moves.begin_line();
                self.aspiration_search(depth, multi_pv);
                if self.limits.is_stopped() {
                    break;
                }
                self.root_moves.finish_line();
            }
            if let Some(thread_sync) = self.limits.thread_sync() {
                if self.limits.is_overtaken() {
                    depth = self.adopt_iteration(thread_sync);
                } else if !self.limits.is_stopped() {
                    thread_sync.finish(depth, &self.root_moves);
                }
            }
            if self.limits.is_stopped() {
                self.finish_aborted_iteration(multi_pv);
                // The best move must be the first move of the last report.
                self.report();
                break;
            }
            done = depth;
            if !self.limits.is_first_thread() {
                continue;
            }
            self.report();
            let Some(best) = self.root_moves.lines().first() else {
                break;
            };
            if Some(best.mv) != best_before {
                nodes_at_change = self.limits.nodes();
            }
            // An exponential moving average.
            let average = average_score.unwrap_or(best.score);
            average_score = Some(i32::midpoint(average, best.score));
            let stats = IterationStats {
                nodes_at_change,
                nodes: self.limits.nodes(),
                score_drop: average - best.score,
            };
            let score = best.score;
            self.observer.iteration(&self.root_moves, stats);
            if self.is_done(limits, score, stats) {
                break;
            }
        }
        if self.limits.is_first_thread() {
            self.limits.publish_nodes();
        }
        IterationResult {
            depth: done as u32,
            tablebase_hits: self.shared.tablebase.hits(),
            lines: self.lines(),
        }
    }

    /// Searches the root with an aspiration window around the score of the previous iteration. After a fail high or a
    /// fail low it repeats the search with the failed bound moved beyond the score, each time twice as far
    /// (<https://www.chessprogramming.org/Aspiration_Windows>).
    fn aspiration_search(&mut self, depth: i32, multi_pv: usize) {
        let open = (-INFINITE, INFINITE);
        let expected = self.root_moves.expected_score();
        let expected = expected.filter(|_| self.uses(SearchFeatures::ASPIRATION));
        let mut delta = self.parameters().aspiration_delta;
        let (mut alpha, mut beta) = expected.map_or(open, |expected| {
            let low = (expected - delta).max(-INFINITE);
            (low, (expected + delta).min(INFINITE))
        });
        loop {
            let score = self.alpha_beta::<POLLS>(NodeType::Root, 0, depth, alpha, beta);
            if self.limits.is_stopped() {
                return;
            }
            if alpha < score && score < beta {
                return;
            }
            // Only the failed side widens, because the other bound still holds. After a proven score, the window is
            // open.
            if is_proven(score) {
                (alpha, beta) = open;
            } else if score <= alpha {
                alpha = (score - delta).max(-INFINITE);
            } else {
                beta = (score + delta).min(INFINITE);
            }
            delta *= 2;
            // With several lines, a reported bound could have the same first move as a line of the previous iteration.
            if multi_pv == 1
                && self.reporter.is_some()
                && self.limits.elapsed() > REPORT_BOUNDS_AFTER
            {
                self.report_bound();
            }
        }
    }

    /// Copies the root moves of the thread that finished the iteration, and returns its depth.
    fn adopt_iteration(&mut self, thread_sync: &ThreadSync) -> i32 {
        self.limits.resume();
        let (depth, root_moves) = thread_sync.deepest();
        self.root_moves = root_moves;
        depth
    }

    /// Finishes an iteration that was stopped. If no move was searched, the result is the static evaluation.
    fn finish_aborted_iteration(&mut self, multi_pv: usize) {
        self.root_moves.finish_aborted_iteration(multi_pv);
        if self.root_moves.lines().is_empty() {
            // Positions in check have no static evaluation.
            let in_check = self.stack.in_check(0);
            let score = if in_check {
                DRAW
            } else {
                self.position.evaluate()
            };
            self.root_moves.set_fallback_line(score);
        }
    }

    /// Returns the best lines, the best first.
    fn lines(&self) -> Vec<ScoredLine> {
        let lines = self.root_moves.lines().iter();
        lines.map(RootLine::to_scored).collect()
    }

    /// Reports the best lines, if this is the first thread.
    fn report(&mut self) {
        if self.reporter.is_none() {
            return;
        }
        self.limits.publish_nodes();
        let lines = self.lines();
        debug_assert!(
            lines.iter().all(|line| self.is_legal_line(&line.pv)),
            "{lines:?}"
        );
        let progress = self.progress();
        if let Some(reporter) = &mut self.reporter {
            reporter.report(&lines, progress);
        }
    }

    /// Reports a fail high or a fail low of the only line.
    fn report_bound(&mut self) {
        self.limits.publish_nodes();
        let progress = self.progress();
        if let Some(reporter) = &mut self.reporter
            && let Some(line) = self.root_moves.best_line()
        {
            reporter.report_line(&line.to_scored(), 1, progress);
        }
    }

    /// Returns whether the moves are a legal line.
    fn is_legal_line(&self, moves: &[Move]) -> bool {
        let mut position = *self.position;
        moves.iter().all(|&mv| {
            let is_legal = position.is_legal(mv);
            if is_legal {
                position.play_unchecked(mv);
            }
            is_legal
        })
    }

    /// Returns whether no further iteration is needed.
    fn is_done(&mut self, limits: &Limits, score: i32, stats: IterationStats) -> bool {
        if let Some(moves) = limits.mate
            && matches!(score_from_internal(score), Score::Mate(mate) if mate.unsigned_abs() <= moves)
        {
            return true;
        }
        if limits
            .soft_nodes
            .is_some_and(|nodes| self.limits.total_nodes() >= nodes)
        {
            return true;
        }
        if self.limits.is_pondering() {
            return false;
        }
        let is_forced = self.root_moves.best_group_len() == 1 && self.limits.has_clock();
        is_forced && self.root_moves.depth() >= 8 || self.limits.is_soft_limit_reached(stats)
    }
}
