//! FEN: parsing and printing a position as one line of text. The documentation of the crate
//! describes the format.

mod buffer;
mod castling;
mod deviations;
mod error;
mod parse;
mod placement;
mod repair;
mod wrapping;
mod write;

pub use buffer::FenBuffer;
pub use castling::CastlingHint;
pub use deviations::FenDeviation;
pub use error::{FenError, FenErrorKind, FenField, FenSyntaxError};
pub use write::{CastlingStyle, EnPassantStyle, FenOptions};

use crate::board::Board;
use crate::position::Position;
use crate::setup::Setup;
use crate::validity::Waivers;
use chess_move::Deviations;
use core::fmt;
use core::str::FromStr;

/// # Parsing FEN
impl Setup {
    /// Parses a FEN strictly. Both clocks can be missing.
    ///
    /// It checks only the notation, not whether the position is valid. Printing the setup returns
    /// the same text, except for the style of the castling letters and missing clocks.
    ///
    /// ```
    /// use chess_board::{Diagnostic, Setup, Square};
    ///
    /// let setup = Setup::from_fen("4k3/8/8/8/4P3/8/8/8 b - e3 0 1")?;
    /// assert_eq!(setup.en_passant, Some(Square::E3));
    /// // White has no king, but a setup need not be valid.
    ///
    /// let error = Setup::from_fen("4k3/8/8/8/4P3/8/8/8 b - e4 0 1").unwrap_err();
    /// assert_eq!(error.span(), Some(24..26));
    /// assert_eq!(
    ///     error.to_string(),
    ///     "invalid en passant square `e4`: expected a square on rank 3 or 6 (did you mean `e3`?)",
    /// );
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first syntax error, always as [`FenError::Syntax`].
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        Ok(parse::strict(fen)?)
    }

    /// Parses a FEN that may have mistakes, and returns what it accepted and repaired.
    ///
    /// Only an unreadable placement or side to move is an error. [`FenDeviation`] lists all
    /// mistakes that are accepted, and how they are repaired. Their
    /// [`sentences`](Deviations::sentences) describe them for users. The hint says what the castling
    /// letters `KQkq` mean.
    ///
    /// ```
    /// use chess_board::{CastlingHint, Deviations, FenDeviation, Setup};
    ///
    /// let fen = "4k3/8/8/8/8/8/8/4K2R  w KQ - 0";
    /// let (setup, deviations) = Setup::from_fen_tolerant(fen, CastlingHint::Unknown)?;
    /// assert_eq!(setup.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// assert_eq!(
    ///     deviations,
    ///     Deviations::from([
    ///         FenDeviation::ExtraSpace,
    ///         FenDeviation::CastlingDropped,
    ///         FenDeviation::MissingFields,
    ///     ]),
    /// );
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the placement or the side to move cannot be read, always as [`FenError::Syntax`].
    pub fn from_fen_tolerant(
        fen: &str,
        hint: CastlingHint,
    ) -> Result<(Self, Deviations<FenDeviation>), FenError> {
        let (mut setup, mut deviations, found) = parse::tolerant(fen)?;
        let hint = match hint {
            CastlingHint::Unknown => found,
            hint => hint,
        };
        deviations |= repair::repair(&mut setup, hint);
        Ok((setup, deviations))
    }
}

/// # Parsing FEN
impl Position {
    /// Parses a FEN strictly and checks that the position is valid.
    ///
    /// For what people type and files contain, use [`from_fen_tolerant`](Position::from_fen_tolerant). For a position
    /// that breaks a rule of chess, such as one of a problem, use [`Setup::from_fen`] and
    /// [`Position::from_setup`], which takes the rules to waive.
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
    ///
    /// The first syntax error, or all rules that the position breaks.
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        Ok(Self::from_setup(Setup::from_fen(fen)?, Waivers::empty())?)
    }

    /// Parses a FEN that may have mistakes, and returns what it accepted and repaired.
    ///
    /// The notation is parsed as [`Setup::from_fen_tolerant`] does, without a hint. The position must still be
    /// valid.
    ///
    /// # Errors
    ///
    /// If the placement or the side to move cannot be read, or all rules that the position breaks.
    pub fn from_fen_tolerant(fen: &str) -> Result<(Self, Deviations<FenDeviation>), FenError> {
        let (setup, deviations) = Setup::from_fen_tolerant(fen, CastlingHint::Unknown)?;
        Ok((Self::from_setup(setup, Waivers::empty())?, deviations))
    }
}

/// Parses the first field of a FEN, the placement of the pieces, as [`Board::to_fen`] prints it.
///
/// The error is the first syntax error, always as [`FenError::Syntax`]. The diagram that `Display`
/// prints cannot be parsed.
impl FromStr for Board {
    type Err = FenError;

    fn from_str(placement: &str) -> Result<Self, FenError> {
        Ok(parse::placement(placement)?)
    }
}

/// Parses a FEN as [`Setup::from_fen`] does.
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }
}

/// Parses a FEN as [`Position::from_fen`] does.
impl FromStr for Position {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }
}

/// Prints the FEN as [`Setup::to_fen`] does.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_fen().as_str())
    }
}

/// Prints the FEN as [`Position::to_fen`] does.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_fen().as_str())
    }
}
