//! The principal variation.

use core::fmt;
use core::ops::Deref;

use arrayvec::ArrayVec;

use crate::error::CapacityError;
use crate::mv::Move;

/// A line of play, up to [`CAPACITY`](Self::CAPACITY) plies long.
///
/// A search keeps one line a ply. When a move turns out to be the best so far, the line of its
/// node becomes [that move followed by the line of the child](Self::prepend). What does not fit is
/// cut off at the far end.
///
/// It is read as the slice of moves that it dereferences to, the first move first.
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
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PvLine(ArrayVec<Move, { PvLine::CAPACITY }>);

impl PvLine {
    /// How many plies a line can hold: 128.
    pub const CAPACITY: usize = 128;

    /// Creates a line of no moves.
    #[inline]
    pub const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    /// Replaces this line by `mv` followed by `child`, a line or any other slice of moves, of
    /// which it takes what fits.
    #[inline]
    pub fn prepend(&mut self, mv: Move, child: &[Move]) {
        self.0.clear();
        self.0.push(mv);
        self.0
            .extend(child.iter().copied().take(Self::CAPACITY - 1));
    }

    /// Puts a move at the far end if there is room.
    ///
    /// # Errors
    ///
    /// If the line is full, which then stays as it is.
    #[inline]
    pub fn try_push(&mut self, mv: Move) -> Result<(), CapacityError> {
        self.0.try_push(mv).map_err(|_| CapacityError {
            capacity: Self::CAPACITY,
        })
    }

    /// Keeps the first `len` plies; does nothing if there are no more than that.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Takes all moves off.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the moves as a slice, the first move first.
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        &self.0
    }
}

impl Deref for PvLine {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

/// Collects a line from its first moves, of which it takes no more than
/// [`PvLine::CAPACITY`].
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

/// Prints the moves as [`Move`] prints them, with a space between: `e2e4 e7e5`.
impl fmt::Display for PvLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(mv, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for PvLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
