//! Positions as the user gives them.

use crate::error::Error;
use chess_board::{FenError, Position, Waivers};
use chess_notation::CastlingText;

/// Reads a FEN by the letter, but allows what no game can reach: suites hold such positions on
/// purpose, and counting them is as well defined.
pub(crate) fn read(fen: &str) -> Result<Position, FenError> {
    Position::from_fen_with(fen, Waivers::all())
}

/// Reads the value of `--fen`.
pub(crate) fn from_option(fen: &str) -> Result<Position, Error> {
    read(fen.trim()).map_err(|error| Error::Fen {
        fen: fen.trim().to_owned(),
        error,
    })
}

/// How castling is written in all of a position's tree: as it was asked for, but as in Chess960 if
/// the position has a right that only Chess960 knows. There `f1g1` could be a step of the king.
pub(crate) fn castling_text(position: &Position, asked: CastlingText) -> CastlingText {
    if position.is_chess960() {
        CastlingText::Chess960
    } else {
        asked
    }
}
