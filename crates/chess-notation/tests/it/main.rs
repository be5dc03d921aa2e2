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
use chess_movegen::PositionRules;
use chess_notation::San;
use dev_random::Random;

/// Returns the position of a FEN. All rules that can be waived are waived.
fn position(fen: &str) -> Position {
    Position::from_setup(fen.parse().unwrap(), Waivers::all()).expect("the FEN of a position")
}

/// Returns the SAN of all legal moves that `wanted` selects, in alphabetical order.
fn sans(fen: &str, wanted: impl Fn(Move) -> bool) -> String {
    let position = position(fen);
    let mut texts: Vec<String> = position
        .legal_moves()
        .iter()
        .filter(|&&mv| wanted(mv))
        .map(|&mv| San::from_move(&position, mv).to_string())
        .collect();
    texts.sort();
    texts.join(" ")
}
