//! [`PvLine`]: the principal variation.

use core::fmt;
use core::ops::Deref;

use arrayvec::ArrayVec;

use crate::error::CapacityError;
use crate::mv::Move;

/// The principal variation of a search: up to [`CAPACITY`](Self::CAPACITY) moves, stored inline.
///
/// A search keeps one line per ply. When a move is the best of its node so far, the line of the
/// node becomes [that move followed by the child's line](Self::prepend). Moves that do not fit are
/// cut off at the end.
///
/// It dereferences to a slice of moves, and compares and hashes like that slice.
///
/// ```
/// use chess_move::{Move, MoveFlag, PvLine, Square};
///
/// let mut child = PvLine::new();
/// child.prepend(Move::new(Square::E7, Square::E5, MoveFlag::DoublePawnPush), &PvLine::new());
/// let mut parent = PvLine::new();
/// parent.prepend(Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush), &child);
/// assert_eq!(parent.to_string(), "e2e4 e7e5");
/// assert_eq!(parent[1..], *child);
/// ```
#[doc(alias = "principal_variation")]
#[doc(alias = "Variation")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PvLine(ArrayVec<Move, { PvLine::CAPACITY }>);

impl PvLine {
    /// The largest number of moves in a line: 128.
    pub const CAPACITY: usize = 128;

    /// Creates an empty line.
    #[inline]
    pub const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    /// Replaces the line by `mv` followed by the moves of `child`, as many as fit.
    #[inline]
    pub fn prepend(&mut self, mv: Move, child: &[Move]) {
        self.0.clear();
        self.0.push(mv);
        self.0
            .extend(child.iter().copied().take(Self::CAPACITY - 1));
    }

    /// Appends a move.
    ///
    /// # Errors
    ///
    /// If the line is full. It is then unchanged.
    #[inline]
    pub fn try_push(&mut self, mv: Move) -> Result<(), CapacityError> {
        self.0.try_push(mv).map_err(|_| CapacityError {
            capacity: Self::CAPACITY,
        })
    }

    /// Keeps the first `len` moves and removes the rest. Does nothing if the line is not longer
    /// than that.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl Deref for PvLine {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

/// Collects the first [`PvLine::CAPACITY`] moves and ignores the rest.
impl FromIterator<Move> for PvLine {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Self(moves.into_iter().take(Self::CAPACITY).collect())
    }
}

impl<'a> IntoIterator for &'a PvLine {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Prints the moves as [`Move`] does, separated by spaces: `e2e4 e7e5`.
impl fmt::Display for PvLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{mv}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for PvLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
