//! [`TimeControlError`]: why a text is not a time control, and where.

use super::TimeControl;
use super::deviations::TimeControlDeviations;
use crate::syntax::FoundSyntax;
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// The reason why a text is not a [`TimeControl`], and the place.
///
/// ```
/// use chess_notation::pgn::TimeControl;
///
/// let error = "40/2h".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.span(), 4..5);
/// assert_eq!(
///     error.to_string(),
///     "a time has a unit: the standard has seconds without one (bytes 4..5)",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControlError {
    start: usize,
    end: usize,
    kind: TimeControlErrorKind,
}

/// The reasons why a text is not a [`TimeControl`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TimeControlErrorKind {
    /// A number is missing.
    NoNumber(FoundSyntax),
    /// A number or a time in seconds is greater than 999,999,999, or has more than nine digits after the point.
    TooLarge,
    /// The number of moves is 0 or has a fraction.
    Moves,
    /// Neither an increment, nor another period, nor the end of the text.
    Unexpected(FoundSyntax),
    /// A period follows one that has no number of moves, and so does not end.
    AfterLastPeriod,
    /// There are more than [`TimeControl::MAX_PERIODS`] periods.
    TooManyPeriods,
    /// A time without a unit, where another time has one. Its meaning is not certain.
    NoUnit,
    /// Strict parsing does not accept this deviation.
    Deviation(TimeControlDeviations),
}

impl TimeControlErrorKind {
    /// Returns a stable identifier of this error, for programs that translate or count errors.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoNumber(_) => "time-control-missing-number",
            Self::TooLarge => "time-control-too-large",
            Self::Moves => "time-control-moves",
            Self::Unexpected(_) => "time-control-unexpected",
            Self::AfterLastPeriod => "time-control-after-last-period",
            Self::TooManyPeriods => "time-control-too-many-periods",
            Self::NoUnit => "time-control-missing-unit",
            Self::Deviation(_) => "time-control-deviation",
        }
    }
}

impl TimeControlError {
    #[cold]
    pub(super) fn new(span: Range<usize>, kind: TimeControlErrorKind) -> Self {
        Self {
            start: span.start,
            end: span.end,
            kind,
        }
    }

    /// Returns a stable identifier of this error, for programs that translate or count errors.
    ///
    /// It is [`TimeControlErrorKind::code`].
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Returns the part of the text that is wrong, in bytes; empty where something is missing.
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns the kind of error.
    pub const fn kind(&self) -> TimeControlErrorKind {
        self.kind
    }
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            TimeControlErrorKind::NoNumber(found) => {
                write!(f, "expected a number, found {found}")
            }
            TimeControlErrorKind::TooLarge => f.write_str(
                "expected at most 999999999 seconds, with at most nine digits after the point",
            ),
            TimeControlErrorKind::Moves => f.write_str("expected a number of moves from 1"),
            TimeControlErrorKind::Unexpected(found) => {
                write!(f, "expected + or : or the end of the text, found {found}")
            }
            TimeControlErrorKind::AfterLastPeriod => f.write_str(
                "expected the end of the text after a period for the rest of the game, found another period",
            ),
            TimeControlErrorKind::TooManyPeriods => {
                let most = TimeControl::MAX_PERIODS;
                write!(f, "expected at most {most} periods")
            }
            TimeControlErrorKind::NoUnit => f.write_str(
                "expected a unit, such as min or s, because another time has one",
            ),
            TimeControlErrorKind::Deviation(deviation) => fmt::Display::fmt(&deviation, f),
        }?;
        write!(f, " (bytes {}..{})", self.start, self.end)
    }
}

impl Error for TimeControlError {}
