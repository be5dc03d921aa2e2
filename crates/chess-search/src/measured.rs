//! What the search assumes when it prunes and when it stops, as measured in games of the engine against itself. Written by
//! the command below; do not edit. [`margin`](crate::margin), [`prospect`](crate::prospect) and [`time`](crate::time) explain
//! the constants.
//!
//! The number after `# engine` is the node count of `bench` for the engine that was measured.
//! ```text
//! cargo xtask measure --games 120 --nodes 3000 --seed 1 # engine 2575152
//! ```
//!
//! 53581 nodes were searched again. The accepted share of errors is 0.1 at depth 1, and smaller by the factor 2.08
//! with each further ply, because nodes become rarer by this factor. The weights come from 1647960 late moves,
//! and of 36663 iterations.

use crate::margin::Margin;
use crate::prospect::Facts;
use crate::time::OutlookFacts;

/// What the value of a node rarely falls below the evaluation by: for falling and for rising evaluations.
pub(crate) const BELOW: [Margin; 2] = [
    Margin {
        first: 28,
        per_ply: 59,
    },
    Margin {
        first: 22,
        per_ply: 25,
    },
];

/// What the value of a move rarely exceeds, above the evaluation and what the move gains by exchange.
pub(crate) const ABOVE: Margin = Margin {
    first: 44,
    per_ply: 115,
};

/// The depths for which the margins hold: from 1 to this number of plies.
pub(crate) const DEPTHS: i32 = 6;

/// The weights of the facts about a late move, in 1024ths.
pub(crate) const WEIGHTS: Facts = [
    -6981, // every move
    -744,  // logarithm of the depth
    -557,  // logarithm of the number of the move
    863,   // history of a quiet move
    1094,  // history of a capture or promotion
    1578,  // capture or promotion
    1270,  // material captured or gained by promotion
    -760,  // capture or promotion that loses material
    1210,  // killer or counter move
    2632,  // gives check
    834,   // evades check
    655,   // expected cut node
    -429,  // alpha above the evaluation
    925,   // rise of the evaluation
];

/// The weights of the facts about the best move after an iteration, in 1024ths.
pub(crate) const OUTLOOK_WEIGHTS: OutlookFacts = [
    1309,  // every iteration
    -3233, // doublings of the nodes since the best move changed, up to ten, in tenths
    1578,  // fall of the score
];
