//! [`Entry`]: one entry of a book.

use super::book_move::BookMove;
use super::error::BookError;
use super::weighted::WeightedMove;
use chess_board::Position;

/// One entry of a book: 16 bytes with big-endian numbers.
///
/// Entries are sorted by key. Those of one position follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The key of the position: [`Position::polyglot_key`](chess_board::Position::polyglot_key).
    pub key: u64,
    /// The move.
    pub mv: BookMove,
    /// The quality of the move. [`choose`](super::choose) plays moves in proportion to it.
    pub weight: u16,
    /// Data that a program has learned about the move; 0 in most books.
    pub learn: u32,
}

impl Entry {
    /// The number of bytes of an entry.
    pub const LEN: usize = 16;

    /// Decodes an entry. Every content is accepted.
    pub const fn from_bytes(bytes: [u8; Self::LEN]) -> Self {
        let bits = u128::from_be_bytes(bytes);
        Self {
            key: (bits >> 64) as u64,
            mv: BookMove::from_bits((bits >> 48) as u16),
            weight: (bits >> 32) as u16,
            learn: bits as u32,
        }
    }

    /// Encodes the entry.
    pub const fn to_bytes(self) -> [u8; Self::LEN] {
        let bits = (self.key as u128) << 64
            | (self.mv.to_bits() as u128) << 48
            | (self.weight as u128) << 32
            | self.learn as u128;
        bits.to_be_bytes()
    }

    /// Returns the move in its position.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn weighted_move(&self, position: &Position) -> Result<WeightedMove, BookError> {
        let mv = self.mv.to_move(position);
        Ok(WeightedMove {
            mv: mv.ok_or(BookError::IllegalMove { mv: self.mv })?,
            weight: self.weight,
            learn: self.learn,
        })
    }
}
