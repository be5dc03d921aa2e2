//! [`Random`]: repeatable random numbers.

/// The generator of `dev-random`, with unbiased bounds and a shuffle.
#[derive(Clone, Debug)]
pub(crate) struct Random(dev_random::Random);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(dev_random::Random(seed))
    }

    /// Creates a generator for the part of the work with this number.
    pub(crate) fn for_part(seed: u64, part: usize) -> Self {
        let mut mixed = Self::new(seed);
        Self::new(mixed.next() ^ (part as u64).wrapping_mul(0xd134_2543_de82_ef95))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.next()
    }

    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
