//! [`MoveSyntaxError`]: where a text stops being a move, and why.

use core::error::Error;
use core::fmt;
use core::ops::Range;

/// What is expected at a place in the text of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExpectedSyntax {
    /// A piece letter, the file of a pawn, or castling.
    PieceOrSquare,
    /// A file, a rank or a capture sign, after a piece letter.
    AfterPiece,
    /// A file: a to h.
    File,
    /// A rank: 1 to 8.
    Rank,
    /// A rank, or the capture sign, after the file of a pawn.
    RankOrCapture,
    /// `-` or `x`, between the two squares of long notation.
    Separator,
    /// `O-O` or `O-O-O`.
    Castling,
    /// The role that a pawn promotes to: one of `QRBN`.
    Promotion,
    /// The role that a pawn promotes to, in small letters, or the end of the text.
    SmallPromotion,
    /// The end of the text.
    End,
}

impl ExpectedSyntax {
    /// Returns a stable identifier of what was expected, for programs that translate or count errors.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::PieceOrSquare => "move-text-expected-piece-or-square",
            Self::AfterPiece => "move-text-expected-after-piece",
            Self::File => "move-text-expected-file",
            Self::Rank => "move-text-expected-rank",
            Self::RankOrCapture => "move-text-expected-rank-or-capture",
            Self::Separator => "move-text-expected-separator",
            Self::Castling => "move-text-expected-castling",
            Self::Promotion => "move-text-expected-promotion",
            Self::SmallPromotion => "move-text-expected-small-promotion",
            Self::End => "move-text-expected-end",
        }
    }
}

impl fmt::Display for ExpectedSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::PieceOrSquare => "a piece (one of KQRBN), a file (a to h) or O-O",
            Self::AfterPiece => "a file (a to h), a rank (1 to 8) or x",
            Self::File => "a file (a to h)",
            Self::Rank => "a rank (1 to 8)",
            Self::RankOrCapture => "a rank (1 to 8) or x",
            Self::Separator => "- or x",
            Self::Castling => "O-O or O-O-O",
            Self::Promotion => "a promotion (one of QRBN)",
            Self::SmallPromotion => "a promotion (one of qrbn) or the end of the move",
            Self::End => "the end of the move",
        })
    }
}

/// What was found at a place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FoundSyntax {
    /// The end of the text.
    End,
    /// This character.
    Char(char),
    /// This byte, which is not part of any character in UTF-8.
    Byte(u8),
}

impl FoundSyntax {
    /// Returns what is at an offset in bytes, and how many bytes it has.
    pub(crate) fn at(text: &[u8], offset: usize) -> (Self, usize) {
        let rest = text.get(offset..).unwrap_or_default();
        let Some(&first) = rest.first() else {
            return (Self::End, 0);
        };
        let longest = rest.len().min(4);
        (1..=longest)
            .find_map(|len| {
                let char = str::from_utf8(&rest[..len]).ok()?.chars().next()?;
                Some((Self::Char(char), len))
            })
            .unwrap_or((Self::Byte(first), 1))
    }
}

impl fmt::Display for FoundSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End => f.write_str("the end of the text"),
            Self::Char(char) => write!(f, "{char:?}"),
            Self::Byte(byte) => write!(f, "the byte 0x{byte:02x}"),
        }
    }
}

/// The place where a text stops being a move, and what was expected there.
///
/// ```
/// use chess_notation::{ExpectedSyntax, FoundSyntax, San};
///
/// let error = San::from_ascii(b"Nf9").unwrap_err();
/// assert_eq!((error.expected(), error.found()), (ExpectedSyntax::Rank, FoundSyntax::Char('9')));
/// assert_eq!(error.span(), 2..3);
/// assert_eq!(error.to_string(), "expected a rank (1 to 8), found '9' (bytes 2..3)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveSyntaxError {
    start: u32,
    found: FoundSyntax,
    len: u8,
    expected: ExpectedSyntax,
    /// Whether the text is in other piece letters than the English ones.
    is_localized: bool,
}

impl MoveSyntaxError {
    /// Returns a stable identifier of this error, for programs that translate or count errors.
    ///
    /// It depends on what was expected: `move-text-expected-rank`.
    pub const fn code(&self) -> &'static str {
        self.expected.code()
    }

    /// Creates the error of a place at which something else was expected.
    #[cold]
    pub(crate) fn new(text: &[u8], offset: usize, expected: ExpectedSyntax) -> Self {
        let (found, len) = FoundSyntax::at(text, offset);
        Self {
            // Parsing stops at the first error, which is never four gigabytes away.
            start: u32::try_from(offset).unwrap_or(u32::MAX),
            found,
            len: len as u8,
            expected,
            is_localized: false,
        }
    }

    /// Returns the error for a text in other piece letters, so that the message does not ask for English ones.
    pub(crate) const fn localized(self) -> Self {
        Self {
            is_localized: true,
            ..self
        }
    }

    /// Returns what was expected.
    #[inline]
    pub const fn expected(&self) -> ExpectedSyntax {
        self.expected
    }

    /// Returns what was found.
    #[inline]
    pub const fn found(&self) -> FoundSyntax {
        self.found
    }

    /// Returns the part of the text that is wrong, in bytes; empty at the end of the text.
    #[inline]
    pub const fn span(&self) -> Range<usize> {
        let start = self.start as usize;
        start..start + self.len as usize
    }

    /// Returns the message without the place, for an error that has a place of its own.
    pub(crate) const fn without_place(&self) -> WithoutPlace<'_> {
        WithoutPlace(self)
    }
}

/// The message of a syntax error without the place.
pub(crate) struct WithoutPlace<'e>(&'e MoveSyntaxError);

impl fmt::Display for WithoutPlace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error) = self;
        f.write_str("expected ")?;
        match error.expected {
            ExpectedSyntax::PieceOrSquare if error.is_localized => {
                f.write_str("a piece letter of the chosen language, a file (a to h) or O-O")?;
            }
            ExpectedSyntax::Promotion if error.is_localized => {
                f.write_str("a promotion in a piece letter of the chosen language")?;
            }
            expected => write!(f, "{expected}")?,
        }
        write!(f, ", found {}", error.found)
    }
}

impl fmt::Display for MoveSyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (problem, span) = (self.without_place(), self.span());
        write!(f, "{problem} (bytes {}..{})", span.start, span.end)
    }
}

impl Error for MoveSyntaxError {}
