//! Iterators over the squares of a set and over its subsets.

use super::Bitboard;
use chess_move::Square;
use core::iter::FusedIterator;

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect::<Self>();
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = BitboardIter;

    #[inline]
    fn into_iter(self) -> BitboardIter {
        BitboardIter(self)
    }
}

/// An iterator over the squares of a [`Bitboard`], from a1 to h8.
#[derive(Clone, Debug)]
pub struct BitboardIter(Bitboard);

impl Iterator for BitboardIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.len()
    }

    #[inline]
    fn last(self) -> Option<Square> {
        self.0.last()
    }
}

impl DoubleEndedIterator for BitboardIter {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let last = self.0.last()?;
        self.0 = self.0.without(last);
        Some(last)
    }
}

impl ExactSizeIterator for BitboardIter {}
impl FusedIterator for BitboardIter {}

/// The iterator of [`Bitboard::subsets`].
#[derive(Clone, Debug)]
pub(super) struct BitboardSubsets {
    set: Bitboard,
    next: Option<Bitboard>,
}

impl BitboardSubsets {
    pub(super) const fn new(set: Bitboard) -> Self {
        Self {
            set,
            next: Some(Bitboard::EMPTY),
        }
    }
}

impl Iterator for BitboardSubsets {
    type Item = Bitboard;

    #[inline]
    fn next(&mut self) -> Option<Bitboard> {
        let subset = self.next?;
        let following = Bitboard(subset.0.wrapping_sub(self.set.0) & self.set.0);
        self.next = following.any().then_some(following);
        Some(subset)
    }
}

impl FusedIterator for BitboardSubsets {}
