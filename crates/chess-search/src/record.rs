//! [`SearchRecord`]: what a search assumed at its nodes, and what came of it. For the project's own tuner.

use crate::evaluate::Evaluate;
use crate::searcher::Searcher;
use crate::tree::{Candidate, NodeInfo, facts};
use crate::tune::Facts;
use crate::worker::Worker;
use chess_board::Position;

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
    /// Whether the evaluation is better than at the side's previous move.
    pub is_rising: bool,
}

/// A move after the first of a node of a null-window search, after its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRecord {
    /// What was known about the move before, in the order of [`FACTS`](crate::tune::FACTS) and in 1024ths.
    pub facts: Facts,
    /// What the score of the move was above alpha, in centipawns, or zero.
    pub gain: i32,
}

/// What a search assumed at its nodes, and what came of it, in the order of the search.
#[derive(Clone, Debug, Default)]
pub struct SearchRecord {
    /// The nodes. A node that the table answers is not among them.
    pub nodes: Vec<NodeRecord>,
    /// The moves that were searched, but not the first of each node.
    pub moves: Vec<MoveRecord>,
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
                is_rising: info.is_rising(),
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
            record.moves.push(MoveRecord {
                facts: facts(info, candidate, alpha),
                gain: (score - alpha).max(0),
            });
        }
    }
}
