//! Late moves: the features that decide late move reductions (see [`late_move_model`](crate::late_move_model)), and
//! late move pruning.

use super::node::{Candidate, NodeInfo, NodeType};
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::history::Continuation;
use crate::late_move_model::{LateMoveFeatures, history_feature};
use crate::logistic::{ONE, logarithm, squash};
use crate::parameters::SearchParameters;
use crate::picker::{MoveKind, quiet_score};
use crate::score::PROVEN_BOUND;
use crate::worker::Worker;
use chess_move::Move;

/// Returns the features of a late move, before it is searched.
pub(crate) fn late_move_features(
    info: &NodeInfo,
    candidate: &Candidate,
    alpha: i32,
    parameters: &SearchParameters,
) -> LateMoveFeatures {
    let is_quiet = candidate.mv.is_quiet();
    let history = history_feature(candidate.history);
    let deficit = if info.in_check {
        0
    } else {
        alpha - info.evaluation
    };
    let flag = |is_true| if is_true { ONE } else { 0 };
    [
        ONE,
        logarithm(info.depth.max(1) as usize),
        logarithm(candidate.number),
        if is_quiet { history } else { 0 },
        if is_quiet { 0 } else { history },
        flag(!is_quiet),
        candidate.material,
        flag(candidate.kind == MoveKind::BadCapture),
        flag(candidate.kind == MoveKind::Killer),
        flag(candidate.gives_check),
        flag(info.in_check),
        flag(info.node_type == NodeType::Cut),
        squash(deficit, parameters.deficit_scale),
        squash(info.improvement, parameters.improvement_scale),
    ]
}

impl<E: Evaluate> Worker<'_, E> {
    /// Returns the history score of a move.
    pub(super) fn move_history(&self, mv: Move, continuation: Continuation) -> i32 {
        let (position, histories) = (&*self.position, &*self.histories);
        if mv.is_quiet() {
            quiet_score(position, histories, mv, continuation, self.shared.features)
        } else if self.uses(SearchFeatures::CAPTURE_HISTORY) {
            histories.capture(position, mv)
        } else {
            0
        }
    }

    /// Returns whether a late move is pruned, by late move pruning or futility pruning.
    ///
    /// Late move pruning skips a quiet move whose reduced depth would be negative
    /// (<https://www.chessprogramming.org/Futility_Pruning#Move_Count_Based_Pruning>). No move is pruned if alpha is a
    /// proven loss, because it must be proven against every defense.
    pub(super) fn prune_move(&self, info: &NodeInfo, candidate: &Candidate, alpha: i32) -> bool {
        if alpha <= -PROVEN_BOUND {
            return false;
        }
        let reduced = info.depth - 1 - candidate.reduction;
        let is_late_quiet = reduced < 0 && candidate.mv.is_quiet();
        if is_late_quiet && self.uses(SearchFeatures::LATE_MOVE_PRUNING) {
            return true;
        }
        let evaluation = self.stack.evaluation(info.ply);
        let evaluation = evaluation.filter(|_| !candidate.gives_check);
        self.is_futile(candidate.mv, evaluation, reduced.max(0), alpha)
    }
}
