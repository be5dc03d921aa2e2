//! [`ParseError`]: where and why a line is not valid UCI.

use chess_board::FenError;
use chess_move::Diagnostic;
use chess_notation::MoveSyntaxError;
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// The place and the reason why a line is not a valid command or reply.
///
/// ```
/// use chess_uci::{Command, Diagnostic};
///
/// let line = "go depth ten";
/// let error = line.parse::<Command>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a number");
/// assert_eq!(&line[error.span().unwrap()], "ten");
/// assert_eq!(error.code(), "uci-expected-number");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    start: u32,
    end: u32,
    kind: ParseErrorKind,
}

impl ParseError {
    pub(crate) fn new(span: Range<usize>, kind: ParseErrorKind) -> Self {
        // In a line of more than 4 GiB, the span is cut.
        let [start, end] = [span.start, span.end].map(|at| u32::try_from(at).unwrap_or(u32::MAX));
        Self { start, end, kind }
    }

    /// Returns the error of a move that starts at this byte of the line.
    pub(crate) fn invalid_move(start: usize, error: MoveSyntaxError) -> Self {
        let span = error.span().unwrap_or_default();
        Self::new(
            start + span.start..start + span.end,
            ParseErrorKind::Move(error),
        )
    }

    /// Returns the error of a FEN in this part of the line.
    pub(crate) fn invalid_fen(fen: Range<usize>, error: FenError) -> Self {
        let span = error.span();
        let span = span.map_or(fen.clone(), |span| {
            fen.start + span.start..fen.start + span.end
        });
        Self::new(span, ParseErrorKind::Fen(error))
    }

    /// Returns the reason.
    pub const fn kind(&self) -> ParseErrorKind {
        self.kind
    }
}

/// The reason why a line is not a valid command or reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The line has no known command.
    Unknown,
    /// Something else was expected.
    Expected(ExpectedToken),
    /// A FEN is invalid. The span of this error counts from the start of the FEN; that of the [`ParseError`] from the
    /// start of the line.
    Fen(FenError),
    /// A move is invalid. The span of this error counts from the start of the move; that of the [`ParseError`] from the
    /// start of the line.
    Move(MoveSyntaxError),
}

/// What was expected at a place in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExpectedToken {
    /// A whole number.
    Number,
    /// A whole number of at least 0.
    Count,
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
    /// `later`, or `name` or `code` with a text.
    Registration,
    /// `cp` or `mate`.
    Score,
    /// `checking`, `ok` or `error`.
    CheckState,
}

impl ExpectedToken {
    /// Every value, in the order of declaration.
    pub const ALL: [Self; 14] = [
        Self::Number,
        Self::Count,
        Self::Move,
        Self::OnOff,
        Self::TrueFalse,
        Self::StartOrFen,
        Self::Moves,
        Self::Name,
        Self::NameOrAuthor,
        Self::OptionName,
        Self::OptionType,
        Self::Registration,
        Self::Score,
        Self::CheckState,
    ];

    /// Returns a stable identifier of the error for this expected token, in kebab case.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Number => "uci-expected-number",
            Self::Count => "uci-expected-count",
            Self::Move => "uci-expected-move",
            Self::OnOff => "uci-expected-on-off",
            Self::TrueFalse => "uci-expected-true-false",
            Self::StartOrFen => "uci-expected-startpos-fen",
            Self::Moves => "uci-expected-moves",
            Self::Name => "uci-expected-name",
            Self::NameOrAuthor => "uci-expected-name-author",
            Self::OptionName => "uci-expected-option-name",
            Self::OptionType => "uci-expected-option-type",
            Self::Registration => "uci-expected-registration",
            Self::Score => "uci-expected-score",
            Self::CheckState => "uci-expected-check-state",
        }
    }
}

impl fmt::Display for ExpectedToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Number => "a number",
            Self::Count => "a number of at least 0",
            Self::Move => "a move",
            Self::OnOff => "on or off",
            Self::TrueFalse => "true or false",
            Self::StartOrFen => "the word startpos or fen",
            Self::Moves => "the word moves",
            Self::Name => "the word name",
            Self::NameOrAuthor => "the word name or author",
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
            ParseErrorKind::Unknown => f.write_str("no known command"),
            ParseErrorKind::Expected(expected) => write!(f, "expected {expected}"),
            ParseErrorKind::Fen(error) => write!(f, "not a FEN: {error}"),
            ParseErrorKind::Move(error) => write!(f, "not a move: {error}"),
        }
    }
}

impl Error for ParseError {}

impl Diagnostic for ParseError {
    fn code(&self) -> &'static str {
        match &self.kind {
            ParseErrorKind::Unknown => "uci-unknown-command",
            ParseErrorKind::Expected(expected) => expected.code(),
            ParseErrorKind::Fen(_) => "uci-invalid-fen",
            ParseErrorKind::Move(_) => "uci-invalid-move",
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match &self.kind {
            ParseErrorKind::Fen(error) => Some(error),
            ParseErrorKind::Move(error) => Some(error),
            ParseErrorKind::Unknown | ParseErrorKind::Expected(_) => None,
        }
    }

    /// Returns the wrong part of the line. It is empty if something is missing.
    fn span(&self) -> Option<Range<usize>> {
        Some(self.start as usize..self.end as usize)
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        match &self.kind {
            ParseErrorKind::Expected(expected) => Some(expected),
            _ => self.inner()?.expected(),
        }
    }
}
