//! What the search assumes when it prunes and when it stops, as measured in games of the engine against itself. Written by
//! the command below; do not edit. [`margin`](crate::margin), [`prospect`](crate::prospect) and [`time`](crate::time) explain
//! the constants.
//!
//! The number after `# engine` is the node count of `bench` for the engine that was measured.
//! ```text
//! cargo xtask measure --games 120 --nodes 3000 --seed 1 # engine 2561838
//! ```
//!
//! 49696 nodes were searched again. The accepted share of errors is 0.1 at depth 1, and smaller by the factor 2.13
//! with each further ply, because nodes become rarer by this factor. The weights come from 1533000 late moves,
//! and of 30903 iterations.

use crate::margin::Margin;
use crate::prospect::Facts;
use crate::time::OutlookFacts;

/// What the value of a node rarely falls below the evaluation by: for falling and for rising evaluations.
pub(crate) const BELOW: [Margin; 2] = [
    Margin {
        first: 27,
        per_ply: 50,
    },
    Margin {
        first: 22,
        per_ply: 29,
    },
];

/// What the value of a move rarely exceeds, above the evaluation and what the move gains by exchange.
pub(crate) const ABOVE: Margin = Margin {
    first: 52,
    per_ply: 125,
};

/// The depths for which the margins hold: from 1 to this number of plies.
pub(crate) const DEPTHS: i32 = 6;

/// The weights of the facts about a late move, in 1024ths.
pub(crate) const WEIGHTS: Facts = [
    -6862, // every move
    -677,  // logarithm of the depth
    -552,  // logarithm of the number of the move
    847,   // history of a quiet move
    996,   // history of a capture or promotion
    1559,  // capture or promotion
    1457,  // material captured or gained by promotion
    -805,  // capture or promotion that loses material
    1116,  // killer or counter move
    2596,  // gives check
    722,   // evades check
    707,   // expected cut node
    -793,  // alpha above the evaluation
    743,   // rise of the evaluation
];

/// The weights of the facts about the best move after an iteration, in 1024ths.
pub(crate) const OUTLOOK_WEIGHTS: OutlookFacts = [
    1197,  // every iteration
    -3012, // doublings of the nodes since the best move changed, up to ten, in tenths
    1220,  // fall of the score
];
