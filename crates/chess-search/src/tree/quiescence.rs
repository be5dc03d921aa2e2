//! Quiescence search: captures, promotions and, in its first plies, checks, until the position is quiet enough for the
//! static evaluation (<https://www.chessprogramming.org/Quiescence_Search>).

use super::node::NodeType;
use crate::checks::append_quiet_checks;
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::picker::{capture_score, quiet_score};
use crate::score::{DRAW, INFINITE, PROVEN_BOUND, mated_at};
use crate::table::TableEntry;
use crate::worker::Worker;
use chess_board::Role;
use chess_move::{Bound, Move, MoveList};
use chess_movegen::{MoveGen, PositionRules, see_at_least};

/// The number of plies in which quiet checks are searched.
const CHECK_PLIES: i32 = 2;

/// The number of nodes after which a quiescence search tries no more moves. Positions from games need far fewer. With
/// dozens of queens on the board, the tree of captures would be practically endless.
const MAX_NODES: u64 = 1_000;

impl<E: Evaluate> Worker<'_, E> {
    /// Searches a node of the quiescence search and returns its score. `depth` starts at 0 and decreases.
    pub(crate) fn quiescence(
        &mut self,
        node_type: NodeType,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        if let Some(score) = self.enter(node_type, ply, &mut alpha, &mut beta) {
            return score;
        }
        let entry = self.probe(ply);
        if let Some(entry) = entry
            && self.uses(SearchFeatures::TABLE_CUTOFFS)
            && !node_type.is_pv()
            && entry.causes_cutoff(beta)
        {
            return entry.score;
        }

        if depth == 0 {
            self.limits.begin_quiescence(MAX_NODES);
        }
        let alpha_at_entry = alpha;
        let (mut best, raw_evaluation) = self.stand_pat(ply, entry);
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);

        let hash = entry
            .and_then(|entry| entry.mv)
            .filter(|&mv| self.position.is_legal(mv));
        self.list_quiescence_moves(ply, depth, hash);
        let mut best_move = None;
        while let Some(scored) = self.stack.lists(ply).scored.pick_best() {
            let mv = scored.mv;
            self.prefetch(mv);
            if best > -PROVEN_BOUND {
                if self.limits.is_quiescence_exhausted() {
                    break;
                }
                // Moves that lose material are skipped, also evasions, once a move is found that is not proven to
                // lose.
                if !see_at_least(&self.position, mv, 0) {
                    continue;
                }
            }
            let before = self.make(ply, mv);
            let score = -self.quiescence(node_type, ply + 1, depth - 1, -beta, -alpha);
            self.position.unmake(before);
            if self.limits.is_stopped() {
                return DRAW;
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
        }
        if best == -INFINITE {
            return mated_at(ply);
        }

        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best > alpha_at_entry && node_type.is_pv() && best_move.is_some() => {
                Bound::Exact
            }
            _ => Bound::Upper,
        };
        let entry = TableEntry {
            mv: best_move,
            score: TableEntry::to_table_score(best, ply),
            evaluation: raw_evaluation,
            depth: 0,
            bound,
        };
        self.shared.table.store(self.position.key(), entry);
        best
    }

    /// Returns the stand-pat score and the static evaluation without correction. In check there is no stand-pat score,
    /// because no quiet alternative can be assumed.
    fn stand_pat(&mut self, ply: usize, entry: Option<TableEntry>) -> (i32, Option<i32>) {
        if self.stack.in_check(ply) {
            self.stack.set_evaluation(ply, None);
            return (-INFINITE, None);
        }
        let raw = entry
            .and_then(|entry| entry.evaluation)
            .unwrap_or_else(|| self.position.evaluate());
        let corrected = self.corrected(raw);
        self.stack.set_evaluation(ply, Some(corrected));
        let score = entry.map_or(corrected, |entry| entry.refine_evaluation(corrected));
        (score, Some(raw))
    }

    /// Generates and scores the moves: all evasions in check, otherwise captures, promotions and, in the first plies,
    /// quiet checks.
    fn list_quiescence_moves(&mut self, ply: usize, depth: i32, hash: Option<Move>) {
        const HASH_MOVE: i32 = 10_000_000;
        const CAPTURE: i32 = 1_000_000;
        let features = self.shared.features;
        let continuation = self.stack.continuation(ply);
        let position = &*self.position;
        let in_check = self.stack.in_check(ply);
        let mut moves = MoveList::new();
        if in_check {
            MoveGen::legal(position).append_to(&mut moves);
        } else {
            MoveGen::legal(position).noisy().append_to(&mut moves);
            if depth > -CHECK_PLIES && features.contains(SearchFeatures::QUIESCENCE_CHECKS) {
                append_quiet_checks(position, &mut moves);
            }
        }
        let scored = &mut self.stack.lists(ply).scored;
        scored.clear();
        for &mv in &moves {
            if mv.is_promotion() && mv.promotion() != Some(Role::Queen) && !in_check {
                continue;
            }
            let score = if Some(mv) == hash {
                HASH_MOVE
            } else if mv.is_quiet() {
                quiet_score(position, self.histories, mv, continuation, features)
            } else {
                CAPTURE + capture_score(position, self.histories, mv, features)
            };
            scored.push(mv, score);
        }
    }
}
