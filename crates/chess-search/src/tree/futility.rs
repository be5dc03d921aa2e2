//! Pruning by the static evaluation: nodes whose value rarely falls to beta, and moves whose value rarely rises above alpha
//! (<https://www.chessprogramming.org/Futility_Pruning>). What is rare is measured: see [`margin`](crate::margin).

use super::node::NodeInfo;
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::measured::{ABOVE, DEPTHS};
use crate::score::{MATE_BOUND, is_mate};
use crate::worker::Worker;
use chess_move::Move;
use chess_movegen::see_at_least;

impl<E: Evaluate> Worker<'_, E> {
    /// Reverse futility pruning: returns a score of at least beta below which the value of the node is rarely found
    /// (<https://www.chessprogramming.org/Reverse_Futility_Pruning>). What is rare is measured: see
    /// [`margin`](crate::margin). Values fall further below evaluations that have fallen since the side's previous move
    /// than below those that have risen.
    pub(super) fn reverse_futility(&self, info: &NodeInfo) -> Option<i32> {
        let low = info.evaluation - info.margin_below();
        let is_clear = self.with(SearchFeatures::REVERSE_FUTILITY)
            && info.depth <= DEPTHS
            && low >= info.beta
            && info.evaluation < MATE_BOUND
            && info.beta > -MATE_BOUND;
        is_clear.then_some(low)
    }

    /// Returns whether a late move, searched to `depth`, is expected to stay at or below alpha, even if its value exceeds the
    /// evaluation and what the move gains by exchange
    /// (<https://www.chessprogramming.org/Static_Exchange_Evaluation>) by a margin that is rarely exceeded.
    ///
    /// The moves before have not raised alpha further, so the evaluation counts as no higher than alpha. Alpha also takes its
    /// place where there is none: in check, and after a move that gives check, whose gain is not only material.
    pub(super) fn is_futile(
        &self,
        mv: Move,
        evaluation: Option<i32>,
        depth: i32,
        alpha: i32,
    ) -> bool {
        if depth >= DEPTHS || is_mate(alpha) {
            return false;
        }
        let lack = evaluation
            .filter(|_| self.with(SearchFeatures::FUTILITY))
            .map_or(0, |evaluation| (alpha - evaluation).max(0));
        let needed = lack - ABOVE.at(depth + 1);
        // A quiet move gains nothing by exchange.
        (needed > 0 && mv.is_quiet())
            || self.with(SearchFeatures::SEE_PRUNING) && !see_at_least(&self.position, mv, needed)
    }
}
