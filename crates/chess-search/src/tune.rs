//! How the parameters of [`HandWritten`](crate::HandWritten) add up in a position: for the project's own
//! tuner, and without any promise to anybody else.
//!
//! With `l` the sum of the linear counts times the parameters, `w` and `b` the dangers of the two kings,
//! each a pair of middlegame and endgame, a position's value for White is
//!
//! ```text
//! middle = l.middle - min(max(w.middle, 0), M)² / A + min(max(b.middle, 0), M)² / A
//! end    = l.end    - min(max(w.end, 0), M) / B     + min(max(b.end, 0), M) / B
//! end    = end scale / 64
//! middle = middle scale / 64   where scale <= D
//! value  = (middle phase + end (24 - phase)) / 24 * damped / 100000
//! ```
//!
//! with A [`MIDDLEGAME_DIVISOR`], B [`ENDGAME_DIVISOR`], M [`MOST_DANGER`] and D [`DRAWISH_SCALE`].

use crate::hand_written;
use chess_board::Position;

pub use crate::hand_written::Coefficients;

/// See [the formula](self).
pub const MIDDLEGAME_DIVISOR: i32 = hand_written::MIDDLEGAME_DIVISOR;
/// See [the formula](self).
pub const ENDGAME_DIVISOR: i32 = hand_written::ENDGAME_DIVISOR;
/// See [the formula](self).
pub const MOST_DANGER: i32 = hand_written::MOST_DANGER;
/// See [the formula](self).
pub const DRAWISH_SCALE: i32 = hand_written::DRAWISH;

/// The parameters in the order of their places: names, and pairs of middlegame and endgame.
pub fn groups() -> Vec<(&'static str, Vec<(i32, i32)>)> {
    hand_written::groups()
        .into_iter()
        .map(|(name, values)| {
            let pair = |value: hand_written::Tapered| (value.middlegame(), value.endgame());
            (name, values.into_iter().map(pair).collect())
        })
        .collect()
}

/// The coefficients of a position, or `None` for an ending that is not valued by adding up.
pub fn coefficients(position: &Position) -> Option<Coefficients> {
    hand_written::coefficients(position)
}
