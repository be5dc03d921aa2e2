//! [`Random`]: numbers that are the same on every machine.

use chess_board::raw::split_mix_64;

/// The generator [`SplitMix64`](split_mix_64).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Creates a generator for one of many parts of some work.
    pub(crate) const fn for_part(seed: u64, part: u64) -> Self {
        let mut mixed = Self(seed);
        Self(mixed.next() ^ part.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// Returns 64 random bits.
    pub(crate) const fn next(&mut self) -> u64 {
        split_mix_64(&mut self.0)
    }

    /// Returns a number below `end`, or 0 if there is none.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// Puts items in random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}
