//! Updates of the move histories and of the correction history after a node.

use super::node::NodeInfo;
use crate::evaluate::Evaluate;
use crate::history::{Continuation, PieceTo};
use crate::score::is_proven;
use crate::worker::{Worker, is_decided};
use chess_move::{Bound, Move};

impl<E: Evaluate> Worker<'_, E> {
    /// Updates the histories after a cutoff: a bonus for the move that caused it, a malus for the moves tried before.
    pub(super) fn update_histories(
        &mut self,
        info: &NodeInfo,
        best: Move,
        continuation: Continuation,
    ) {
        let parameters = self.parameters();
        let bonus =
            (parameters.history_bonus_per_ply * info.depth).min(parameters.history_max_bonus);
        let us = self.position.side_to_move();
        let position = &*self.position;
        let histories = &mut *self.histories;
        if best.is_quiet() {
            self.stack.add_killer(info.ply, best);
            histories.set_counter_move(continuation[0], best);
            let tried = self
                .stack
                .tried_quiets(info.ply)
                .iter()
                .map(|&mv| (mv, -bonus));
            for (mv, bonus) in [(best, bonus)].into_iter().chain(tried) {
                histories.update_butterfly(us, mv, bonus);
                let now = PieceTo::new(position, mv);
                for before in continuation {
                    histories.update_continuation(before, now, bonus);
                }
            }
        }
        let tried = self
            .stack
            .tried_captures(info.ply)
            .iter()
            .map(|&mv| (mv, -bonus));
        let best = (!best.is_quiet()).then_some((best, bonus));
        for (mv, bonus) in best.into_iter().chain(tried) {
            histories.update_capture(position, mv, bonus);
        }
    }

    /// Updates the correction history, unless the score does not show the error of the static evaluation: the best move
    /// is not quiet, the bound allows the evaluation, or the game is decided.
    pub(super) fn update_correction(
        &mut self,
        info: &NodeInfo,
        score: i32,
        best: Option<Move>,
        bound: Bound,
    ) {
        let Some(evaluation) = self.stack.evaluation(info.ply) else {
            return;
        };
        let allows_evaluation = (bound == Bound::Lower && score <= evaluation)
            || (bound == Bound::Upper && score >= evaluation);
        if allows_evaluation
            || is_decided(evaluation)
            || is_proven(score)
            || best.is_some_and(|mv| !mv.is_quiet())
        {
            return;
        }
        let (error, parameters) = (score - evaluation, self.parameters());
        self.histories
            .update_correction(&self.position, info.depth, error, parameters);
    }
}
