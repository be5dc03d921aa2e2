//! [`Lan`]: long algebraic notation, which names both squares of every move.

use crate::ascii::{piece, put, write_castling};
use crate::inline_string::MoveText;
use crate::letters::PieceLetters;
use crate::move_from_squares::{castling, move_from_squares};
use crate::suffix::CheckSuffix;
use crate::syntax::{ExpectedSyntax, MoveSyntaxError};
use chess_board::{CastlingSide, Position};
use chess_move::{Color, Diagnostic, DidYouMean, Move, Piece, Role, Square};
use chess_movegen::{IllegalMove, PositionRules};
use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// A move in long algebraic notation: `Ng1-f3`, `e4xd5`, `e7xd8=Q+`, `O-O`.
///
/// ```
/// use chess_board::Position;
/// use chess_notation::Lan;
///
/// let position = Position::from_fen("3n2k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1")?;
/// let mv = "e7xd8=Q#".parse::<Lan>()?.to_move(&position)?;
/// assert_eq!(mv.to_string(), "e7d8q");
/// assert_eq!(Lan::from_move(&position, mv).to_string(), "e7xd8=Q#");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lan {
    /// The squares and the piece, or castling.
    pub kind: LanKind,
    /// The sign for check or mate, if the text has one.
    pub suffix: Option<CheckSuffix>,
}

/// The part of a text in long algebraic notation that names the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LanKind {
    /// A piece moves from a square to a square.
    Piece {
        /// The role of the piece that moves.
        role: Role,
        /// The square that it leaves.
        from: Square,
        /// Whether the text has a capture sign.
        capture: bool,
        /// The square that it goes to.
        to: Square,
        /// The role that a pawn promotes to.
        promotion: Option<Role>,
    },
    /// The king castles.
    Castle(CastlingSide),
}

impl Lan {
    /// Returns the text of a legal move. For an illegal move the text is meaningless.
    pub fn from_move(position: &Position, mv: Move) -> Self {
        let role = position.moved_role(mv);
        Self::from_parts(mv, role, CheckSuffix::of(position, mv))
    }

    pub(crate) fn from_parts(mv: Move, role: Role, suffix: Option<CheckSuffix>) -> Self {
        let kind = CastlingSide::ALL
            .into_iter()
            .find(|side| side.flag() == mv.flag())
            .map_or(
                LanKind::Piece {
                    role,
                    from: mv.from(),
                    capture: mv.is_capture(),
                    to: mv.to(),
                    promotion: mv.promotion(),
                },
                LanKind::Castle,
            );
        Self { kind, suffix }
    }

    /// Returns the legal move that the text means in a position.
    ///
    /// A wrong capture sign or suffix is accepted, as by [`San::to_move`](crate::San::to_move).
    ///
    /// # Errors
    /// Returns an error if another piece stands on the first square, or if the move is not legal.
    pub fn to_move(&self, position: &Position) -> Result<Move, LanError> {
        let mv = match self.kind {
            LanKind::Castle(side) => castling(position, side),
            LanKind::Piece {
                role,
                from,
                to,
                promotion,
                ..
            } => {
                if let Some(found) = position.piece_at(from).filter(|found| found.role != role) {
                    return Err(LanError::OtherPiece {
                        square: from,
                        expected: role,
                        found,
                    });
                }
                move_from_squares(position, from, to, promotion)
            }
        };
        match position.legality(mv) {
            Ok(()) => Ok(mv),
            Err(reason) => Err(LanError::Illegal { mv, reason }),
        }
    }

    /// Parses a text without a position, in the exact spelling of this notation.
    ///
    /// # Errors
    /// Returns the first place at which the text is not long algebraic notation.
    pub fn from_ascii(text: &[u8]) -> Result<Self, MoveSyntaxError> {
        let error = |at, expected| MoveSyntaxError::new(text, at, expected);
        let byte = |at: usize| text.get(at).copied().unwrap_or(0);
        let square = |at: usize| {
            Square::from_ascii([byte(at), byte(at + 1)]).ok_or_else(|| {
                if matches!(byte(at), b'a'..=b'h') {
                    error(at + 1, ExpectedSyntax::Rank)
                } else {
                    error(at, ExpectedSyntax::File)
                }
            })
        };
        let (kind, at) = if byte(0) == b'O' {
            let side = if text.starts_with(b"O-O-O") {
                CastlingSide::Queenside
            } else if text.starts_with(b"O-O") {
                CastlingSide::Kingside
            } else {
                return Err(error(0, ExpectedSyntax::Castling));
            };
            let len = match side {
                CastlingSide::Kingside => 3,
                CastlingSide::Queenside => 5,
            };
            (LanKind::Castle(side), len)
        } else {
            let named = piece(byte(0));
            let start = usize::from(named.is_some());
            if start == 0 && !matches!(byte(0), b'a'..=b'h') {
                return Err(error(0, ExpectedSyntax::PieceOrSquare));
            }
            let role = named.unwrap_or(Role::Pawn);
            let from = square(start)?;
            let capture = match byte(start + 2) {
                b'-' => false,
                b'x' => true,
                _ => return Err(error(start + 2, ExpectedSyntax::Separator)),
            };
            let to = square(start + 3)?;
            let mut at = start + 5;
            let mut promotion = None;
            if role == Role::Pawn && byte(at) == b'=' {
                promotion = piece(byte(at + 1)).filter(|&role| role != Role::King);
                if promotion.is_none() {
                    return Err(error(at + 1, ExpectedSyntax::Promotion));
                }
                at += 2;
            }
            let kind = LanKind::Piece {
                role,
                from,
                capture,
                to,
                promotion,
            };
            (kind, at)
        };
        let suffix = CheckSuffix::from_ascii(byte(at));
        let end = at + usize::from(suffix.is_some());
        if end < text.len() {
            return Err(error(end, ExpectedSyntax::End));
        }
        Ok(Self { kind, suffix })
    }

    /// Parses a legal move, a string or bytes: exactly what [`from_move`](Self::from_move) prints.
    ///
    /// What people type and files contain is accepted by
    /// [`San::parse_move_tolerant`](crate::San::parse_move_tolerant), which also reads long notation.
    ///
    /// # Errors
    /// Returns an error if the text is not a move, if the move is not legal, or if its capture sign or suffix is wrong.
    pub fn parse_move(position: &Position, text: impl AsRef<[u8]>) -> Result<Move, LanError> {
        let lan = Self::from_ascii(text.as_ref())?;
        let mv = lan.to_move(position)?;
        let standard = Self::from_move(position, mv);
        if lan == standard {
            Ok(mv)
        } else {
            Err(LanError::NotStandard {
                mv,
                standard: DidYouMean(standard.to_text()),
            })
        }
    }

    /// Returns the text in English letters, without an allocation.
    pub fn to_text(&self) -> MoveText {
        MoveText::written(|text| self.write_to(text))
    }

    /// Returns the text in the letters of another language, or with figurines.
    pub fn to_text_with(&self, letters: &PieceLetters) -> MoveText {
        letters.translate(self.to_text().as_str())
    }

    /// Writes the text in English letters.
    ///
    /// # Errors
    /// Returns an error if the writer returns one.
    pub fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self.kind {
            LanKind::Castle(side) => write_castling(out, side)?,
            LanKind::Piece {
                role,
                from,
                capture,
                to,
                promotion,
            } => {
                if role != Role::Pawn {
                    put(out, [role.to_upper_char() as u8])?;
                }
                put(out, from.to_ascii())?;
                put(out, [if capture { b'x' } else { b'-' }])?;
                put(out, to.to_ascii())?;
                if let Some(role) = promotion {
                    put(out, [b'=', role.to_upper_char() as u8])?;
                }
            }
        }
        match self.suffix {
            Some(suffix) => put(out, [suffix.ascii()]),
            None => Ok(()),
        }
    }
}

/// Parses like [`Lan::from_ascii`].
impl FromStr for Lan {
    type Err = MoveSyntaxError;

    fn from_str(text: &str) -> Result<Self, MoveSyntaxError> {
        Self::from_ascii(text.as_bytes())
    }
}

/// Prints the text in English letters.
impl fmt::Display for Lan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_text().as_str())
    }
}

/// The reason why a text in long algebraic notation is not a move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LanError {
    /// The text is not a move.
    Syntax(MoveSyntaxError),
    /// A piece of another role than the text names stands on the first square.
    OtherPiece {
        /// The square that the move leaves.
        square: Square,
        /// The role that the text names.
        expected: Role,
        /// The piece that stands there.
        found: Piece,
    },
    /// The move is not legal.
    Illegal {
        /// The move.
        mv: Move,
        /// The reason.
        reason: IllegalMove,
    },
    /// The move is legal, but the capture sign or the suffix is wrong.
    ///
    /// [`San::parse_move_tolerant`](crate::San::parse_move_tolerant) accepts the text.
    NotStandard {
        /// The move.
        mv: Move,
        /// The right spelling.
        standard: DidYouMean<MoveText>,
    },
}

impl From<MoveSyntaxError> for LanError {
    fn from(error: MoveSyntaxError) -> Self {
        Self::Syntax(error)
    }
}

impl fmt::Display for LanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => fmt::Display::fmt(error, f),
            Self::OtherPiece {
                square,
                expected,
                found,
            } => {
                let Piece { color, role } = found;
                let color: &Color = color;
                write!(
                    f,
                    "expected a {expected} on {square}, found a {color} {role}"
                )
            }
            Self::Illegal { reason, .. } => fmt::Display::fmt(reason, f),
            Self::NotStandard { standard, .. } => {
                write!(
                    f,
                    "long algebraic notation spells this move differently ({standard})"
                )
            }
        }
    }
}

impl Error for LanError {}

impl Diagnostic for LanError {
    fn code(&self) -> &'static str {
        match self {
            Self::Syntax(_) => "lan-syntax",
            Self::OtherPiece { .. } => "lan-other-piece",
            Self::Illegal { .. } => "lan-illegal",
            Self::NotStandard { .. } => "lan-not-standard",
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Syntax(error) => Some(error),
            Self::Illegal { reason, .. } => Some(reason),
            Self::OtherPiece { .. } | Self::NotStandard { .. } => None,
        }
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        match self {
            Self::NotStandard { standard, .. } => Some(&standard.0),
            _ => self.inner()?.expected(),
        }
    }

    fn help(&self) -> Option<&dyn fmt::Display> {
        match self {
            Self::NotStandard { standard, .. } => Some(standard),
            _ => self.inner()?.help(),
        }
    }
}
