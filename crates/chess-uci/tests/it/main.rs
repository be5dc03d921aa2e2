//! The crate's integration tests, in one binary.

#[cfg(feature = "engine")]
mod arguments;
mod client;
mod codes;
mod commands;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "engine")]
mod genfens;
#[cfg(feature = "engine")]
mod hostile;
#[cfg(feature = "engine")]
mod options;
#[cfg(feature = "engine")]
mod ponder;
mod replies;
#[cfg(feature = "engine")]
mod search;
mod server;
#[cfg(feature = "engine")]
mod shown;
mod signature;
#[cfg(feature = "engine")]
mod talk;

/// A repeatable random number generator: Steele, Lea and Flood's `SplitMix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// Returns random words of the vocabulary, separated by white space of every kind.
    fn line(&mut self, vocabulary: &[&str], most: usize) -> String {
        let mut line = String::new();
        for _ in 0..self.below(most) {
            line.push_str(vocabulary[self.below(vocabulary.len())]);
            line.push_str([" ", "  ", "\t", " \t\r ", "\n"][self.below(5)]);
        }
        line
    }
}
