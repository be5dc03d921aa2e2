//! FEN: reading and writing a position as one line of text. What stands in its fields is said in
//! the documentation of the crate.

mod buffer;
mod castling;
mod deviations;
mod error;
mod parse;
mod placement;
mod wrapping;
mod write;

pub use buffer::FenBuffer;
pub use deviations::FenDeviations;
pub use error::{FenError, FenErrorKind, FenField, FenSyntaxError};
pub use write::{CastlingStyle, EnPassantStyle, FenOptions};

use crate::board::Board;
use crate::position::Position;
use crate::setup::Setup;
use crate::validity::Waivers;
use core::fmt;
use core::str::FromStr;

impl Setup {
    /// Reads a FEN by the letter of the standard, the clocks present or both missing.
    ///
    /// Only the notation is checked, not whether chess allows what it says. What is accepted is
    /// written again as it was, but for the spelling of the castling rights and missing clocks.
    ///
    /// ```
    /// use chess_board::Setup;
    /// use chess_move::Square;
    ///
    /// let setup = Setup::from_fen("4k3/8/8/8/4P3/8/8/8 b - e3 0 1")?;
    /// assert_eq!(setup.en_passant, Some(Square::E3));
    /// // Nobody has asked yet where the white king is.
    ///
    /// let error = Setup::from_fen("4k3/8/8/8/4P3/8/8/8 b - e4 0 1").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "invalid en passant square `e4`: expected a square on rank 3 or 6 (did you mean `e3`?) (bytes 24..26)",
    /// );
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    ///
    /// # Errors
    /// The first place at which the text is not a FEN: always [`FenError::Syntax`].
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        Ok(parse::strict(fen)?)
    }

    /// Reads what was meant for a FEN, and tells what it had to put up with.
    ///
    /// Only a placement and a side to move that cannot be read are errors; [`FenDeviations`] lists
    /// all else that may be wrong, and what is read instead.
    ///
    /// ```
    /// use chess_board::{FenDeviations, Setup};
    ///
    /// let (setup, deviations) = Setup::from_fen_tolerant("4k3/8/8/8/8/8/8/4K2R  w KQ - 0")?;
    /// assert_eq!(setup.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// assert_eq!(
    ///     deviations,
    ///     FenDeviations::EXTRA_SPACE
    ///         | FenDeviations::CASTLING_DROPPED
    ///         | FenDeviations::MISSING_FIELDS,
    /// );
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    ///
    /// # Errors
    /// Where the placement or the side to move cannot be read: always [`FenError::Syntax`].
    pub fn from_fen_tolerant(fen: &str) -> Result<(Self, FenDeviations), FenError> {
        let mut deviations = FenDeviations::empty();
        let mut setup = parse::tolerant(fen, &mut deviations)?;
        deviations |= deviations::repair(&mut setup);
        Ok((setup, deviations))
    }
}

impl Position {
    /// Reads a valid position from a FEN, by the letter of the standard.
    ///
    /// ```
    /// use chess_board::Position;
    ///
    /// let fen = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    /// let position = Position::from_fen(fen)?;
    /// assert_eq!(position.to_string(), fen);
    ///
    /// let error = Position::from_fen("4k3/8/8/8/8/8/8/8 w KQ - 0 1").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "white has no king; white has a castling right without king and rook in place",
    /// );
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    ///
    /// # Errors
    /// The first place at which the text is not a FEN, or every rule that the position breaks.
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        Self::from_fen_with(fen, Waivers::empty())
    }

    /// As [`Position::from_fen`], some rules of validity waived by name.
    ///
    /// # Errors
    /// As [`Position::from_fen`].
    pub fn from_fen_with(fen: &str, waivers: Waivers) -> Result<Self, FenError> {
        Ok(Self::from_setup(Setup::from_fen(fen)?, waivers)?)
    }

    /// Reads a valid position from what was meant for a FEN, and tells what it had to put up with.
    ///
    /// The notation is read as [`Setup::from_fen_tolerant`] does it; the position is as valid as
    /// every position.
    ///
    /// # Errors
    /// Where the placement or the side to move cannot be read, or every rule that the position
    /// breaks.
    pub fn from_fen_tolerant(fen: &str) -> Result<(Self, FenDeviations), FenError> {
        let (setup, deviations) = Setup::from_fen_tolerant(fen)?;
        Ok((Self::try_from(setup)?, deviations))
    }

    /// Parses a FEN as [`Position::from_fen_tolerant`] does, with some rules waived.
    ///
    /// # Errors
    ///
    /// As [`Position::from_fen_tolerant`], except for the waived rules.
    pub fn from_fen_tolerant_with(
        fen: &str,
        waivers: Waivers,
    ) -> Result<(Self, FenDeviations), FenError> {
        let (setup, deviations) = Setup::from_fen_tolerant(fen)?;
        Ok((Self::from_setup(setup, waivers)?, deviations))
    }
}

/// Reads the first field of a FEN: the placement of the pieces, as [`Board::to_fen`] writes it. (The
/// diagram that a board prints is for people and is not read.)
///
/// The error is the first place at which the text is no placement: always [`FenError::Syntax`].
impl FromStr for Board {
    type Err = FenError;

    fn from_str(placement: &str) -> Result<Self, FenError> {
        Ok(parse::placement(placement)?)
    }
}

/// As [`Setup::from_fen`].
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }
}

/// As [`Position::from_fen`].
impl FromStr for Position {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }
}

/// Prints the FEN, castling rights as in X-FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_fen().as_str())
    }
}

/// Prints the FEN, castling rights as in X-FEN, the en passant square always.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_fen().as_str())
    }
}
