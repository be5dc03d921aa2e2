//! The late move model, which decides late move reductions (LMR) and orders captures.
//!
//! With good move ordering, late moves are rarely good, so they are searched less deep
//! (<https://www.chessprogramming.org/Late_Move_Reductions>). The model predicts how much a move raises alpha. A
//! logistic function of the [features](LATE_MOVE_FEATURES) estimates gain / (gain + 1,000), where the gain is zero for
//! a move that does not raise alpha. A gain of 1,000 centipawns decides most games.
//!
//! `cargo xtask measure` fits the weights to moves that were searched without reduction, in games of the engine against
//! itself. What the log-odds mean for the depth is in [`SearchParameters`].

use crate::history::HISTORY_BOUND;
use crate::logistic::{ONE, log_odds};
use crate::measured::LATE_MOVE_WEIGHTS;
use crate::parameters::SearchParameters;
use chess_board::{Position, Role};
use chess_move::Move;
use chess_movegen::exchange_value;

/// The names of the features of a late move.
pub(crate) const LATE_MOVE_FEATURES: [&str; 14] = [
    "every move",
    "logarithm of the depth",
    "logarithm of the number of the move",
    "history of a quiet move",
    "history of a capture or promotion",
    "capture or promotion",
    "material captured or gained by promotion",
    "capture or promotion that loses material",
    "killer or counter move",
    "gives check",
    "evades check",
    "expected cut node",
    "alpha above the evaluation",
    "improvement of the evaluation",
];

/// The features of a move, in the order of [`LATE_MOVE_FEATURES`] and in 1024ths.
pub(crate) type LateMoveFeatures = [i32; LATE_MOVE_FEATURES.len()];

/// The indices of two features that also order captures.
const CAPTURE_HISTORY: usize = 4;
const MATERIAL: usize = 6;

/// The predicted gain of a late move, as log-odds in 1024ths.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LateMoveModel(i32);

impl LateMoveModel {
    pub(crate) fn predict(features: &LateMoveFeatures) -> Self {
        Self(log_odds(features, &LATE_MOVE_WEIGHTS))
    }

    /// Returns the late move reduction, in plies. The size of a search tree grows exponentially with the depth, so the
    /// reduction is linear in the log-odds.
    pub(crate) fn reduction(self, is_pv: bool, parameters: &SearchParameters) -> i32 {
        let full_depth_odds = if is_pv {
            parameters.full_depth_odds_pv
        } else {
            parameters.full_depth_odds
        };
        (full_depth_odds - self.0).max(0) / parameters.odds_per_ply
    }
}

/// Returns the ordering score of a capture or promotion: the terms of the model that differ most between captures.
pub(crate) fn capture_ordering(material: i32, history: i32) -> i32 {
    (LATE_MOVE_WEIGHTS[MATERIAL] * material
        + LATE_MOVE_WEIGHTS[CAPTURE_HISTORY] * history_feature(history))
        / ONE
}

/// Returns a history score as a feature.
pub(crate) fn history_feature(history: i32) -> i32 {
    ONE * history / HISTORY_BOUND
}

/// Returns the material that a capture or promotion gains as a feature: 1,000 centipawns are one.
pub(crate) fn material_feature(position: &Position, mv: Move) -> i32 {
    let captured = position.captured_role(mv).map_or(0, exchange_value);
    let promoted = mv
        .promotion()
        .map_or(0, |role| exchange_value(role) - exchange_value(Role::Pawn));
    ONE * (captured + promoted) / 1_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_are_ordered_by_material_and_history() {
        assert!(LATE_MOVE_FEATURES[MATERIAL].starts_with("material"));
        assert!(LATE_MOVE_FEATURES[CAPTURE_HISTORY].starts_with("history of a capture"));
        let (pawn, queen) = (102, 921);
        assert!(capture_ordering(queen, 0) > capture_ordering(pawn, 0));
        assert!(capture_ordering(pawn, 1_000) > capture_ordering(pawn, 0));
    }

    #[test]
    fn equal_drops_in_log_odds_reduce_by_one_more_ply() {
        let parameters = SearchParameters {
            full_depth_odds: -6_000,
            full_depth_odds_pv: -7_000,
            odds_per_ply: 1_000,
            ..SearchParameters::DEFAULT
        };
        for (log_odds, plies) in [(0, 0), (-6_000, 0), (-6_999, 0), (-7_000, 1), (-11_000, 5)] {
            let reduction = |is_pv| LateMoveModel(log_odds).reduction(is_pv, &parameters);
            assert_eq!(reduction(false), plies, "{log_odds}");
            assert!(reduction(true) <= plies, "{log_odds}");
        }
    }
}
