//! What the search assumes when it prunes, as measured in games of the engine against itself. Written by the command
//! below; do not edit. [`margin`](crate::margin) and [`prospect`](crate::prospect) explain the constants.
//!
//! The number after `# engine` is the node count of `bench` for the engine that was measured.
//! ```text
//! cargo xtask measure --games 120 --nodes 3000 --seed 1 # engine 3246402
//! ```
//!
//! 52755 nodes were searched again. The accepted share of errors is 0.1 at depth 1, and smaller by the factor 2.08
//! with each further ply, because nodes become rarer by this factor. The weights come from 1624080 late moves.

use crate::margin::Margin;
use crate::prospect::Facts;

/// What the value of a node rarely falls below the evaluation by: for falling and for rising evaluations.
pub(crate) const BELOW: [Margin; 2] = [
    Margin {
        first: 29,
        per_ply: 60,
    },
    Margin {
        first: 21,
        per_ply: 27,
    },
];

/// What the value of a move rarely exceeds, above the evaluation and what the move gains by exchange.
pub(crate) const ABOVE: Margin = Margin {
    first: 47,
    per_ply: 118,
};

/// The depths for which the margins hold: from 1 to this number of plies.
pub(crate) const DEPTHS: i32 = 6;

/// The weights of the facts about a late move, in 1024ths.
pub(crate) const WEIGHTS: Facts = [
    -6892, // every move
    -649,  // logarithm of the depth
    -606,  // logarithm of the number of the move
    883,   // history of a quiet move
    1140,  // history of a capture or promotion
    1578,  // capture or promotion
    1290,  // material captured or gained by promotion
    -840,  // capture or promotion that loses material
    1124,  // killer or counter move
    2618,  // gives check
    640,   // evades check
    675,   // expected cut node
    -577,  // alpha above the evaluation
    1020,  // rise of the evaluation
];
