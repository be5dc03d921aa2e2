//! All legal moves: as a list, their number, and whether there is one.

use crate::move_gen::MoveGen;
use chess_board::Position;
use chess_move::MoveList;
use core::ops::ControlFlow;

/// Returns all legal moves.
///
/// Their order is unspecified and may change between versions; sort them if it matters.
///
/// ```
/// use chess_board::Position;
/// use chess_movegen::legal_moves;
///
/// let position = Position::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")?;
/// assert!(legal_moves(&position).is_empty());
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[doc(alias("generate_moves", "generate_legal_moves", "MoveGen", "moves"))]
pub fn legal_moves(position: &Position) -> MoveList {
    MoveGen::legal(position).list()
}

/// Returns the number of legal moves.
///
/// This is faster than listing them, because whole sets of targets are counted at once.
///
/// ```
/// use chess_board::Position;
///
/// assert_eq!(chess_movegen::count_legal(&Position::default()), 20);
/// ```
#[inline]
pub fn count_legal(position: &Position) -> usize {
    MoveGen::legal(position).count()
}

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
