//! [`ScoredMoves`]: a list of moves with scores that is picked from best first.

use core::fmt;
use core::iter::{self, FusedIterator};

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
/// assert_eq!(rest[..], [quiet, push]);
/// ```
#[doc(alias("move_ordering", "mvv_lva"))]
#[derive(Clone, Default)]
pub struct ScoredMoves {
    /// The sort key of each move: the greater, the earlier it is picked. No two are equal.
    keys: ArrayVec<i64, { ScoredMoves::CAPACITY }>,
    /// The moves, in the order of their keys.
    moves: ArrayVec<Move, { ScoredMoves::CAPACITY }>,
    /// The number of picked moves. They are at the front.
    picked: usize,
}

/// Returns the sort key of a move: its score, and below it the turn, which decreases with each added move, so that of
/// two equal scores the earlier is picked first.
#[inline]
fn sort_key(score: i32, moves_before: usize) -> i64 {
    let turn = u16::MAX - moves_before as u16;
    i64::from(score) << 16 | i64::from(turn)
}

/// Returns the move and score of a sort key.
#[inline]
fn scored((&key, &mv): (&i64, &Move)) -> ScoredMove {
    ScoredMove::new(mv, (key >> 16) as i32)
}

/// Returns the place of the greatest of different keys, or 0 if there are none.
#[inline]
fn place_of_greatest(keys: &[i64]) -> usize {
    // The vectors of plain x86-64 cannot compare numbers of 64 bits.
    if cfg!(target_feature = "avx2") {
        find_greatest_twice(keys)
    } else {
        find_greatest_in_lanes(keys)
    }
}

/// Finds the greatest of every fourth key, and then the greatest of those, so that fewer comparisons wait for each
/// other.
#[inline]
fn find_greatest_in_lanes(keys: &[i64]) -> usize {
    const LANES: usize = 4;
    let (rows, rest) = keys.as_chunks::<LANES>();
    let mut lanes = [(i64::MIN, 0); LANES];
    for (row, keys) in rows.iter().enumerate() {
        for (column, lane) in lanes.iter_mut().enumerate() {
            *lane = greater(*lane, (keys[column], LANES * row + column));
        }
    }
    let rest = rest.iter().copied().zip(LANES * rows.len()..);
    let (_, place) = lanes.into_iter().chain(rest).fold((i64::MIN, 0), greater);
    place
}

/// Returns the key that is greater, with its place.
#[inline]
fn greater(first: (i64, usize), second: (i64, usize)) -> (i64, usize) {
    if second.0 > first.0 { second } else { first }
}

/// Finds the greatest key, and then its place, in two loops that are compiled to vectors.
#[inline]
fn find_greatest_twice(keys: &[i64]) -> usize {
    let greatest = keys.iter().fold(i64::MIN, |max, &key| max.max(key));
    let place_if_greatest = |(&key, place)| if key == greatest { place } else { 0 };
    let places = keys.iter().zip(0_u64..).map(place_if_greatest);
    places.fold(0, |all, place| all | place) as usize
}

impl ScoredMoves {
    /// The largest number of moves, including picked moves: the capacity of a [`MoveList`].
    pub const CAPACITY: usize = MoveList::CAPACITY;

    /// Creates an empty list.
    #[inline]
    pub const fn new() -> Self {
        Self {
            keys: ArrayVec::new_const(),
            moves: ArrayVec::new_const(),
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
        self.keys.push(sort_key(score, self.keys.len()));
        self.moves.push(mv);
    }

    /// Adds a move if the list is not full.
    ///
    /// # Errors
    ///
    /// If the list is full. It is then unchanged.
    #[inline]
    pub fn try_push(&mut self, mv: Move, score: i32) -> Result<(), CapacityError> {
        if self.keys.is_full() {
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
        let keys = self.keys.get_mut(self.picked..)?;
        let moves = self.moves.get_mut(self.picked..)?;
        let best = place_of_greatest(keys);
        if best >= keys.len() {
            return None;
        }
        keys.swap(0, best);
        moves.swap(0, best);
        self.picked += 1;
        Some(scored((&keys[0], &moves[0])))
    }

    /// Returns an iterator that picks the remaining moves, best first.
    ///
    /// Moves that the iterator has not yielded remain in the list.
    #[inline]
    pub fn best_first(&mut self) -> impl Iterator<Item = ScoredMove> {
        iter::from_fn(|| self.pick_best())
    }

    /// Returns the number of remaining moves.
    #[inline]
    pub fn len(&self) -> usize {
        self.keys.len() - self.picked
    }

    /// Returns whether no move remains.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns an iterator over the remaining moves, in an unspecified order.
    #[inline]
    pub fn remaining(&self) -> impl ExactSizeIterator<Item = ScoredMove> + FusedIterator {
        self.keys[self.picked..]
            .iter()
            .zip(&self.moves[self.picked..])
            .map(scored)
    }

    /// Returns an iterator over the picked moves, in the order in which they were picked.
    ///
    /// After a beta cutoff these are the moves that were searched, the refutation last.
    #[inline]
    pub fn picked(
        &self,
    ) -> impl ExactSizeIterator<Item = ScoredMove> + DoubleEndedIterator + FusedIterator {
        self.keys[..self.picked]
            .iter()
            .zip(&self.moves[..self.picked])
            .map(scored)
    }

    /// Removes all moves, picked or not.
    #[inline]
    pub fn clear(&mut self) {
        self.keys.clear();
        self.moves.clear();
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
        let all = self.keys.iter().zip(&self.moves).map(scored);
        let all: ArrayVec<ScoredMove, { Self::CAPACITY }> = all.collect();
        let (picked, remaining) = all.split_at(self.picked);
        f.debug_struct("ScoredMoves")
            .field("picked", &picked)
            .field("remaining", &remaining)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_to_find_the_greatest_key_agree() {
        for len in 0..100_u16 {
            for turn in 0..len {
                let score = |index: u16| i32::from((index + turn) * 37 % 11) - 5;
                let key = |index| sort_key(score(index), index.into());
                let keys: ArrayVec<i64, 100> = (0..len).map(key).collect();
                let best = (0..len).map(score).max();
                let first = (0..len).position(|index| Some(score(index)) == best);
                assert_eq!(Some(find_greatest_in_lanes(&keys)), first);
                assert_eq!(Some(find_greatest_twice(&keys)), first);
            }
        }
    }

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
                let keys = before.keys.iter().zip(&moves.keys);
                let changed = keys.filter(|(a, b)| a != b).count();
                let in_place = before.remaining().next() == Some(best);
                assert_eq!(changed, if in_place { 0 } else { 2 });
                let pairs = before.moves.iter().zip(&moves.moves);
                assert_eq!(pairs.filter(|(a, b)| a != b).count(), changed);
            }
        }
    }
}
