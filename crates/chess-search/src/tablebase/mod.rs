//! Endgame tables in the search, with the feature `syzygy`: what they prove about a node, and which root moves they
//! prefer. Without the feature, [`SearcherTables`] and [`TreeProbe`] are empty.

#[cfg(not(feature = "syzygy"))]
mod absent;
#[cfg(feature = "syzygy")]
mod faults;
#[cfg(feature = "syzygy")]
mod options;
#[cfg(feature = "syzygy")]
mod probe;
#[cfg(feature = "syzygy")]
mod root_ranks;

#[cfg(not(feature = "syzygy"))]
pub(crate) use absent::{SearcherTables, TreeProbe};
#[cfg(feature = "syzygy")]
pub use options::SearchTablebase;
#[cfg(feature = "syzygy")]
pub(crate) use probe::{SearcherTables, TreeProbe};

use chess_move::{Bound, Move};

/// What tables prove about the score of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProvenScore {
    pub(crate) score: i32,
    /// A win is a lower bound, because there can be a mate; a loss is an upper bound.
    pub(crate) bound: Bound,
}

impl ProvenScore {
    /// Returns whether the search of a node with this window is decided.
    pub(crate) fn decides(self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }

    /// Returns the score that is nearest to one of the search and not beyond the bound.
    pub(crate) fn limit(self, score: i32) -> i32 {
        match self.bound {
            Bound::Exact => self.score,
            Bound::Lower => score.max(self.score),
            Bound::Upper => score.min(self.score),
        }
    }
}

/// A root move with its rank by tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RankedMove {
    pub(crate) mv: Move,
    pub(crate) rank: TableRank,
}

/// The rank of a root move by tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TableRank {
    /// The group of equally good moves, from 0 for the best. The search chooses within a group.
    pub(crate) group: usize,
    /// The score to report unless the search finds a mate; `None` if tables do not know it.
    pub(crate) score: Option<i32>,
}

/// Returns root moves without ranks.
pub(crate) fn unranked(moves: &[Move]) -> Vec<RankedMove> {
    let ranked = |&mv| RankedMove {
        mv,
        rank: TableRank::default(),
    };
    moves.iter().map(ranked).collect()
}
