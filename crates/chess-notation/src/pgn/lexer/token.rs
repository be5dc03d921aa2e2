//! [`Token`]: the smallest part of a PGN file that means something.

use crate::pgn::nag::Nag;
use crate::pgn::result::GameResult;
use core::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pgn) enum TokenKind {
    /// A text that should be a move.
    Move,
    /// `1.` at the start of a line after a blank one: a game may begin without a tag. Other move
    /// numbers are passed over.
    FirstNumber,
    Nag(Nag),
    /// A dollar sign without a number or with one beyond 255.
    InvalidNag,
    /// `{…}`; its text lies between.
    Comment,
    /// `{` without an end, before the next game or the end of the file.
    OpenComment,
    /// `;` and the rest of the line; its text comes after.
    LineComment,
    /// `%` at the start of a line, and the rest of the line.
    Escape,
    Open,
    Close,
    Result(GameResult),
    /// `[`, not yet consumed: what follows is for the tag scanner.
    Bracket,
    /// Bytes that mean nothing here.
    Junk,
    /// A comment or a line longer than the limit, all of it consumed.
    TooLong,
    /// A word longer than 255 bytes.
    LongSymbol,
    End,
}

/// How a token is separated from what stands before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::pgn) enum Gap {
    Nothing,
    LineEnd,
    /// At least one blank line between, or the start of the file.
    BlankLine,
}

impl Gap {
    #[inline]
    pub(in crate::pgn) const fn after_line_end(self) -> Self {
        match self {
            Self::Nothing => Self::LineEnd,
            Self::LineEnd | Self::BlankLine => Self::BlankLine,
        }
    }
}

/// A token and where it lies in the window, until the window moves.
#[derive(Clone, Copy, Debug)]
pub(in crate::pgn) struct Token {
    pub(in crate::pgn) kind: TokenKind,
    /// The part of it that is text: of a comment, what lies between the braces.
    pub(in crate::pgn) start: usize,
    pub(in crate::pgn) end: usize,
    pub(in crate::pgn) gap: Gap,
}

impl Token {
    #[inline]
    pub(in crate::pgn) fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Where it begins in the window, the brace or sign before its text included.
    pub(in crate::pgn) fn first_byte(&self) -> usize {
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
