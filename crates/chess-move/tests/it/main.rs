//! The crate's integration tests, in one binary.

mod by;
mod encoding;
mod errors;
mod letters;
mod lists;
mod scored;
mod scores;
#[cfg(feature = "serde")]
mod serialized;
mod squares;

/// A deterministic random number generator: splitmix64 by Steele, Lea and Flood.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a number from 0 to `bound - 1`.
    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

/// Returns the first `count` 16-bit values that are moves.
fn moves(count: usize) -> Vec<chess_move::Move> {
    (0..=u16::MAX)
        .filter_map(chess_move::Move::from_bits)
        .take(count)
        .collect()
}
