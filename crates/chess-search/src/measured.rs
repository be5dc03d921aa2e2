//! Constants of pruning, reductions and time management, measured in games of the engine against itself. Written by the
//! command below; do not edit.
//!
//! The number after `# engine` is the node count of `bench` for the engine that was measured.
//! ```text
//! cargo xtask measure --games 300 --nodes 3000 --seed 1 # engine 2561838
//! ```
//!
//! 130562 nodes were searched again. The accepted error rate is 0.1 at depth 1 and falls by a factor of 2.11 with each
//! further ply, because nodes become rarer by this factor. The weights are fitted to 4013280 late moves and 86855
//! iterations.

use crate::margin::Margin;

/// Reverse futility margins: for a side that is not improving, and for one that is.
pub(crate) const REVERSE_FUTILITY_MARGIN: [Margin; 2] = [
    Margin {
        first: 29,
        per_ply: 55,
    },
    Margin {
        first: 23,
        per_ply: 29,
    },
];

/// The futility margin, above the evaluation plus the static exchange value of the move.
pub(crate) const FUTILITY_MARGIN: Margin = Margin {
    first: 49,
    per_ply: 122,
};

/// The maximum depth of futility and reverse futility pruning, in plies.
pub(crate) const MAX_FUTILITY_DEPTH: i32 = 6;

/// The weights of the late move model, in 1024ths.
pub(crate) const LATE_MOVE_WEIGHTS: [i32; 14] = [
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
    858,   // improvement of the evaluation
];

/// The weights of the model that scales the soft time limit, in 1024ths.
pub(crate) const ITERATION_WEIGHTS: [i32; 3] = [
    1278,  // every iteration
    -3199, // doublings of the nodes since the best move changed, up to ten, in tenths
    1457,  // fall of the score
];
