//! What the search assumes when it prunes, as measured in games of the engine against itself. Written by the command
//! below; do not edit. [`margin`](crate::margin) explains the constants.
//!
//! The number after `# engine` is the node count of `bench` for the engine that was measured.
//! ```text
//! cargo xtask measure --games 120 --nodes 3000 --seed 1 # engine 7024101
//! ```
//!
//! 51348 nodes were searched again. The accepted share of errors is 0.1 at depth 1, and smaller by the factor 2.66
//! with each further ply, because nodes become rarer by this factor.

use crate::margin::Margin;
use crate::prospect::Facts;

/// What the value of a node rarely falls below the evaluation by: for falling and for rising evaluations.
pub(crate) const BELOW: [Margin; 2] = [
    Margin {
        first: 30,
        per_ply: 79,
    },
    Margin {
        first: 21,
        per_ply: 39,
    },
];

/// What the value of a move rarely exceeds, above the evaluation and what the move gains by exchange.
pub(crate) const ABOVE: Margin = Margin {
    first: 46,
    per_ply: 159,
};

/// The depths for which the margins hold: from 1 to this number of plies.
pub(crate) const DEPTHS: i32 = 6;

/// The weights of the facts about a late move, in 1024ths. They come from a prototype; the next fit replaces them.
pub(crate) const WEIGHTS: Facts = [
    -6721, -600, -688, 702, 901, 2224, -831, 1154, 2480, 720, 578, -972, 1040,
];
