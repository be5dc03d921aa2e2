//! What the search assumes when it prunes, as measured in games of the engine against itself. Written by the command
//! below; do not edit. [`margin`](crate::margin) and [`prospect`](crate::prospect) explain the constants.
//!
//! The number after `# engine` is the node count of `bench` for the engine that was measured.
//! ```text
//! cargo xtask measure --games 120 --nodes 3000 --seed 1 # engine 3316340
//! ```
//!
//! 52606 nodes were searched again. The accepted share of errors is 0.1 at depth 1, and smaller by the factor 2.17
//! with each further ply, because nodes become rarer by this factor. The weights come from 1631880 late moves.

use crate::margin::Margin;
use crate::prospect::Facts;

/// What the value of a node rarely falls below the evaluation by: for falling and for rising evaluations.
pub(crate) const BELOW: [Margin; 2] = [
    Margin {
        first: 29,
        per_ply: 64,
    },
    Margin {
        first: 22,
        per_ply: 35,
    },
];

/// What the value of a move rarely exceeds, above the evaluation and what the move gains by exchange.
pub(crate) const ABOVE: Margin = Margin {
    first: 52,
    per_ply: 136,
};

/// The depths for which the margins hold: from 1 to this number of plies.
pub(crate) const DEPTHS: i32 = 6;

/// The weights of the facts about a late move, in 1024ths.
pub(crate) const WEIGHTS: Facts = [
    -6760, // every move
    -578,  // logarithm of the depth
    -637,  // logarithm of the number of the move
    699,   // history of a quiet move
    876,   // history of a capture or promotion
    2097,  // capture or promotion
    -800,  // capture or promotion that loses material
    1148,  // killer or counter move
    2500,  // gives check
    808,   // evades check
    667,   // expected cut node
    -1083, // alpha above the evaluation
    823,   // rise of the evaluation
];
