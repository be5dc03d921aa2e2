//! [`TimeControlError`]: why a text is not a time control, and where.

use super::TimeControl;
use super::deviations::TimeControlDeviation;
use chess_move::{Deviation, Diagnostic, Found};
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// The reason why a text is not a [`TimeControl`], and the place.
///
/// ```
/// use chess_notation::Diagnostic;
/// use chess_notation::pgn::TimeControl;
///
/// let error = "40/2h".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.span(), Some(4..5));
/// assert_eq!(error.to_string(), "a time has a unit: the standard has seconds without one");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControlError {
    start: usize,
    end: usize,
    kind: TimeControlErrorKind,
}

/// The reasons why a text is not a [`TimeControl`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TimeControlErrorKind {
    /// A number is missing.
    NoNumber(Found),
    /// A number or a time in seconds is greater than 999,999,999, or has more than nine digits after the point.
    TooLarge,
    /// The number of moves is 0 or has a fraction.
    Moves,
    /// Neither an increment, nor another period, nor the end of the text.
    Unexpected(Found),
    /// A period follows one that has no number of moves, and so does not end.
    AfterLastPeriod,
    /// There are more than [`TimeControl::MAX_PERIODS`] periods.
    TooManyPeriods,
    /// A time without a unit, where another time has one. Its meaning is not certain.
    NoUnit,
    /// Strict parsing does not accept this deviation.
    Deviation(TimeControlDeviation),
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
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let TimeControlErrorKind::Deviation(deviation) = self.kind {
            return f.write_str(deviation.sentence());
        }
        write!(f, "expected {}", self.what_was_expected())?;
        match self.found() {
            Some(found) => write!(f, ", found {found}"),
            None => Ok(()),
        }
    }
}

impl TimeControlError {
    fn what_was_expected(&self) -> &'static &'static str {
        match self.kind {
            TimeControlErrorKind::NoNumber(_) => &"a number",
            TimeControlErrorKind::TooLarge => {
                &"at most 999999999 seconds, with at most nine digits after the point"
            }
            TimeControlErrorKind::Moves => &"a number of moves from 1",
            TimeControlErrorKind::Unexpected(_) => &"+ or : or the end of the text",
            TimeControlErrorKind::AfterLastPeriod => {
                &"the end of the text after a period for the rest of the game"
            }
            TimeControlErrorKind::TooManyPeriods => {
                const { assert!(TimeControl::MAX_PERIODS == 8) }
                &"at most 8 periods"
            }
            TimeControlErrorKind::NoUnit => {
                &"a unit, such as min or s, because another time has one"
            }
            TimeControlErrorKind::Deviation(_) => &"the spelling of the standard",
        }
    }
}

impl Error for TimeControlError {}

impl Diagnostic for TimeControlError {
    fn code(&self) -> &'static str {
        match self.kind {
            TimeControlErrorKind::NoNumber(_) => "time-control-missing-number",
            TimeControlErrorKind::TooLarge => "time-control-too-large",
            TimeControlErrorKind::Moves => "time-control-moves",
            TimeControlErrorKind::Unexpected(_) => "time-control-unexpected",
            TimeControlErrorKind::AfterLastPeriod => "time-control-after-last-period",
            TimeControlErrorKind::TooManyPeriods => "time-control-too-many-periods",
            TimeControlErrorKind::NoUnit => "time-control-missing-unit",
            TimeControlErrorKind::Deviation(_) => "time-control-deviation",
        }
    }

    fn span(&self) -> Option<Range<usize>> {
        Some(self.start..self.end)
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(self.what_was_expected())
    }

    fn found(&self) -> Option<&dyn fmt::Display> {
        match &self.kind {
            TimeControlErrorKind::NoNumber(found) | TimeControlErrorKind::Unexpected(found) => {
                Some(found)
            }
            TimeControlErrorKind::AfterLastPeriod => Some(&"another period"),
            _ => None,
        }
    }
}
