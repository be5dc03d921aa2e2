//! [`NodeType`], [`NodeInfo`], [`Candidate`]: what the parts of the tree search tell each other.

use crate::picker::MoveKind;
use crate::table::TableEntry;
use chess_move::Move;

/// What a node is expected to be (<https://www.chessprogramming.org/Node_Types>).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeType {
    /// Where the game stands.
    Root,
    /// On the principal variation: searched with an open window.
    Pv,
    /// One good move is expected to suffice.
    Cut,
    /// No move is expected to suffice.
    All,
}

impl NodeType {
    pub(crate) fn is_pv(self) -> bool {
        matches!(self, Self::Root | Self::Pv)
    }

    /// What the answers to a move are expected to be, when the move is not expected to be good.
    pub(crate) fn child_type(self) -> Self {
        match self {
            Self::Cut => Self::All,
            _ => Self::Cut,
        }
    }
}

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeInfo {
    pub(crate) node_type: NodeType,
    pub(crate) ply: usize,
    pub(crate) depth: i32,
    pub(crate) beta: i32,
    pub(crate) in_check: bool,
    /// What the table knows, mates counted from the root.
    pub(crate) entry: Option<TableEntry>,
    /// Whether the position is or has been on the principal variation.
    pub(crate) was_pv: bool,
    /// The move that is left out, in a singular search.
    pub(crate) excluded: Option<Move>,
    /// What the evaluation itself says, if it was asked or the table knows.
    pub(crate) raw_evaluation: Option<i32>,
    /// The evaluation with corrections, or the table's value where that is nearer to the truth. In
    /// check nothing is known and this is the worst.
    pub(crate) evaluation: i32,
    /// Whether the side to move stands better than at its last move.
    pub(crate) improving: bool,
}

impl NodeInfo {
    /// The move that the table has for the node.
    pub(crate) fn hash_move(&self) -> Option<Move> {
        self.entry.and_then(|entry| entry.mv)
    }
}

/// A move about to be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    pub(crate) kind: MoveKind,
    /// Which of the node's moves it is, from 1, whenever it is tried.
    pub(crate) number: usize,
    /// How good it has been before.
    pub(crate) history: i32,
}
