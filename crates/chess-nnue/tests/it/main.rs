//! Tests of `chess-nnue` through its public API.

// Bounds of weights are small.
#![allow(clippy::cast_possible_wrap)]

mod files;
mod incremental;
mod reference;

use chess_movegen::PositionRules;
use chess_nnue::{Layers, Network, Position};
use dev_random::Random;

/// Returns a network with random weights of the usual size.
fn random_network(neurons: usize, seed: u64) -> Network {
    let mut random = Random(seed);
    // Fewer large weights than small ones.
    let mut weight = |bound: usize| {
        let bound = 1 + random.below(bound);
        random.below(2 * bound + 1) as i32 - bound as i32
    };
    let layers = Layers {
        feature_weights: (0..3_072 * neurons).map(|_| weight(150) as i16).collect(),
        feature_biases: (0..neurons).map(|_| weight(150) as i16).collect(),
        output_weights: (0..16 * neurons).map(|_| weight(127) as i8).collect(),
        output_biases: core::array::from_fn(|_| weight(10_000)),
    };
    Network::new(&layers, format!("random network {seed}\n")).unwrap()
}

/// Returns the usual start position, one of Chess960, or one with promotions, castling and en passant.
fn start_position(game: usize, random: &mut Random) -> Position {
    match game % 4 {
        0 => Position::default(),
        1 | 2 => Position::chess960(random.below(960) as u16).unwrap(),
        _ => Position::from_fen("r3k2r/pP4pp/8/3pP3/4p3/8/PP4pP/R3K2R w KQkq d6 0 1").unwrap(),
    }
}

/// Calls a function with each position of random games.
fn for_random_positions(seed: u64, games: usize, mut check: impl FnMut(&Position)) {
    let mut random = Random(seed);
    for game in 0..games {
        let mut position = start_position(game, &mut random);
        for _ in 0..100 {
            check(&position);
            let Some(mv) = random.choose(&position.legal_moves()) else {
                break;
            };
            position.play_unchecked(mv);
        }
    }
}
