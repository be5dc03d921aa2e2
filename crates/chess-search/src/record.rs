//! [`SearchRecord`]: what a search assumed at its nodes, and what came of it. For the project's own tuner.

use crate::evaluate::Evaluate;
use crate::searcher::Searcher;
use crate::tree::{Candidate, NodeInfo};
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

/// A quiet move of a node of a null-window search, after its search.
#[derive(Clone, Copy, Debug)]
pub struct QuietRecord {
    /// The remaining depth of the node, in plies.
    pub depth: i32,
    /// The number of the move in the node, from 1.
    pub number: usize,
    /// Whether the evaluation of the node is better than at the side's previous move.
    pub is_rising: bool,
    /// Whether the move raised alpha, which in a null window is a cutoff.
    pub cuts: bool,
}

/// What a search assumed at its nodes, and what came of it, in the order of the search.
#[derive(Clone, Debug, Default)]
pub struct SearchRecord {
    /// The nodes. A node that the table answers is not among them.
    pub nodes: Vec<NodeRecord>,
    /// The quiet moves that were searched.
    pub quiets: Vec<QuietRecord>,
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
                is_rising: info.improving,
            });
        }
    }

    /// Records a move after its search.
    pub(crate) fn record_move(&mut self, info: &NodeInfo, candidate: &Candidate, cuts: bool) {
        if let Some(record) = self.record
            && !info.node_type.is_pv()
            && !info.in_check
            && candidate.mv.is_quiet()
        {
            record.quiets.push(QuietRecord {
                depth: info.depth,
                number: candidate.number,
                is_rising: info.improving,
                cuts,
            });
        }
    }
}
