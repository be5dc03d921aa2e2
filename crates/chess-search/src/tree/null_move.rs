//! Null-move pruning: if the side to move reaches beta even after a null move, it will reach beta
//! with one of its moves (Beal, 1989; Donninger, 1993: null move and deep search;
//! <https://www.chessprogramming.org/Null_Move_Pruning>).

use super::node::{NodeInfo, NodeType};
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::score::{MATE_BOUND, is_mate};
use crate::worker::Worker;

/// The minimum depth.
const MIN_DEPTH: i32 = 3;
/// The search after a null move is less deep by these plies, and then by this share: the deeper the search, the more certain it
/// can be of a result that a tempo does not change.
const PLIES_LESS: i32 = 2;
const SHARE_IN_8THS: i32 = 5;

impl<E: Evaluate> Worker<'_, E> {
    /// Returns a score if the node reaches beta even after a null move.
    ///
    /// In zugzwang a null move is better than any move and proves nothing. With a single piece, zugzwang is still common, so the
    /// node is searched again at the reduced depth, without null moves in the whole subtree (Plenkner, 1995: a null-move
    /// technique impervious to zugzwang).
    pub(super) fn null_move<const POLLS: bool>(&mut self, info: &NodeInfo) -> Option<i32> {
        if !self.allows_null_move(info) {
            return None;
        }
        let &NodeInfo { ply, beta, .. } = info;
        let reduced = null_move_depth(info);
        let score = self.null_move_score::<POLLS>(ply, reduced, beta)?;
        if self.stopped {
            return Some(score);
        }
        if score < beta {
            return None;
        }
        if self.piece_count() == 1 {
            self.null_move_allowed = false;
            let verified = self.alpha_beta::<POLLS>(NodeType::Cut, ply, reduced, beta - 1, beta);
            self.null_move_allowed = true;
            if verified < beta && !self.stopped {
                return None;
            }
        }
        // A mate that begins with a null move is not proven.
        Some(if is_mate(score) { beta } else { score })
    }

    /// Returns whether null-move pruning applies: not after another null move, not without pieces (where zugzwang is common),
    /// and not while a cutoff is being verified.
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
            && self.piece_count() > 0
    }

    /// Returns the score for the side to move after a null move.
    fn null_move_score<const POLLS: bool>(
        &mut self,
        ply: usize,
        depth: i32,
        beta: i32,
    ) -> Option<i32> {
        let before = self.position;
        let passed = before.pass().ok()?;
        self.position = passed;
        self.keys.push(passed.key());
        self.stack[ply].mv = None;
        self.stack[ply].piece_to = None;
        self.stack[ply + 1].in_check = false;
        self.stack[ply + 1].plies_since_null_move = 0;
        self.nodes += 1;
        let score = -self.alpha_beta::<POLLS>(NodeType::Cut, ply + 1, depth, -beta, -beta + 1);
        self.keys.pop();
        self.position = before;
        Some(score)
    }
}

/// Returns the depth of the search after a null move. The further the evaluation is above beta, the less is left to prove: at the
/// margin where [reverse futility pruning](super::futility) needs no search at all, only a quiescence search is left.
fn null_move_depth(info: &NodeInfo) -> i32 {
    let margin = info.margin_below();
    let surplus = (info.evaluation - info.beta).clamp(0, margin);
    (info.depth - PLIES_LESS) * SHARE_IN_8THS * (margin - surplus) / (8 * margin)
}
