//! Positions as the user gives them.

use crate::error::Error;
use chess_board::{FenError, Position, Waivers};

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
