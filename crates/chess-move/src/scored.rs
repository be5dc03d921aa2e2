//! Moves with their scores, handed out best first.

use core::fmt;
use core::iter::FusedIterator;

use arrayvec::ArrayVec;

use crate::error::CapacityError;
use crate::move_list::MoveList;
use crate::mv::Move;

/// A move and what somebody thinks of it.
///
/// The unit of the score is that of whoever gives it: only the order counts here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// Its score: the higher, the sooner the move is tried.
    pub score: i32,
}

impl ScoredMove {
    /// Creates a move with its score.
    #[inline]
    pub const fn new(mv: Move, score: i32) -> Self {
        Self { mv, score }
    }
}

/// Up to [`CAPACITY`](Self::CAPACITY) scored moves that are picked one at a time, the best of the
/// rest each time.
///
/// A search that meets a cutoff never asks for the rest, so the rest is never sorted: a pick looks
/// through what is left and swaps at most one pair. What comes out is what a stable sort would
/// give: the highest score first, and among equal scores the move that was put in first. Moves may
/// be put in between picks, as a generator that works in stages does.
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
#[derive(Clone, Default)]
pub struct ScoredMoves {
    entries: ArrayVec<Entry, { ScoredMoves::CAPACITY }>,
    /// How many entries, at the front, are picked.
    picked: usize,
}

/// A scored move, and in what would be padding, its turn among equal scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    score: i32,
    /// Falls from entry to entry.
    turn: u16,
    mv: Move,
}

const _: () = assert!(size_of::<Entry>() == 8);

impl Entry {
    /// Which of two entries comes out first: the one with the greater key. No two are equal.
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
    /// How many moves it can hold, picked ones included: as many as a [`MoveList`].
    pub const CAPACITY: usize = MoveList::CAPACITY;

    /// No moves.
    #[inline]
    pub const fn new() -> Self {
        Self {
            entries: ArrayVec::new_const(),
            picked: 0,
        }
    }

    /// Returns all of `moves`, each with what `score` gives for it. A `&MoveList` will do.
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

    /// Puts a move in.
    ///
    /// # Panics
    ///
    /// If it is full.
    #[inline]
    #[track_caller]
    pub fn push(&mut self, mv: Move, score: i32) {
        let turn = u16::MAX - self.entries.len() as u16;
        self.entries.push(Entry { score, turn, mv });
    }

    /// Puts a move in if there is room.
    ///
    /// # Errors
    ///
    /// If it is full, and then it stays as it is.
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

    /// Takes the best of the moves that are left, or gives `None` if none is.
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

    /// Takes the moves that are left one by one, the best first.
    ///
    /// Those that it is not asked for stay.
    #[inline]
    pub fn best_first(&mut self) -> BestFirst<'_> {
        BestFirst(self)
    }

    /// How many moves are left to pick.
    #[inline]
    pub fn len(&self) -> usize {
        self.entries.len() - self.picked
    }

    /// Returns whether no move is left to pick.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the moves that are left, in no order that means anything.
    #[inline]
    pub fn remaining(&self) -> impl ExactSizeIterator<Item = ScoredMove> + FusedIterator {
        self.entries[self.picked..]
            .iter()
            .map(|entry| entry.scored())
    }

    /// Returns the moves that have been picked, in the order in which they were.
    ///
    /// After a cutoff these are the moves that were tried, the refutation last.
    #[inline]
    pub fn picked(
        &self,
    ) -> impl ExactSizeIterator<Item = ScoredMove> + DoubleEndedIterator + FusedIterator {
        self.entries[..self.picked]
            .iter()
            .map(|entry| entry.scored())
    }

    /// Takes all moves out, picked or not.
    #[inline]
    pub fn clear(&mut self) {
        self.entries.clear();
        self.picked = 0;
    }
}

/// Puts the moves in, one by one.
///
/// # Panics
///
/// If it is full.
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

/// The moves of a [`ScoredMoves`] that are left, the best first.
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
    fn a_pick_moves_at_most_one_pair() {
        let mut state = 1_u32;
        for len in 0..100_u16 {
            let mut moves: ScoredMoves = (1..=len)
                .map(|word| {
                    // Numerical Recipes' generator; its high bits are the good ones.
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
