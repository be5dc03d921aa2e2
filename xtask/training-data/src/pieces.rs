//! The pieces in the formats of other programs.
//!
//! | bytes | content |
//! |---|---|
//! | 0–7 | the occupied squares, one bit each: bit 0 of byte 0 is a1 |
//! | 8–23 | four bits for each occupied square, the low half of a byte first |
//!
//! Bits 0 to 2 of a piece are its role, 0 to 5 for pawn to king, or 6 for a rook with a castling right. Bit 3 is its
//! color, 1 for Black.

use crate::error::ReadError;
use chess_board::{Bitboard, Board, PackError};
use chess_move::{Color, Role};

const CASTLING_ROOK: u8 = 6;
const MAX_PIECES: usize = 32;

/// Writes at most 32 pieces to the first 24 bytes, which are 0.
pub(crate) fn write_pieces(board: &Board, castling_rooks: Bitboard, bytes: &mut [u8; 32]) {
    bytes[..8].copy_from_slice(&board.occupied().bits().to_le_bytes());
    for (n, (square, piece)) in board.iter().take(MAX_PIECES).enumerate() {
        let role = if castling_rooks.contains(square) {
            CASTLING_ROOK
        } else {
            piece.role.index() as u8
        };
        let code = role | (piece.color.index() as u8) << 3;
        bytes[8 + n / 2] |= code << (4 * (n % 2));
    }
}

/// Reads pieces, and the rooks with a castling right.
pub(crate) fn read_pieces(bytes: &[u8; 32]) -> Result<(Board, Bitboard), ReadError> {
    let (occupied, codes) = bytes.split_first_chunk().unwrap_or((&[0; 8], &[]));
    let occupied = Bitboard::from_bits(u64::from_le_bytes(*occupied));
    if occupied.len() > MAX_PIECES {
        let error = PackError::TooManyPieces(occupied.len() as u8);
        return Err(ReadError::Position(error));
    }
    let (mut board, mut castling_rooks) = (Board::empty(), Bitboard::EMPTY);
    for (n, square) in occupied.into_iter().enumerate() {
        let code = codes[n / 2] >> (4 * (n % 2)) & 15;
        let role = match code & 7 {
            CASTLING_ROOK => {
                castling_rooks |= square;
                Role::Rook
            }
            role => *Role::ALL
                .get(usize::from(role))
                .ok_or(ReadError::UnknownCode(code.into()))?,
        };
        let color = if code < 8 { Color::White } else { Color::Black };
        board.set(square, role.of(color));
    }
    Ok((board, castling_rooks))
}
