//! [`EpdError`]: why a line is not an EPD, and where.

use crate::san::SanError;
use chess_board::FenError;
use chess_move::{Diagnostic, Found};
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
pub(super) enum EpdErrorKind {
    /// The four fields are not a position.
    Position(FenError),
    /// The line is a FEN: a number follows the four fields.
    FenClocks,
    /// An opcode is missing.
    NoOpcode(Found),
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

impl EpdError {
    #[cold]
    pub(super) fn new(span: Range<usize>, kind: EpdErrorKind) -> Self {
        Self {
            start: span.start,
            end: span.end,
            kind,
        }
    }
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            EpdErrorKind::Position(error) => return fmt::Display::fmt(error, f),
            EpdErrorKind::Move(error) => return fmt::Display::fmt(error, f),
            EpdErrorKind::FenClocks => {
                return f.write_str(
                    "expected an opcode, found a number: this is a FEN, in an EPD the clocks are \
                     written hmvc and fmvn",
                );
            }
            _ => f.write_str("expected "),
        }?;
        if let Some(expected) = self.expected() {
            fmt::Display::fmt(expected, f)?;
        }
        match self.found() {
            Some(found) => write!(f, ", found {found}"),
            None => Ok(()),
        }
    }
}

impl Error for EpdError {}

impl Diagnostic for EpdError {
    fn code(&self) -> &'static str {
        match self.kind {
            EpdErrorKind::Position(_) => "epd-position",
            EpdErrorKind::FenClocks => "epd-fen-clocks",
            EpdErrorKind::NoOpcode(_) => "epd-missing-opcode",
            EpdErrorKind::Opcode => "epd-opcode",
            EpdErrorKind::OpenString => "epd-unclosed-string",
            EpdErrorKind::NoSemicolon => "epd-missing-semicolon",
            EpdErrorKind::ExtraSpace => "epd-extra-space",
            EpdErrorKind::Number => "epd-number",
            EpdErrorKind::Clock { .. } => "epd-clock",
            EpdErrorKind::Text => "epd-text",
            EpdErrorKind::NoMove => "epd-missing-move",
            EpdErrorKind::Move(_) => "epd-move",
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match &self.kind {
            EpdErrorKind::Position(error) => Some(error),
            EpdErrorKind::Move(error) => Some(error),
            _ => None,
        }
    }

    fn span(&self) -> Option<Range<usize>> {
        Some(self.start..self.end)
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(match self.kind {
            EpdErrorKind::Position(_) | EpdErrorKind::Move(_) => return self.inner()?.expected(),
            EpdErrorKind::FenClocks | EpdErrorKind::NoOpcode(_) => &"an opcode",
            EpdErrorKind::Opcode => {
                &"an opcode of one to fifteen letters, digits and _, a letter first"
            }
            EpdErrorKind::OpenString => &"\" at the end of a string",
            EpdErrorKind::NoSemicolon => &"; after the operation",
            EpdErrorKind::ExtraSpace => &"single spaces, and none before ; or at either end",
            EpdErrorKind::Number => &"one whole number",
            EpdErrorKind::Clock { min: 0 } => &"a number from 0 to 65535",
            EpdErrorKind::Clock { .. } => &"a number from 1 to 65535",
            EpdErrorKind::Text => &"one text between quotation marks",
            EpdErrorKind::NoMove => &"a move",
        })
    }

    fn found(&self) -> Option<&dyn fmt::Display> {
        match &self.kind {
            EpdErrorKind::Position(_) | EpdErrorKind::Move(_) => self.inner()?.found(),
            EpdErrorKind::FenClocks => Some(&"a number"),
            EpdErrorKind::NoOpcode(found) => Some(found),
            EpdErrorKind::OpenString | EpdErrorKind::NoSemicolon => Some(&Found::End),
            _ => None,
        }
    }
}
