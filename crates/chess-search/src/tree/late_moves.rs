//! Late moves: with good ordering, what comes after many other moves, or loses material, is worth
//! little: it is searched less deep, or not at all
//! (<https://www.chessprogramming.org/Late_Move_Reductions>).

use super::node::{Candidate, Knowledge, Node};
use crate::checks::Checks;
use crate::evaluate::Evaluate;
use crate::history::{Continuation, HISTORY_BOUND, PieceTo, taken};
use crate::ideas::Ideas;
use crate::picker::{Kind, Picker, is_quiet, quiet_score};
use crate::see::see_at_least;
use crate::worker::Worker;
use chess_move::Move;

/// A ply, in the unit of reductions.
const PLY: i32 = 1_024;
/// What quiet moves have to have been better by, in the sum of their histories, to be reduced by a ply less.
const HISTORY_PER_PLY: i32 = 15_000;

impl<E: Evaluate> Worker<'_, E> {
    /// How good a move has been before.
    pub(super) fn move_history(&self, mv: Move, continuation: &Continuation) -> i32 {
        let (position, histories) = (&self.position, &*self.histories);
        if is_quiet(mv) {
            quiet_score(position, histories, mv, continuation, self.shared.ideas)
        } else if self.with(Ideas::CAPTURE_HISTORY) {
            histories.capture(PieceTo::new(position, mv), taken(position, mv))
        } else {
            0
        }
    }

    /// Whether a move is not worth searching. There is another already that does not lose to mate.
    pub(super) fn prune_move(
        &self,
        known: &Knowledge,
        candidate: &Candidate,
        alpha: i32,
        checks: &Checks,
        picker: &mut Picker,
    ) -> bool {
        let depth = known.depth;
        // Late-move pruning: after so many moves no quiet one is expected to help. Those that come
        // backwards begin with what would never have had its turn, checks too.
        let (least, growth) = if known.improving { (4, 8) } else { (2, 4) };
        let limit = least + growth * depth * depth;
        let is_beyond = |limit| {
            self.with(Ideas::LATE_MOVE_PRUNING)
                && is_quiet(candidate.mv)
                && candidate.number as i32 > limit
        };
        if picker.goes_backwards() && is_beyond(limit + 1) {
            return true;
        }
        let reduction = self.shared.reductions.reduction(depth, candidate.number) / PLY;
        let reduced = (depth - 1 - reduction).max(0);
        // Checks are what tactics are made of, and there are few.
        if checks.is_check(&self.position, candidate.mv) {
            return depth <= 3 && self.loses(candidate.mv, 150 * depth);
        }
        if !is_quiet(candidate.mv) {
            return candidate.kind == Kind::BadCapture
                && depth <= 7
                && self.loses(candidate.mv, 100 * depth);
        }
        if !picker.goes_backwards() && is_beyond(limit) {
            picker.skip_quiets();
        }
        if !known.in_check && self.is_futile(known, reduced, alpha) {
            return true;
        }
        reduced <= 8 && self.loses(candidate.mv, 30 * reduced * reduced)
    }

    /// Whether a move loses more than this by exchange, in centipawns.
    fn loses(&self, mv: Move, centipawns: i32) -> bool {
        self.with(Ideas::SEE_PRUNING) && !see_at_least(&self.position, mv, -centipawns)
    }

    /// By how many plies a late move is searched less deep. It has been played.
    pub(super) fn reduction(&self, known: &Knowledge, candidate: &Candidate) -> i32 {
        let child = &self.stack[known.ply + 1];
        let mut reduction = self
            .shared
            .reductions
            .reduction(known.depth, candidate.number);
        if is_quiet(candidate.mv) {
            reduction -= PLY * candidate.history / HISTORY_PER_PLY;
            if candidate.kind == Kind::Killer {
                reduction -= PLY;
            }
            if known.hash_move().is_some_and(|hash| !is_quiet(hash)) {
                reduction += 700;
            }
        } else {
            reduction -= 700 + PLY * candidate.history / HISTORY_BOUND;
            if candidate.kind != Kind::BadCapture {
                reduction -= 700;
            }
        }
        reduction += match known.node {
            Node::Cut => 1_800,
            Node::All => 400,
            Node::Root | Node::Pv => 0,
        };
        if !known.improving {
            reduction += 500;
        }
        if known.was_pv {
            reduction -= 1_000;
        }
        if known.node.is_pv() {
            reduction -= 500;
        }
        if child.in_check {
            reduction -= 1_800;
        } else if known.in_check {
            reduction -= 800;
        }
        reduction / PLY
    }
}
