//! [`FenError`] and the syntax errors of FEN.

use crate::validity::PositionError;
use chess_move::{Diagnostic, DidYouMean, Found, Rank, Square};
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
    fn diagnostic(&self) -> &dyn Diagnostic {
        match self {
            Self::Syntax(error) => error,
            Self::Invalid(error) => error,
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
        fmt::Display::fmt(self.diagnostic(), f)
    }
}

impl Error for FenError {}

impl Diagnostic for FenError {
    fn code(&self) -> &'static str {
        self.diagnostic().code()
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        Some(self.diagnostic())
    }
}

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
    const fn expected(self) -> &'static &'static str {
        match self {
            Self::Placement => &"a piece, a number of empty squares or /",
            Self::SideToMove => &"w or b",
            Self::Castling => &"- or letters such as KQkq (or rook files such as HAha)",
            Self::EnPassant => &"- or a square such as e3",
            Self::HalfmoveClock | Self::FullmoveNumber => &"a number",
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
    Unexpected(Found),
    /// A number of empty squares follows a number of empty squares.
    AdjacentNumbers,
    /// A rank has this number of squares instead of eight; 9 stands for 9 or more.
    RankLength(Rank, u8),
    /// The placement ends after this rank instead of the first.
    MissingRanks(Rank),
    /// The placement continues after the first rank.
    TooManyRanks,
    /// This castling letter is out of order: White's letters come first, `K` before `Q`.
    CastlingOrder(Found),
    /// This castling letter means a rook that was already named.
    CastlingRepeated(Found),
    /// The en passant square, which is the first value, is on the wrong rank. The second value is
    /// the nearest possible square.
    EnPassantRank(Square, DidYouMean<Square>),
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

/// A syntax error in a FEN: where it is, and what is wrong.
///
/// ```
/// use chess_board::{Diagnostic, FenError, FenField, FenErrorKind, Found, Setup};
///
/// let Err(FenError::Syntax(error)) = Setup::from_fen("8/8/8/8/8/8/8/8 x - - 0 1") else {
///     panic!();
/// };
/// assert_eq!(error.field(), FenField::SideToMove);
/// assert_eq!(error.span(), Some(16..17));
/// assert_eq!(error.kind(), FenErrorKind::Unexpected(Found::Char('x')));
/// assert_eq!(error.to_string(), "side to move: expected w or b, found 'x'");
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

    /// Returns the field with the error.
    #[inline]
    pub const fn field(&self) -> FenField {
        self.field
    }

    /// Returns what is wrong.
    #[inline]
    pub const fn kind(&self) -> FenErrorKind {
        self.kind
    }
}

impl fmt::Display for FenSyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            FenErrorKind::EnPassantRank(found, help) => {
                return write!(
                    f,
                    "invalid en passant square `{found}`: expected a square on rank 3 or 6 ({help})"
                );
            }
            // The expected number of squares, with the rank that has another one.
            FenErrorKind::RankLength(rank, _) => {
                write!(f, "{}: expected eight squares on rank {rank}", self.field)
            }
            _ => write!(f, "{}: expected {}", self.field, self.what_was_expected()),
        }?;
        match self.kind {
            FenErrorKind::MissingRanks(rank) => write!(f, ", found the end after rank {rank}"),
            FenErrorKind::CastlingOrder(found) => write!(f, ", found {found} out of order"),
            FenErrorKind::CastlingRepeated(found) => {
                write!(f, ", found {found} for a rook named before")
            }
            _ => write!(f, ", found {}", self.what_was_found()),
        }
    }
}

impl FenSyntaxError {
    fn what_was_expected(&self) -> &'static &'static str {
        match self.kind {
            FenErrorKind::EndOfText | FenErrorKind::Unexpected(_) => self.field.expected(),
            FenErrorKind::AdjacentNumbers => &"one number for adjacent empty squares",
            FenErrorKind::RankLength(..) => &"eight squares on each rank",
            FenErrorKind::MissingRanks(_) | FenErrorKind::TooManyRanks => &"eight ranks",
            FenErrorKind::CastlingOrder(_) => &"letters in the order KQkq",
            FenErrorKind::CastlingRepeated(_) => &"each rook once",
            FenErrorKind::EnPassantRank(..) => &"a square on rank 3 or 6",
            FenErrorKind::LeadingZero => &"a number without leading zeros",
            FenErrorKind::NumberTooLarge => &"a number up to 65535",
            FenErrorKind::FullmoveZero => &"a number from 1",
            FenErrorKind::ExtraSpace if self.field == FenField::Placement => &"no space before it",
            FenErrorKind::ExtraSpace => &"one space before it",
            FenErrorKind::TrailingText => &"the end of the text after it",
        }
    }

    fn what_was_found(&self) -> &dyn fmt::Display {
        match &self.kind {
            FenErrorKind::EndOfText | FenErrorKind::MissingRanks(_) => &Found::End,
            FenErrorKind::Unexpected(found)
            | FenErrorKind::CastlingOrder(found)
            | FenErrorKind::CastlingRepeated(found) => found,
            FenErrorKind::AdjacentNumbers => &"two",
            FenErrorKind::RankLength(_, squares @ 0..=8) => squares,
            FenErrorKind::RankLength(..)
            | FenErrorKind::TooManyRanks
            | FenErrorKind::TrailingText => &"more",
            FenErrorKind::EnPassantRank(square, _) => square,
            FenErrorKind::LeadingZero => &"one with them",
            FenErrorKind::NumberTooLarge => &"a larger one",
            FenErrorKind::FullmoveZero => &0,
            FenErrorKind::ExtraSpace => &"other white space",
        }
    }
}

impl Error for FenSyntaxError {}

impl Diagnostic for FenSyntaxError {
    fn code(&self) -> &'static str {
        match self.kind {
            FenErrorKind::EndOfText => "fen-missing-field",
            FenErrorKind::Unexpected(_) => "fen-unexpected-character",
            FenErrorKind::AdjacentNumbers => "fen-adjacent-numbers",
            FenErrorKind::RankLength(..) => "fen-rank-length",
            FenErrorKind::MissingRanks(_) => "fen-missing-ranks",
            FenErrorKind::TooManyRanks => "fen-too-many-ranks",
            FenErrorKind::CastlingOrder(_) => "fen-castling-order",
            FenErrorKind::CastlingRepeated(_) => "fen-castling-repeated",
            FenErrorKind::EnPassantRank(..) => "fen-en-passant-rank",
            FenErrorKind::LeadingZero => "fen-leading-zero",
            FenErrorKind::NumberTooLarge => "fen-number-too-large",
            FenErrorKind::FullmoveZero => "fen-fullmove-zero",
            FenErrorKind::ExtraSpace => "fen-extra-space",
            FenErrorKind::TrailingText => "fen-trailing-text",
        }
    }

    fn span(&self) -> Option<Range<usize>> {
        Some(self.start as usize..self.end as usize)
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(self.what_was_expected())
    }

    fn found(&self) -> Option<&dyn fmt::Display> {
        Some(self.what_was_found())
    }

    fn help(&self) -> Option<&dyn fmt::Display> {
        match &self.kind {
            FenErrorKind::EnPassantRank(_, help) => Some(help),
            _ => None,
        }
    }
}
