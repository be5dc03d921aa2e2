//! What the search assumes when it prunes, as measured in games of the engine against itself. Written by the command
//! below; do not edit. [`margin`](crate::margin) and [`prospect`](crate::prospect) explain the constants.
//!
//! The number after `# engine` is the node count of `bench` for the engine that was measured.
//! ```text
//! cargo xtask measure --games 120 --nodes 3000 --seed 1 # engine 3575087
//! ```
//!
//! 54793 nodes were searched again. The accepted share of errors is 0.1 at depth 1, and smaller by the factor 2.15
//! with each further ply, because nodes become rarer by this factor. The weights come from 1703160 late moves.

use crate::margin::Margin;
use crate::prospect::Facts;

/// What the value of a node rarely falls below the evaluation by: for falling and for rising evaluations.
pub(crate) const BELOW: [Margin; 2] = [
    Margin {
        first: 31,
        per_ply: 62,
    },
    Margin {
        first: 23,
        per_ply: 29,
    },
];

/// What the value of a move rarely exceeds, above the evaluation and what the move gains by exchange.
pub(crate) const ABOVE: Margin = Margin {
    first: 49,
    per_ply: 134,
};

/// The depths for which the margins hold: from 1 to this number of plies.
pub(crate) const DEPTHS: i32 = 6;

/// The weights of the facts about a late move, in 1024ths.
pub(crate) const WEIGHTS: Facts = [
    -6821, // every move
    -654,  // logarithm of the depth
    -616,  // logarithm of the number of the move
    893,   // history of a quiet move
    804,   // history of a capture or promotion
    1631,  // capture or promotion
    1570,  // material captured or gained by promotion
    -1113, // capture or promotion that loses material
    1055,  // killer or counter move
    2592,  // gives check
    725,   // evades check
    653,   // expected cut node
    -1003, // alpha above the evaluation
    782,   // rise of the evaluation
];
