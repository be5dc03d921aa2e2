//! What the search assumes when it prunes and when it stops, as measured in games of the engine against itself. Written by
//! the command below; do not edit. [`margin`](crate::margin), [`prospect`](crate::prospect) and [`time`](crate::time) explain
//! the constants.
//!
//! The number after `# engine` is the node count of `bench` for the engine that was measured.
//! ```text
//! cargo xtask measure --games 300 --nodes 3000 --seed 1 # engine 2561838
//! ```
//!
//! 130562 nodes were searched again. The accepted share of errors is 0.1 at depth 1, and smaller by the factor 2.11
//! with each further ply, because nodes become rarer by this factor. The weights come from 4013280 late moves,
//! and of 86855 iterations.

use crate::margin::Margin;

/// What the value of a node rarely falls below the evaluation by: for falling and for rising evaluations.
pub(crate) const BELOW: [Margin; 2] = [
    Margin {
        first: 29,
        per_ply: 55,
    },
    Margin {
        first: 23,
        per_ply: 29,
    },
];

/// What the value of a move rarely exceeds, above the evaluation and what the move gains by exchange.
pub(crate) const ABOVE: Margin = Margin {
    first: 49,
    per_ply: 122,
};

/// The depths for which the margins hold: from 1 to this number of plies.
pub(crate) const DEPTHS: i32 = 6;

/// The weights of the facts about a late move, in 1024ths.
pub(crate) const WEIGHTS: [i32; 14] = [
    -6810, // every move
    -693,  // logarithm of the depth
    -572,  // logarithm of the number of the move
    839,   // history of a quiet move
    933,   // history of a capture or promotion
    1565,  // capture or promotion
    1453,  // material captured or gained by promotion
    -756,  // capture or promotion that loses material
    1111,  // killer or counter move
    2631,  // gives check
    697,   // evades check
    646,   // expected cut node
    -882,  // alpha above the evaluation
    858,   // rise of the evaluation
];

/// The weights of the facts about the best move after an iteration, in 1024ths.
pub(crate) const OUTLOOK_WEIGHTS: [i32; 3] = [
    1278,  // every iteration
    -3199, // doublings of the nodes since the best move changed, up to ten, in tenths
    1457,  // fall of the score
];
