//! [`SearchRecord`]: data of a search for the project's own tuner.

use super::Observe;
use crate::late_move_model::LateMoveFeatures;
use crate::root::{RootLine, RootMoves};
use crate::time::{IterationFeatures, IterationStats};
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
    /// The features of the move, in the order of [`LATE_MOVE_FEATURES`](crate::tune::LATE_MOVE_FEATURES) and in
    /// 1024ths.
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
    /// The features of the iteration, in the order of [`ITERATION_FEATURES`](crate::tune::ITERATION_FEATURES) and in
    /// 1024ths.
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

/// Records searches, if a record was started.
#[derive(Debug, Default)]
pub(crate) struct Recorder(Option<SearchRecord>);

impl Recorder {
    /// Starts a new record and returns the old one.
    pub(crate) fn take_record(&mut self) -> SearchRecord {
        self.0.replace(SearchRecord::default()).unwrap_or_default()
    }
}

impl Observe for Recorder {
    fn node(
        &mut self,
        &position: &Position,
        depth: i32,
        alpha: i32,
        evaluation: i32,
        is_improving: bool,
    ) {
        if let Some(record) = &mut self.0 {
            record.nodes.push(NodeRecord {
                position,
                depth,
                alpha,
                evaluation,
                is_improving,
            });
        }
    }

    fn late_move(&mut self, features: impl FnOnce() -> LateMoveFeatures, gain: i32) {
        if let Some(record) = &mut self.0 {
            let features = features();
            record.moves.push(LateMoveRecord { features, gain });
        }
    }

    fn root_line(&mut self, line: &RootLine) {
        if let Some(record) = &mut self.0 {
            record.lines.push(LineRecord {
                depth: line.depth,
                mv: line.mv,
                score: line.score,
            });
        }
    }

    fn iteration(&mut self, root_moves: &RootMoves, stats: IterationStats) {
        if let Some(record) = &mut self.0
            && let Some(line) = root_moves.lines().first()
        {
            record.iterations.push(IterationRecord {
                depth: root_moves.depth(),
                nodes: stats.nodes,
                best: line.mv,
                score: line.score,
                features: stats.features(),
            });
        }
    }
}
