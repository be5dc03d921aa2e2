//! [`Runner`]: how a task is done.

use super::MAX_DEPTH;
use super::plan::Limits;
use super::report::Format;
use crate::Perft;
use chess_board::Position;
use chess_notation::CastlingText;

/// Runs tasks within limits, and prints their results.
#[derive(Debug)]
#[non_exhaustive]
pub struct Runner {
    /// Counts the leaves.
    pub counter: Perft,
    /// The maximum depth in plies, at most [`MAX_DEPTH`](Self::MAX_DEPTH).
    pub depth: Option<u32>,
    /// The maximum number of nodes in total. Without it, a single position is counted to exactly the maximum depth.
    /// Without a depth either, each task has a default.
    pub budget: Option<u128>,
    /// How castling is written. Positions that only Chess960 has are always written as in Chess960.
    pub castling: CastlingText,
    /// The form of the results.
    pub format: Format,
    /// Whether a progress bar is drawn.
    pub bar: Bar,
}

/// Whether a progress bar is drawn on standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// If standard error is a terminal, from half a second on.
    Auto,
    /// Never.
    Hidden,
}

/// Whether all counts and checks agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All agreed.
    Right,
    /// A count or a check did not agree. The output says which.
    Wrong,
}

impl Runner {
    /// The maximum depth, in plies. No machine can count deeper trees.
    pub const MAX_DEPTH: u32 = MAX_DEPTH;

    /// Creates a runner without limits that prints tables.
    pub const fn new(counter: Perft) -> Self {
        Self {
            counter,
            depth: None,
            budget: None,
            castling: CastlingText::Standard,
            format: Format::Table,
            bar: Bar::Auto,
        }
    }

    /// Returns the limits; `budget` if there are none.
    pub(super) fn limits(&self, budget: u128) -> Limits {
        Limits {
            depth: self.depth.unwrap_or(MAX_DEPTH),
            nodes: self.budget.unwrap_or(match self.depth {
                Some(_) => u128::MAX,
                None => budget,
            }),
        }
    }

    /// Counts at the maximum depth. With a budget, counts at increasing depths as long as the next is expected to fit
    /// into it, until a count is wrong.
    pub(super) fn deepen<E>(
        &self,
        budget: u128,
        mut count: impl FnMut(u32) -> Result<(u128, Verdict), E>,
    ) -> Result<Verdict, E> {
        if let (Some(depth), None) = (self.depth, self.budget) {
            return Ok(count(depth)?.1);
        }
        let Limits {
            depth: deepest,
            nodes: mut left,
        } = self.limits(budget);
        let mut last: u128 = 1;
        for depth in 1..=deepest {
            let (nodes, verdict) = count(depth)?;
            left = left.saturating_sub(nodes);
            // The next ply is expected to grow by the same factor as this one.
            let next = nodes.saturating_mul(nodes) / last.max(1);
            if verdict == Verdict::Wrong || nodes == 0 || next > left {
                return Ok(verdict);
            }
            last = nodes;
        }
        Ok(Verdict::Right)
    }

    /// Returns the form of castling for a whole tree. If the root has a castling right that only Chess960 has, `f1g1`
    /// could be a step of the king.
    pub(super) fn castling_in(&self, position: &Position) -> CastlingText {
        if position.is_chess960() {
            CastlingText::Chess960
        } else {
            self.castling
        }
    }
}
