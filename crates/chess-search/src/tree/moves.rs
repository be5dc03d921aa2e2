//! The loop over the moves of a node.

use super::late_moves::late_move_features;
use super::node::{Candidate, NodeInfo, NodeType};
use crate::checks::Checks;
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::late_move_model::{LateMoveModel, material_feature};
use crate::observer::Observe;
use crate::picker::{MoveKind, MovePicker, PickedMove};
use crate::root::RootLine;
use crate::score::{DRAW, INFINITE, PROVEN_BOUND, mated_at};
use crate::table::TableEntry;
use crate::worker::Worker;
use chess_move::{Bound, Move, PvLine};

/// The minimum depth at which other threads search moves in reverse order.
const MIN_REVERSED_DEPTH: i32 = 3;
/// The maximum extension of a line, in plies, in addition to half of the iteration depth.
const MAX_EXTRA_PLIES: usize = 8;

impl<E: Evaluate> Worker<'_, E> {
    /// Searches the moves of a node in order until one fails high.
    pub(super) fn search_moves<const POLLS: bool>(
        &mut self,
        info: &NodeInfo,
        mut alpha: i32,
    ) -> i32 {
        let &NodeInfo {
            node_type,
            ply,
            beta,
            ..
        } = info;
        let alpha_at_entry = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut number = 0;
        let mut checks = None;
        let continuation = self.stack.continuation(ply);
        let mut picker = self.picker(info);
        self.stack.clear_tried(ply);
        while let Some(picked) = self.next_move(info, &mut picker, number) {
            let PickedMove { mv, kind, .. } = picked;
            number += 1;
            self.prefetch(mv);
            let history = picked
                .history
                .unwrap_or_else(|| self.move_history(mv, continuation));
            let mut candidate = Candidate {
                mv,
                kind,
                number: number.saturating_add_signed(picked.order_offset),
                history,
                material: 0,
                gives_check: false,
                reduction: 0,
            };
            // The first move is neither pruned nor reduced, whichever order is used.
            if candidate.number > 1 {
                let checks = checks.get_or_insert_with(|| Checks::new(&self.position));
                candidate.gives_check = checks.is_check(&self.position, mv);
                if !mv.is_quiet() {
                    candidate.material = material_feature(&self.position, mv);
                }
                let parameters = self.parameters();
                let features = late_move_features(info, &candidate, alpha, parameters);
                let model = LateMoveModel::predict(&features);
                candidate.reduction = model.reduction(node_type.is_pv(), parameters);
                if node_type != NodeType::Root && self.prune_move(info, &candidate, alpha) {
                    // The move scores at most alpha, but it is not proven to lose.
                    if best <= -PROVEN_BOUND {
                        best = alpha;
                    }
                    continue;
                }
            }
            let nodes_before = self.limits.nodes();
            let score = self.search_move::<POLLS>(info, &candidate, alpha);
            if self.limits.is_stopped() {
                return DRAW;
            }
            self.observe_move(info, &candidate, alpha, score);
            if node_type == NodeType::Root {
                self.root_moves
                    .add_nodes(mv, self.limits.nodes() - nodes_before);
                if number == 1 || score > alpha {
                    self.set_root_line(mv, score, alpha, info);
                }
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if node_type.is_pv() {
                        self.stack.update_pv(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
            self.stack.add_tried(ply, mv);
        }

        if number == 0 {
            return if info.in_check { mated_at(ply) } else { DRAW };
        }
        if best >= beta
            && let Some(mv) = best_move
        {
            self.update_histories(info, mv, continuation);
        }
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best > alpha_at_entry => Bound::Exact,
            _ => Bound::Upper,
        };
        // With `MultiPV`, only the first line is the result of the position.
        if node_type != NodeType::Root || self.root_moves.lines().is_empty() {
            self.store(info, best, best_move, bound);
            self.update_correction(info, best, best_move, bound);
        }
        best
    }

    /// Plays a move and searches the position after it: a late move first at the reduced depth, then at the full depth,
    /// and in a PV node with the open window.
    fn search_move<const POLLS: bool>(
        &mut self,
        info: &NodeInfo,
        candidate: &Candidate,
        alpha: i32,
    ) -> i32 {
        let &NodeInfo {
            node_type,
            ply,
            depth,
            beta,
            ..
        } = info;
        let &Candidate {
            mv, kind, number, ..
        } = candidate;
        let before = self.make(ply, mv);
        let is_extended = self.stack.in_check(ply + 1)
            && kind != MoveKind::BadCapture
            && self.uses(SearchFeatures::CHECK_EXTENSION)
            && self.may_extend(ply);
        let new_depth = depth - 1 + i32::from(is_extended);
        let is_reduced = candidate.reduction > 0
            && new_depth > 1
            && self.uses(SearchFeatures::LATE_MOVE_REDUCTIONS);
        // Each search runs only if the cheaper one before it exceeded alpha.
        let mut score = INFINITE;
        let child = node_type.child_type();
        if is_reduced {
            let reduced = (new_depth - candidate.reduction).max(1);
            score = -self.alpha_beta::<POLLS>(child, ply + 1, reduced, -alpha - 1, -alpha);
        }
        let may_be_best = node_type.is_pv();
        if score > alpha && !(may_be_best && number == 1) {
            score = -self.alpha_beta::<POLLS>(child, ply + 1, new_depth, -alpha - 1, -alpha);
        }
        if score > alpha && may_be_best {
            score = -self.alpha_beta::<POLLS>(NodeType::Pv, ply + 1, new_depth, -beta, -alpha);
        }
        self.position.unmake(before);
        score
    }

    /// Returns whether the line may be extended. Without a limit, forced lines would never end.
    fn may_extend(&self, ply: usize) -> bool {
        let depth = self.root_moves.depth().max(0) as usize;
        ply < depth + depth / 2 + MAX_EXTRA_PLIES
    }

    /// Returns the next move, after `tried` other moves: a root move, or a move of the picker.
    fn next_move(
        &mut self,
        info: &NodeInfo,
        picker: &mut MovePicker,
        tried: usize,
    ) -> Option<PickedMove> {
        if info.node_type == NodeType::Root {
            let mv = self.root_moves.next(tried)?;
            let kind = if tried == 0 {
                MoveKind::Hash
            } else {
                MoveKind::Quiet
            };
            return Some(PickedMove::new(mv, kind));
        }
        let lists = self.stack.lists(info.ply);
        picker.next(&self.position, self.histories, lists)
    }

    /// Returns whether this thread searches the moves of the node after the good captures in reverse order.
    ///
    /// In an expected all node every move must be searched, so the order does not matter, and it matters little in a PV
    /// node after the hash move. Every other thread starts at the end. Where the threads meet, each finds the results
    /// of the other in the table. Pruning and reductions use the number of the move in the usual order, because results
    /// of another depth would be useless to the other thread.
    fn uses_reversed_order(&self, info: &NodeInfo) -> bool {
        self.limits.index() % 2 == 1
            && self.uses(SearchFeatures::REVERSED_ORDER)
            && self.limits.thread_sync().is_some()
            && info.depth >= MIN_REVERSED_DEPTH
            && match info.node_type {
                NodeType::All => true,
                NodeType::Pv => info.hash_move().is_some(),
                NodeType::Root | NodeType::Cut => false,
            }
    }

    fn picker(&self, info: &NodeInfo) -> MovePicker {
        let ply = info.ply;
        let [first, second] = if self.uses(SearchFeatures::KILLERS) {
            self.stack.killers(ply)
        } else {
            [None; 2]
        };
        let continuation = self.stack.continuation(ply);
        let counter = continuation[0]
            .filter(|_| self.uses(SearchFeatures::COUNTER_MOVES))
            .and_then(|before| self.histories.counter_move(before));
        let mut picker = MovePicker::new(
            &self.position,
            info.hash_move(),
            [first, second, counter],
            continuation,
            self.shared.features,
        );
        if self.uses_reversed_order(info) {
            picker.reverse();
        }
        picker
    }

    /// Records the principal variation of a root move that is the first or raised alpha.
    fn set_root_line(&mut self, mv: Move, score: i32, alpha: i32, info: &NodeInfo) {
        let mut pv = PvLine::default();
        pv.prepend(mv, self.stack.pv(1));
        let line = RootLine {
            mv,
            rank: self.root_moves.rank(mv),
            score,
            bound: match score {
                score if score <= alpha => Bound::Upper,
                score if score >= info.beta => Bound::Lower,
                _ => Bound::Exact,
            },
            depth: info.depth,
            selective_depth: self.root_moves.selective_depth(),
            pv,
        };
        self.observer.root_line(&line);
        self.root_moves.set_best_line(line);
    }

    fn store(&self, info: &NodeInfo, score: i32, mv: Option<Move>, bound: Bound) {
        let entry = TableEntry {
            mv,
            score: TableEntry::to_table_score(score, info.ply),
            evaluation: info.raw_evaluation,
            depth: info.depth,
            bound,
        };
        self.shared.table.store(self.position.key(), entry);
    }
}
