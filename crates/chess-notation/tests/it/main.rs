//! The crate's integration tests, in one binary.

mod codes;
mod corpus;
mod epd;
mod errors;
mod everyday;
mod gallery;
mod hostile;
mod letters;
mod pgn;
mod record;
mod round_trip;
#[cfg(feature = "serde")]
mod serialized;
mod strict;
mod tolerant;
mod traits;
mod uci;

use chess_board::{Position, Waivers};
use chess_move::Move;
use chess_movegen::legal_moves;
use chess_notation::San;

/// Returns the position of a FEN, with all rules waived that can be waived.
fn position(fen: &str) -> Position {
    Position::from_fen_with(fen, Waivers::all()).expect("the FEN of a position")
}

/// Returns the SAN of all legal moves that `wanted` selects, in alphabetical order.
fn sans(fen: &str, wanted: impl Fn(Move) -> bool) -> String {
    let position = position(fen);
    let mut texts: Vec<String> = legal_moves(&position)
        .iter()
        .filter(|&&mv| wanted(mv))
        .map(|&mv| San::from_move(&position, mv).to_string())
        .collect();
    texts.sort();
    texts.join(" ")
}

/// A repeatable source of numbers: splitmix64 (Steele, Lea and Flood, 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a number less than `bound`.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}
