//! The search of inner nodes: principal variation search
//! (<https://www.chessprogramming.org/Principal_Variation_Search>).
//!
//! The parts are in files by topic: pruning of whole nodes ([`null_move`], [`futility`], which also prunes moves), the loop
//! over moves ([`moves`]) with pruning, extensions and reductions ([`late_moves`]), learning from a node
//! ([`learn`]), and the search beyond the last ply ([`quiescence`]).

mod futility;
mod late_moves;
mod learn;
mod moves;
mod node;
mod null_move;
mod quiescence;
#[cfg(test)]
mod tests;

#[cfg(feature = "tune")]
pub(crate) use late_moves::facts;
#[cfg(feature = "tune")]
pub(crate) use node::Candidate;
pub(crate) use node::{NodeInfo, NodeType};

use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::score::{DRAW, INFINITE, MAX_PLY, mated_at};
use crate::table::TableEntry;
use crate::worker::{FIFTY_MOVES, Worker};

/// Whether searches call a function of the caller. Without the feature, the comparison of node counts is not compiled either.
pub(crate) const POLLS: bool = cfg!(feature = "poll");

/// The minimum depth at which nodes call this function. The search of a shallower node takes less than a millisecond.
const MIN_POLL_DEPTH: i32 = 3;

impl<E: Evaluate> Worker<'_, E> {
    /// Returns the score of the node (fail-soft: a score outside the window is an upper bound at or
    /// below alpha, or a lower bound at or above beta). Nodes that are not on the principal
    /// variation have a null window.
    ///
    /// With `POLLS`, the caller's function is called from time to time. This function is compiled
    /// twice: deep nodes use the copy that calls it, and most nodes below them use the other copy.
    pub(crate) fn alpha_beta<const POLLS: bool>(
        &mut self,
        node_type: NodeType,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        if depth <= 0 {
            return self.quiescence(node_type, ply, 0, alpha, beta);
        }
        if POLLS {
            if depth < MIN_POLL_DEPTH {
                return self.alpha_beta::<false>(node_type, ply, depth, alpha, beta);
            }
            self.poll();
        }
        if let Some(score) = self.enter(node_type, ply, &mut alpha, &mut beta) {
            return score;
        }

        let entry = self.probe(ply);
        if let Some(entry) = entry
            && self.with(SearchFeatures::TABLE_CUTOFFS)
            && !node_type.is_pv()
            && entry.depth >= depth
            && entry.decides(beta)
            && self.is_before_fifty_moves(entry.depth)
        {
            return entry.score;
        }

        let mut info = NodeInfo {
            node_type,
            ply,
            depth,
            beta,
            in_check: self.stack[ply].in_check,
            entry,
            raw_evaluation: None,
            evaluation: -INFINITE,
            rise: 0,
        };
        self.evaluate_node(&mut info);
        #[cfg(feature = "tune")]
        self.record_node(&info, alpha);
        if let Some(score) = self.prune_node::<POLLS>(&info) {
            return score;
        }

        // Without a hash move the ordering is poor; a shallower search that finds one is cheaper (internal iterative
        // reduction, E. Schröder).
        if self.with(SearchFeatures::INTERNAL_ITERATIVE_REDUCTION)
            && depth >= 4
            && matches!(node_type, NodeType::Pv | NodeType::Cut)
            && info.hash_move().is_none()
        {
            info.depth -= 1;
        }
        self.search_moves::<POLLS>(&info, alpha)
    }

    /// Returns the score of a node that needs no search of its moves: the search is stopped, the game is drawn, the maximum
    /// ply is reached, or the window is closed.
    fn enter(
        &mut self,
        node_type: NodeType,
        ply: usize,
        alpha: &mut i32,
        beta: &mut i32,
    ) -> Option<i32> {
        self.stack[ply].pv.clear();
        if self.should_stop() {
            return Some(DRAW);
        }
        self.selective_depth = self.selective_depth.max(ply);
        if node_type == NodeType::Root {
            return None;
        }
        if self.is_draw(ply) {
            return Some(DRAW);
        }
        if ply >= MAX_PLY {
            let in_check = self.stack[ply].in_check;
            return Some(if in_check { DRAW } else { self.evaluate() });
        }
        // No line is better than mating now, or worse than being mated now (mate distance pruning).
        if self.with(SearchFeatures::MATE_DISTANCE) {
            *alpha = (*alpha).max(mated_at(ply));
            *beta = (*beta).min(-mated_at(ply + 1));
        }
        // A side that can repeat a position can claim a draw.
        if *alpha < DRAW
            && self.with(SearchFeatures::UPCOMING_REPETITION)
            && self.has_upcoming_repetition(ply)
        {
            *alpha = DRAW;
        }
        (*alpha >= *beta).then_some(*alpha)
    }

    /// Returns the table's entry for the position, with mates counted from the root.
    fn probe(&self, ply: usize) -> Option<TableEntry> {
        let mut entry = self.shared.table.probe(self.keys.last())?;
        entry.score = entry.score_at(ply);
        Some(entry)
    }

    /// Returns whether no line of this depth reaches the fifty-move draw. A stored score was found with another halfmove
    /// clock, so where a line does reach the draw, the score can be wrong.
    fn is_before_fifty_moves(&self, depth: i32) -> bool {
        i32::from(self.position.halfmove_clock()) + depth < i32::from(FIFTY_MOVES)
    }

    /// Evaluates the position, unless it is in check.
    fn evaluate_node(&mut self, info: &mut NodeInfo) {
        let ply = info.ply;
        if info.in_check {
            self.stack[ply].evaluation = None;
            return;
        }
        let raw = info
            .entry
            .and_then(|entry| entry.evaluation)
            .unwrap_or_else(|| self.evaluate());
        let evaluation = self.corrected(raw);
        self.stack[ply].evaluation = Some(evaluation);
        info.raw_evaluation = Some(raw);
        info.evaluation = info
            .entry
            .map_or(evaluation, |entry| entry.clamp(evaluation));
        if self.with(SearchFeatures::IMPROVING)
            && let Some(before) = self.earlier_evaluation(ply)
        {
            info.rise = evaluation - before;
        }
    }

    /// Returns the last evaluation before one of this side's earlier moves. In check there was none.
    fn earlier_evaluation(&self, ply: usize) -> Option<i32> {
        let mut earlier = (2..=ply).step_by(2);
        earlier.find_map(|back| self.stack[ply - back].evaluation)
    }

    /// Returns a score if the node can be pruned before searching any move.
    fn prune_node<const POLLS: bool>(&mut self, info: &NodeInfo) -> Option<i32> {
        if info.node_type.is_pv() || info.in_check {
            return None;
        }
        self.reverse_futility(info)
            .or_else(|| self.null_move::<POLLS>(info))
    }

    /// Prepends a move to its child's line, which builds the principal variation from the leaf to
    /// the root.
    fn update_pv(&mut self, ply: usize, mv: chess_move::Move) {
        let (before, after) = self.stack.split_at_mut(ply + 1);
        before[ply].pv.prepend(mv, &after[0].pv);
    }
}
