//! Quiescence search: only captures, promotions and, at first, checks, until the position is quiet enough to be evaluated
//! (<https://www.chessprogramming.org/Quiescence_Search>).

use super::node::NodeType;
use crate::checks::append_quiet_checks;
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::picker::{capture_score, quiet_score};
use crate::score::{DRAW, INFINITE, MATE_BOUND, mated_at};
use crate::table::{Proof, TableEntry};
use crate::worker::Worker;
use chess_board::Role;
use chess_move::{Move, MoveList};
use chess_movegen::{MoveGen, is_legal, see_at_least};

/// The number of plies at which quiet checks are tried.
const CHECK_PLIES: i32 = 2;

/// The number of nodes after which a quiescence search tries no more moves. Positions of games need
/// far fewer. With dozens of queens on the board, the tree of captures would be practically
/// endless.
const MAX_NODES: u64 = 1_000;

impl<E: Evaluate> Worker<'_, E> {
    /// Returns the score of the node, searching only moves that change material or give check.
    /// `depth` starts at 0 and decreases.
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
            && self.with(SearchFeatures::TABLE_CUTOFFS)
            && !node_type.is_pv()
            && entry.decides(beta)
        {
            return entry.score;
        }

        if depth == 0 {
            self.quiescence_end = self.nodes + MAX_NODES;
        }
        let alpha_at_entry = alpha;
        let (mut best, raw_evaluation) = self.stand_pat(ply, entry);
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);

        let hash = entry
            .and_then(|entry| entry.mv)
            .filter(|&mv| is_legal(&self.position, mv));
        self.list_quiescence_moves(ply, depth, hash);
        let mut best_move = None;
        while let Some(scored) = self.stack[ply].lists.scored.pick_best() {
            let mv = scored.mv;
            self.prefetch(mv);
            if best > -MATE_BOUND {
                if self.nodes >= self.quiescence_end {
                    break;
                }
                // After a move that does not lose to mate, moves that lose material are skipped, evasions included.
                if !see_at_least(&self.position, mv, 0) {
                    continue;
                }
            }
            let before = self.make(ply, mv);
            let score = -self.quiescence(node_type, ply + 1, depth - 1, -beta, -alpha);
            self.unmake(before);
            if self.stopped {
                return DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if node_type.is_pv() {
                        self.update_pv(ply, mv);
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

        let proof = match best {
            best if best >= beta => Proof::AT_LEAST,
            best if best > alpha_at_entry && node_type.is_pv() && best_move.is_some() => {
                Proof::EXACT
            }
            _ => Proof::AT_MOST,
        };
        let entry = TableEntry {
            mv: best_move,
            score: TableEntry::to_table_score(best, ply),
            evaluation: raw_evaluation,
            depth: 0,
            proof,
        };
        self.shared.table.store(self.keys.last(), entry);
        best
    }

    /// Returns the stand-pat score and the raw evaluation: there is nearly always a quiet move that is no worse. In check
    /// there is no such choice.
    fn stand_pat(&mut self, ply: usize, entry: Option<TableEntry>) -> (i32, Option<i32>) {
        if self.stack[ply].in_check {
            self.stack[ply].evaluation = None;
            return (-INFINITE, None);
        }
        let raw = entry
            .and_then(|entry| entry.evaluation)
            .unwrap_or_else(|| self.evaluate());
        let corrected = self.corrected(raw);
        self.stack[ply].evaluation = Some(corrected);
        let score = entry.map_or(corrected, |entry| entry.clamp(corrected));
        (score, Some(raw))
    }

    /// Generates all evasions in check; otherwise captures and promotions and, at the first plies, quiet checks.
    fn list_quiescence_moves(&mut self, ply: usize, depth: i32, hash: Option<Move>) {
        const HASH_MOVE: i32 = 10_000_000;
        const CAPTURE: i32 = 1_000_000;
        let features = self.shared.features;
        let continuation = self.continuation(ply);
        let position = &self.position;
        let in_check = self.stack[ply].in_check;
        let mut moves = MoveList::new();
        if in_check {
            MoveGen::legal(position).append_to(&mut moves);
        } else {
            MoveGen::legal(position).noisy().append_to(&mut moves);
            if depth > -CHECK_PLIES && features.contains(SearchFeatures::QUIESCENCE_CHECKS) {
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
            } else if mv.is_quiet() {
                quiet_score(position, self.histories, mv, continuation, features)
            } else {
                CAPTURE + capture_score(position, self.histories, mv, features)
            };
            scored.push(mv, score);
        }
    }
}
