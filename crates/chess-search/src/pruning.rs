//! What is not searched, or not as deep: whole nodes that stand clear of the window, and moves that
//! are late, quiet, or lose material.

use crate::alpha_beta::{Knowledge, Node};
use crate::evaluate::Evaluate;
use crate::history::{Continuation, HISTORY_BOUND, PieceTo, taken};
use crate::ideas::Ideas;
use crate::picker::{Kind, Picker, is_quiet, quiet_score};
use crate::score::{MATE_BOUND, is_mate};
use crate::see::see_at_least;
use crate::table::{Entry, EntryBound};
use crate::worker::Worker;
use chess_move::Move;

impl<E: Evaluate> Worker<'_, E> {
    /// The value of a node, not on the principal variation and not in check, that is so clear that
    /// its moves need not be searched.
    pub(crate) fn prune_node(&mut self, known: &Knowledge, alpha: i32) -> Option<i32> {
        let &Knowledge {
            ply,
            depth,
            beta,
            evaluation,
            improving,
            ..
        } = known;

        // Reverse futility pruning: so far above beta that no quiet move of the opponent helps.
        if self.with(Ideas::REVERSE_FUTILITY)
            && depth <= 8
            && evaluation - 75 * (depth - i32::from(improving)) >= beta
            && evaluation < MATE_BOUND
            && beta > -MATE_BOUND
        {
            return Some(i32::midpoint(evaluation, beta));
        }

        // Razoring: so far below alpha that only captures can help.
        if self.with(Ideas::RAZORING)
            && depth <= 3
            && evaluation + 250 * depth + 60 < alpha
            && !is_mate(alpha)
        {
            let value = self.quiescence(Node::Cut, ply, 0, alpha, alpha + 1);
            if self.stopped || value <= alpha {
                return Some(value);
            }
        }

        if let Some(value) = self.null_move(known) {
            return Some(value);
        }
        self.prob_cut(known)
    }

    /// Null-move pruning: if the opponent may move twice and the value still reaches beta, a move
    /// will reach it too (Beal, 1989; Donninger, 1993). Not in pawn endings, where zugzwang is
    /// common; deep in the tree the result is verified.
    fn null_move(&mut self, known: &Knowledge) -> Option<i32> {
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
        if depth < 14 || self.null_move_from > 0 {
            return Some(value);
        }
        self.null_move_from = ply + 3 * (depth - reduction) as usize / 4;
        let verified = self.alpha_beta(Node::Cut, ply, depth - reduction, beta - 1, beta);
        self.null_move_from = 0;
        (self.stopped || verified >= beta).then_some(value)
    }

    /// The value, for the side to move, when it passes.
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

    /// ProbCut (Buro, 1995): a good capture that is well above beta in a shallower search will
    /// reach beta in the full one.
    fn prob_cut(&mut self, known: &Knowledge) -> Option<i32> {
        let &Knowledge {
            ply,
            depth,
            beta,
            entry,
            ..
        } = known;
        let raised = beta + 180 - 60 * i32::from(known.improving);
        let is_hopeless =
            entry.is_some_and(|entry| entry.depth >= depth - 3 && entry.value < raised);
        if !self.with(Ideas::PROB_CUT) || depth < 5 || is_mate(beta) || is_hopeless {
            return None;
        }
        let own = self.stack[ply].evaluation?;
        let hash = entry.and_then(|entry| entry.mv);
        let mut picker = Picker::captures(&self.position, hash, raised - own, self.shared.ideas);
        while let Some((mv, kind)) =
            picker.next(&self.position, self.histories, &mut self.stack[ply].lists)
        {
            if kind == Kind::BadCapture {
                break;
            }
            let undo = self.make(ply, mv);
            let mut value = -self.quiescence(Node::Cut, ply + 1, 0, -raised, -raised + 1);
            if value >= raised {
                let answer = known.node.answer();
                value = -self.alpha_beta(answer, ply + 1, depth - 4, -raised, -raised + 1);
            }
            self.unmake(mv, undo);
            if self.stopped {
                return Some(value);
            }
            if value >= raised {
                let entry = Entry {
                    mv: Some(mv),
                    value: Entry::stored_value(value, ply),
                    evaluation: None,
                    depth: depth - 3,
                    bound: EntryBound::Lower,
                    was_pv: false,
                };
                self.shared.table.store(self.keys.last(), entry);
                return Some(value);
            }
        }
        None
    }

    /// How good a move has been before.
    pub(crate) fn move_history(&self, _ply: usize, mv: Move, continuation: &Continuation) -> i32 {
        if is_quiet(mv) {
            quiet_score(
                &self.position,
                self.histories,
                mv,
                continuation,
                self.shared.ideas,
            )
        } else if self.with(Ideas::CAPTURE_HISTORY) {
            let now = PieceTo::new(&self.position, mv);
            self.histories.capture(now, taken(&self.position, mv))
        } else {
            0
        }
    }

    /// Whether a move is not worth searching. There is another already that does not lose to mate.
    #[expect(clippy::too_many_arguments, reason = "all that is known of one move")]
    pub(crate) fn prune_move(
        &self,
        known: &Knowledge,
        mv: Move,
        kind: Kind,
        count: usize,
        alpha: i32,
        history: i32,
        picker: &mut Picker,
    ) -> bool {
        let &Knowledge {
            depth, in_check, ..
        } = known;
        let reduction = self.shared.reductions.reduction(depth, count) / 1_024;
        let lmr_depth = (depth - 1 - reduction).max(0);
        if !is_quiet(mv) {
            return self.with(Ideas::SEE_PRUNING)
                && kind == Kind::BadCapture
                && depth <= 7
                && !see_at_least(&self.position, mv, -100 * depth);
        }

        // Late-move pruning: after so many moves no quiet one is expected to help.
        let enough = (3 + depth * depth) / (2 - i32::from(known.improving));
        if self.with(Ideas::LATE_MOVE_PRUNING) && depth <= 8 && count as i32 > enough {
            picker.skip_quiets();
        }
        // Futility pruning: so far below alpha that a quiet move cannot help.
        if self.with(Ideas::FUTILITY)
            && !in_check
            && lmr_depth <= 8
            && self.stack[known.ply]
                .evaluation
                .is_some_and(|evaluation| evaluation + 90 + 90 * lmr_depth <= alpha)
        {
            picker.skip_quiets();
            return true;
        }
        if self.with(Ideas::HISTORY_PRUNING) && lmr_depth <= 4 && history < -4_500 * (lmr_depth + 1)
        {
            return true;
        }
        self.with(Ideas::SEE_PRUNING)
            && lmr_depth <= 8
            && !see_at_least(&self.position, mv, -25 * lmr_depth * lmr_depth)
    }

    /// By how many plies a late move is searched less deep. It has been played.
    pub(crate) fn reduction(
        &self,
        known: &Knowledge,
        mv: Move,
        kind: Kind,
        count: usize,
        history: i32,
        was_pv: bool,
    ) -> i32 {
        let &Knowledge {
            node, ply, depth, ..
        } = known;
        let mut reduction = self.shared.reductions.reduction(depth, count);
        if is_quiet(mv) {
            reduction -= 1_024 * history / (HISTORY_BOUND * 2 / 3);
            if kind == Kind::Killer {
                reduction -= 1_024;
            }
            let hash = known.entry.and_then(|entry| entry.mv);
            if hash.is_some_and(|hash| !is_quiet(hash)) {
                reduction += 700;
            }
        } else {
            reduction -= 700 + 1_024 * history / HISTORY_BOUND;
            if kind != Kind::BadCapture {
                reduction -= 700;
            }
        }
        if node == Node::Cut {
            reduction += 1_500;
        }
        if !known.improving {
            reduction += 500;
        }
        if was_pv {
            reduction -= 1_000;
        }
        if node.is_pv() {
            reduction -= 500;
        }
        if known.in_check || self.stack[ply + 1].in_check {
            reduction -= 800;
        }
        if self.stack[ply + 1].cutoffs > 3 {
            reduction += 800;
        }
        reduction / 1_024
    }
}
