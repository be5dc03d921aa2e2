//! The coefficients of the parameters of [`HandWritten`](crate::HandWritten) in a position, and [`SearchRecord`], for
//! the project's own tuner. This module can change in any version.
//!
//! Let `l` be the sum of the linear counts times the parameters, and `w` and `b` the dangers of the
//! two kings, each a pair of middlegame and endgame. The score of a position for White is
//! ```text
//! p(d)   = max(d, 0)² / (max(d, 0) + H)
//! middle = l.middle - p(w.middle) + p(b.middle)
//! end    = (l.end   - p(w.end)    + p(b.end)) scale / 64
//! middle = middle scale / 64   where scale <= D
//! value  = (middle phase + end (24 - phase)) / 24 * damped / 100000
//! ```
//!
//! with H [`HALF_DANGER`] and D [`DRAWISH_SCALE`].

use crate::{hand_written, late_move_model, time};
use chess_board::Position;

pub use crate::hand_written::Coefficients;
pub use crate::observer::{IterationRecord, LateMoveRecord, LineRecord, NodeRecord, SearchRecord};

/// See [the formula](self).
pub const HALF_DANGER: i32 = hand_written::HALF_DANGER;
/// See [the formula](self).
pub const DRAWISH_SCALE: i32 = hand_written::DRAWISH;

/// The names of the features of a late move.
pub const LATE_MOVE_FEATURES: [&str; late_move_model::LATE_MOVE_FEATURES.len()] =
    late_move_model::LATE_MOVE_FEATURES;
/// The features of a late move, in the order of [`LATE_MOVE_FEATURES`] and in 1024ths.
pub type LateMoveFeatures = [i32; LATE_MOVE_FEATURES.len()];

/// The names of the features of an iteration.
pub const ITERATION_FEATURES: [&str; time::ITERATION_FEATURES.len()] = time::ITERATION_FEATURES;
/// The features of an iteration, in the order of [`ITERATION_FEATURES`] and in 1024ths.
pub type IterationFeatures = [i32; ITERATION_FEATURES.len()];

/// Returns the names of the parameters with their pairs of middlegame and endgame values, in the
/// order of their indices.
pub fn groups() -> Vec<(&'static str, Vec<(i32, i32)>)> {
    hand_written::PARAMETERS
        .groups()
        .into_iter()
        .map(|(name, values)| {
            let pair = |value: hand_written::Tapered| (value.middlegame(), value.endgame());
            (name, values.into_iter().map(pair).collect())
        })
        .collect()
}

/// Returns the coefficients of a position, or `None` for an ending whose score is not a sum of
/// terms.
pub fn coefficients(position: &Position) -> Option<Coefficients> {
    hand_written::coefficients(position)
}
