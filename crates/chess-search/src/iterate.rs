//! Iterative deepening: searches to depth 1, 2, 3 and so on, each with the results of the previous
//! search
//! (<https://www.chessprogramming.org/Iterative_Deepening>).

use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::limits::Limits;
use crate::report::ScoredLine;
use crate::root::RootLine;
use crate::score::{DRAW, INFINITE, MAX_PLY, is_mate, score_from_internal};
use crate::thread_sync::ThreadSync;
use crate::time::Outlook;
use crate::tree::{NodeType, POLLS};
use crate::worker::Worker;
use chess_move::{Move, Score};
use core::sync::atomic::Ordering;
use core::time::Duration;

/// The result of a worker.
#[derive(Clone, Debug)]
pub(crate) struct IterationResult {
    /// The last completed iteration.
    pub(crate) depth: u32,
    /// The best lines, the best first; at least one.
    pub(crate) lines: Vec<ScoredLine>,
}

/// The time after which reports also come during iterations.
const REPORT_BOUNDS_AFTER: Duration = Duration::from_secs(2);

/// The half width of the first aspiration window, in centipawns: a fifth of a pawn.
const FIRST_DELTA: i32 = 20;

impl<E: Evaluate> Worker<'_, E> {
    /// Searches deeper and deeper until a limit is reached. Only the first thread plans time and reports.
    pub(crate) fn iterate(mut self, limits: &Limits, multi_pv: usize) -> IterationResult {
        let multi_pv = multi_pv.min(self.root_moves.len());
        let max_depth = limits.depth.map_or(MAX_PLY as i32 - 1, |depth| {
            depth.clamp(1, MAX_PLY as u32 - 1) as i32
        });
        let mut done = 0;
        let mut nodes_at_change = 0;
        let mut usual_score = None;
        let mut depth = 0;
        while depth < max_depth {
            depth += 1;
            let best_before = self.root_moves.lines().first().map(|line| line.mv);
            self.root_moves.begin_iteration();
            self.root_depth = depth;
            for _ in 0..multi_pv {
                self.selective_depth = 0;
                self.aspiration_search(depth, multi_pv);
                if self.stopped {
                    break;
                }
                self.root_moves.finish_line();
            }
            if let Some(thread_sync) = self.shared.thread_sync {
                if self.overtaken {
                    depth = self.adopt_iteration(thread_sync);
                } else if !self.stopped {
                    thread_sync.finish(depth, &self.root_moves);
                }
            }
            if self.stopped {
                self.settle(multi_pv);
                // The answer is always the last reported move.
                self.report();
                break;
            }
            done = depth;
            if self.index != 0 {
                continue;
            }
            self.report();
            let Some(best) = self.root_moves.lines().first() else {
                break;
            };
            if Some(best.mv) != best_before {
                nodes_at_change = self.nodes;
            }
            // Each iteration counts as much as all before it.
            let usual = usual_score.unwrap_or(best.score);
            usual_score = Some(i32::midpoint(usual, best.score));
            let outlook = Outlook {
                nodes_at_change,
                nodes: self.nodes,
                fall: usual - best.score,
            };
            let score = best.score;
            #[cfg(feature = "tune")]
            self.record_iteration(outlook);
            if self.is_done(limits, score, outlook) {
                break;
            }
        }
        if self.index == 0 {
            self.publish_nodes();
        }
        IterationResult {
            depth: done as u32,
            lines: self.lines(),
        }
    }

    /// Searches the current line with a window around its last score. When the search fails, it repeats with the window
    /// twice as wide on that side (<https://www.chessprogramming.org/Aspiration_Windows>).
    fn aspiration_search(&mut self, depth: i32, multi_pv: usize) {
        let open = (-INFINITE, INFINITE);
        let expected = self.root_moves.expected_score();
        let expected = expected.filter(|_| self.with(SearchFeatures::ASPIRATION));
        let mut delta = FIRST_DELTA;
        let (mut alpha, mut beta) = expected.map_or(open, |expected| {
            let low = (expected - delta).max(-INFINITE);
            (low, (expected + delta).min(INFINITE))
        });
        loop {
            let score = self.alpha_beta::<POLLS>(NodeType::Root, 0, depth, alpha, beta);
            if self.stopped {
                return;
            }
            if alpha < score && score < beta {
                return;
            }
            // Only the failed side widens, because the other bound still holds. After a mate score
            // both sides are open.
            if is_mate(score) {
                (alpha, beta) = open;
            } else if score <= alpha {
                alpha = (score - delta).max(-INFINITE);
            } else {
                beta = (score + delta).min(INFINITE);
            }
            delta *= 2;
            // Among several lines, a bound would stand beside lines of the iteration before, perhaps with the same first move.
            if multi_pv == 1
                && self.reporter.is_some()
                && self.timer.elapsed() > REPORT_BOUNDS_AFTER
            {
                self.report_window();
            }
        }
    }

    /// Copies the result of another thread, and returns its depth.
    fn adopt_iteration(&mut self, thread_sync: &ThreadSync) -> i32 {
        self.stopped = false;
        self.overtaken = false;
        let (depth, root_moves) = thread_sync.deepest();
        self.root_moves.adopt(root_moves);
        depth
    }

    /// Ends an iteration that was stopped. If no move was searched at all, the static evaluation is the result.
    fn settle(&mut self, count: usize) {
        self.root_moves.settle(count);
        if self.root_moves.lines().is_empty() {
            // The evaluation is never called in check.
            let in_check = self.stack[0].in_check;
            let score = if in_check { DRAW } else { self.evaluate() };
            self.root_moves.set_only_line(score);
        }
    }

    fn publish_nodes(&self) {
        self.shared.nodes[self.index].store(self.nodes, Ordering::Relaxed);
    }

    /// Returns the best lines, the best first.
    fn lines(&self) -> Vec<ScoredLine> {
        let lines = self.root_moves.lines().iter();
        lines.map(RootLine::to_scored).collect()
    }

    /// Reports the best lines, if this is the reporting thread.
    fn report(&mut self) {
        if self.reporter.is_none() {
            return;
        }
        self.publish_nodes();
        let lines = self.lines();
        debug_assert!(lines.iter().all(|line| self.is_line(&line.pv)), "{lines:?}");
        let progress = self.progress();
        if let Some(reporter) = &mut self.reporter {
            reporter.report(&lines, progress);
        }
    }

    /// Reports the only line, whose window failed.
    fn report_window(&mut self) {
        self.publish_nodes();
        let progress = self.progress();
        if let Some(reporter) = &mut self.reporter
            && let Some(line) = self.root_moves.found()
        {
            reporter.report_line(&line.to_scored(), 1, progress);
        }
    }

    /// Returns whether the moves are legal one after the other.
    fn is_line(&self, moves: &[Move]) -> bool {
        let mut position = self.position;
        moves.iter().all(|&mv| {
            let is_legal = chess_movegen::is_legal(&position, mv);
            if is_legal {
                position.play_unchecked(mv);
            }
            is_legal
        })
    }

    /// Returns whether no further iteration is needed.
    fn is_done(&mut self, limits: &Limits, score: i32, outlook: Outlook) -> bool {
        if let Some(moves) = limits.mate
            && matches!(score_from_internal(score), Score::Mate(mate) if mate.unsigned_abs() <= moves)
        {
            return true;
        }
        if limits
            .soft_nodes
            .is_some_and(|nodes| self.shared.total_nodes() >= nodes)
        {
            return true;
        }
        if self.is_pondering() {
            return false;
        }
        let is_forced = self.root_moves.len() == 1 && self.timer.has_clock();
        is_forced && self.root_depth >= 8 || self.timer.is_soft_limit_reached(outlook)
    }
}
