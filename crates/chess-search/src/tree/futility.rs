//! Futility pruning: prunes at positions so far outside the window that quiet moves cannot change
//! the result
//! (<https://www.chessprogramming.org/Futility_Pruning>).

use super::node::NodeInfo;
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::measured::{BELOW, DEPTHS};
use crate::score::MATE_BOUND;
use crate::worker::Worker;

/// Futility pruning: the maximum expected gain of a quiet move in centipawns, the constant part and the part per ply of
/// its search.
const FUTILITY_MARGIN: i32 = 90;
const FUTILITY_MARGIN_PER_PLY: i32 = 90;

/// The maximum depth of this pruning, in plies.
const FUTILITY_DEPTH: i32 = 8;

impl<E: Evaluate> Worker<'_, E> {
    /// Reverse futility pruning: returns a score of at least beta below which the value of the node is rarely found
    /// (<https://www.chessprogramming.org/Reverse_Futility_Pruning>). What is rare is measured: see
    /// [`margin`](crate::margin). Values fall further below evaluations that have fallen since the side's previous move
    /// than below those that have risen.
    pub(super) fn reverse_futility(&self, info: &NodeInfo) -> Option<i32> {
        let margin = BELOW[usize::from(info.improving)].at(info.depth);
        let low = info.evaluation - margin;
        let is_clear = self.with(SearchFeatures::REVERSE_FUTILITY)
            && info.depth <= DEPTHS
            && low >= info.beta
            && info.evaluation < MATE_BOUND
            && info.beta > -MATE_BOUND;
        is_clear.then_some(low)
    }

    /// Returns whether a quiet move would have to gain more than quiet moves usually do.
    pub(super) fn is_futile(&self, info: &NodeInfo, depth: i32, alpha: i32) -> bool {
        let Some(evaluation) = self.stack[info.ply].evaluation else {
            return false;
        };
        self.with(SearchFeatures::FUTILITY)
            && depth <= FUTILITY_DEPTH
            && alpha < MATE_BOUND
            && evaluation + FUTILITY_MARGIN + FUTILITY_MARGIN_PER_PLY * depth <= alpha
    }
}
