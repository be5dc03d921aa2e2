//! Iterative deepening: search to depth 1, 2, 3, … each with what the last has taught
//! (<https://www.chessprogramming.org/Iterative_Deepening>).

use crate::evaluate::Evaluate;
use crate::ideas::Ideas;
use crate::limits::Limits;
use crate::report::{Bound, Report};
use crate::score::{DRAW, INFINITE, MAX_PLY, Score, is_mate};
use crate::time::Confidence;
use crate::together::Together;
use crate::tree::Node;
use crate::worker::Worker;
use chess_move::{Move, PvLine};
use core::cmp::Reverse;
use core::sync::atomic::Ordering;
use core::time::Duration;

/// A move of the root, and what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// The value from this iteration; the worst if it is only known to be no better than another.
    pub(crate) value: i32,
    /// What the value is: a bound, if the search was stopped before a wider window was searched.
    pub(crate) bound: Bound,
    /// The value from the iteration before; the worst if it was only known to be no better there.
    pub(crate) previous: i32,
    pub(crate) selective_depth: usize,
    /// Nodes under it, in all iterations.
    pub(crate) nodes: u64,
    /// Nodes under it in this iteration.
    pub(crate) effort: u64,
    pub(crate) pv: PvLine,
}

impl RootMove {
    pub(crate) fn new(mv: Move) -> Self {
        Self {
            mv,
            value: -INFINITE,
            bound: Bound::Exact,
            previous: -INFINITE,
            selective_depth: 0,
            nodes: 0,
            effort: 0,
            pv: [mv].into_iter().collect(),
        }
    }

    /// The value to show: from this iteration if there is one.
    pub(crate) fn known_value(&self) -> i32 {
        if self.value == -INFINITE {
            self.previous
        } else {
            self.value
        }
    }

    /// What the value to show is.
    pub(crate) fn known_bound(&self) -> Bound {
        if self.value == -INFINITE {
            Bound::Exact
        } else {
            self.bound
        }
    }
}

/// What a worker has come to.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// The last iteration that was finished.
    pub(crate) depth: i32,
    /// The root moves, the best first.
    pub(crate) root_moves: Vec<RootMove>,
}

/// Time after which reports come also for iterations that are not finished.
const LONG: Duration = Duration::from_secs(2);

/// How far the first window reaches to either side, in centipawns.
const FIRST_DELTA: i32 = 15;

impl<E: Evaluate> Worker<'_, E> {
    /// Searches deeper and deeper until a limit is reached. Only the first thread plans its time and
    /// reports.
    pub(crate) fn iterate(
        mut self,
        limits: &Limits,
        lines: usize,
        sink: &mut dyn FnMut(&Report<'_>),
    ) -> Outcome {
        let lines = lines.min(self.root_moves.len());
        let deepest = limits.depth.map_or(MAX_PLY as i32 - 1, |depth| {
            depth.clamp(1, MAX_PLY as u32 - 1) as i32
        });
        let mut done = 0;
        let mut reported = PvLine::new();
        let mut stable_iterations = 0;
        let mut scores: Vec<i32> = Vec::new();
        let mut depth = 0;
        while depth < deepest {
            depth += 1;
            let best_before = self.root_moves.first().map(|root| root.mv);
            // What took many nodes to refute is the next that may become best.
            self.root_moves[lines..].sort_by_key(|root| Reverse(root.effort));
            for root in &mut self.root_moves {
                root.previous = root.value;
                root.value = -INFINITE;
                root.effort = 0;
            }
            self.root_depth = depth;
            for line in 0..lines {
                self.line = line;
                self.selective_depth = 0;
                self.aspire(depth, sink);
                self.root_moves[line..].sort_by_key(|root| -root.value);
                self.root_moves[..=line].sort_by_key(|root| -root.value);
                if self.stopped {
                    break;
                }
            }
            if let Some(together) = self.shared.together {
                if self.overtaken {
                    depth = self.take_over(together);
                } else if !self.stopped {
                    together.finish(depth, &self.root_moves);
                }
            }
            if self.stopped {
                self.settle_stopped();
                // What is played is what was reported last.
                if self.index == 0 && self.root_moves[0].pv != reported {
                    self.report(0, depth, sink);
                }
                break;
            }
            done = depth;
            if self.index != 0 {
                continue;
            }
            for line in 0..lines {
                self.report(line, depth, sink);
            }
            reported = self.root_moves[0].pv.clone();
            let best = &self.root_moves[0];
            stable_iterations = if Some(best.mv) == best_before {
                stable_iterations + 1
            } else {
                0
            };
            let reference = scores.iter().rev().nth(2).copied().unwrap_or(best.value);
            scores.push(best.value);
            let confidence = Confidence {
                stable_iterations,
                falling: reference - best.value,
                effort: best.nodes as f64 / self.nodes.max(1) as f64,
            };
            if self.is_done(limits, confidence) {
                break;
            }
        }
        if self.index == 0 {
            self.publish_nodes();
        }
        Outcome {
            depth: done,
            root_moves: self.root_moves,
        }
    }

    /// Searches the current line with a window around its last value, and again with a wider one
    /// where that fails, each time by twice as much
    /// (<https://www.chessprogramming.org/Aspiration_Windows>).
    fn aspire(&mut self, depth: i32, sink: &mut dyn FnMut(&Report<'_>)) {
        let open = (-INFINITE, INFINITE);
        let expected = self.root_moves[self.line].previous;
        let is_expected = depth >= 5 && self.with(Ideas::ASPIRATION) && expected != -INFINITE;
        let mut delta = FIRST_DELTA;
        let (mut alpha, mut beta) = if is_expected {
            let low = (expected - delta).max(-INFINITE);
            (low, (expected + delta).min(INFINITE))
        } else {
            open
        };
        loop {
            let value = self.alpha_beta(Node::Root, 0, depth, alpha, beta);
            if self.stopped {
                return;
            }
            self.root_moves[self.line..].sort_by_key(|root| -root.value);
            if alpha < value && value < beta {
                return;
            }
            // Only the side that failed moves, as the other still holds; after a mate both are open.
            if is_mate(value) {
                (alpha, beta) = open;
            } else if value <= alpha {
                alpha = (value - delta).max(-INFINITE);
            } else {
                beta = (value + delta).min(INFINITE);
            }
            delta *= 2;
            if self.index == 0 && self.timer.elapsed() > LONG {
                self.report(self.line, depth, sink);
            }
        }
    }

    /// Takes over what another thread has found, and returns how deep it was.
    fn take_over(&mut self, together: &Together) -> i32 {
        self.stopped = false;
        self.overtaken = false;
        let (depth, mut root_moves) = together.deepest();
        for root in &mut root_moves {
            let own = self.root_moves.iter().find(|own| own.mv == root.mv);
            root.nodes = own.map_or(0, |own| own.nodes);
        }
        self.root_moves = root_moves;
        depth
    }

    /// After a stop in the middle of an iteration: a move that has shown itself better than the
    /// last best one comes first; else everything is as the last iteration left it, the order too. A
    /// best move that has become worse says nothing of the position while the others have not been
    /// searched. If not even one move was ever searched, the static evaluation is all that is known.
    fn settle_stopped(&mut self) {
        let first = &self.root_moves[0];
        if first.known_value() == -INFINITE {
            // Nobody evaluates a position in check.
            let in_check = self.stack[0].in_check;
            self.root_moves[0].value = if in_check { DRAW } else { self.evaluate() };
        } else if first.value < first.previous {
            let first = &mut self.root_moves[0];
            first.value = first.previous;
            first.bound = Bound::Exact;
        }
    }

    fn publish_nodes(&self) {
        self.shared.nodes[self.index].store(self.nodes, Ordering::Relaxed);
    }

    fn report(&mut self, line: usize, depth: i32, sink: &mut dyn FnMut(&Report<'_>)) {
        self.publish_nodes();
        let root = &self.root_moves[line];
        debug_assert!(self.is_line(&root.pv), "{:?} in {}", root.pv, self.position);
        sink(&Report {
            depth: depth as u32,
            selective_depth: root.selective_depth as u32,
            line: line + 1,
            score: Score::from_value(root.known_value()),
            bound: root.known_bound(),
            nodes: self.shared.total_nodes(),
            time: self.timer.elapsed(),
            hashfull: self.shared.table.hashfull(),
            pv: &root.pv,
        });
    }

    /// Whether moves are legal one after the other.
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

    /// Whether the search needs no further iteration.
    fn is_done(&mut self, limits: &Limits, confidence: Confidence) -> bool {
        let value = self.root_moves[0].value;
        if let Some(moves) = limits.mate
            && matches!(Score::from_value(value), Score::Mate(mate) if mate.unsigned_abs() <= moves)
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
        is_forced && self.root_depth >= 8 || self.timer.is_enough(confidence)
    }
}
