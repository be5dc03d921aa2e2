//! Mates in a few plies, by plain search.
//!
//! In the last plies, only checks can mate, and one refutation works against most moves. Proof numbers would cost more
//! time than they save.

use super::budget::SolverBudget;
use super::numbers::{ProofNumbers, Turn};
use super::table::key;
use super::{MateSolver, after, is_drawn};
use crate::checks::Checks;
use chess_board::Position;
use chess_move::{Move, Role};
use chess_movegen::{MoveGen, PositionRules};
use core::ops::ControlFlow;

impl MateSolver<'_> {
    /// Returns whether the attacker mates in the remaining plies, of which there is at least one.
    /// Returns `false` if the solver gave up.
    pub(super) fn is_short_mate(&mut self, position: &Position, plies: usize) -> bool {
        let is_mate = match Turn::at_plies_left(plies) {
            Turn::Attacker => self.mates(position, plies),
            Turn::Defender => self.is_mated(position, plies),
        };
        self.store_decision(position, plies, is_mate);
        is_mate
    }

    /// Returns whether the side to move mates in this many plies.
    fn mates(&mut self, position: &Position, plies: usize) -> bool {
        if mates_in_one(position, &mut self.budget) {
            return true;
        }
        if plies == 1 {
            return false;
        }
        let known = self.table.probe(key(position, plies));
        if let Some(decision) = known.and_then(ProofNumbers::decision) {
            return decision;
        }
        let is_mate = position.legal_moves().into_iter().any(|mv| {
            if self.budget.is_exhausted() {
                return false;
            }
            let after = after(position, mv);
            self.budget.count();
            !is_drawn(&after) && !self.budget.is_exhausted() && self.is_mated(&after, plies - 1)
        });
        self.store_decision(position, plies, is_mate);
        is_mate
    }

    /// Returns whether the side to move is mated in this many plies whatever it plays. First tries
    /// the move that refuted a mate in another position with the same number of remaining plies.
    fn is_mated(&mut self, position: &Position, plies: usize) -> bool {
        let first = self.refutations[plies].filter(|&mv| position.is_legal(mv));
        if first.is_some_and(|mv| self.refutes(position, plies, mv)) {
            return false;
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return position.is_check();
        }
        let refutation = moves
            .into_iter()
            .find(|&mv| Some(mv) != first && self.refutes(position, plies, mv));
        if refutation.is_some() {
            self.refutations[plies] = refutation;
        }
        refutation.is_none()
    }

    /// Returns whether there is no mate in this many plies that starts with this move.
    fn refutes(&mut self, position: &Position, plies: usize, mv: Move) -> bool {
        if self.budget.is_exhausted() {
            return true;
        }
        let after = after(position, mv);
        self.budget.count();
        self.budget.is_exhausted() || is_drawn(&after) || !self.mates(&after, plies - 1)
    }

    fn store_decision(&mut self, position: &Position, plies: usize, is_mate: bool) {
        if !self.budget.is_exhausted() {
            let numbers = ProofNumbers::decided(is_mate);
            self.table.store(key(position, plies), numbers);
        }
    }
}

/// Returns whether the side to move mates with one move.
fn mates_in_one(position: &Position, budget: &mut SolverBudget<'_>) -> bool {
    let checks = Checks::new(position);
    let mate = MoveGen::legal(position).visit(|set| {
        let role = set.piece().role;
        let checking = checks.targets(role, set.from());
        let candidates = match role {
            Role::Pawn | Role::King => set,
            _ => set.within(checking),
        };
        for mv in candidates {
            if !checking.contains(mv.to()) && !may_check_otherwise(mv) {
                continue;
            }
            if budget.is_exhausted() {
                return ControlFlow::Continue(());
            }
            let after = after(position, mv);
            budget.count();
            if after.is_check() && !after.has_legal_move() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    mate.is_break()
}

/// Returns whether a move may give check in a way that [`Checks`] does not detect.
fn may_check_otherwise(mv: Move) -> bool {
    mv.is_castle() || mv.is_en_passant() || mv.is_promotion()
}
