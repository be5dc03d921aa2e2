//! The search of a node with depth left: principal variation search with what prunes and extends
//! it (<https://www.chessprogramming.org/Principal_Variation_Search>).

use crate::evaluate::Evaluate;
use crate::history::PieceTo;
use crate::ideas::Ideas;
use crate::picker::{Kind, Picker, is_quiet};
use crate::score::{DRAW, INFINITE, MATE, MATE_BOUND, MAX_PLY, is_mate, mated_at};
use crate::table::{Entry, EntryBound};
use crate::worker::Worker;
use chess_move::Move;

/// What a node is expected to be (<https://www.chessprogramming.org/Node_Types>).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// Where the game stands.
    Root,
    /// On the principal variation: searched with an open window.
    Pv,
    /// One good move is expected to suffice.
    Cut,
    /// No move is expected to suffice.
    All,
}

impl Node {
    pub(crate) fn is_pv(self) -> bool {
        matches!(self, Self::Root | Self::Pv)
    }

    /// What the answers to a move are expected to be, when the move is not expected to be good.
    pub(crate) fn answer(self) -> Self {
        match self {
            Self::Cut => Self::All,
            _ => Self::Cut,
        }
    }
}

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge {
    pub(crate) node: Node,
    pub(crate) ply: usize,
    pub(crate) depth: i32,
    pub(crate) beta: i32,
    pub(crate) in_check: bool,
    /// What the table knows, mates counted from the root.
    pub(crate) entry: Option<Entry>,
    /// The static evaluation with corrections, or the table's value where that is nearer to the
    /// truth. In check nothing is known and this is the worst.
    pub(crate) evaluation: i32,
    /// Whether the side to move stands better than at its last move.
    pub(crate) improving: bool,
}

impl<E: Evaluate> Worker<'_, E> {
    /// The value of the node within the window: at most alpha, or at least beta, if it is not
    /// inside. The window of a node that is not on the principal variation holds nothing.
    pub(crate) fn alpha_beta(
        &mut self,
        node: Node,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        if depth <= 0 {
            return self.quiescence(node, ply, 0, alpha, beta);
        }
        self.stack[ply].pv.clear();
        if self.must_stop() {
            return DRAW;
        }
        self.selective_depth = self.selective_depth.max(ply);
        if node != Node::Root {
            if self.is_draw(ply) {
                return self.draw();
            }
            if ply >= MAX_PLY {
                return if self.stack[ply].in_check {
                    DRAW
                } else {
                    self.evaluate()
                };
            }
            // No line from here can be better than mating now, or worse than being mated now.
            if self.with(Ideas::MATE_DISTANCE) {
                alpha = alpha.max(mated_at(ply));
                beta = beta.min(-mated_at(ply + 1));
                if alpha >= beta {
                    return alpha;
                }
            }
            if alpha < DRAW && self.with(Ideas::UPCOMING_REPETITION) && self.can_repeat(ply) {
                alpha = self.draw();
                if alpha >= beta {
                    return alpha;
                }
            }
        }

        let excluded = self.stack[ply].excluded;
        let key = self.keys.last();
        let mut entry = match excluded {
            None => self.shared.table.probe(key),
            Some(_) => None,
        };
        if let Some(entry) = &mut entry {
            entry.value = entry.value_at(ply);
        }
        if let Some(entry) = entry
            && self.with(Ideas::TABLE_CUTOFFS)
            && !node.is_pv()
            && entry.depth >= depth
            && entry.bound.decides(entry.value, beta)
            && self.position.halfmove_clock() < 90
        {
            return entry.value;
        }

        let in_check = self.stack[ply].in_check;
        let mut raw_evaluation = None;
        let mut evaluation = -INFINITE;
        if in_check {
            self.stack[ply].evaluation = None;
        } else if let Some(known) = self.stack[ply].evaluation.filter(|_| excluded.is_some()) {
            evaluation = known;
        } else {
            let raw = entry
                .and_then(|entry| entry.evaluation)
                .unwrap_or_else(|| self.evaluate());
            raw_evaluation = Some(raw);
            evaluation = self.corrected(raw);
            self.stack[ply].evaluation = Some(evaluation);
            if let Some(entry) = entry
                && entry.bound.decides(entry.value, evaluation)
                && !is_mate(entry.value)
            {
                evaluation = entry.value;
            }
        }
        let was_pv = node.is_pv() || entry.is_some_and(|entry| entry.was_pv);
        let known = Knowledge {
            node,
            ply,
            depth,
            beta,
            in_check,
            entry,
            evaluation,
            improving: self.with(Ideas::IMPROVING) && self.is_improving(ply),
        };
        self.stack[ply + 1].cutoffs = 0;
        if let Some(frame) = self.stack.get_mut(ply + 2) {
            frame.killers = [None; 2];
        }
        if !node.is_pv()
            && !in_check
            && excluded.is_none()
            && let Some(value) = self.prune_node(&known, alpha)
        {
            return value;
        }
        if self.stopped {
            return DRAW;
        }

        // Without a hash move the order is poor: a shallower search that finds one is cheaper.
        let mut depth = depth;
        if self.with(Ideas::INTERNAL_ITERATIVE_REDUCTION)
            && depth >= 4
            && matches!(node, Node::Pv | Node::Cut)
            && excluded.is_none()
            && entry.is_none_or(|entry| entry.mv.is_none())
        {
            depth -= 1;
        }
        let known = Knowledge { depth, ..known };

        let alpha_at_entry = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut count = 0;
        let continuation = self.continuation(ply);
        let mut picker = self.picker(ply, entry.and_then(|entry| entry.mv));
        self.stack[ply].tried_quiets.clear();
        self.stack[ply].tried_captures.clear();
        let mut root_index = self.line;
        loop {
            let next = if node == Node::Root {
                let next = self.root_moves.get(root_index).map(|root| root.mv);
                root_index += 1;
                next.map(|mv| (mv, if count == 0 { Kind::Hash } else { Kind::Quiet }))
            } else {
                picker.next(&self.position, self.histories, &mut self.stack[ply].lists)
            };
            let Some((mv, kind)) = next else { break };
            if Some(mv) == excluded {
                continue;
            }
            count += 1;
            let history = self.move_history(ply, mv, &continuation);
            if node != Node::Root
                && best > -MATE_BOUND
                && self.has_pieces()
                && self.prune_move(&known, mv, kind, count, alpha, history, &mut picker)
            {
                continue;
            }

            let mut extension = 0;
            if kind == Kind::Hash
                && node != Node::Root
                && excluded.is_none()
                && ply < 2 * self.root_depth as usize
                && self.with(Ideas::SINGULAR_EXTENSION)
            {
                match self.singularity(&known, mv) {
                    Singularity::Extend(plies) => extension = plies,
                    Singularity::OthersToo(value) => return value,
                }
                if self.stopped {
                    return DRAW;
                }
                // That search used this ply's lists.
                self.stack[ply].tried_quiets.clear();
                self.stack[ply].tried_captures.clear();
            }

            let nodes_before = self.nodes;
            let undo = self.make(ply, mv);
            let gives_check = self.stack[ply + 1].in_check;
            if gives_check
                && extension == 0
                && kind != Kind::BadCapture
                && ply < 2 * self.root_depth as usize
                && self.with(Ideas::CHECK_EXTENSION)
            {
                extension = 1;
            }
            let new_depth = depth - 1 + extension;
            let mut value = -INFINITE;
            let mut full_zero_window = !node.is_pv() || count > 1;
            if depth >= 2
                && count > 1 + usize::from(node == Node::Root)
                && self.with(Ideas::LATE_MOVE_REDUCTIONS)
            {
                let reduction = self.reduction(&known, mv, kind, count, history, was_pv);
                let reduced = (new_depth - reduction).clamp(1, new_depth.max(1));
                value = -self.alpha_beta(Node::Cut, ply + 1, reduced, -alpha - 1, -alpha);
                full_zero_window = value > alpha && reduced < new_depth;
            }
            if full_zero_window {
                value = -self.alpha_beta(node.answer(), ply + 1, new_depth, -alpha - 1, -alpha);
            }
            if node.is_pv() && (count == 1 || value > alpha) {
                value = -self.alpha_beta(Node::Pv, ply + 1, new_depth, -beta, -alpha);
            }
            self.unmake(mv, undo);
            if self.stopped {
                return DRAW;
            }

            if node == Node::Root {
                let is_new_best = count == 1 || value > alpha;
                self.note_root_move(root_index - 1, value, nodes_before, is_new_best);
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if node.is_pv() {
                        self.keep_line(ply, mv);
                    }
                    if value >= beta {
                        self.stack[ply].cutoffs += 1;
                        break;
                    }
                    alpha = value;
                }
            }
            let frame = &mut self.stack[ply];
            if is_quiet(mv) {
                frame.tried_quiets.push(mv);
            } else {
                frame.tried_captures.push(mv);
            }
        }

        if count == 0 {
            return match excluded {
                Some(_) => alpha,
                None if in_check => mated_at(ply),
                None => DRAW,
            };
        }
        if best >= beta
            && let Some(mv) = best_move
        {
            self.reward(ply, depth, mv, &continuation);
        }
        if excluded.is_none() && (node != Node::Root || self.line == 0) {
            let bound = match best {
                best if best >= beta => EntryBound::Lower,
                best if best > alpha_at_entry => EntryBound::Exact,
                _ => EntryBound::Upper,
            };
            self.shared.table.store(
                key,
                Entry {
                    mv: best_move,
                    value: Entry::stored_value(best, ply),
                    evaluation: raw_evaluation,
                    depth,
                    bound,
                    was_pv,
                },
            );
            self.learn_correction(ply, depth, best, best_move, bound);
        }
        best
    }

    fn picker(&self, ply: usize, hash: Option<Move>) -> Picker {
        let frame = &self.stack[ply];
        let [mut first, mut second] = frame.killers;
        if !self.with(Ideas::KILLERS) {
            (first, second) = (None, None);
        }
        let counter = ply
            .checked_sub(1)
            .filter(|_| self.with(Ideas::COUNTER_MOVES))
            .and_then(|before| self.histories.counter_move(self.stack[before].piece_to));
        Picker::new(
            &self.position,
            hash,
            [first, second, counter],
            self.continuation(ply),
            self.shared.ideas,
        )
    }

    /// Whether the evaluation is better than at this side's last move, or the one before if that
    /// was in check.
    fn is_improving(&self, ply: usize) -> bool {
        let Some(now) = self.stack[ply].evaluation else {
            return false;
        };
        [2, 4]
            .into_iter()
            .find_map(|back| self.stack[ply.checked_sub(back)?].evaluation)
            .is_some_and(|before| now > before)
    }

    /// Whether all moves but the hash move are worse by a margin: then it is extended (singular
    /// extension, Anantharaman, Campbell and Hsu, 1988), and if another reaches beta too the node
    /// needs no more (multi-cut).
    fn singularity(&mut self, known: &Knowledge, mv: Move) -> Singularity {
        let &Knowledge {
            node,
            ply,
            depth,
            beta,
            ..
        } = known;
        let Some(entry) = known.entry else {
            return Singularity::Extend(0);
        };
        let may_be_singular = depth >= 7
            && entry.depth >= depth - 3
            && matches!(entry.bound, EntryBound::Lower | EntryBound::Exact)
            && !is_mate(entry.value);
        if !may_be_singular {
            return Singularity::Extend(0);
        }
        let singular_beta = entry.value - 2 * depth;
        self.stack[ply].excluded = Some(mv);
        let expected = if node.is_pv() { Node::Cut } else { node };
        let value = self.alpha_beta(
            expected,
            ply,
            (depth - 1) / 2,
            singular_beta - 1,
            singular_beta,
        );
        self.stack[ply].excluded = None;
        if value < singular_beta {
            let by_far = !node.is_pv() && value < singular_beta - 20;
            Singularity::Extend(if by_far { 2 } else { 1 })
        } else if singular_beta >= beta {
            Singularity::OthersToo(singular_beta)
        } else if entry.value >= beta {
            Singularity::Extend(-2)
        } else if node == Node::Cut {
            Singularity::Extend(-1)
        } else {
            Singularity::Extend(0)
        }
    }

    /// Puts a move before its child's line: the principal variation, built from the bottom up.
    pub(crate) fn keep_line(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.stack.split_at_mut(ply + 1);
        before[ply].pv.prepend(mv, &after[0].pv);
    }

    fn note_root_move(&mut self, index: usize, value: i32, nodes_before: u64, is_new_best: bool) {
        let nodes = self.nodes - nodes_before;
        let root = &mut self.root_moves[index];
        root.nodes += nodes;
        if is_new_best {
            root.value = value;
            root.selective_depth = self.selective_depth;
            root.pv.prepend(root.mv, &self.stack[1].pv);
        } else {
            root.value = -INFINITE;
        }
    }

    /// What is remembered of a move that caused a cutoff, and of those tried before it.
    fn reward(&mut self, ply: usize, depth: i32, best: Move, continuation: &[Option<PieceTo>; 3]) {
        let bonus = (120 * depth).min(1_600);
        let us = self.position.side_to_move();
        if is_quiet(best) {
            let frame = &mut self.stack[ply];
            if frame.killers[0] != Some(best) {
                frame.killers = [Some(best), frame.killers[0]];
            }
            self.histories.set_counter_move(continuation[0], best);
            let Self {
                histories,
                stack,
                position,
                ..
            } = self;
            let tried = stack[ply].tried_quiets.iter().map(|&mv| (mv, -bonus));
            for (mv, bonus) in [(best, bonus)].into_iter().chain(tried) {
                histories.reward_butterfly(us, mv, bonus);
                let now = PieceTo::new(position, mv);
                for &before in continuation {
                    histories.reward_continuation(before, now, bonus);
                }
            }
        }
        let Self {
            histories,
            stack,
            position,
            ..
        } = self;
        let tried = stack[ply].tried_captures.iter().map(|&mv| (mv, -bonus));
        let best = (!is_quiet(best)).then_some((best, bonus));
        for (mv, bonus) in best.into_iter().chain(tried) {
            let now = PieceTo::new(position, mv);
            histories.reward_capture(now, crate::history::taken(position, mv), bonus);
        }
    }

    /// Teaches the corrections what the search has found, where the two can be compared: the best
    /// move changes no material, and the bound is on the side of the error.
    fn learn_correction(
        &mut self,
        ply: usize,
        depth: i32,
        value: i32,
        best: Option<Move>,
        bound: EntryBound,
    ) {
        let Some(evaluation) = self.stack[ply].evaluation else {
            return;
        };
        let says_nothing = (bound == EntryBound::Lower && value <= evaluation)
            || (bound == EntryBound::Upper && value >= evaluation);
        if says_nothing || is_mate(value) || best.is_some_and(|mv| !is_quiet(mv)) {
            return;
        }
        self.histories
            .corrections
            .learn(&self.position, depth, value - evaluation);
    }
}

/// What a singular search says about the hash move.
enum Singularity {
    /// Search it so many plies deeper, or less deep.
    Extend(i32),
    /// Another move is as good, and good enough for a cutoff with this value.
    OthersToo(i32),
}

const _: () = assert!(MATE < INFINITE);
