//! [`BoardView`]: what the generator reads.

use chess_board::{Bitboard, Board, Position};
use chess_move::Square;

/// The parts of a position that the generator reads: everything except key and clocks. A walk that only counts need not
/// update those.
#[derive(Clone, Copy, Debug)]
pub struct BoardView<'a> {
    /// The pieces.
    pub board: &'a Board,
    /// The rooks of both sides that may still castle.
    pub castling_rooks: Bitboard,
    /// The square that a pawn skipped on the last move.
    pub en_passant: Option<Square>,
}

impl<'a> From<&'a Position> for BoardView<'a> {
    #[inline(always)]
    fn from(position: &'a Position) -> Self {
        Self {
            board: position.board(),
            castling_rooks: position.castling_rooks(),
            en_passant: position.en_passant(),
        }
    }
}
