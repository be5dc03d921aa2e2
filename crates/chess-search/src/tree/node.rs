//! [`NodeType`], [`NodeInfo`], [`Candidate`]: the data passed between the parts of the tree search.

use crate::measured::BELOW;
use crate::picker::MoveKind;
use crate::table::TableEntry;
use chess_move::Move;

/// The expected type of a node (<https://www.chessprogramming.org/Node_Types>).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeType {
    /// The root.
    Root,
    /// A node on the principal variation, searched with an open window.
    Pv,
    /// A cut node: one good move is expected to suffice.
    Cut,
    /// An all node: no move is expected to reach beta.
    All,
}

impl NodeType {
    pub(crate) fn is_pv(self) -> bool {
        matches!(self, Self::Root | Self::Pv)
    }

    /// Returns the expected type of the child after a move that is not expected to be the best.
    pub(crate) fn child_type(self) -> Self {
        match self {
            Self::Cut => Self::All,
            _ => Self::Cut,
        }
    }
}

/// The data of a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeInfo {
    pub(crate) node_type: NodeType,
    pub(crate) ply: usize,
    pub(crate) depth: i32,
    pub(crate) beta: i32,
    pub(crate) in_check: bool,
    /// The table's entry, with mates counted from the root.
    pub(crate) entry: Option<TableEntry>,
    /// The raw evaluation, if it was computed or stored in the table.
    pub(crate) raw_evaluation: Option<i32>,
    /// The corrected evaluation, or the table's score where that is more accurate. In check it is the lowest score.
    pub(crate) evaluation: i32,
    /// The rise of the evaluation since the side's previous move, or zero if it is not known.
    pub(crate) rise: i32,
}

impl NodeInfo {
    /// Returns the table's move for the node.
    pub(crate) fn hash_move(&self) -> Option<Move> {
        self.entry.and_then(|entry| entry.mv)
    }

    /// Returns what the value of the node is rarely below the evaluation by. Measured up to
    /// [`DEPTHS`](crate::measured::DEPTHS), and continued beyond.
    pub(crate) fn margin_below(&self) -> i32 {
        BELOW[usize::from(self.is_rising())].at(self.depth)
    }

    /// Returns whether the evaluation is better than at the side's previous move.
    pub(crate) fn is_rising(&self) -> bool {
        self.rise > 0
    }
}

/// A move about to be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    pub(crate) kind: MoveKind,
    /// The number of the move in the node, from 1.
    pub(crate) number: usize,
    /// The history score of the move.
    pub(crate) history: i32,
    /// The material that the move captures or gains by promotion, as a fact of its [prospect](crate::prospect).
    pub(crate) material: i32,
    pub(crate) gives_check: bool,
    /// How many plies less than the first move it is searched, according to its [prospect](crate::prospect).
    pub(crate) reduction: i32,
}
