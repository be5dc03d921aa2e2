//! Repeatable random numbers for tests, tools and benchmarks: the same on every machine and in every
//! version. Also the amount of work of tests: [`effort`].

#![forbid(unsafe_code)]

/// Selects the amount of work of a test: `quick` in `cargo test`, and `thorough` if the environment
/// variable `CHESS_TEST_THOROUGH` is set, as in `cargo xtask ci thorough`.
pub fn effort<T>(quick: T, thorough: T) -> T {
    if std::env::var_os("CHESS_TEST_THOROUGH").is_some() {
        thorough
    } else {
        quick
    }
}

/// The generator `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014). The field is its state; the first state is the seed.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// Returns the next 64 random bits.
    #[allow(clippy::should_implement_trait)]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to `bound - 1`.
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// Returns one of the items, or `None` if there is no item.
    pub fn choose<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }

    /// Returns one of the items.
    ///
    /// # Panics
    ///
    /// If there is no item.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first numbers of the authors' generator for the seed 1234567.
    #[test]
    fn numbers_are_those_of_the_published_generator() {
        let mut random = Random(1_234_567);
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn nothing_is_chosen_from_nothing() {
        assert_eq!(Random(1).choose::<u8>(&[]), None);
    }
}
