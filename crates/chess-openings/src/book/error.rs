//! [`BookError`]: the reason why a book is malformed.

use super::book_move::BookMove;
use chess_move::Diagnostic;
use core::error::Error;
use core::fmt;

/// The reason why a book is malformed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookError {
    /// The length is not a multiple of 16 bytes.
    Length {
        /// The length, in bytes.
        bytes: u64,
    },
    /// An entry has a smaller key than the entry before it.
    Unsorted {
        /// The index of the entry, from 0.
        index: u64,
    },
    /// A move is not legal in its position.
    IllegalMove {
        /// The move.
        mv: BookMove,
    },
    /// A position has more entries than a position can have legal moves.
    TooManyMoves {
        /// The key of the position.
        key: u64,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { bytes } => write!(
                f,
                "invalid book of {bytes} bytes: expected a multiple of 16 (truncated, or not a Polyglot book?)"
            ),
            Self::Unsorted { index } => write!(
                f,
                "invalid book: entry {index} has a smaller key than the entry before it"
            ),
            Self::IllegalMove { mv } => {
                write!(
                    f,
                    "invalid book entry: {mv} is not a legal move of its position"
                )
            }
            Self::TooManyMoves { key } => write!(
                f,
                "invalid book: more than {} entries have the key {key:#018x}",
                super::weighted::MAX_MOVES
            ),
        }
    }
}

impl Error for BookError {}

impl Diagnostic for BookError {
    fn code(&self) -> &'static str {
        match self {
            Self::Length { .. } => "book-length",
            Self::Unsorted { .. } => "book-unsorted",
            Self::IllegalMove { .. } => "book-illegal-move",
            Self::TooManyMoves { .. } => "book-too-many-moves",
        }
    }
}
