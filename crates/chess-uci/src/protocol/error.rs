//! [`ParseError`]: where and why a line is not valid UCI.

use chess_board::FenError;
use chess_notation::MoveSyntaxError;
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// Where and why a line is neither a command nor a reply.
///
/// ```
/// use chess_uci::Command;
///
/// let line = "go depth ten";
/// let error = line.parse::<Command>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a number (bytes 9..12)");
/// assert_eq!(&line[error.span()], "ten");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    start: u32,
    end: u32,
    kind: ParseErrorKind,
}

impl ParseError {
    pub(crate) fn new(span: Range<usize>, kind: ParseErrorKind) -> Self {
        // In a line of four gigabytes the span ends early.
        let [start, end] = [span.start, span.end].map(|at| u32::try_from(at).unwrap_or(u32::MAX));
        Self { start, end, kind }
    }

    /// The part of the line that is wrong, in bytes; empty where something is missing.
    pub const fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// What is wrong there.
    pub const fn kind(&self) -> ParseErrorKind {
        self.kind
    }
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// None of its words is one that a line can begin with.
    Unknown,
    /// Something else was due.
    Expected(ExpectedToken),
    /// It is not a FEN; the error's own bytes count from where the FEN begins.
    Fen(FenError),
    /// It is not the text of a move; the error's own bytes count from where the move begins.
    Move(MoveSyntaxError),
}

/// What was due at a place in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExpectedToken {
    /// A whole number.
    Number,
    /// A move.
    Move,
    /// `on` or `off`.
    OnOff,
    /// `true` or `false`.
    TrueFalse,
    /// `startpos` or `fen`.
    StartOrFen,
    /// `moves`.
    Moves,
    /// `name`.
    Name,
    /// `name` or `author`.
    NameOrAuthor,
    /// The name of an option.
    OptionName,
    /// `type` and one of `check`, `spin`, `combo`, `button`, `string`.
    OptionType,
    /// `later`, or `name` or `code` with what belongs to it.
    Registration,
    /// `cp` or `mate`.
    Score,
    /// `checking`, `ok` or `error`.
    CheckState,
}

impl fmt::Display for ExpectedToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Number => "a number",
            Self::Move => "a move",
            Self::OnOff => "on or off",
            Self::TrueFalse => "true or false",
            Self::StartOrFen => "startpos or fen",
            Self::Moves => "moves",
            Self::Name => "name",
            Self::NameOrAuthor => "name or author",
            Self::OptionName => "the name of an option",
            Self::OptionType => "type and check, spin, combo, button or string",
            Self::Registration => "later, name or code",
            Self::Score => "cp or mate",
            Self::CheckState => "checking, ok or error",
        })
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ParseErrorKind::Unknown => f.write_str("no word of the line is known"),
            ParseErrorKind::Expected(expected) => write!(f, "expected {expected}"),
            ParseErrorKind::Fen(error) => write!(f, "no FEN: {error}"),
            ParseErrorKind::Move(error) => write!(f, "no move: {error}"),
        }?;
        write!(f, " (bytes {}..{})", self.start, self.end)
    }
}

impl Error for ParseError {}
