//! [`SearchRecord`]: data of a search for the project's own tuner.

use crate::evaluate::Evaluate;
use crate::root::RootLine;
use crate::searcher::Searcher;
use crate::time::IterationStats;
use crate::tree::{Candidate, NodeInfo, late_move_features};
use crate::tune::{IterationFeatures, LateMoveFeatures};
use crate::worker::Worker;
use chess_board::Position;
use chess_move::Move;

/// A node of a null-window search that is not in check, before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub struct NodeRecord {
    /// The position.
    pub position: Position,
    /// The remaining depth, in plies.
    pub depth: i32,
    /// The window is from this score to the next, in centipawns for the side to move.
    pub alpha: i32,
    /// The static evaluation with the learned correction, in centipawns for the side to move.
    pub evaluation: i32,
    /// Whether the side to move is improving: its static evaluation is higher than at its previous move.
    pub is_improving: bool,
}

/// A move after the first of a node of a null-window search, after its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMoveRecord {
    /// The features of the move, in the order of [`LATE_MOVE_FEATURES`](crate::tune::LATE_MOVE_FEATURES) and in 1024ths.
    pub features: LateMoveFeatures,
    /// The score of the move minus alpha, in centipawns, or zero if the move did not raise alpha.
    pub gain: i32,
}

/// A root move that was the first of its iteration or raised alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineRecord {
    /// The depth of the iteration, in plies.
    pub depth: i32,
    /// The first move.
    pub mv: Move,
    /// The score, in centipawns, or a bound.
    pub score: i32,
}

/// A finished iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IterationRecord {
    /// The depth, in plies.
    pub depth: i32,
    /// The nodes of the search so far.
    pub nodes: u64,
    /// The best move.
    pub best: Move,
    /// Its score, in centipawns.
    pub score: i32,
    /// The features of the iteration, in the order of [`ITERATION_FEATURES`](crate::tune::ITERATION_FEATURES) and in 1024ths.
    pub features: IterationFeatures,
}

/// The record of one or more searches, in search order.
#[derive(Clone, Debug, Default)]
pub struct SearchRecord {
    /// The nodes. A node with a table cutoff is not recorded.
    pub nodes: Vec<NodeRecord>,
    /// The searched moves, without the first of each node.
    pub moves: Vec<LateMoveRecord>,
    /// The root moves that were the best at some time.
    pub lines: Vec<LineRecord>,
    /// The finished iterations.
    pub iterations: Vec<IterationRecord>,
}

impl<E: Evaluate> Searcher<E> {
    /// Starts a new record and returns the old one. Searches by one thread extend it until
    /// [`clear`](Searcher::clear), and are the same as without it.
    pub fn take_record(&mut self) -> SearchRecord {
        self.thread_data
            .record
            .replace(SearchRecord::default())
            .unwrap_or_default()
    }
}

impl<E: Evaluate> Worker<'_, E> {
    /// Records a node.
    pub(crate) fn record_node(&mut self, info: &NodeInfo, alpha: i32) {
        if let Some(record) = self.record
            && !info.node_type.is_pv()
            && let Some(evaluation) = self.stack[info.ply].evaluation
        {
            record.nodes.push(NodeRecord {
                position: self.position,
                depth: info.depth,
                alpha,
                evaluation,
                is_improving: info.is_improving(),
            });
        }
    }

    /// Records a move after its search.
    pub(crate) fn record_move(
        &mut self,
        info: &NodeInfo,
        candidate: &Candidate,
        alpha: i32,
        score: i32,
    ) {
        if let Some(record) = self.record
            && !info.node_type.is_pv()
            && candidate.number > 1
        {
            record.moves.push(LateMoveRecord {
                features: late_move_features(info, candidate, alpha),
                gain: (score - alpha).max(0),
            });
        }
    }

    /// Records a line from the root.
    pub(crate) fn record_line(&mut self, line: &RootLine) {
        if let Some(record) = self.record {
            record.lines.push(LineRecord {
                depth: line.depth,
                mv: line.mv,
                score: line.score,
            });
        }
    }

    /// Records the end of an iteration.
    pub(crate) fn record_iteration(&mut self, stats: IterationStats) {
        if let Some(record) = self.record
            && let Some(line) = self.root_moves.lines().first()
        {
            record.iterations.push(IterationRecord {
                depth: self.root_depth,
                nodes: self.nodes,
                best: line.mv,
                score: line.score,
                features: stats.features(),
            });
        }
    }
}
