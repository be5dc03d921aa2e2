//! The parts that generators and searches use in their innermost loops: sets of attackers for any occupancy, the parts
//! of a key, and positions after moves of a known piece.
//!
//! Prefer the methods of [`Position`] and [`Board`]. The functions here check nothing, take what the
//! caller already has, and show how a board is stored. An item of this module may change in any version before 1.0,
//! also in one that changes nothing else; CHANGELOG.md names each change.

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vbmi",
    target_feature = "avx512vbmi2"
))]
pub mod compress;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "bmi2",
    target_feature = "ssse3",
    not(chess_small_tables)
))]
pub mod shuffle;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::position::Position;
use chess_move::{Color, Move, Piece, Square};

pub use crate::castling::castling_rook_of;
pub use crate::contents::movement_bits_of;
pub use crate::parent::Parent;
pub use crate::zobrist::{piece_key, side_key, split_mix_64};

/// Plays a legal move of a known piece, as [`Position::play_unchecked`] without looking up the piece.
///
/// This saves time where the text of a move names the piece, because the processor need not wait for the piece to be
/// found on its square. If the piece is known at compile time, the compiler simplifies the code.
#[inline(always)]
pub fn play_piece(position: &mut Position, piece: Piece, mv: Move) {
    position.play_piece(piece, mv);
}

/// Returns the opponent's pieces that would attack a piece of `us` on a square if exactly the squares in `occupied`
/// were occupied.
#[inline(always)]
pub fn attackers_of(board: &Board, us: Color, square: Square, occupied: Bitboard) -> Bitboard {
    board.attackers_of(us, square, occupied)
}

/// Returns whether the king of `us` is not in check after its pawn on `from` captures en passant on `target`. `false`
/// if `us` does not have exactly one king.
#[inline]
pub fn is_safe_after_en_passant(board: &Board, us: Color, from: Square, target: Square) -> bool {
    board.is_safe_after_en_passant(us, from, target)
}

/// Returns the sets of pieces that a square belongs to, one bit each: 1 for pawns, 2 for knights, 4 for diagonal
/// sliders, 8 for orthogonal sliders. 0 means a king or an empty square.
#[inline(always)]
pub const fn movement_bits(board: &Board, square: Square) -> u8 {
    board.movement_bits(square)
}
