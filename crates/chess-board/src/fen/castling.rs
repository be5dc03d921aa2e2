//! The castling rooks that the letters `K` and `Q` refer to.

use crate::bitboard::Bitboard;
use crate::board::Board;
use chess_move::CastlingSide;
use chess_move::{Color, File, Role, Square};

/// Returns the rook that `K` or `Q` refers to: the outermost on that side of the king. If there is
/// no such rook, it returns the corner, so that validation of the setup reports the castling right.
pub(super) fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Square {
    let corner = match side {
        CastlingSide::Kingside => Square::new(File::H, color.back_rank()),
        CastlingSide::Queenside => Square::new(File::A, color.back_rank()),
    };
    let Some(king) = board
        .king(color)
        .filter(|king| king.rank() == color.back_rank())
    else {
        return corner;
    };
    let rooks = board.pieces(color, Role::Rook) & color.back_rank();
    let below_king = Bitboard::from_bits(Bitboard::from(king).bits() - 1);
    match side {
        CastlingSide::Kingside => (rooks - below_king).last(),
        CastlingSide::Queenside => (rooks & below_king).first(),
    }
    .unwrap_or(corner)
}
