//! Null-move pruning: if the opponent may move twice and the value still reaches beta, a move will
//! reach it too (Beal, 1989; Donninger, 1993: null move and deep search).

use super::node::{Knowledge, Node};
use crate::evaluate::Evaluate;
use crate::ideas::Ideas;
use crate::score::{MATE_BOUND, is_mate};
use crate::worker::Worker;

/// From this depth on the result is verified by a search without null moves, in case every move is
/// worse than none (zugzwang).
const VERIFY_FROM: i32 = 14;

impl<E: Evaluate> Worker<'_, E> {
    /// The value of a node that is as good as beta even after a pass. Never in check, nor without
    /// pieces, where zugzwang is common, nor twice in a row.
    pub(super) fn null_move(&mut self, known: &Knowledge) -> Option<i32> {
        let &Knowledge {
            ply,
            depth,
            beta,
            evaluation,
            ..
        } = known;
        let after_pass = ply > 0 && self.stack[ply - 1].mv.is_none();
        let own = self.stack[ply].evaluation?;
        if !self.with(Ideas::NULL_MOVE)
            || depth < 3
            || after_pass
            || ply < self.null_move_from
            || evaluation < beta
            || own < beta - 20 * depth + 120
            || beta <= -MATE_BOUND
            || !self.has_pieces()
        {
            return None;
        }
        let reduction = 4 + depth / 4 + ((evaluation - beta) / 200).min(3);
        let value = self.after_pass(ply, depth - reduction, beta)?;
        if self.stopped {
            return Some(value);
        }
        if value < beta {
            return None;
        }
        let value = if is_mate(value) { beta } else { value };
        if depth < VERIFY_FROM || self.null_move_from > 0 {
            return Some(value);
        }
        self.null_move_from = ply + 3 * (depth - reduction).max(1) as usize / 4;
        let verified = self.alpha_beta(Node::Cut, ply, depth - reduction, beta - 1, beta);
        self.null_move_from = 0;
        (self.stopped || verified >= beta).then_some(value)
    }

    /// The value for the side to move when it passes: the other side to move, en passant gone, the
    /// key changed accordingly, nothing moved.
    fn after_pass(&mut self, ply: usize, depth: i32, beta: i32) -> Option<i32> {
        let before = self.position;
        let passed = before.pass().ok()?;
        self.position = passed;
        self.keys.push(passed.key());
        self.stack[ply].mv = None;
        self.stack[ply].piece_to = None;
        self.stack[ply + 1].in_check = false;
        self.stack[ply + 1].since_pass = 0;
        self.nodes += 1;
        let value = -self.alpha_beta(Node::Cut, ply + 1, depth, -beta, -beta + 1);
        self.keys.pop();
        self.position = before;
        Some(value)
    }
}
