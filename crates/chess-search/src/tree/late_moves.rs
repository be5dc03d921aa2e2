//! Late moves: with good ordering, what comes after many other moves, or loses material, is worth
//! little: it is searched less deep, or not at all
//! (<https://www.chessprogramming.org/Late_Move_Reductions>).

use super::node::{Candidate, NodeInfo, NodeType};
use crate::checks::Checks;
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::history::{Continuation, HISTORY_BOUND, PieceTo, captured_role};
use crate::picker::{MoveKind, MovePicker, quiet_score};
use crate::worker::Worker;
use chess_move::Move;
use chess_movegen::see_at_least;

/// Late-move pruning: quiet moves are tried up to this number among the moves of the node, and this times the
/// square of the depth.
const LIMIT: i32 = 2;
const LIMIT_PER_SQUARE: i32 = 4;
/// The same where the side to move stands better than at its last move.
const LIMIT_IMPROVING: i32 = 4;
const LIMIT_PER_SQUARE_IMPROVING: i32 = 8;

/// What a check may lose by exchange, in centipawns for each ply of depth, and to what depth it is asked.
const CHECK_LOSS: i32 = 150;
const CHECK_LOSS_DEPTH: i32 = 3;
/// The same of a capture that loses.
const CAPTURE_LOSS: i32 = 100;
const CAPTURE_LOSS_DEPTH: i32 = 7;
/// The same of a quiet move, for the square of the plies that it would be searched.
const QUIET_LOSS: i32 = 30;
const QUIET_LOSS_DEPTH: i32 = 8;

/// A ply, in the unit of reductions: what follows is in 1024ths of a ply.
const PLY: i32 = 1_024;
/// What quiet moves have to have been better by, in the sum of their histories, to be reduced by a ply less.
const HISTORY_PER_PLY: i32 = 15_000;
/// A quiet move that is a killer is reduced by so much less.
const KILLER: i32 = PLY;
/// Quiet moves are reduced by so much more where the hash move is a capture or a promotion.
const HASH_IS_NOISY: i32 = 700;
/// Captures and promotions are reduced by so much less, and those that do not lose by so much less again.
const NOISY: i32 = 700;
const NOT_LOSING: i32 = 700;
/// By so much more where one good move is expected to suffice, and where none is expected to.
const CUT_NODE: i32 = 1_800;
const ALL_NODE: i32 = 400;
/// By so much more where the side to move does not stand better than at its last move.
const NOT_IMPROVING: i32 = 500;
/// By so much less on a principal variation, and in a position that is or has been on one.
const PV_NODE: i32 = 500;
const WAS_PV: i32 = 1_000;
/// By so much less when the move gives check; else, when it gets out of check.
const GIVES_CHECK: i32 = 1_800;
const EVADES_CHECK: i32 = 800;

impl<E: Evaluate> Worker<'_, E> {
    /// How good a move has been before.
    pub(super) fn move_history(&self, mv: Move, continuation: &Continuation) -> i32 {
        let (position, histories) = (&self.position, &*self.histories);
        if mv.is_quiet() {
            quiet_score(position, histories, mv, continuation, self.shared.features)
        } else if self.with(SearchFeatures::CAPTURE_HISTORY) {
            histories.capture(PieceTo::new(position, mv), captured_role(position, mv))
        } else {
            0
        }
    }

    /// Whether a move is not worth searching. There is another already that does not lose to mate.
    pub(super) fn prune_move(
        &self,
        info: &NodeInfo,
        candidate: &Candidate,
        alpha: i32,
        checks: &Checks,
        picker: &mut MovePicker,
    ) -> bool {
        let depth = info.depth;
        // Late-move pruning: after so many moves no quiet one is expected to help. Those that come
        // backwards begin with what would never have had its turn, checks too.
        let (least, growth) = if info.improving {
            (LIMIT_IMPROVING, LIMIT_PER_SQUARE_IMPROVING)
        } else {
            (LIMIT, LIMIT_PER_SQUARE)
        };
        let limit = least + growth * depth * depth;
        let is_beyond = |limit| {
            self.with(SearchFeatures::LATE_MOVE_PRUNING)
                && candidate.mv.is_quiet()
                && candidate.number as i32 > limit
        };
        if picker.is_reversed() && is_beyond(limit + 1) {
            return true;
        }
        let reduction = self.shared.reductions.reduction(depth, candidate.number) / PLY;
        let reduced = (depth - 1 - reduction).max(0);
        // Checks are what tactics are made of, and there are few.
        if checks.is_check(&self.position, candidate.mv) {
            return depth <= CHECK_LOSS_DEPTH && self.loses(candidate.mv, CHECK_LOSS * depth);
        }
        if !candidate.mv.is_quiet() {
            return candidate.kind == MoveKind::BadCapture
                && depth <= CAPTURE_LOSS_DEPTH
                && self.loses(candidate.mv, CAPTURE_LOSS * depth);
        }
        if !picker.is_reversed() && is_beyond(limit) {
            picker.skip_quiets();
        }
        if !info.in_check && self.is_futile(info, reduced, alpha) {
            return true;
        }
        reduced <= QUIET_LOSS_DEPTH && self.loses(candidate.mv, QUIET_LOSS * reduced * reduced)
    }

    /// Whether a move loses more than this by exchange, in centipawns.
    fn loses(&self, mv: Move, centipawns: i32) -> bool {
        self.with(SearchFeatures::SEE_PRUNING) && !see_at_least(&self.position, mv, -centipawns)
    }

    /// By how many plies a late move is searched less deep. It has been played.
    pub(super) fn reduction(&self, info: &NodeInfo, candidate: &Candidate) -> i32 {
        let child = &self.stack[info.ply + 1];
        let mut reduction = self
            .shared
            .reductions
            .reduction(info.depth, candidate.number);
        if candidate.mv.is_quiet() {
            reduction -= PLY * candidate.history / HISTORY_PER_PLY;
            if candidate.kind == MoveKind::Killer {
                reduction -= KILLER;
            }
            if info.hash_move().is_some_and(|hash| !hash.is_quiet()) {
                reduction += HASH_IS_NOISY;
            }
        } else {
            reduction -= NOISY + PLY * candidate.history / HISTORY_BOUND;
            if candidate.kind != MoveKind::BadCapture {
                reduction -= NOT_LOSING;
            }
        }
        reduction += match info.node_type {
            NodeType::Cut => CUT_NODE,
            NodeType::All => ALL_NODE,
            NodeType::Root | NodeType::Pv => 0,
        };
        if !info.improving {
            reduction += NOT_IMPROVING;
        }
        if info.was_pv {
            reduction -= WAS_PV;
        }
        if info.node_type.is_pv() {
            reduction -= PV_NODE;
        }
        if child.in_check {
            reduction -= GIVES_CHECK;
        } else if info.in_check {
            reduction -= EVADES_CHECK;
        }
        reduction / PLY
    }
}
