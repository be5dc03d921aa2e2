//! Late moves: with good ordering, moves after many others, or moves that lose material, are rarely good. They are reduced
//! or pruned (<https://www.chessprogramming.org/Late_Move_Reductions>).

use super::node::{Candidate, NodeInfo, NodeType};
use crate::checks::Checks;
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::history::{Continuation, HISTORY_BOUND, PieceTo, captured_role};
use crate::picker::{MoveKind, MovePicker, quiet_score};
use crate::worker::Worker;
use chess_move::Move;

/// Late-move pruning: quiet moves are searched up to this number, plus this factor times the squared depth.
const LIMIT: i32 = 2;
const LIMIT_PER_SQUARE: i32 = 4;
/// The same factor for an improving node.
const LIMIT_IMPROVING: i32 = 4;
const LIMIT_PER_SQUARE_IMPROVING: i32 = 8;

/// One ply in units of reductions; the constants below are in 1024ths of a ply.
const PLY: i32 = 1_024;
/// The sum of histories that reduces a quiet move by one ply less.
const HISTORY_PER_PLY: i32 = 15_000;
/// Killers are reduced less by this.
const KILLER: i32 = PLY;
/// Quiet moves are reduced more by this if the hash move is a capture or a promotion.
const HASH_IS_NOISY: i32 = 700;
/// Captures and promotions are reduced less by the first, and by the second if they lose no material.
const NOISY: i32 = 700;
const NOT_LOSING: i32 = 700;
/// More reduction in expected cut nodes, and in expected all nodes.
const CUT_NODE: i32 = 1_800;
const ALL_NODE: i32 = 400;
/// More reduction if the node is not improving.
const NOT_IMPROVING: i32 = 500;
/// Less reduction on a principal variation, and in positions that are or were on one.
const PV_NODE: i32 = 500;
const WAS_PV: i32 = 1_000;
/// Less reduction for a move that gives check, and for one that evades check.
const GIVES_CHECK: i32 = 1_800;
const EVADES_CHECK: i32 = 800;

impl<E: Evaluate> Worker<'_, E> {
    /// Returns the history score of a move.
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

    /// Returns whether a move can be pruned. Another move that does not lose to mate has been found before.
    pub(super) fn prune_move(
        &self,
        info: &NodeInfo,
        candidate: &Candidate,
        alpha: i32,
        checks: &Checks,
        picker: &mut MovePicker,
    ) -> bool {
        let depth = info.depth;
        // Late-move pruning: after this many moves no quiet move is expected to help. In reversed
        // order, the first moves are those that the usual order would never reach, checks included.
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
        let gives_check = checks.is_check(&self.position, candidate.mv);
        if gives_check || !candidate.mv.is_quiet() {
            // Such moves are reduced less.
            let evaluation = self.stack[info.ply].evaluation.filter(|_| !gives_check);
            return self.is_futile(candidate.mv, evaluation, depth - 1, alpha);
        }
        if !picker.is_reversed() && is_beyond(limit) {
            picker.skip_quiets();
        }
        let reduction = self.shared.reductions.reduction(depth, candidate.number) / PLY;
        let reduced = (depth - 1 - reduction).max(0);
        self.is_futile(
            candidate.mv,
            self.stack[info.ply].evaluation,
            reduced,
            alpha,
        )
    }

    /// Returns the reduction of a late move in plies. The move has been played.
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
