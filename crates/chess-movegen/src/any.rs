//! Testing whether there is a legal move.

use crate::move_gen::MoveGen;
use chess_board::Position;
use core::ops::ControlFlow;

/// Returns whether the side to move has a legal move. Without one it is checkmate or stalemate.
///
/// Stops at the first move found.
///
/// ```
/// use chess_board::Position;
/// use chess_movegen::has_legal_move;
///
/// assert!(has_legal_move(&Position::default()));
/// // Stalemate.
/// let position = Position::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")?;
/// assert!(!has_legal_move(&position));
/// # Ok::<(), chess_board::FenError>(())
/// ```
pub fn has_legal_move(position: &Position) -> bool {
    MoveGen::legal(position)
        .visit(|_| ControlFlow::Break(()))
        .is_break()
}
