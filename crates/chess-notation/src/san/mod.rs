//! [`San`]: standard algebraic notation, the notation of people and of PGN.

mod deviations;
mod error;
mod parse;
mod quick;
mod resolve;
mod tolerant;
mod write;

pub use deviations::SanDeviation;
pub use error::SanError;

use crate::suffix::CheckSuffix;
use crate::syntax::MoveSyntaxError;
use chess_board::{Bitboard, CastlingSide, Position};
use chess_move::{Deviations, DidYouMean, File, Move, Rank, Role, Square};
use core::fmt;
use core::str::FromStr;

/// A move in standard algebraic notation: `Nf3`, `exd5`, `R1xa4+`, `e8=Q#`, `O-O`.
///
/// A value is the text alone, without a position. A position turns it into a move:
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
/// let error = San::parse_move(&position, "Nh4").unwrap_err();
/// assert_eq!(error.to_string(), "none of the white knights can go to h4");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Ways to parse
///
/// | function | accepts | returns |
/// |---|---|---|
/// | `parse`, [`from_ascii`](Self::from_ascii) | the spelling of the standard | a `San`, without a position |
/// | [`to_move`](Self::to_move) | a `San` | the one legal move that fits |
/// | [`parse_move`](Self::parse_move) | exactly what [`from_move`](Self::from_move) prints | the move |
/// | [`parse_move_tolerant`](Self::parse_move_tolerant) | the spellings that files contain | the move, and every deviation from the standard |
/// | [`find_move`](Self::find_move) | the same | the move, as fast as possible |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// The piece and the squares, or castling.
    pub kind: SanKind,
    /// The sign for check or mate, if the text has one.
    pub suffix: Option<CheckSuffix>,
}

/// The part of a text in standard algebraic notation that names the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanKind {
    /// Castling.
    Castling(CastlingSide),
    /// Any other move.
    Move(SanMove),
}

/// What a text in standard algebraic notation says about a move other than castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SanMove {
    /// The role of the piece that moves.
    pub role: Role,
    /// The target square.
    pub to: Square,
    /// The square that the piece comes from, as far as the text names it.
    pub origin: SanOrigin,
    /// Whether the text has a capture sign.
    pub is_capture: bool,
    /// The role that a pawn promotes to.
    pub promotion: Option<Role>,
}

/// How much of the origin of a move is named: nothing, the file, the rank, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct SanOrigin {
    /// The file, if the text names it.
    pub file: Option<File>,
    /// The rank, if the text names it.
    pub rank: Option<Rank>,
}

impl SanOrigin {
    /// Nothing is named.
    pub const UNNAMED: Self = Self {
        file: None,
        rank: None,
    };

    /// Returns the squares that fit.
    #[inline(always)]
    pub fn squares(self) -> Bitboard {
        let file = self.file.map_or(Bitboard::FULL, Bitboard::from_file);
        let rank = self.rank.map_or(Bitboard::FULL, Bitboard::from_rank);
        file & rank
    }
}

impl San {
    /// Returns the text of a legal move, as short as the legal moves allow, with `+` or `#`.
    ///
    /// For an illegal move the text is meaningless.
    #[inline]
    pub fn from_move(position: &Position, mv: Move) -> Self {
        write::with_suffix(position, mv)
    }

    /// Returns the text of a legal move without `+` or `#`, in less than half of the time.
    #[inline]
    pub fn from_move_bare(position: &Position, mv: Move) -> Self {
        write::bare(position, mv)
    }

    /// Returns the one legal move that fits the text.
    ///
    /// A longer origin, and a wrong capture sign or suffix, are accepted: they do not change what the text means.
    /// [`parse_move`](Self::parse_move) and [`parse_move_tolerant`](Self::parse_move_tolerant) check them.
    ///
    /// # Errors
    /// Returns any [`SanError`] except a syntax error if no legal move fits, or more than one.
    #[inline]
    pub fn to_move(&self, position: &Position) -> Result<Move, SanError> {
        resolve::san(position, *self)
    }

    /// Parses a text without a position, in the spelling of the standard.
    ///
    /// The origin may be longer than necessary, because the necessary length depends on the
    /// position. A pawn move must name the pawn's file if it captures, and must not otherwise.
    ///
    /// # Errors
    /// Returns the first place at which the spelling differs.
    #[inline]
    pub fn from_ascii(text: &[u8]) -> Result<Self, MoveSyntaxError> {
        match quick::san(text) {
            Some(san) => Ok(san),
            None => parse::san(text),
        }
    }

    /// Parses a move in the spelling of the standard: exactly what [`from_move`](Self::from_move) prints.
    ///
    /// The text may be a string or bytes. For what people type and files contain, use
    /// [`parse_move_tolerant`](Self::parse_move_tolerant).
    ///
    /// ```
    /// use chess_board::{Diagnostic, Position};
    /// use chess_notation::San;
    ///
    /// let position = Position::default();
    /// assert_eq!(San::parse_move(&position, "Nf3")?.to_string(), "g1f3");
    ///
    /// let error = San::parse_move(&position, "Ng1-f3").unwrap_err();
    /// assert_eq!(error.help().unwrap().to_string(), "did you mean `Nf3`?");
    /// # Ok::<(), chess_notation::SanError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the same errors as [`parse_move_tolerant`](Self::parse_move_tolerant), and
    /// [`SanError::NotStandard`] for a text that it accepts but the standard spells differently.
    #[doc(alias = "parse_san")]
    #[inline]
    pub fn parse_move(position: &Position, text: impl AsRef<[u8]>) -> Result<Move, SanError> {
        let text = text.as_ref();
        if let Ok(san) = Self::from_ascii(text)
            && let Ok(mv) = san.to_move(position)
            && san == Self::from_move(position, mv)
        {
            return Ok(mv);
        }
        Self::refuse(position, text)
    }

    /// Returns the reason why a text is not in the spelling of the standard.
    #[cold]
    fn refuse(position: &Position, text: &[u8]) -> Result<Move, SanError> {
        let (mv, deviations) = tolerant::read(position, text)?;
        let standard = DidYouMean(Self::from_move(position, mv).to_text());
        Err(SanError::NotStandard {
            mv,
            deviations,
            standard,
        })
    }

    /// Parses a move as files spell it, and returns how the text differs from the standard.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_notation::{San, SanDeviation};
    ///
    /// let position = Position::default();
    /// let (mv, deviations) = San::parse_move_tolerant(&position, b"Ng1-f3!?")?;
    /// assert_eq!(mv.to_string(), "g1f3");
    /// assert_eq!(
    ///     deviations,
    ///     [SanDeviation::Origin, SanDeviation::Separator, SanDeviation::Annotation].into(),
    /// );
    /// # Ok::<(), chess_notation::SanError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the text is not a move, or if not exactly one legal move fits.
    pub fn parse_move_tolerant(
        position: &Position,
        text: impl AsRef<[u8]>,
    ) -> Result<(Move, Deviations<SanDeviation>), SanError> {
        tolerant::read(position, text.as_ref())
    }

    /// Finds the move that a text means, in any spelling that
    /// [`parse_move_tolerant`](Self::parse_move_tolerant) accepts.
    ///
    /// Does not look for deviations, for which the standard's spelling of the move would have to be found. This is the
    /// fastest way to read the moves of files.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_notation::San;
    ///
    /// let position = Position::default();
    /// assert_eq!(San::find_move(&position, "e4")?, San::find_move(&position, b"e2e4")?);
    /// # Ok::<(), chess_notation::SanError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the same errors as [`parse_move_tolerant`](Self::parse_move_tolerant).
    #[inline]
    pub fn find_move(position: &Position, text: impl AsRef<[u8]>) -> Result<Move, SanError> {
        let text = text.as_ref();
        match Self::find_move_quick(position, text) {
            Some((_, mv)) => Ok(mv),
            None => Self::find_move_slow(position, text),
        }
    }

    /// Finds the move of a text in the most frequent spellings; returns what the text says and the move.
    #[inline(always)]
    pub(crate) fn find_move_quick(position: &Position, text: &[u8]) -> Option<(SanMove, Move)> {
        let (parsed, _) = quick::move_and_suffix(text)?;
        Some((parsed, parsed.inlined_find(position).ok()?))
    }

    /// Finds the move of a text for which the quick parser returns nothing, and of any other text without the code of
    /// the quick parser.
    #[inline(never)]
    pub(crate) fn find_move_slow(position: &Position, text: &[u8]) -> Result<Move, SanError> {
        let error = match Self::from_ascii(text) {
            Ok(san) => match resolve::san(position, san) {
                Ok(mv) => return Ok(mv),
                Err(error) => error,
            },
            Err(error) => error.into(),
        };
        tolerant::read_after(position, text, error)
    }
}

/// Parses like [`San::from_ascii`].
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
