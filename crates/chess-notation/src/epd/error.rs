//! [`EpdError`]: why a line is not an EPD, and where.

use crate::san::SanError;
use crate::syntax::FoundSyntax;
use chess_board::FenError;
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// The reason why a line is not an EPD, and the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EpdError {
    start: usize,
    end: usize,
    kind: EpdErrorKind,
}

/// The reasons why a line is not an EPD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EpdErrorKind {
    /// The four fields are not a position.
    Position(FenError),
    /// The line is a FEN: a number follows the four fields.
    FenClocks,
    /// An opcode is missing.
    NoOpcode(FoundSyntax),
    /// The opcode is not one to fifteen letters, digits and underscores with a letter first.
    Opcode,
    /// A string has no closing quotation mark.
    OpenString,
    /// The last operation has no semicolon.
    NoSemicolon,
    /// There is white space other than single spaces.
    ExtraSpace,
    /// The operands are not exactly one number.
    Number,
    /// The clock of `hmvc` or `fmvn` is out of range.
    Clock {
        /// The smallest number allowed. The largest is 65,535.
        min: i64,
    },
    /// The operands are not exactly one text between quotation marks.
    Text,
    /// A move is missing.
    NoMove,
    /// The text is not a move in the position.
    Move(SanError),
}

impl EpdErrorKind {
    /// Returns a stable identifier of this error, for programs that translate or count errors.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Position(_) => "epd-position",
            Self::FenClocks => "epd-fen-clocks",
            Self::NoOpcode(_) => "epd-missing-opcode",
            Self::Opcode => "epd-opcode",
            Self::OpenString => "epd-unclosed-string",
            Self::NoSemicolon => "epd-missing-semicolon",
            Self::ExtraSpace => "epd-extra-space",
            Self::Number => "epd-number",
            Self::Clock { .. } => "epd-clock",
            Self::Text => "epd-text",
            Self::NoMove => "epd-missing-move",
            Self::Move(_) => "epd-move",
        }
    }
}

impl EpdError {
    /// Returns a stable identifier of this error, for programs that translate or count errors.
    ///
    /// It is [`EpdErrorKind::code`].
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    #[cold]
    pub(super) fn new(span: Range<usize>, kind: EpdErrorKind) -> Self {
        Self {
            start: span.start,
            end: span.end,
            kind,
        }
    }

    /// Returns the part of the line that is wrong, in bytes; empty where something is missing.
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns the kind of error.
    pub const fn kind(&self) -> EpdErrorKind {
        self.kind
    }
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            // An error of a FEN has its own place.
            EpdErrorKind::Position(error) => return fmt::Display::fmt(&error, f),
            EpdErrorKind::FenClocks => f.write_str(
                "expected an opcode, found a number: this is a FEN, in an EPD the clocks are \
                 written hmvc and fmvn",
            ),
            EpdErrorKind::NoOpcode(found) => write!(f, "expected an opcode, found {found}"),
            EpdErrorKind::Opcode => f.write_str(
                "expected an opcode of one to fifteen letters, digits and _, a letter first",
            ),
            EpdErrorKind::OpenString => {
                f.write_str("expected \" at the end of a string, found the end of the text")
            }
            EpdErrorKind::NoSemicolon => {
                f.write_str("expected ; after the operation, found the end of the text")
            }
            EpdErrorKind::ExtraSpace => {
                f.write_str("expected single spaces, and none before ; or at either end")
            }
            EpdErrorKind::Number => f.write_str("expected one whole number"),
            EpdErrorKind::Clock { min } => {
                write!(f, "expected a number from {min} to {}", u16::MAX)
            }
            EpdErrorKind::Text => f.write_str("expected one text between quotation marks"),
            EpdErrorKind::NoMove => f.write_str("expected a move"),
            EpdErrorKind::Move(SanError::Syntax(error)) => {
                fmt::Display::fmt(&error.without_place(), f)
            }
            EpdErrorKind::Move(error) => fmt::Display::fmt(&error, f),
        }?;
        write!(f, " (bytes {}..{})", self.start, self.end)
    }
}

impl Error for EpdError {}
