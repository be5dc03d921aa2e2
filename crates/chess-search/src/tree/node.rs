//! [`NodeType`], [`NodeInfo`], [`Candidate`]: the data passed between the parts of the tree search.

use crate::measured::REVERSE_FUTILITY_MARGIN;
use crate::parameters::SearchParameters;
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
    /// A cut node: one of its first moves is expected to fail high.
    Cut,
    /// An all node: no move is expected to raise alpha.
    All,
}

impl NodeType {
    pub(crate) fn is_pv(self) -> bool {
        matches!(self, Self::Root | Self::Pv)
    }

    /// Returns the expected type of a child that is searched with a null window.
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
    /// The entry of the transposition table, with mates counted from the root.
    pub(crate) entry: Option<TableEntry>,
    /// The static evaluation without correction; `None` in check.
    pub(crate) raw_evaluation: Option<i32>,
    /// The corrected static evaluation, refined by the bound of the table entry. The lowest score in check.
    pub(crate) evaluation: i32,
    /// The difference to the static evaluation at the side's previous move, or zero if there is none.
    pub(crate) improvement: i32,
}

impl NodeInfo {
    /// Returns the hash move.
    pub(crate) fn hash_move(&self) -> Option<Move> {
        self.entry.and_then(|entry| entry.mv)
    }

    /// Returns the reverse futility margin. Beyond [`MAX_FUTILITY_DEPTH`](crate::measured::MAX_FUTILITY_DEPTH) it is
    /// extrapolated.
    pub(crate) fn reverse_futility_margin(&self, parameters: &SearchParameters) -> i32 {
        let margin = REVERSE_FUTILITY_MARGIN[usize::from(self.is_improving())];
        margin.scaled(self.depth, parameters.reverse_futility_scale)
    }

    /// Returns whether the side to move is improving: its static evaluation is higher than at its previous move.
    pub(crate) fn is_improving(&self) -> bool {
        self.improvement > 0
    }
}

/// A move about to be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    pub(crate) kind: MoveKind,
    /// The number of the move in search order, from 1.
    pub(crate) number: usize,
    /// The history score of the move.
    pub(crate) history: i32,
    /// The captured and promoted material, as a feature of the [late move model](crate::late_move_model).
    pub(crate) material: i32,
    pub(crate) gives_check: bool,
    /// The late move reduction, in plies.
    pub(crate) reduction: i32,
}
