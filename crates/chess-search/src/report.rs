//! [`Report`]: what a search says while it thinks, and [`SearchResult`], what it says in the end.

use crate::score::Score;
use chess_move::Move;
use core::time::Duration;

/// What a search knows about one line so far.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report<'a> {
    /// The iteration, in plies.
    pub depth: u32,
    /// The deepest ply reached in it.
    pub selective_depth: u32,
    /// Which line this is, from 1, the best first: above 1 only with
    /// [`Options::multi_pv`](crate::Options::multi_pv).
    pub line: usize,
    /// How good the line is for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Nodes so far: positions that a move led to, over all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full of this search's entries the hash table is, in thousandths.
    pub hashfull: u32,
    /// The principal variation: moves that are legal one after the other, the root's first.
    pub pv: &'a [Move],
}

impl Report<'_> {
    /// Nodes a second.
    pub fn nps(&self) -> u64 {
        (u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1)) as u64
    }
}

/// Whether a score is what it says, or only a bound of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The score is this.
    Exact,
    /// The score is this or more.
    Lower,
    /// The score is this or less.
    Upper,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchResult {
    /// The best move; `None` only when there is no legal move to choose from: none in the position, or
    /// none of those asked for (the score is then 0).
    pub best: Option<Move>,
    /// The answer expected to it, to ponder on.
    pub ponder: Option<Move>,
    /// How good the position is for the side to move.
    pub score: Score,
    /// Whether the score is exact: a bound only if the search was stopped in the middle of an
    /// iteration.
    pub bound: Bound,
    /// The depth of the last iteration that was finished, in plies.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time the search took.
    pub time: Duration,
    /// The principal variation, beginning with the best move.
    pub pv: Vec<Move>,
}
