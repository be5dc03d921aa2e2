//! Null-move pruning: if the side to move fails high even after a null move, it will fail high with one of its moves
//! (Beal, 1989; Donninger, 1993: null move and deep search; <https://www.chessprogramming.org/Null_Move_Pruning>).

use super::node::{NodeInfo, NodeType};
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::parameters::SearchParameters;
use crate::score::{PROVEN_BOUND, is_proven};
use crate::worker::Worker;

/// The minimum depth of null-move pruning.
const MIN_NULL_MOVE_DEPTH: i32 = 3;

impl<E: Evaluate> Worker<'_, E> {
    /// Returns a score if the node fails high after a null move.
    ///
    /// In zugzwang a null move is better than any legal move and proves nothing. With a single piece, zugzwang is still
    /// common. The cutoff is then verified by a search at the reduced depth, without null moves in the whole subtree
    /// (Plenkner, 1995: a null-move technique impervious to zugzwang).
    pub(super) fn null_move_pruning<const POLLS: bool>(&mut self, info: &NodeInfo) -> Option<i32> {
        if !self.allows_null_move(info) {
            return None;
        }
        let &NodeInfo { ply, beta, .. } = info;
        let reduced = null_move_depth(info, self.parameters());
        let score = self.null_move_score::<POLLS>(ply, reduced, beta)?;
        if self.limits.is_stopped() {
            return Some(score);
        }
        if score < beta {
            return None;
        }
        if self.position.piece_count() == 1 {
            self.stack.set_verifying(true);
            let verified = self.alpha_beta::<POLLS>(NodeType::Cut, ply, reduced, beta - 1, beta);
            self.stack.set_verifying(false);
            if verified < beta && !self.limits.is_stopped() {
                return None;
            }
        }
        // What follows a null move is not proven.
        Some(if is_proven(score) { beta } else { score })
    }

    /// Returns whether null-move pruning applies: not after another null move, not without pieces, where zugzwang is
    /// common, and not while a cutoff is being verified.
    fn allows_null_move(&self, info: &NodeInfo) -> bool {
        self.uses(SearchFeatures::NULL_MOVE)
            && info.depth >= MIN_NULL_MOVE_DEPTH
            && !info.in_check
            && self.stack.allows_null_move(info.ply)
            && info.evaluation >= info.beta
            && info.beta > -PROVEN_BOUND
            && self.position.piece_count() > 0
    }

    /// Searches a null move and returns its score.
    fn null_move_score<const POLLS: bool>(
        &mut self,
        ply: usize,
        depth: i32,
        beta: i32,
    ) -> Option<i32> {
        let before = self.position.make_null_move()?;
        self.stack.push_null_move(ply);
        self.limits.count_node();
        let score = -self.alpha_beta::<POLLS>(NodeType::Cut, ply + 1, depth, -beta, -beta + 1);
        self.position.unmake_null_move(before);
        Some(score)
    }
}

/// Returns the depth of the search after a null move. It falls with the distance of the evaluation above beta, to a
/// quiescence search at the margin of [reverse futility pruning](super::futility).
fn null_move_depth(info: &NodeInfo, parameters: &SearchParameters) -> i32 {
    let margin = info.reverse_futility_margin(parameters);
    let surplus = (info.evaluation - info.beta).clamp(0, margin);
    let depth = 4 * info.depth - parameters.null_move_reduction; // in quarters of a ply
    depth * parameters.null_move_depth * (margin - surplus) / (4 * 32 * margin)
}
