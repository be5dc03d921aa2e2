//! Pruning by the static evaluation: reverse futility pruning of nodes, and futility pruning of moves together with
//! pruning by static exchange evaluation. [`margin`](crate::margin) explains the margins.

use super::node::NodeInfo;
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::measured::{FUTILITY_MARGIN, MAX_FUTILITY_DEPTH};
use crate::score::{PROVEN_BOUND, is_proven};
use crate::worker::Worker;
use chess_move::Move;
use chess_movegen::see_at_least;

impl<E: Evaluate> Worker<'_, E> {
    /// Reverse futility pruning: returns the static evaluation minus a margin if that is at least beta
    /// (<https://www.chessprogramming.org/Reverse_Futility_Pruning>). The margin is smaller if the side to move is
    /// improving.
    pub(super) fn reverse_futility_pruning(&self, info: &NodeInfo) -> Option<i32> {
        let score = info.evaluation - info.reverse_futility_margin(self.parameters());
        let is_pruned = self.uses(SearchFeatures::REVERSE_FUTILITY)
            && info.depth <= MAX_FUTILITY_DEPTH
            && score >= info.beta
            && info.evaluation < PROVEN_BOUND
            && info.beta > -PROVEN_BOUND;
        is_pruned.then_some(score)
    }

    /// Futility pruning (<https://www.chessprogramming.org/Futility_Pruning>): returns whether a late move, searched to
    /// `depth`, is expected to stay at or below alpha. It is if the static evaluation, plus the static exchange value
    /// of the move (<https://www.chessprogramming.org/Static_Exchange_Evaluation>), plus a margin does not exceed
    /// alpha.
    ///
    /// An evaluation above alpha counts as alpha, because the moves before have not raised alpha further. Alpha also
    /// replaces a missing evaluation: in check, and after a move that gives check, which gains more than material.
    pub(super) fn is_futile(
        &self,
        mv: Move,
        evaluation: Option<i32>,
        depth: i32,
        alpha: i32,
    ) -> bool {
        if depth >= MAX_FUTILITY_DEPTH || is_proven(alpha) {
            return false;
        }
        let deficit = evaluation
            .filter(|_| self.uses(SearchFeatures::FUTILITY))
            .map_or(0, |evaluation| (alpha - evaluation).max(0));
        let scale = self.parameters().futility_scale;
        let needed_gain = deficit - FUTILITY_MARGIN.scaled(depth + 1, scale);
        (needed_gain > 0 && mv.is_quiet())
            || self.uses(SearchFeatures::SEE_PRUNING)
                && !see_at_least(&self.position, mv, needed_gain)
    }
}
