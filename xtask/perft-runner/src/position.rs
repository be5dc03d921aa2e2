//! Parsing of the user's positions.

use crate::error::Error;
use chess_board::{FenError, Position, Setup, Waivers};
use chess_notation::CastlingText;

/// Parses a FEN strictly, but allows positions that no game can reach, because suites contain them
/// on purpose.
pub(crate) fn read(fen: &str) -> Result<Position, FenError> {
    Ok(Position::from_setup(Setup::from_fen(fen)?, Waivers::all())?)
}

/// Reads the value of `--fen`.
pub(crate) fn from_option(fen: &str) -> Result<Position, Error> {
    read(fen.trim()).map_err(|error| Error::Fen {
        fen: fen.trim().to_owned(),
        error,
    })
}

/// Returns the form of castling for a whole tree: the requested one, or king takes rook if the
/// position has a castling right that only Chess960 has. In such positions `f1g1` could be a step
/// of the king.
pub(crate) fn castling_text(position: &Position, asked: CastlingText) -> CastlingText {
    if position.is_chess960() {
        CastlingText::Chess960
    } else {
        asked
    }
}
