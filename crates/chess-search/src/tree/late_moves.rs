//! Late moves, which are searched less deep, or not at all: see [`prospect`](crate::prospect).

use super::node::{Candidate, NodeInfo, NodeType};
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::history::Continuation;
use crate::picker::{MoveKind, quiet_score};
use crate::prospect::{Facts, ONE, bounded, history_fact, logarithm};
use crate::score::MATE_BOUND;
use crate::worker::Worker;
use chess_move::Move;

/// How far alpha is above the evaluation if that counts as half of the largest distance, in centipawns: a minor piece.
const HALF_LACK: i32 = 300;
/// The same for the rise of the evaluation: a pawn.
const HALF_RISE: i32 = 100;

/// Returns what is known about a move of the node before it is searched.
pub(crate) fn facts(info: &NodeInfo, candidate: &Candidate, alpha: i32) -> Facts {
    let is_quiet = candidate.mv.is_quiet();
    let history = history_fact(candidate.history);
    let lack = if info.in_check {
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
        bounded(lack, HALF_LACK),
        bounded(info.rise, HALF_RISE),
    ]
}

impl<E: Evaluate> Worker<'_, E> {
    /// Returns the history score of a move.
    pub(super) fn move_history(&self, mv: Move, continuation: Continuation) -> i32 {
        let (position, histories) = (&self.position, &*self.histories);
        if mv.is_quiet() {
            quiet_score(position, histories, mv, continuation, self.shared.features)
        } else if self.with(SearchFeatures::CAPTURE_HISTORY) {
            histories.capture(position, mv)
        } else {
            0
        }
    }

    /// Returns whether a late move can be pruned: a quiet move whose reduction leaves less than a quiescence search (late-move
    /// pruning, <https://www.chessprogramming.org/Futility_Pruning#Move_Count_Based_Pruning>), or a futile move. If alpha is a
    /// loss by mate, none can: a mate is proven against every defense.
    pub(super) fn prune_move(&self, info: &NodeInfo, candidate: &Candidate, alpha: i32) -> bool {
        if alpha <= -MATE_BOUND {
            return false;
        }
        let reduced = info.depth - 1 - candidate.reduction;
        let is_hopeless = reduced < 0 && candidate.mv.is_quiet();
        if is_hopeless && self.with(SearchFeatures::LATE_MOVE_PRUNING) {
            return true;
        }
        let evaluation = self.stack[info.ply].evaluation;
        let evaluation = evaluation.filter(|_| !candidate.gives_check);
        self.is_futile(candidate.mv, evaluation, reduced.max(0), alpha)
    }
}
