//! Quiescence: only captures, promotions and, at first, checks are searched, until the position is
//! quiet enough to be evaluated (<https://www.chessprogramming.org/Quiescence_Search>).

use super::node::Node;
use super::quiet_checks::append_quiet_checks;
use crate::evaluate::Evaluate;
use crate::ideas::Ideas;
use crate::picker::{capture_score, is_quiet, quiet_score};
use crate::score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, mated_at};
use crate::see::{see_at_least, worth};
use crate::table::{Entry, EntryBound};
use crate::worker::Worker;
use chess_board::Role;
use chess_move::{Move, MoveList};
use chess_movegen::{append_legal_captures, append_legal_moves, is_legal};

impl<E: Evaluate> Worker<'_, E> {
    /// The value of the node when only moves are looked at that change material or give check.
    /// `depth` is 0 where quiescence begins and falls from there.
    pub(crate) fn quiescence(
        &mut self,
        node: Node,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.stack[ply].pv.clear();
        if self.must_stop() {
            return DRAW;
        }
        self.selective_depth = self.selective_depth.max(ply);
        if self.is_draw(ply) {
            return self.draw();
        }
        let in_check = self.stack[ply].in_check;
        if ply >= MAX_PLY {
            return if in_check { DRAW } else { self.evaluate() };
        }
        if alpha < DRAW && self.with(Ideas::UPCOMING_REPETITION) && self.can_repeat(ply) {
            alpha = self.draw();
            if alpha >= beta {
                return alpha;
            }
        }

        let key = self.keys.last();
        let mut entry = self.shared.table.probe(key);
        if let Some(entry) = &mut entry {
            entry.value = entry.value_at(ply);
        }
        if let Some(entry) = entry
            && self.with(Ideas::TABLE_CUTOFFS)
            && !node.is_pv()
            && entry.bound.decides(entry.value, beta)
        {
            return entry.value;
        }

        let alpha_at_entry = alpha;
        let mut raw_evaluation = None;
        let mut best = -INFINITE;
        let mut futility = -INFINITE;
        if in_check {
            self.stack[ply].evaluation = None;
        } else {
            // Standing pat: there is nearly always a quiet move that is no worse.
            let raw = entry
                .and_then(|entry| entry.evaluation)
                .unwrap_or_else(|| self.evaluate());
            raw_evaluation = Some(raw);
            best = self.corrected(raw);
            self.stack[ply].evaluation = Some(best);
            if let Some(entry) = entry
                && entry.bound.decides(entry.value, best)
                && entry.value.abs() < MATE_BOUND
            {
                best = entry.value;
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
            futility = best + 150;
        }

        let hash = entry
            .and_then(|entry| entry.mv)
            .filter(|&mv| is_legal(&self.position, mv));
        self.list_quiescence_moves(ply, depth, hash);
        let mut best_move = None;
        let mut count = 0;
        while let Some(scored) = self.stack[ply].lists.scored.pick_best() {
            let mv = scored.mv;
            count += 1;
            if best > -MATE_BOUND {
                if !in_check && is_quiet(mv) && !see_at_least(&self.position, mv, 0) {
                    continue;
                }
                if in_check && is_quiet(mv) && count > 2 {
                    // One way out of check that does not lose is enough of the quiet ones.
                    continue;
                }
                if !is_quiet(mv) {
                    if !in_check && self.with(Ideas::DELTA_PRUNING) && !mv.is_promotion() {
                        let taken = self.position.board().role_at(mv.to());
                        let value = futility + worth(taken.unwrap_or(Role::Pawn));
                        if value <= alpha {
                            best = best.max(value);
                            continue;
                        }
                    }
                    if !see_at_least(&self.position, mv, 0) {
                        continue;
                    }
                }
            }
            let undo = self.make(ply, mv);
            let value = -self.quiescence(node, ply + 1, depth - 1, -beta, -alpha);
            self.unmake(mv, undo);
            if self.stopped {
                return DRAW;
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
        }
        if in_check && count == 0 {
            return mated_at(ply);
        }

        let bound = match best {
            best if best >= beta => EntryBound::Lower,
            best if best > alpha_at_entry && node.is_pv() && best_move.is_some() => {
                EntryBound::Exact
            }
            _ => EntryBound::Upper,
        };
        self.shared.table.store(
            key,
            Entry {
                mv: best_move,
                value: Entry::stored_value(best, ply),
                evaluation: raw_evaluation,
                depth: 0,
                bound,
                was_pv: entry.is_some_and(|entry| entry.was_pv),
            },
        );
        best
    }

    /// All moves out of check; else captures and promotions and, at the first ply, quiet checks.
    fn list_quiescence_moves(&mut self, ply: usize, depth: i32, hash: Option<Move>) {
        const HASH_MOVE: i32 = 10_000_000;
        const CAPTURE: i32 = 1_000_000;
        let ideas = self.shared.ideas;
        let continuation = self.continuation(ply);
        let position = &self.position;
        let in_check = self.stack[ply].in_check;
        let mut moves = MoveList::new();
        if in_check {
            append_legal_moves(position, &mut moves);
        } else {
            append_legal_captures(position, &mut moves);
            if depth == 0 && ideas.contains(Ideas::QUIESCENCE_CHECKS) {
                append_quiet_checks(position, &mut moves);
            }
        }
        let scored = &mut self.stack[ply].lists.scored;
        scored.clear();
        for &mv in &moves {
            if mv.is_promotion() && mv.promotion() != Some(Role::Queen) && !in_check {
                continue;
            }
            let score = if Some(mv) == hash {
                HASH_MOVE
            } else if is_quiet(mv) {
                quiet_score(position, self.histories, mv, &continuation, ideas)
            } else {
                CAPTURE + capture_score(position, self.histories, mv, ideas)
            };
            scored.push(mv, score);
        }
    }
}
