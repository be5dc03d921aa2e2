//! All legal moves: as a list, their number, and whether there is one.

use crate::move_gen::MoveGen;
use chess_board::Position;
use chess_move::MoveList;
use core::ops::ControlFlow;

/// Returns all legal moves.
pub(crate) fn legal_moves(position: &Position) -> MoveList {
    MoveGen::legal(position).list()
}

/// Returns the number of legal moves.
#[inline]
pub(crate) fn count_legal(position: &Position) -> usize {
    MoveGen::legal(position).count()
}

/// Returns whether the side to move has a legal move. Stops at the first move found.
pub(crate) fn has_legal_move(position: &Position) -> bool {
    MoveGen::legal(position)
        .visit(|_| ControlFlow::Break(()))
        .is_break()
}
