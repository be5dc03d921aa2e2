//! [`FenError`] and the syntax errors of FEN.

use crate::validity::PositionError;
use chess_move::{Rank, Square};
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// An error from parsing a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenError {
    /// The text is not a FEN.
    Syntax(FenSyntaxError),
    /// The text is a FEN, but the position is not valid.
    Invalid(PositionError),
}

const _: () = assert!(size_of::<FenError>() <= 24);

impl FenError {
    /// Returns a stable identifier of this error, for programs that translate or count errors.
    ///
    /// It is [`FenErrorKind::code`] or [`PositionError::code`].
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Syntax(error) => error.code(),
            Self::Invalid(error) => error.code(),
        }
    }
}

impl From<FenSyntaxError> for FenError {
    fn from(error: FenSyntaxError) -> Self {
        Self::Syntax(error)
    }
}

impl From<PositionError> for FenError {
    fn from(error: PositionError) -> Self {
        Self::Invalid(error)
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => fmt::Display::fmt(error, f),
            Self::Invalid(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for FenError {}

/// One of the six fields of a FEN, ordered as in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FenField {
    /// The pieces on the squares.
    Placement,
    /// The side to move.
    SideToMove,
    /// The castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// The number of plies since the last capture or pawn move.
    HalfmoveClock,
    /// The fullmove number.
    FullmoveNumber,
}

impl FenField {
    /// Returns what the field must contain, in a few words.
    const fn expected(self) -> &'static str {
        match self {
            Self::Placement => "a piece, a number of empty squares or /",
            Self::SideToMove => "w or b",
            Self::Castling => "- or letters such as KQkq (or rook files such as HAha)",
            Self::EnPassant => "- or a square such as e3",
            Self::HalfmoveClock | Self::FullmoveNumber => "a number",
        }
    }
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Placement => "placement",
            Self::SideToMove => "side to move",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::HalfmoveClock => "halfmove clock",
            Self::FullmoveNumber => "fullmove number",
        })
    }
}

/// What is wrong in a field of a FEN, and what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text ends where the field, or the rest of it, is expected.
    EndOfText,
    /// This character is not allowed there.
    Unexpected(char),
    /// A number of empty squares follows a number of empty squares.
    AdjacentNumbers,
    /// A rank has this number of squares instead of eight; 9 stands for 9 or more.
    RankLength(Rank, u8),
    /// The placement ends after this rank instead of the first.
    MissingRanks(Rank),
    /// The placement continues after the first rank.
    SurplusRank,
    /// This castling letter is out of order: White's letters come first, `K` before `Q`.
    CastlingOrder(char),
    /// This castling letter means a rook that was already named.
    CastlingRepeated(char),
    /// The en passant square, which is the first value, is on the wrong rank. The second value is
    /// the nearest possible square.
    EnPassantRank(Square, Square),
    /// The number has leading zeros.
    LeadingZero,
    /// The number is greater than 65,535.
    NumberTooLarge,
    /// The fullmove number is 0. It starts at 1.
    FullmoveZero,
    /// There is white space before the first field, or something other than a single space before
    /// another field.
    ExtraSpace,
    /// The text continues after the last field.
    TrailingText,
}

impl FenErrorKind {
    /// Returns a stable identifier of this error, for programs that translate or count errors.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::EndOfText => "fen-missing-field",
            Self::Unexpected(_) => "fen-unexpected-character",
            Self::AdjacentNumbers => "fen-adjacent-numbers",
            Self::RankLength(..) => "fen-rank-length",
            Self::MissingRanks(_) => "fen-missing-ranks",
            Self::SurplusRank => "fen-surplus-rank",
            Self::CastlingOrder(_) => "fen-castling-order",
            Self::CastlingRepeated(_) => "fen-castling-repeated",
            Self::EnPassantRank(..) => "fen-en-passant-rank",
            Self::LeadingZero => "fen-leading-zero",
            Self::NumberTooLarge => "fen-number-too-large",
            Self::FullmoveZero => "fen-fullmove-zero",
            Self::ExtraSpace => "fen-extra-space",
            Self::TrailingText => "fen-trailing-text",
        }
    }
}

/// A syntax error in a FEN: where it is, and what is wrong.
///
/// ```
/// use chess_board::{FenError, FenField, FenErrorKind, Setup};
///
/// let Err(FenError::Syntax(error)) = Setup::from_fen("8/8/8/8/8/8/8/8 x - - 0 1") else {
///     panic!();
/// };
/// assert_eq!(error.field(), FenField::SideToMove);
/// assert_eq!(error.span(), 16..17);
/// assert_eq!(error.kind(), FenErrorKind::Unexpected('x'));
/// assert_eq!(error.to_string(), "side to move: expected w or b, found 'x' (bytes 16..17)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FenSyntaxError {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) field: FenField,
    pub(super) kind: FenErrorKind,
}

impl FenSyntaxError {
    #[cold]
    pub(super) fn new(field: FenField, span: Range<usize>, kind: FenErrorKind) -> Self {
        // A FEN has about a hundred bytes. For texts of more than 4 GB the span saturates.
        let [start, end] =
            [span.start, span.end].map(|offset| u32::try_from(offset).unwrap_or(u32::MAX));
        Self {
            start,
            end,
            field,
            kind,
        }
    }

    /// Returns a stable identifier of this error, for programs that translate or count errors.
    ///
    /// It is [`FenErrorKind::code`].
    #[inline]
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Returns the field with the error.
    #[inline]
    pub const fn field(&self) -> FenField {
        self.field
    }

    /// Returns the span of the error in the text, in bytes. It is empty if something is missing.
    #[inline]
    pub const fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns what is wrong.
    #[inline]
    pub const fn kind(&self) -> FenErrorKind {
        self.kind
    }
}

impl fmt::Display for FenSyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = self.field;
        match self.kind {
            FenErrorKind::EndOfText => {
                write!(
                    f,
                    "{field}: expected {}, found the end of the text",
                    field.expected()
                )
            }
            FenErrorKind::Unexpected(found) => {
                write!(f, "{field}: expected {}, found {found:?}", field.expected())
            }
            FenErrorKind::AdjacentNumbers => {
                write!(
                    f,
                    "{field}: expected one number for adjacent empty squares, found two"
                )
            }
            FenErrorKind::RankLength(rank, squares @ 0..=8) => {
                write!(
                    f,
                    "{field}: expected eight squares on rank {rank}, found {squares}"
                )
            }
            FenErrorKind::RankLength(rank, _) => {
                write!(
                    f,
                    "{field}: expected eight squares on rank {rank}, found more"
                )
            }
            FenErrorKind::MissingRanks(rank) => {
                write!(
                    f,
                    "{field}: expected eight ranks, found the end after rank {rank}"
                )
            }
            FenErrorKind::SurplusRank => write!(f, "{field}: expected eight ranks, found more"),
            FenErrorKind::CastlingOrder(found) => {
                write!(
                    f,
                    "{field}: expected letters in the order KQkq, found {found:?} out of order"
                )
            }
            FenErrorKind::CastlingRepeated(found) => {
                write!(
                    f,
                    "{field}: expected each rook once, found {found:?} for a rook named before"
                )
            }
            FenErrorKind::EnPassantRank(found, nearest) => write!(
                f,
                "invalid en passant square `{found}`: expected a square on rank 3 or 6 (did you mean `{nearest}`?)"
            ),
            FenErrorKind::LeadingZero => {
                write!(
                    f,
                    "{field}: expected a number without leading zeros, found one with them"
                )
            }
            FenErrorKind::NumberTooLarge => {
                write!(
                    f,
                    "{field}: expected a number up to 65535, found a larger one"
                )
            }
            FenErrorKind::FullmoveZero => write!(f, "{field}: expected a number from 1, found 0"),
            FenErrorKind::ExtraSpace => {
                let space = if field == FenField::Placement {
                    "no"
                } else {
                    "one"
                };
                write!(
                    f,
                    "{field}: expected {space} space before it, found other white space"
                )
            }
            FenErrorKind::TrailingText => {
                write!(
                    f,
                    "{field}: expected the end of the text after it, found more"
                )
            }
        }?;
        write!(f, " (bytes {}..{})", self.start, self.end)
    }
}

impl Error for FenSyntaxError {}
