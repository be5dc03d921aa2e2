//! Futility pruning: prunes at positions so far outside the window that quiet moves cannot change
//! the result
//! (<https://www.chessprogramming.org/Futility_Pruning>).

use super::node::NodeInfo;
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::score::MATE_BOUND;
use crate::worker::Worker;

/// Reverse futility pruning: the margin per ply, in centipawns.
const REVERSE_MARGIN: i32 = 75;
/// Futility pruning: the maximum expected gain of a quiet move in centipawns, the constant part and the part per ply of
/// its search.
const FUTILITY_MARGIN: i32 = 90;
const FUTILITY_MARGIN_PER_PLY: i32 = 90;

/// The maximum depths of the two prunings, in plies.
const REVERSE_DEPTH: i32 = 7;
const FUTILITY_DEPTH: i32 = 8;

impl<E: Evaluate> Worker<'_, E> {
    /// Reverse futility pruning: returns a score if the node is so far above beta that no quiet
    /// reply can bring it back.
    pub(super) fn reverse_futility(&self, info: &NodeInfo) -> Option<i32> {
        let margin = REVERSE_MARGIN * (info.depth - i32::from(info.improving));
        let is_clear = self.with(SearchFeatures::REVERSE_FUTILITY)
            && info.depth <= REVERSE_DEPTH
            && info.evaluation - margin >= info.beta
            && info.evaluation < MATE_BOUND
            && info.beta > -MATE_BOUND;
        is_clear.then(|| i32::midpoint(info.evaluation, info.beta))
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
