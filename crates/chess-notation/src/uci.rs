//! [`UciMove`]: a move as two squares, in the form of the UCI protocol.

use crate::ascii::put;
use crate::inline_string::MoveText;
use crate::move_from_squares::move_from_squares;
use crate::syntax::{ExpectedSyntax, MoveSyntaxError};
use chess_board::{CastlingSide, Position};
use chess_move::{Diagnostic, File, Move, Role, Square};
use chess_movegen::{IllegalMove, PositionRules, is_pseudo_legal, leaves_king_safe};
use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// A move in the form of the Universal Chess Interface: `e2e4`, `e7e8q`, `e1g1`, or `0000` for the
/// null move.
///
/// A value is the text alone. A position turns it into a move:
///
/// ```
/// use chess_board::Position;
/// use chess_move::MoveFlag;
/// use chess_notation::{CastlingText, UciMove};
///
/// let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")?;
/// let castling = "e1g1".parse::<UciMove>()?.to_move(&position)?;
/// assert_eq!(castling.flag(), MoveFlag::KingsideCastle);
/// // King takes rook, the form of Chess960, is the same move.
/// assert_eq!(UciMove::parse_move(&position, b"e1h1")?, castling);
///
/// assert_eq!(UciMove::from_move(&position, castling).to_string(), "e1g1");
/// let rook = UciMove::from_move_with(&position, castling, CastlingText::Chess960);
/// assert_eq!(rook.to_string(), "e1h1");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UciMove {
    /// Two squares.
    Squares {
        /// The square that the move leaves.
        from: Square,
        /// The square that the move goes to; for castling, see [`CastlingText`].
        to: Square,
        /// The role that a pawn promotes to.
        promotion: Option<Role>,
    },
    /// `0000`: the null move, or no move.
    Null,
}

/// How castling is written.
///
/// Either form parses back as the same move in every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CastlingText {
    /// The king's two squares, `e1g1`, for castling of standard chess: from the e-file with a rook
    /// of the a- or h-file. Castling that only Chess960 has is written as king takes rook, because
    /// the king's two squares can then mean a king step, or be the same square.
    #[default]
    Standard,
    /// The king's square and the rook's square: `e1h1`. Engines use this form after `UCI_Chess960`
    /// is set.
    Chess960,
}

impl UciMove {
    /// Returns the text of a legal move. Castling is written as the king's two squares, or as king
    /// takes rook if it exists only in Chess960 ([`CastlingText::Standard`]).
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_notation::{San, UciMove};
    ///
    /// // The king castles from f1 to g1, and can go there by itself.
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1")?;
    /// let text = |san| San::parse_move(&position, san).map(|mv| UciMove::from_move(&position, mv));
    /// assert_eq!(text(b"O-O")?.to_string(), "f1h1");
    /// assert_eq!(text(b"Kg1")?.to_string(), "f1g1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn from_move(position: &Position, mv: Move) -> Self {
        Self::from_move_with(position, mv, CastlingText::Standard)
    }

    /// Returns the text of a legal move with this form of castling. For an illegal move, it returns
    /// the text of the squares.
    #[inline]
    pub fn from_move_with(position: &Position, mv: Move, castling: CastlingText) -> Self {
        let to = if mv.is_castle() {
            castling_to(position, mv, castling)
        } else {
            mv.to()
        };
        Self::Squares {
            from: mv.from(),
            to,
            promotion: mv.promotion(),
        }
    }

    /// Returns the legal move that the text means in a position.
    ///
    /// Both forms of castling are accepted in every position. If the king's two squares can also
    /// mean a king step, which happens only in Chess960, they mean the step.
    ///
    /// # Errors
    /// Returns the reason if the move is not legal, and an error for [`UciMove::Null`].
    #[inline]
    pub fn to_move(&self, position: &Position) -> Result<Move, UciError> {
        let &Self::Squares {
            from,
            to,
            promotion,
        } = self
        else {
            return Err(UciError::Null);
        };
        let mv = move_from_squares(position, from, to, promotion);
        if is_pseudo_legal(position, mv) && leaves_king_safe(position, mv) {
            return Ok(mv);
        }
        Err(illegal(position, mv))
    }

    /// Parses a text without a position: two squares, a small letter for a promotion, or `0000`.
    ///
    /// # Errors
    /// Returns the first byte at which the text is malformed.
    pub fn from_ascii(text: &[u8]) -> Result<Self, MoveSyntaxError> {
        if text == b"0000" {
            return Ok(Self::Null);
        }
        let square = |at: usize| {
            let name = [at, at + 1].map(|at| text.get(at).copied().unwrap_or(0));
            Square::from_ascii(name).ok_or_else(|| {
                if matches!(name[0], b'a'..=b'h') {
                    MoveSyntaxError::new(text, at + 1, ExpectedSyntax::Rank)
                } else {
                    MoveSyntaxError::new(text, at, ExpectedSyntax::File)
                }
            })
        };
        let (from, to) = (square(0)?, square(2)?);
        let promotion = match text.get(4) {
            None => None,
            Some(b'q') => Some(Role::Queen),
            Some(b'r') => Some(Role::Rook),
            Some(b'b') => Some(Role::Bishop),
            Some(b'n') => Some(Role::Knight),
            Some(_) => {
                return Err(MoveSyntaxError::new(
                    text,
                    4,
                    ExpectedSyntax::SmallPromotion,
                ));
            }
        };
        if text.len() > 5 {
            return Err(MoveSyntaxError::new(text, 5, ExpectedSyntax::End));
        }
        Ok(Self::Squares {
            from,
            to,
            promotion,
        })
    }

    /// Parses the text of a legal move, a string or bytes.
    ///
    /// # Errors
    /// Returns an error if the text is not a move, or if the move is not legal.
    #[doc(alias = "parse_uci")]
    #[doc(alias = "from_uci")]
    #[doc(alias = "read")]
    pub fn parse_move(position: &Position, text: impl AsRef<[u8]>) -> Result<Move, UciError> {
        Self::from_ascii(text.as_ref())?.to_move(position)
    }

    /// Returns the text, without an allocation.
    #[inline]
    pub fn to_text(&self) -> MoveText {
        MoveText::written(|text| self.write_to(text))
    }

    /// Writes the text.
    ///
    /// # Errors
    /// Returns an error if the writer returns one.
    #[inline]
    pub fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match *self {
            Self::Null => put(out, *b"0000"),
            Self::Squares {
                from,
                to,
                promotion,
            } => {
                put(out, from.to_ascii())?;
                put(out, to.to_ascii())?;
                match promotion {
                    Some(role) => put(out, [role.to_char() as u8]),
                    None => Ok(()),
                }
            }
        }
    }
}

/// Returns the second square in the text of a castling move.
fn castling_to(position: &Position, mv: Move, castling: CastlingText) -> Square {
    let us = position.side_to_move();
    let rook = CastlingSide::ALL
        .into_iter()
        .find(|side| side.flag() == mv.flag())
        .filter(|_| position.king(us) == mv.from())
        .and_then(|side| position.castling_rook(us, side));
    match (rook, castling) {
        (Some(rook), CastlingText::Chess960) => rook,
        (Some(rook), CastlingText::Standard) if !is_standard(mv.from(), rook) => rook,
        _ => mv.to(),
    }
}

/// Returns whether king and rook stand on squares of standard chess for castling.
fn is_standard(king: Square, rook: Square) -> bool {
    king.file() == File::E && matches!(rook.file(), File::A | File::H)
}

#[cold]
fn illegal(position: &Position, mv: Move) -> UciError {
    match position.legality(mv) {
        Err(reason) => UciError::Illegal { mv, reason },
        // Both functions agree on legality, as their own tests show.
        Ok(()) => UciError::Null,
    }
}

/// Parses like [`UciMove::from_ascii`].
impl FromStr for UciMove {
    type Err = MoveSyntaxError;

    #[inline]
    fn from_str(text: &str) -> Result<Self, MoveSyntaxError> {
        Self::from_ascii(text.as_bytes())
    }
}

/// Prints the text.
impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_text().as_str())
    }
}

/// The reason why a text of two squares is not a move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UciError {
    /// The text is not a move.
    Syntax(MoveSyntaxError),
    /// The text is `0000`, the null move, which is not a move on the board.
    Null,
    /// The move is not legal.
    Illegal {
        /// The move that the squares mean.
        mv: Move,
        /// The reason.
        reason: IllegalMove,
    },
}

impl From<MoveSyntaxError> for UciError {
    #[inline]
    fn from(error: MoveSyntaxError) -> Self {
        Self::Syntax(error)
    }
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => fmt::Display::fmt(error, f),
            Self::Null => f.write_str("0000 is the null move, not a move on the board"),
            Self::Illegal { reason, .. } => fmt::Display::fmt(reason, f),
        }
    }
}

impl Error for UciError {}

impl Diagnostic for UciError {
    fn code(&self) -> &'static str {
        match self {
            Self::Syntax(_) => "uci-syntax",
            Self::Null => "uci-null-move",
            Self::Illegal { .. } => "uci-illegal",
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Syntax(error) => Some(error),
            Self::Illegal { reason, .. } => Some(reason),
            Self::Null => None,
        }
    }
}
