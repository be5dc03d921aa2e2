//! A list of moves that needs no allocator.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

use crate::error::CapacityError;
use crate::mv::Move;

/// Up to [`CAPACITY`](Self::CAPACITY) moves, held in place.
///
/// It is read and ordered as the slice of moves that it dereferences to.
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
    /// How many moves a list can hold: 512.
    ///
    /// The most that a position from play is known to have is 218. The room above that is for
    /// composed positions with more queens than a game could have.
    pub const CAPACITY: usize = 512;

    /// Creates an empty list.
    #[inline]
    pub const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    /// Puts a move at the end.
    ///
    /// # Panics
    ///
    /// If the list is full.
    #[inline]
    #[track_caller]
    pub fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// Puts a move at the end if there is room.
    ///
    /// # Errors
    ///
    /// If the list is full, which then stays as it is.
    #[inline]
    pub fn try_push(&mut self, mv: Move) -> Result<(), CapacityError> {
        self.0.try_push(mv).map_err(|_| CapacityError {
            capacity: Self::CAPACITY,
        })
    }

    /// Puts all moves of a slice at the end if there is room.
    ///
    /// # Errors
    ///
    /// If there is not room for all of them; the list then stays as it is.
    #[inline]
    pub fn try_extend_from_slice(&mut self, moves: &[Move]) -> Result<(), CapacityError> {
        self.0
            .try_extend_from_slice(moves)
            .map_err(|_| CapacityError {
                capacity: Self::CAPACITY,
            })
    }

    /// Takes the last move off, or gives `None` from an empty list.
    #[inline]
    pub fn pop(&mut self) -> Option<Move> {
        self.0.pop()
    }

    /// Takes the move at `index` off and puts the last one in its place, or gives `None` if there
    /// is no such index.
    #[inline]
    pub fn swap_remove(&mut self, index: usize) -> Option<Move> {
        self.0.swap_pop(index)
    }

    /// Keeps the moves for which `keep` says so, in their order.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        self.0.retain(|mv| keep(*mv));
    }

    /// Keeps the first `len` moves; does nothing if there are no more than that.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Takes all moves off.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the moves as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        &self.0
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

/// Puts the moves at the end, one by one.
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

/// The moves of a [`MoveList`], one after the other.
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

/// Prints the moves as [`Move`] prints them: `[e2e4 e7e5]`.
impl fmt::Display for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (index, mv) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(mv, f)?;
        }
        f.write_str("]")
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
