//! The search of inner nodes: principal variation search
//! (<https://www.chessprogramming.org/Principal_Variation_Search>).
//!
//! Files by topic: reverse futility pruning and futility pruning ([`futility`]), null-move pruning ([`null_move`]), the
//! loop over the moves with extensions and late move reductions ([`moves`], by
//! [`late_move_model`](crate::late_move_model)), late move pruning ([`late_moves`]), history updates
//! ([`history_updates`]), and the quiescence search ([`quiescence`]).

mod futility;
mod history_updates;
mod late_moves;
mod moves;
mod node;
mod null_move;
mod observe;
mod quiescence;
#[cfg(test)]
mod tests;

pub(crate) use node::NodeType;

use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::score::{DRAW, FIFTY_MOVES, INFINITE, MAX_PLY, mated_at};
use crate::table::TableEntry;
use crate::tablebase::ProvenScore;
use crate::worker::Worker;
use chess_move::Bound;
use node::NodeInfo;

/// Whether searches call the function of [`Searcher::with_poll`](crate::Searcher). Without the feature, no code is
/// compiled for it.
pub(crate) const POLLS: bool = cfg!(feature = "poll");

/// The minimum depth of nodes that call the function. The search of a shallower node takes less than a millisecond.
const MIN_POLL_DEPTH: i32 = 3;

impl<E: Evaluate> Worker<'_, E> {
    /// Searches a node and returns its score, fail-soft: a score at or below alpha is an upper bound, a score at or
    /// above beta is a lower bound. Nodes that are not PV nodes have a null window.
    ///
    /// With `POLLS`, nodes call the function of [`Searcher::with_poll`](crate::Searcher) from time to time. Shallow
    /// nodes use the copy of this function without these calls.
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
            self.limits.poll();
        }
        if let Some(score) = self.enter(node_type, ply, &mut alpha, &mut beta) {
            return score;
        }

        let entry = self.probe(ply);
        if let Some(entry) = entry
            && self.uses(SearchFeatures::TABLE_CUTOFFS)
            && !node_type.is_pv()
            && entry.depth >= depth
            && entry.causes_cutoff(beta)
            && self.is_before_fifty_moves(entry.depth)
        {
            return entry.score;
        }

        let proven = match node_type {
            NodeType::Root => None,
            _ => self.shared.tablebase.probe(&self.position, ply, depth),
        };
        if let Some(proven) = proven {
            if proven.decides(alpha, beta) {
                self.store_proven(proven, ply, depth);
                return proven.score;
            }
            if proven.bound == Bound::Lower {
                alpha = alpha.max(proven.score);
            }
        }

        let mut info = NodeInfo {
            node_type,
            ply,
            depth,
            beta,
            in_check: self.stack.in_check(ply),
            entry,
            raw_evaluation: None,
            evaluation: -INFINITE,
            improvement: 0,
        };
        self.evaluate_node(&mut info);
        self.observe_node(&info, alpha);
        if let Some(score) = self.prune_node::<POLLS>(&info) {
            return score;
        }

        // Internal iterative reduction (E. Schröder): without a hash move, the move ordering is poor, and a shallower
        // search finds one.
        if self.uses(SearchFeatures::INTERNAL_ITERATIVE_REDUCTION)
            && depth >= 4
            && matches!(node_type, NodeType::Pv | NodeType::Cut)
            && info.hash_move().is_none()
        {
            info.depth -= 1;
        }
        let score = self.search_moves::<POLLS>(&info, alpha);
        match proven {
            Some(proven) => self.limit_by_tables(&info, score, proven),
            None => score,
        }
    }

    /// Returns the score of a node that was searched although tables prove a bound: for a mate in a won position, or
    /// for the longest defense in a lost one.
    fn limit_by_tables(&self, info: &NodeInfo, score: i32, proven: ProvenScore) -> i32 {
        let limited = proven.limit(score);
        if limited != score && !self.limits.is_stopped() {
            self.store_proven(proven, info.ply, info.depth);
        }
        limited
    }

    /// Stores a score of endgame tables in the transposition table.
    fn store_proven(&self, proven: ProvenScore, ply: usize, depth: i32) {
        let entry = TableEntry {
            mv: None,
            score: TableEntry::to_table_score(proven.score, ply),
            evaluation: None,
            depth,
            bound: proven.bound,
        };
        self.shared.table.store(self.position.key(), entry);
    }

    /// Returns a score if the node ends before its search: the search is stopped, the game is drawn, the maximum ply is
    /// reached, or the window is closed.
    fn enter(
        &mut self,
        node_type: NodeType,
        ply: usize,
        alpha: &mut i32,
        beta: &mut i32,
    ) -> Option<i32> {
        self.stack.clear_pv(ply);
        if self.should_stop() {
            return Some(DRAW);
        }
        self.root_moves.reach(ply);
        if node_type == NodeType::Root {
            return None;
        }
        if self.is_draw(ply) {
            return Some(DRAW);
        }
        if ply >= MAX_PLY {
            return Some(if self.stack.in_check(ply) {
                DRAW
            } else {
                self.position.evaluate()
            });
        }
        // Mate distance pruning: no score is better than giving mate with this move, or worse than being mated now.
        if self.uses(SearchFeatures::MATE_DISTANCE) {
            *alpha = (*alpha).max(mated_at(ply));
            *beta = (*beta).min(-mated_at(ply + 1));
        }
        // A move that repeats a position scores a draw.
        if *alpha < DRAW
            && self.uses(SearchFeatures::UPCOMING_REPETITION)
            && self.has_upcoming_repetition(ply)
        {
            *alpha = DRAW;
        }
        (*alpha >= *beta).then_some(*alpha)
    }

    /// Probes the transposition table. Mates are counted from the root.
    fn probe(&self, ply: usize) -> Option<TableEntry> {
        let mut entry = self.shared.table.probe(self.position.key())?;
        entry.score = entry.score_at(ply);
        Some(entry)
    }

    /// Returns whether no line of this depth reaches the fifty-move draw. Near the draw, a stored score can be wrong,
    /// because it was found with another halfmove clock.
    fn is_before_fifty_moves(&self, depth: i32) -> bool {
        i32::from(self.position.halfmove_clock()) + depth < i32::from(FIFTY_MOVES)
    }

    /// Computes the static evaluation and the improvement, unless the side to move is in check.
    fn evaluate_node(&mut self, info: &mut NodeInfo) {
        let ply = info.ply;
        if info.in_check {
            self.stack.set_evaluation(ply, None);
            return;
        }
        let raw = info
            .entry
            .and_then(|entry| entry.evaluation)
            .unwrap_or_else(|| self.position.evaluate());
        let evaluation = self.corrected(raw);
        self.stack.set_evaluation(ply, Some(evaluation));
        info.raw_evaluation = Some(raw);
        info.evaluation = info
            .entry
            .map_or(evaluation, |entry| entry.refine_evaluation(evaluation));
        if self.uses(SearchFeatures::IMPROVING)
            && let Some(before) = self.stack.previous_evaluation(ply)
        {
            info.improvement = evaluation - before;
        }
    }

    /// Returns a score if the node can be pruned before searching any move.
    fn prune_node<const POLLS: bool>(&mut self, info: &NodeInfo) -> Option<i32> {
        if info.node_type.is_pv() || info.in_check {
            return None;
        }
        self.reverse_futility_pruning(info)
            .or_else(|| self.null_move_pruning::<POLLS>(info))
    }
}
