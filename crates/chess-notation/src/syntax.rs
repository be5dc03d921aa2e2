//! [`MoveSyntaxError`]: where a text stops being a move, and why.

use chess_move::{Diagnostic, Found};
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// What is expected at a place in the text of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ExpectedSyntax {
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

/// The place where a text stops being a move, and what was expected there.
///
/// ```
/// use chess_notation::{Diagnostic, San};
///
/// let error = San::from_ascii(b"Nf9").unwrap_err();
/// assert_eq!(error.code(), "move-text-expected-rank");
/// assert_eq!(error.span(), Some(2..3));
/// assert_eq!(error.to_string(), "expected a rank (1 to 8), found '9'");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveSyntaxError {
    start: u32,
    found: Found,
    expected: ExpectedSyntax,
    /// Whether the text is in other piece letters than the English ones.
    is_localized: bool,
}

impl MoveSyntaxError {
    /// Creates the error of a place at which something else was expected.
    #[cold]
    pub(crate) fn new(text: &[u8], offset: usize, expected: ExpectedSyntax) -> Self {
        Self {
            // Parsing stops at the first error, which is never four gigabytes away.
            start: u32::try_from(offset).unwrap_or(u32::MAX),
            found: Found::at(text, offset),
            expected,
            is_localized: false,
        }
    }

    /// Returns the same error for another place in another text.
    pub(crate) fn moved(self, text: &[u8], offset: usize) -> Self {
        Self::new(text, offset, self.expected)
    }

    /// Returns the offset of the place in bytes.
    pub(crate) const fn start(&self) -> usize {
        self.start as usize
    }

    /// Returns the error for a text in other piece letters, so that the message does not ask for English ones.
    pub(crate) const fn localized(self) -> Self {
        Self {
            is_localized: true,
            ..self
        }
    }
}

impl fmt::Display for MoveSyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected {}, found {}",
            self.what_was_expected(),
            self.found
        )
    }
}

impl MoveSyntaxError {
    fn what_was_expected(&self) -> &dyn fmt::Display {
        match self.expected {
            ExpectedSyntax::PieceOrSquare if self.is_localized => {
                &"a piece letter of the chosen language, a file (a to h) or O-O"
            }
            ExpectedSyntax::Promotion if self.is_localized => {
                &"a promotion in a piece letter of the chosen language"
            }
            _ => &self.expected,
        }
    }
}

impl Error for MoveSyntaxError {}

/// The code depends on what was expected: `move-text-expected-rank`.
impl Diagnostic for MoveSyntaxError {
    fn code(&self) -> &'static str {
        self.expected.code()
    }

    /// Returns the part of the text that is wrong; empty at the end of the text.
    fn span(&self) -> Option<Range<usize>> {
        let start = self.start();
        Some(start..start + self.found.byte_len())
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(self.what_was_expected())
    }

    fn found(&self) -> Option<&dyn fmt::Display> {
        Some(&self.found)
    }
}
