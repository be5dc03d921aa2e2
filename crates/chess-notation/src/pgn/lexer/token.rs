//! [`Token`]: the smallest part of a PGN file with a meaning.

use crate::pgn::text::nag::Nag;
use crate::pgn::text::result::GameResult;
use core::ops::Range;

/// The error of a scanner at the end of the window, within a token.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NeedMore;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A text that should be a move.
    Move,
    /// `1.` at the start of a line after a blank line, where a game without tags may begin. Other
    /// move numbers are skipped.
    FirstNumber,
    Nag(Nag),
    /// A dollar sign without a number or with one beyond 255.
    InvalidNag,
    /// `{…}`; the text is between the braces.
    Comment,
    /// `{` without a closing brace, up to the next game or the end of the file.
    OpenComment,
    /// `;` and the rest of the line; the text follows the semicolon.
    LineComment,
    /// `%` at the start of a line, and the rest of the line.
    Escape,
    Open,
    Close,
    Result(GameResult),
    /// `[`, not yet consumed; the tag scanner consumes it.
    Bracket,
    /// Bytes without a meaning.
    Junk,
    /// A comment or a line longer than the limit; it is consumed.
    TooLong,
    /// The same, but it began before the window: [`Lexer::place`](super::Lexer::place) knows where.
    TooLongForWindow,
    /// A symbol longer than 255 bytes.
    LongSymbol,
    End,
}

/// The line ends before a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gap {
    Nothing,
    LineEnd,
    /// At least one blank line, and then lines of skipped text, such as a move number.
    BlankLineAndSkipped,
    /// At least one blank line just before the line of the token, or the start of the file.
    BlankLine,
}

impl Gap {
    /// Returns the gap after one more line end. `has_skipped` says whether the line that ends has skipped text, so that
    /// it is not blank.
    #[inline]
    pub(crate) const fn after_line_end(self, has_skipped: bool) -> Self {
        match self {
            Self::Nothing => Self::LineEnd,
            Self::LineEnd if has_skipped => Self::LineEnd,
            Self::BlankLineAndSkipped | Self::BlankLine if has_skipped => Self::BlankLineAndSkipped,
            Self::LineEnd | Self::BlankLineAndSkipped | Self::BlankLine => Self::BlankLine,
        }
    }
}

/// A token and its place in the window, valid until the window moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    /// The start of the text: in a comment, after the brace.
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) gap: Gap,
}

impl Token {
    #[inline]
    pub(crate) fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns where the token begins in the window, with the brace or sign before its text.
    pub(crate) fn first_byte(&self) -> usize {
        let text_only = matches!(
            self.kind,
            TokenKind::Comment
                | TokenKind::OpenComment
                | TokenKind::LineComment
                | TokenKind::Escape
        );
        self.start - usize::from(text_only)
    }
}
