//! The crate's integration tests, in one binary.

mod by;
mod deviations;
mod encoding;
mod errors;
mod letters;
mod lists;
mod scored;
mod scores;
#[cfg(feature = "serde")]
mod serialized;
mod squares;

use dev_random::Random;

/// Returns the first `count` 16-bit values that are moves.
fn moves(count: usize) -> Vec<chess_move::Move> {
    (0..=u16::MAX)
        .filter_map(chess_move::Move::from_bits)
        .take(count)
        .collect()
}
