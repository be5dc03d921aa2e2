//! Iterative deepening: searches to depth 1, 2, 3 and so on, each with the results of the previous
//! search
//! (<https://www.chessprogramming.org/Iterative_Deepening>).

use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::limits::Limits;
use crate::report::ScoredLine;
use crate::score::{DRAW, INFINITE, MAX_PLY, is_mate, score_from_internal};
use crate::thread_sync::ThreadSync;
use crate::time::Confidence;
use crate::tree::{NodeType, POLLS};
use crate::worker::Worker;
use chess_move::{Bound, Score};
use chess_move::{Move, PvLine};
use core::cmp::Reverse;
use core::sync::atomic::Ordering;
use core::time::Duration;

/// A root move and what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// The score in this iteration; the lowest score if only an upper bound is known.
    pub(crate) score: i32,
    /// Whether the score is exact; a bound if the search was stopped before a wider window was searched.
    pub(crate) bound: Bound,
    /// The score in the previous iteration; the lowest score if only an upper bound was known.
    pub(crate) previous: i32,
    pub(crate) selective_depth: usize,
    pub(crate) pv: PvLine,
    /// The line and the selective depth of the previous iteration.
    previous_selective_depth: usize,
    previous_pv: PvLine,
    /// The nodes below the move, in all iterations.
    pub(crate) nodes: u64,
    /// The nodes below the move in this iteration.
    pub(crate) effort: u64,
}

impl RootMove {
    pub(crate) fn new(mv: Move) -> Self {
        let pv: PvLine = [mv].into_iter().collect();
        Self {
            mv,
            score: -INFINITE,
            bound: Bound::Exact,
            previous: -INFINITE,
            selective_depth: 0,
            previous_selective_depth: 0,
            previous_pv: pv.clone(),
            pv,
            nodes: 0,
            effort: 0,
        }
    }

    /// Prepares for the next iteration.
    fn begin(&mut self) {
        self.previous = self.score;
        self.previous_selective_depth = self.selective_depth;
        self.previous_pv.clone_from(&self.pv);
        self.score = -INFINITE;
        self.effort = 0;
    }

    /// Discards the results of the current iteration.
    fn restore_previous(&mut self) {
        self.score = -INFINITE;
        self.selective_depth = self.previous_selective_depth;
        self.pv.clone_from(&self.previous_pv);
    }

    /// Settles the move after a stop in the middle of its line.
    ///
    /// A move that has proven better than the previous best move stays the best. Otherwise the
    /// result of the previous iteration counts: if the best move got worse, the other moves have
    /// not yet been searched for a better one.
    fn settle(&mut self, best_before: Move) {
        if self.mv == best_before && self.score < self.previous {
            self.restore_previous();
        }
    }

    /// Returns whether the current iteration has a result for the move.
    fn was_searched(&self) -> bool {
        self.score != -INFINITE
    }

    /// Returns the score to report: the score of this iteration if there is one.
    fn known_score(&self) -> i32 {
        if self.was_searched() {
            self.score
        } else {
            self.previous
        }
    }

    /// Returns the bound of the reported score.
    fn known_bound(&self) -> Bound {
        if self.was_searched() {
            self.bound
        } else {
            Bound::Exact
        }
    }

    /// Returns the line of the move during or after the iteration of this depth.
    fn line(&self, depth: i32) -> ScoredLine {
        let depth = if self.was_searched() {
            depth
        } else {
            depth - 1
        };
        ScoredLine {
            depth: depth.max(0) as u32,
            selective_depth: self.selective_depth as u32,
            score: score_from_internal(self.known_score()),
            bound: self.known_bound(),
            pv: self.pv.to_vec(),
        }
    }
}

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

/// The half width of the first aspiration window, in centipawns.
const FIRST_DELTA: i32 = 15;

// Sorting is not part of the generic code below, so that it is compiled once and not for each evaluation.

/// Sorts moves by their score, best first; equal moves keep their order.
fn sort_by_score(root_moves: &mut [RootMove]) {
    root_moves.sort_by_key(|root| Reverse(root.score));
}

/// Sorts moves by the nodes spent on them, most first; equal moves keep their order.
fn sort_by_effort(root_moves: &mut [RootMove]) {
    root_moves.sort_by_key(|root| Reverse(root.effort));
}

/// Moves those without a score to the end; the others keep their order.
fn sort_unknown_last(root_moves: &mut [RootMove]) {
    root_moves.sort_by_key(|root| root.known_score() == -INFINITE);
}

impl<E: Evaluate> Worker<'_, E> {
    /// Searches deeper and deeper until a limit is reached. Only the first thread plans time and reports.
    pub(crate) fn iterate(mut self, limits: &Limits, multi_pv: usize) -> IterationResult {
        let multi_pv = multi_pv.min(self.root_moves.len());
        let max_depth = limits.depth.map_or(MAX_PLY as i32 - 1, |depth| {
            depth.clamp(1, MAX_PLY as u32 - 1) as i32
        });
        let mut done = 0;
        let mut stable_iterations = 0;
        let mut scores: Vec<i32> = Vec::new();
        let mut depth = 0;
        while depth < max_depth {
            depth += 1;
            let best_before = self.root_moves.first().map(|root| root.mv);
            // A move that took many nodes to refute is the most likely next best move.
            sort_by_effort(&mut self.root_moves[multi_pv..]);
            self.root_moves.iter_mut().for_each(RootMove::begin);
            self.root_depth = depth;
            for index in 0..multi_pv {
                self.multipv_index = index;
                self.selective_depth = 0;
                let best_before = self.root_moves[index].mv;
                self.aspiration_search(depth);
                sort_by_score(&mut self.root_moves[index..]);
                if self.stopped {
                    self.root_moves[index].settle(best_before);
                }
                sort_by_score(&mut self.root_moves[..=index]);
                if self.stopped {
                    break;
                }
            }
            if let Some(thread_sync) = self.shared.thread_sync {
                if self.overtaken {
                    depth = self.adopt_iteration(thread_sync);
                } else if !self.stopped {
                    thread_sync.finish(depth, &self.root_moves);
                }
            }
            if self.stopped {
                self.settle();
                // The answer is always the last reported move.
                self.report(multi_pv, depth);
                break;
            }
            done = depth;
            if self.index != 0 {
                continue;
            }
            self.report(multi_pv, depth);
            let best = &self.root_moves[0];
            stable_iterations = if Some(best.mv) == best_before {
                stable_iterations + 1
            } else {
                0
            };
            let reference = scores.iter().rev().nth(2).copied().unwrap_or(best.score);
            scores.push(best.score);
            let confidence = Confidence {
                stable_iterations,
                falling: reference - best.score,
                best_nodes: best.nodes,
                all_nodes: self.nodes,
            };
            if self.is_done(limits, confidence) {
                break;
            }
        }
        if self.index == 0 {
            self.publish_nodes();
        }
        IterationResult {
            depth: done as u32,
            lines: self.lines(multi_pv, depth),
        }
    }

    /// Searches the current line with a window around its last score. When the search fails, it repeats with the window
    /// twice as wide on that side (<https://www.chessprogramming.org/Aspiration_Windows>).
    fn aspiration_search(&mut self, depth: i32) {
        let open = (-INFINITE, INFINITE);
        let expected = self.root_moves[self.multipv_index].previous;
        let is_expected =
            depth >= 5 && self.with(SearchFeatures::ASPIRATION) && expected != -INFINITE;
        let mut delta = FIRST_DELTA;
        let (mut alpha, mut beta) = if is_expected {
            let low = (expected - delta).max(-INFINITE);
            (low, (expected + delta).min(INFINITE))
        } else {
            open
        };
        loop {
            let score = self.alpha_beta::<POLLS>(NodeType::Root, 0, depth, alpha, beta);
            if self.stopped {
                return;
            }
            sort_by_score(&mut self.root_moves[self.multipv_index..]);
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
            if self.reporter.is_some() && self.timer.elapsed() > REPORT_BOUNDS_AFTER {
                self.report_window(depth);
            }
        }
    }

    /// Copies the result of another thread, and returns its depth.
    fn adopt_iteration(&mut self, thread_sync: &ThreadSync) -> i32 {
        self.stopped = false;
        self.overtaken = false;
        let (depth, mut root_moves) = thread_sync.deepest();
        for root in &mut root_moves {
            let own = self.root_moves.iter().find(|own| own.mv == root.mv);
            root.nodes = own.map_or(0, |own| own.nodes);
        }
        self.root_moves = root_moves;
        depth
    }

    /// Restores, after a stop, the lines that the iteration did not reach. If no move was searched at all, the static
    /// evaluation is the result.
    fn settle(&mut self) {
        let is_old = |root: &&mut RootMove| !root.was_searched();
        let old = self.root_moves.iter_mut().filter(is_old);
        old.for_each(RootMove::restore_previous);
        // A move that was among the best for a while may have no score in this iteration.
        sort_unknown_last(&mut self.root_moves);
        if self.root_moves[0].known_score() == -INFINITE {
            // The evaluation is never called in check.
            let in_check = self.stack[0].in_check;
            self.root_moves[0].previous = if in_check { DRAW } else { self.evaluate() };
        }
    }

    fn publish_nodes(&self) {
        self.shared.nodes[self.index].store(self.nodes, Ordering::Relaxed);
    }

    /// Returns up to this many best lines; lines without a score come last.
    fn lines(&self, count: usize, depth: i32) -> Vec<ScoredLine> {
        let is_known = |root: &&RootMove| root.known_score() != -INFINITE;
        let known = self.root_moves[..count].iter().filter(is_known);
        known.map(|root| root.line(depth)).collect()
    }

    /// Reports up to this many best lines, if this is the reporting thread.
    fn report(&mut self, count: usize, depth: i32) {
        if self.reporter.is_none() {
            return;
        }
        self.publish_nodes();
        let lines = self.lines(count, depth);
        debug_assert!(lines.iter().all(|line| self.is_line(&line.pv)), "{lines:?}");
        let progress = self.progress();
        if let Some(reporter) = &mut self.reporter {
            reporter.report(&lines, progress);
        }
    }

    /// Reports the line whose window failed.
    fn report_window(&mut self, depth: i32) {
        self.publish_nodes();
        let progress = self.progress();
        let line = self.root_moves[self.multipv_index].line(depth);
        if let Some(reporter) = &mut self.reporter {
            reporter.report_line(&line, self.multipv_index + 1, progress);
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
    fn is_done(&mut self, limits: &Limits, confidence: Confidence) -> bool {
        let score = self.root_moves[0].score;
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
        is_forced && self.root_depth >= 8 || self.timer.is_soft_limit_reached(confidence)
    }
}
