//! The loop over a node's moves.

use super::node::{Candidate, Knowledge, Node};
use super::singular::Singularity;
use crate::checks::Checks;
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::picker::{Kind, Picked, Picker};
use crate::score::{DRAW, INFINITE, MATE_BOUND, mated_at};
use crate::table::{Entry, EntryBound};
use crate::worker::Worker;
use chess_move::Bound;
use chess_move::Move;

/// From this depth on threads share the moves of a node among them.
const SHARED_FROM: i32 = 3;

impl<E: Evaluate> Worker<'_, E> {
    /// Tries the moves of a node, the most promising first, until one reaches beta.
    pub(super) fn search_moves(&mut self, known: &Knowledge, mut alpha: i32) -> i32 {
        let &Knowledge {
            node, ply, beta, ..
        } = known;
        let alpha_at_entry = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut number = 0;
        let mut checks = None;
        let continuation = self.continuation(ply);
        let mut picker = self.picker(known);
        self.stack[ply].tried_quiets.clear();
        self.stack[ply].tried_captures.clear();
        while let Some(picked) = self.next_move(known, &mut picker, number) {
            let Picked { mv, kind, .. } = picked;
            if Some(mv) == known.excluded {
                continue;
            }
            number += 1;
            let history = picked
                .history
                .unwrap_or_else(|| self.move_history(mv, &continuation));
            let candidate = Candidate {
                mv,
                kind,
                number: number.saturating_add_signed(picked.early_by),
                history,
            };
            // The first is never pruned, whenever its turn is.
            let may_prune = node != Node::Root && candidate.number > 1 && best > -MATE_BOUND;
            if may_prune && self.has_pieces() && {
                let checks = checks.get_or_insert_with(|| Checks::new(&self.position));
                self.prune_move(known, &candidate, alpha, checks, &mut picker)
            } {
                continue;
            }
            let extension = match self.singularity(known, &candidate) {
                Singularity::Singular => 1,
                Singularity::Ordinary => 0,
                Singularity::Cutoff(value) => return value,
            };
            if self.stopped {
                return DRAW;
            }
            let nodes_before = self.nodes;
            let value = self.search_move(known, &candidate, extension, alpha);
            if self.stopped {
                return DRAW;
            }
            if node == Node::Root {
                let is_new_best = number == 1 || value > alpha;
                self.note_root_move(
                    mv,
                    value,
                    nodes_before,
                    is_new_best.then_some((alpha, beta)),
                );
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if node.is_pv() {
                        self.keep_line(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
            let frame = &mut self.stack[ply];
            let tried = if mv.is_quiet() {
                &mut frame.tried_quiets
            } else {
                &mut frame.tried_captures
            };
            tried.push(mv);
        }

        if number == 0 {
            return match known.excluded {
                Some(_) => alpha,
                None if known.in_check => mated_at(ply),
                None => DRAW,
            };
        }
        if best >= beta
            && let Some(mv) = best_move
        {
            self.reward(known, mv, &continuation);
        }
        let bound = match best {
            best if best >= beta => EntryBound::Lower,
            best if best > alpha_at_entry => EntryBound::Exact,
            _ => EntryBound::Upper,
        };
        let is_whole = known.excluded.is_none() && (node != Node::Root || self.line == 0);
        if is_whole {
            self.remember(known, best, best_move, bound);
            self.learn_correction(known, best, best_move, bound);
        }
        best
    }

    /// Plays a move and searches what comes after it, with a window that holds nothing while the
    /// move is not expected to be better than the best so far.
    fn search_move(
        &mut self,
        known: &Knowledge,
        candidate: &Candidate,
        mut extension: i32,
        alpha: i32,
    ) -> i32 {
        let &Knowledge {
            node,
            ply,
            depth,
            beta,
            ..
        } = known;
        let &Candidate {
            mv, kind, number, ..
        } = candidate;
        let undo = self.make(ply, mv);
        if self.stack[ply + 1].in_check
            && extension == 0
            && kind != Kind::BadCapture
            && self.with(SearchFeatures::CHECK_EXTENSION)
            && self.may_extend(ply)
        {
            extension = 1;
        }
        let new_depth = depth - 1 + extension;
        let mut value = -INFINITE;
        let mut is_promising = !node.is_pv() || number > 1;
        let is_late = depth >= 2 && number > 1 + usize::from(node == Node::Root);
        if is_late && self.with(SearchFeatures::LATE_MOVE_REDUCTIONS) {
            let reduction = self.reduction(known, candidate);
            let reduced = (new_depth - reduction).clamp(1, new_depth.max(1));
            value = -self.alpha_beta(Node::Cut, ply + 1, reduced, -alpha - 1, -alpha);
            is_promising = value > alpha && reduced < new_depth;
        }
        if is_promising {
            value = -self.alpha_beta(node.answer(), ply + 1, new_depth, -alpha - 1, -alpha);
        }
        if node.is_pv() && (number == 1 || value > alpha) {
            value = -self.alpha_beta(Node::Pv, ply + 1, new_depth, -beta, -alpha);
        }
        self.unmake(mv, undo);
        value
    }

    /// The next move to try: of the root's moves, or of the picker's. So many were tried before.
    fn next_move(
        &mut self,
        known: &Knowledge,
        picker: &mut Picker,
        tried: usize,
    ) -> Option<Picked> {
        if known.node == Node::Root {
            let root = self.root_moves.get(self.line + tried)?;
            let kind = if tried == 0 { Kind::Hash } else { Kind::Quiet };
            return Some(Picked::new(root.mv, kind));
        }
        let lists = &mut self.stack[known.ply].lists;
        picker.next(&self.position, self.histories, lists)
    }

    /// Whether this thread tries the quiet moves of the node from the last one to the first.
    ///
    /// Where no move is expected to suffice all have to be tried, and the order does not matter. So every
    /// other thread begins at the other end, and when it meets those that began at this one, each finds in
    /// the table what the other has done. A quiet move is pruned and reduced by its place in the usual order,
    /// as what was searched to another depth would be of no use.
    fn starts_from_the_end(&self, known: &Knowledge) -> bool {
        self.index % 2 == 1
            && self.with(SearchFeatures::OPPOSITE_ENDS)
            && self.shared.together.is_some()
            && known.node == Node::All
            && known.depth >= SHARED_FROM
            && known.excluded.is_none()
    }

    fn picker(&self, known: &Knowledge) -> Picker {
        let ply = known.ply;
        let [first, second] = if self.with(SearchFeatures::KILLERS) {
            self.stack[ply].killers
        } else {
            [None; 2]
        };
        let counter = ply
            .checked_sub(1)
            .filter(|_| self.with(SearchFeatures::COUNTER_MOVES))
            .and_then(|before| self.histories.counter_move(self.stack[before].piece_to));
        let mut picker = Picker::new(
            &self.position,
            known.hash_move(),
            [first, second, counter],
            self.continuation(ply),
            self.shared.features,
        );
        if self.starts_from_the_end(known) {
            picker.go_backwards();
        }
        picker
    }

    /// What was found about a move of the root; the window, if it is the best so far.
    fn note_root_move(
        &mut self,
        mv: Move,
        value: i32,
        nodes_before: u64,
        window: Option<(i32, i32)>,
    ) {
        let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) else {
            return;
        };
        let nodes = self.nodes - nodes_before;
        root.nodes += nodes;
        root.effort += nodes;
        if let Some((alpha, beta)) = window {
            root.value = value;
            root.bound = match value {
                value if value <= alpha => Bound::Upper,
                value if value >= beta => Bound::Lower,
                _ => Bound::Exact,
            };
            root.selective_depth = self.selective_depth;
            root.pv.prepend(mv, &self.stack[1].pv);
        } else {
            root.value = -INFINITE;
        }
    }

    fn remember(&self, known: &Knowledge, value: i32, mv: Option<Move>, bound: EntryBound) {
        let entry = Entry {
            mv,
            value: Entry::stored_value(value, known.ply),
            evaluation: known.raw_evaluation,
            depth: known.depth,
            bound,
            was_pv: known.was_pv,
        };
        self.shared.table.store(self.keys.last(), entry);
    }
}
