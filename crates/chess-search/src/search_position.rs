//! [`SearchPosition`]: the position of the current node.

use crate::evaluate::Evaluate;
use crate::repetition::{KeyHistory, ReversibleMoves};
use crate::score::MAX_EVALUATION;
use chess_board::{Position, Role};
use chess_move::Move;
use chess_movegen::PositionRules;
use core::ops::Deref;

/// The position of the current node, with the keys of the positions before it and the state of the evaluation.
pub(crate) struct SearchPosition<'a, E: Evaluate> {
    position: Position,
    keys: KeyHistory,
    evaluation: &'a E,
    evaluation_state: &'a mut E::State,
}

impl<E: Evaluate> Deref for SearchPosition<'_, E> {
    type Target = Position;

    #[inline]
    fn deref(&self) -> &Position {
        &self.position
    }
}

impl<'a, E: Evaluate> SearchPosition<'a, E> {
    /// Creates the root position of a search. It is the last position of the game.
    pub(crate) fn new(
        game: &[Position],
        evaluation: &'a E,
        evaluation_state: &'a mut E::State,
    ) -> Self {
        let position = game.last().copied().unwrap_or_default();
        evaluation.reset(evaluation_state, &position);
        Self {
            position,
            keys: KeyHistory::of_game(game),
            evaluation,
            evaluation_state,
        }
    }

    /// Returns the key of the position.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.keys.last()
    }

    /// Plays a move, and returns the position before it.
    #[inline]
    pub(crate) fn make(&mut self, mv: Move) -> Position {
        debug_assert!(self.position.is_legal(mv), "{mv} in {}", self.position);
        let changes = self.position.changes(mv);
        let before = self.position;
        self.position.play_unchecked(mv);
        self.evaluation
            .push(self.evaluation_state, &changes, &self.position);
        debug_assert_eq!(self.position.key(), self.position.key_by_definition());
        self.keys.push(self.position.key());
        before
    }

    /// Takes back a move, given the position before it.
    #[inline]
    pub(crate) fn unmake(&mut self, before: Position) {
        self.unmake_null_move(before);
        self.evaluation.pop(self.evaluation_state);
    }

    /// Plays a null move, and returns the position before it. Returns `None` in check.
    pub(crate) fn make_null_move(&mut self) -> Option<Position> {
        let before = self.position;
        self.position = before.pass().ok()?;
        self.keys.push(self.position.key());
        Some(before)
    }

    /// Takes back a null move, given the position before it.
    #[inline]
    pub(crate) fn unmake_null_move(&mut self, before: Position) {
        self.keys.pop();
        self.position = before;
        debug_assert_eq!(self.position.key(), self.keys.last());
    }

    /// Returns the static evaluation, without correction.
    pub(crate) fn evaluate(&mut self) -> i32 {
        self.evaluation
            .evaluate(self.evaluation_state, &self.position)
            .clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// Returns whether the position occurred before, in the last `reversible` plies.
    pub(crate) fn is_repeated(&self, reversible: usize) -> bool {
        self.keys.is_repeated(reversible)
    }

    /// Returns whether a move can repeat a position of the last `reversible` plies since the root.
    pub(crate) fn has_upcoming_repetition(
        &self,
        moves: &ReversibleMoves,
        reversible: usize,
    ) -> bool {
        self.keys
            .has_upcoming_repetition(moves, &self.position, reversible)
    }

    /// Returns the number of pieces of the side to move besides its king and pawns.
    pub(crate) fn piece_count(&self) -> usize {
        let us = self.position.side_to_move();
        let king_and_pawns =
            self.position.pieces(us, Role::Pawn) | self.position.pieces(us, Role::King);
        (self.position.by_color(us) - king_and_pawns).len()
    }
}
