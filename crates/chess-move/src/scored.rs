//! [`ScoredMoves`]: a list of moves with scores that is picked from best first.

use core::fmt;
use core::iter::FusedIterator;

use arrayvec::ArrayVec;

use crate::error::CapacityError;
use crate::move_list::MoveList;
use crate::mv::Move;

/// A move with a score for move ordering.
///
/// The score has no fixed unit: only the order matters. Comparison and hash use the move first,
/// then the score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// The score. A move with a higher score is picked earlier.
    pub score: i32,
}

impl ScoredMove {
    /// Creates a move with its score.
    #[inline]
    pub const fn new(mv: Move, score: i32) -> Self {
        Self { mv, score }
    }
}

/// A list of up to [`CAPACITY`](Self::CAPACITY) scored moves, from which the best remaining move is
/// picked each time.
///
/// This is a selection sort, one step per pick. After a beta cutoff the remaining moves are never
/// sorted, which saves time. The order is that of a stable sort: the highest score first, and among
/// equal scores the move that was added first. Moves can be added between picks, for example by a
/// staged move generator.
///
/// ```
/// use chess_move::{Move, MoveFlag, MoveList, ScoredMoves, Square};
///
/// let quiet = Move::new(Square::B1, Square::C3, MoveFlag::Quiet);
/// let capture = Move::new(Square::E4, Square::D5, MoveFlag::Capture);
/// let push = Move::new(Square::A2, Square::A3, MoveFlag::Quiet);
///
/// let mut moves = ScoredMoves::from_moves(&[quiet, capture], |mv| i32::from(mv.is_capture()));
/// assert_eq!(moves.pick_best().map(|best| best.mv), Some(capture));
/// moves.push(push, 0);
/// let rest: MoveList = moves.best_first().map(|next| next.mv).collect();
/// assert_eq!(rest.as_slice(), [quiet, push]);
/// ```
#[doc(alias("move_ordering", "mvv_lva"))]
#[derive(Clone, Default)]
pub struct ScoredMoves {
    entries: ArrayVec<Entry, { ScoredMoves::CAPACITY }>,
    /// The number of picked entries. They are at the front.
    picked: usize,
}

/// A scored move and its insertion order, which is stored where padding would be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    score: i32,
    /// Decreases with each added entry, so that of two equal scores the earlier is picked first.
    turn: u16,
    mv: Move,
}

const _: () = assert!(size_of::<Entry>() == 8);

impl Entry {
    /// Returns the sort key: the entry with the greater key is picked first. No two keys are equal.
    #[inline]
    const fn key(self) -> i64 {
        (self.score as i64) << 16 | self.turn as i64
    }

    #[inline]
    const fn scored(self) -> ScoredMove {
        ScoredMove {
            mv: self.mv,
            score: self.score,
        }
    }
}

impl ScoredMoves {
    /// The largest number of moves, including picked moves: the capacity of a [`MoveList`].
    pub const CAPACITY: usize = MoveList::CAPACITY;

    /// Creates an empty list.
    #[inline]
    pub const fn new() -> Self {
        Self {
            entries: ArrayVec::new_const(),
            picked: 0,
        }
    }

    /// Creates a list of `moves`, each with the score that `score` returns for it.
    ///
    /// # Panics
    ///
    /// If there are more than [`CAPACITY`](Self::CAPACITY) moves.
    #[inline]
    #[track_caller]
    pub fn from_moves(moves: &[Move], mut score: impl FnMut(Move) -> i32) -> Self {
        let mut scored = Self::new();
        for &mv in moves {
            scored.push(mv, score(mv));
        }
        scored
    }

    /// Adds a move.
    ///
    /// # Panics
    ///
    /// If the list is full.
    #[inline]
    #[track_caller]
    pub fn push(&mut self, mv: Move, score: i32) {
        let turn = u16::MAX - self.entries.len() as u16;
        self.entries.push(Entry { score, turn, mv });
    }

    /// Adds a move if the list is not full.
    ///
    /// # Errors
    ///
    /// If the list is full. It is then unchanged.
    #[inline]
    pub fn try_push(&mut self, mv: Move, score: i32) -> Result<(), CapacityError> {
        if self.entries.is_full() {
            return Err(CapacityError {
                capacity: Self::CAPACITY,
            });
        }
        self.push(mv, score);
        Ok(())
    }

    /// Picks the best remaining move, or returns `None` if no move remains.
    #[doc(alias = "next_best")]
    #[inline]
    pub fn pick_best(&mut self) -> Option<ScoredMove> {
        let rest = self.entries.get_mut(self.picked..)?;
        let (best, _) = rest
            .iter()
            .enumerate()
            .max_by_key(|(_, entry)| entry.key())?;
        rest.swap(0, best);
        self.picked += 1;
        Some(rest[0].scored())
    }

    /// Returns an iterator that picks the remaining moves, best first.
    ///
    /// Moves that the iterator has not yielded remain in the list.
    #[inline]
    pub fn best_first(&mut self) -> BestFirst<'_> {
        BestFirst(self)
    }

    /// Returns the number of remaining moves.
    #[inline]
    pub fn len(&self) -> usize {
        self.entries.len() - self.picked
    }

    /// Returns whether no move remains.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns an iterator over the remaining moves, in an unspecified order.
    #[inline]
    pub fn remaining(&self) -> impl ExactSizeIterator<Item = ScoredMove> + FusedIterator {
        self.entries[self.picked..]
            .iter()
            .map(|entry| entry.scored())
    }

    /// Returns an iterator over the picked moves, in the order in which they were picked.
    ///
    /// After a beta cutoff these are the moves that were searched, the refutation last.
    #[inline]
    pub fn picked(
        &self,
    ) -> impl ExactSizeIterator<Item = ScoredMove> + DoubleEndedIterator + FusedIterator {
        self.entries[..self.picked]
            .iter()
            .map(|entry| entry.scored())
    }

    /// Removes all moves, picked or not.
    #[inline]
    pub fn clear(&mut self) {
        self.entries.clear();
        self.picked = 0;
    }
}

/// Adds the moves one by one.
///
/// # Panics
///
/// If the list is full.
impl Extend<ScoredMove> for ScoredMoves {
    #[inline]
    fn extend<I: IntoIterator<Item = ScoredMove>>(&mut self, moves: I) {
        for ScoredMove { mv, score } in moves {
            self.push(mv, score);
        }
    }
}

/// Collects scored moves.
///
/// # Panics
///
/// If there are more than [`ScoredMoves::CAPACITY`].
impl FromIterator<ScoredMove> for ScoredMoves {
    #[inline]
    fn from_iter<I: IntoIterator<Item = ScoredMove>>(moves: I) -> Self {
        let mut scored = Self::new();
        scored.extend(moves);
        scored
    }
}

impl fmt::Debug for ScoredMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (picked, remaining) = self.entries.split_at(self.picked);
        f.debug_struct("ScoredMoves")
            .field("picked", &picked)
            .field("remaining", &remaining)
            .finish()
    }
}

/// An iterator that picks moves from a [`ScoredMoves`], best first; created by
/// [`ScoredMoves::best_first`].
#[derive(Debug)]
pub struct BestFirst<'a>(&'a mut ScoredMoves);

impl Iterator for BestFirst<'_> {
    type Item = ScoredMove;

    #[inline]
    fn next(&mut self) -> Option<ScoredMove> {
        self.0.pick_best()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len();
        (len, Some(len))
    }
}

impl ExactSizeIterator for BestFirst<'_> {}
impl FusedIterator for BestFirst<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pick_best_swaps_at_most_one_pair() {
        let mut state = 1_u32;
        for len in 0..100_u16 {
            let mut moves: ScoredMoves = (1..=len)
                .map(|word| {
                    // The linear congruential generator of Numerical Recipes; only its high bits
                    // are random enough.
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    ScoredMove::new(Move::from_bits(word).unwrap(), (state >> 28).cast_signed())
                })
                .collect();
            loop {
                let before = moves.clone();
                let Some(best) = moves.pick_best() else { break };
                let changed = before
                    .entries
                    .iter()
                    .zip(&moves.entries)
                    .filter(|(a, b)| a != b);
                let in_place = before.entries[before.picked].scored() == best;
                assert_eq!(changed.count(), if in_place { 0 } else { 2 });
            }
        }
    }
}
