//! [`MoveList`]: a list of moves that needs no allocator.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

use crate::error::CapacityError;
use crate::mv::Move;

/// A list of up to [`CAPACITY`](Self::CAPACITY) moves, stored inline, without an allocator.
///
/// It dereferences to a slice of moves, and compares and hashes like that slice.
///
/// ```
/// use chess_move::{Move, MoveFlag, MoveList, Square};
///
/// let mut moves = MoveList::new();
/// moves.push(Move::new(Square::G1, Square::F3, MoveFlag::Quiet));
/// moves.push(Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush));
/// moves.sort_unstable_by_key(|mv| mv.from());
/// assert_eq!(moves.len(), 2);
/// assert_eq!(moves.to_string(), "[g1f3 e2e4]");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct MoveList(ArrayVec<Move, { MoveList::CAPACITY }>);

impl MoveList {
    /// The largest number of moves in a list: 512.
    ///
    /// No known position that can occur in a game has more than 218 legal moves. The rest is for
    /// composed positions with more queens than a game allows.
    pub const CAPACITY: usize = 512;

    /// Creates an empty list.
    #[inline]
    pub const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    /// Appends a move.
    ///
    /// # Panics
    ///
    /// If the list is full.
    #[inline]
    #[track_caller]
    pub fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// Appends a move if the list is not full.
    ///
    /// # Errors
    ///
    /// If the list is full. It is then unchanged.
    #[inline]
    pub fn try_push(&mut self, mv: Move) -> Result<(), CapacityError> {
        self.0.try_push(mv).map_err(|_| CapacityError {
            capacity: Self::CAPACITY,
        })
    }

    /// Appends all moves of a slice if they fit.
    ///
    /// # Errors
    ///
    /// If they do not all fit. The list is then unchanged.
    #[inline]
    pub fn try_extend_from_slice(&mut self, moves: &[Move]) -> Result<(), CapacityError> {
        self.0
            .try_extend_from_slice(moves)
            .map_err(|_| CapacityError {
                capacity: Self::CAPACITY,
            })
    }

    /// Removes and returns the last move, or returns `None` if the list is empty.
    #[inline]
    pub fn pop(&mut self) -> Option<Move> {
        self.0.pop()
    }

    /// Keeps the moves for which `keep` returns `true`, in their order, and removes the others.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        self.0.retain(|mv| keep(*mv));
    }

    /// Keeps the first `len` moves and removes the rest. Does nothing if the list is not longer
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

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

/// Appends the moves one by one.
///
/// # Panics
///
/// If the list is full.
impl Extend<Move> for MoveList {
    #[inline]
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        self.0.extend(moves);
    }
}

/// Collects moves into a list.
///
/// # Panics
///
/// If there are more than [`MoveList::CAPACITY`].
impl FromIterator<Move> for MoveList {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

/// An iterator over the moves of a [`MoveList`]; created by its `into_iter`.
#[derive(Clone, Debug)]
pub struct MoveListIntoIter(arrayvec::IntoIter<Move, { MoveList::CAPACITY }>);

impl Iterator for MoveListIntoIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for MoveListIntoIter {
    #[inline]
    fn next_back(&mut self) -> Option<Move> {
        self.0.next_back()
    }
}

impl ExactSizeIterator for MoveListIntoIter {}
impl FusedIterator for MoveListIntoIter {}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = MoveListIntoIter;

    #[inline]
    fn into_iter(self) -> MoveListIntoIter {
        MoveListIntoIter(self.0.into_iter())
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a mut MoveList {
    type Item = &'a mut Move;
    type IntoIter = core::slice::IterMut<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

/// Prints the moves as [`Move`] does, in brackets: `[e2e4 e7e5]`.
impl fmt::Display for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (index, mv) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{mv}")?;
        }
        f.write_str("]")
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
