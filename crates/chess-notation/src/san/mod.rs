//! [`San`]: standard algebraic notation, what people write and PGN holds.

mod deviations;
mod error;
mod parse;
mod quick;
mod resolve;
mod tolerant;
mod write;

pub use deviations::SanDeviations;
pub use error::SanError;
pub(crate) use parse::piece;
pub(crate) use write::push_castling;

use crate::suffix::CheckSuffix;
use crate::syntax::MoveSyntaxError;
use chess_board::{CastlingSide, Position};
use chess_move::{File, Move, Rank, Role, Square};
use core::fmt;
use core::str::FromStr;

/// A move in standard algebraic notation: `Nf3`, `exd5`, `R1xa4+`, `e8=Q#`, `O-O`.
///
/// It is only the text, taken apart. Which move it is, a position decides:
///
/// ```
/// use chess_board::Position;
/// use chess_notation::San;
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1")?;
/// let mv = "Nf3".parse::<San>()?.to_move(&position)?;
/// assert_eq!(mv.to_string(), "g1f3");
/// assert_eq!(San::from_move(&position, mv).to_string(), "Nf3");
///
/// let error = San::parse_move(&position, b"Nh4").unwrap_err();
/// assert_eq!(error.to_string(), "none of the white knights can go to h4");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Which reading
///
/// | | text | gives |
/// |---|---|---|
/// | `parse`, [`from_ascii`](Self::from_ascii) | as the standard spells it | a `San`, no position asked |
/// | [`to_move`](Self::to_move) | | the one legal move that fits it |
/// | [`parse_move`](Self::parse_move) | whatever files contain | the move, as fast as it goes |
/// | [`parse_move_tolerant`](Self::parse_move_tolerant) | the same | the move and every deviation from the standard |
/// | [`parse_move_strict`](Self::parse_move_strict) | exactly what [`from_move`](Self::from_move) prints | the move |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// What moves where.
    pub kind: SanKind,
    /// What the text says of check and mate.
    pub suffix: Option<CheckSuffix>,
}

/// What a text in standard algebraic notation says about the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanKind {
    /// A piece goes to a square.
    Piece {
        /// What moves.
        role: Role,
        /// The file that it comes from, if the text names it.
        file: Option<File>,
        /// The rank that it comes from, if the text names it.
        rank: Option<Rank>,
        /// Whether the text has the sign for taking.
        capture: bool,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// The king castles.
    Castle(CastlingSide),
}

impl San {
    /// The text of a legal move: as short as the legal moves allow, with `+` or `#`.
    ///
    /// Of a move that is not legal the text means nothing.
    #[inline]
    pub fn from_move(position: &Position, mv: Move) -> Self {
        write::with_suffix(position, mv)
    }

    /// The text of a legal move without `+` or `#`, which takes less than half of the time.
    #[inline]
    pub fn from_move_bare(position: &Position, mv: Move) -> Self {
        write::bare(position, mv)
    }

    /// The one legal move that fits what the text says.
    ///
    /// Neither the capture sign nor the suffix is held against the position: files get these wrong,
    /// and the move is clear all the same. To have them checked, read with
    /// [`parse_move_strict`](Self::parse_move_strict) or [`parse_move_tolerant`](Self::parse_move_tolerant).
    ///
    /// # Errors
    /// If no legal move fits, or more than one does: any [`SanError`] but a syntax error.
    #[inline]
    pub fn to_move(&self, position: &Position) -> Result<Move, SanError> {
        resolve::san(position, *self)
    }

    /// Takes a text apart that is spelled as the standard has it.
    ///
    /// More of the origin may be named than is needed, since how much that is depends on the
    /// position; a pawn's origin is named by its file when it takes, and only then.
    ///
    /// # Errors
    /// The first place at which the text is not spelled so.
    #[inline]
    pub fn from_ascii(text: &[u8]) -> Result<Self, MoveSyntaxError> {
        match quick::san(text) {
            Some(san) => Ok(san),
            None => parse::san(text),
        }
    }

    /// Reads whatever games in files have for a move, as fast as it goes.
    ///
    /// The same moves as [`parse_move_tolerant`](Self::parse_move_tolerant) reads, which lists what is put up
    /// with. The text may be a string or bytes.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_notation::San;
    ///
    /// let position = Position::default();
    /// assert_eq!(San::parse_move(&position, "e4")?, San::parse_move(&position, b"e2e4")?);
    /// # Ok::<(), chess_notation::SanError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not one of a move, if no legal move fits, or more than one does.
    #[inline]
    pub fn parse_move(position: &Position, text: impl AsRef<[u8]>) -> Result<Move, SanError> {
        let text = text.as_ref();
        match Self::parse_move_quick(position, text) {
            Some((_, mv)) => Ok(mv),
            None => Self::parse_move_slow(position, text),
        }
    }

    /// As [`parse_move`](Self::parse_move) of the usual texts, with what moves.
    #[inline(always)]
    pub(crate) fn parse_move_quick(position: &Position, text: &[u8]) -> Option<(Role, Move)> {
        let san = quick::san(text)?;
        let SanKind::Piece { role, .. } = san.kind else {
            return None;
        };
        Some((role, resolve::san(position, san).ok()?))
    }

    /// As [`parse_move`](Self::parse_move) of the texts that the quick reading has nothing for.
    pub(crate) fn parse_move_slow(position: &Position, text: &[u8]) -> Result<Move, SanError> {
        let error = match Self::from_ascii(text) {
            Ok(san) => match resolve::san(position, san) {
                Ok(mv) => return Ok(mv),
                Err(error) => error,
            },
            Err(error) => error.into(),
        };
        tolerant::read_after(position, text, error)
    }

    /// Reads whatever games in files have for a move, and tells what it had to put up with.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_notation::{San, SanDeviations};
    ///
    /// let position = Position::default();
    /// let (mv, deviations) = San::parse_move_tolerant(&position, b"Ng1-f3!?")?;
    /// assert_eq!(mv.to_string(), "g1f3");
    /// assert_eq!(
    ///     deviations,
    ///     SanDeviations::ORIGIN | SanDeviations::SEPARATOR | SanDeviations::ANNOTATION,
    /// );
    /// # Ok::<(), chess_notation::SanError>(())
    /// ```
    ///
    /// # Errors
    /// As [`parse_move`](Self::parse_move).
    pub fn parse_move_tolerant(
        position: &Position,
        text: impl AsRef<[u8]>,
    ) -> Result<(Move, SanDeviations), SanError> {
        tolerant::read(position, text.as_ref())
    }

    /// Reads only what the standard has for a move: exactly what [`from_move`](Self::from_move)
    /// prints.
    ///
    /// # Errors
    /// As [`parse_move`](Self::parse_move); and [`SanError::NotStandard`] if the move is clear but the standard
    /// writes it otherwise.
    pub fn parse_move_strict(
        position: &Position,
        text: impl AsRef<[u8]>,
    ) -> Result<Move, SanError> {
        let (mv, deviations) = tolerant::read(position, text.as_ref())?;
        if deviations.is_empty() {
            Ok(mv)
        } else {
            let standard = Self::from_move(position, mv).to_text();
            Err(SanError::NotStandard {
                mv,
                deviations,
                standard,
            })
        }
    }
}

/// As [`San::from_ascii`].
impl FromStr for San {
    type Err = MoveSyntaxError;

    #[inline]
    fn from_str(text: &str) -> Result<Self, MoveSyntaxError> {
        Self::from_ascii(text.as_bytes())
    }
}

/// Prints the text in English letters.
impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_text().as_str())
    }
}
