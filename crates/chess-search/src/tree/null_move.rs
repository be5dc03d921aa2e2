//! Null-move pruning: if the side to move could even pass and still reach beta, one of its moves
//! will reach it too (Beal, 1989; Donninger, 1993: null move and deep search;
//! <https://www.chessprogramming.org/Null_Move_Pruning>).

use super::node::{NodeInfo, NodeType};
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::score::{MATE_BOUND, is_mate};
use crate::worker::Worker;

/// From this depth on it is tried.
const MIN_DEPTH: i32 = 3;
/// How many plies less deep the pass is searched.
const REDUCTION: i32 = 3;
/// One more for each so many plies of depth.
const DEPTH_PER_PLY: i32 = 3;
/// From this depth on no cutoff is believed without a search in which nobody passes.
const VERIFY_FROM: i32 = 12;
/// Who stands so far above beta, in centipawns, needs a ply less to show it: two pawns.
const CLEARLY_ABOVE: i32 = 200;

impl<E: Evaluate> Worker<'_, E> {
    /// The value of a node that is as good as beta even after a pass.
    ///
    /// In zugzwang a pass is better than any move, and proves nothing. So where there is much to
    /// lose, the node is searched once more at the reduced depth, without a pass in all of its
    /// subtree (the idea of a verifying search is Tabibi's and Netanyahu's, 2002: verified null-move
    /// pruning).
    pub(super) fn null_move(&mut self, info: &NodeInfo) -> Option<i32> {
        if !self.allows_null_move(info) {
            return None;
        }
        let &NodeInfo {
            ply, depth, beta, ..
        } = info;
        let is_clear = info.evaluation >= beta + CLEARLY_ABOVE;
        let reduced = depth - (REDUCTION + depth / DEPTH_PER_PLY + i32::from(is_clear));
        let score = self.null_move_score(ply, reduced, beta)?;
        if self.stopped {
            return Some(score);
        }
        if score < beta {
            return None;
        }
        if depth >= VERIFY_FROM {
            self.null_move_allowed = false;
            let verified = self.alpha_beta(NodeType::Cut, ply, reduced, beta - 1, beta);
            self.null_move_allowed = true;
            if verified < beta && !self.stopped {
                return None;
            }
        }
        // A mate that begins with a pass is no mate yet.
        Some(if is_mate(score) { beta } else { score })
    }

    /// Whether a pass can say something: not twice in a row, which would be the same position
    /// again, nor without pieces, where zugzwang is common, nor while a cutoff is being verified.
    fn allows_null_move(&self, info: &NodeInfo) -> bool {
        let before = info.ply.checked_sub(1);
        let after_null_move = before.is_some_and(|before| self.stack[before].mv.is_none());
        self.with(SearchFeatures::NULL_MOVE)
            && self.null_move_allowed
            && info.depth >= MIN_DEPTH
            && !info.in_check
            && !after_null_move
            && info.evaluation >= info.beta
            && info.beta > -MATE_BOUND
            && self.has_pieces()
    }

    /// The value for the side to move when it passes: the other side to move, en passant gone, the
    /// key changed accordingly, nothing moved.
    fn null_move_score(&mut self, ply: usize, depth: i32, beta: i32) -> Option<i32> {
        let before = self.position;
        let passed = before.pass().ok()?;
        self.position = passed;
        self.keys.push(passed.key());
        self.stack[ply].mv = None;
        self.stack[ply].piece_to = None;
        self.stack[ply + 1].in_check = false;
        self.stack[ply + 1].plies_since_null_move = 0;
        self.nodes += 1;
        let score = -self.alpha_beta(NodeType::Cut, ply + 1, depth, -beta, -beta + 1);
        self.keys.pop();
        self.position = before;
        Some(score)
    }
}
