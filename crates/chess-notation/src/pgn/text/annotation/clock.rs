//! [`ClockTime`]: a time on a chess clock.

use core::fmt;
use core::time::Duration;

/// A time in an annotation `%clk` or `%emt`: `1:02:03`, `0:00:09.7`, `12.5`.
///
/// It keeps its spelling: printing returns the text that was parsed, and values with different
/// spellings are not equal even if their times are.
///
/// ```
/// use chess_notation::pgn::ClockTime;
/// use core::time::Duration;
///
/// let time = ClockTime::from_ascii(b"0:01:09.7").unwrap();
/// assert_eq!(time.duration(), Duration::from_millis(69_700));
/// assert_eq!(time.to_string(), "0:01:09.7");
/// assert_eq!(ClockTime::new(Duration::from_millis(69_700)), time);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockTime {
    duration: Duration,
    /// 3 for hours, minutes and seconds; 2 for minutes and seconds; 1 for seconds.
    parts: u8,
    /// The number of digits in the first part.
    width: u8,
    /// The number of digits after the point.
    fraction: u8,
}

impl ClockTime {
    /// Creates a time in hours, minutes and seconds, with as many digits after the point as it
    /// needs.
    pub fn new(duration: Duration) -> Self {
        let mut fraction = 9;
        let mut nanoseconds = duration.subsec_nanos();
        while fraction > 0 && nanoseconds.is_multiple_of(10) {
            nanoseconds /= 10;
            fraction -= 1;
        }
        Self {
            duration,
            parts: 3,
            width: 1,
            fraction,
        }
    }

    /// Returns the time.
    pub const fn duration(self) -> Duration {
        self.duration
    }

    /// Parses a time: one to three numbers with colons between them. All but the first have two
    /// digits and are less than 60; the last may have up to nine digits after a point.
    pub fn from_ascii(text: &[u8]) -> Option<Self> {
        if let Some(time) = Self::from_usual(text) {
            return Some(time);
        }
        let (whole, point) = match text.iter().position(|&byte| byte == b'.') {
            Some(at) => (&text[..at], &text[at + 1..]),
            None => (text, &text[..0]),
        };
        if whole.len() < text.len() && point.is_empty() || point.len() > 9 {
            return None;
        }
        let mut parts = 0;
        let mut width = 0;
        let mut seconds: u64 = 0;
        for part in whole.split(|&byte| byte == b':') {
            let value = number(part)?;
            if parts == 0 {
                width = u8::try_from(part.len()).ok()?;
            } else if part.len() != 2 || value >= 60 {
                return None;
            }
            parts += 1;
            seconds = seconds.checked_mul(60)?.checked_add(value)?;
        }
        let nanoseconds = match point {
            [] => 0,
            _ => number(point)? * 10_u64.pow(9 - point.len() as u32),
        };
        (parts <= 3).then(|| Self {
            duration: Duration::new(seconds, nanoseconds as u32),
            parts,
            width,
            fraction: point.len() as u8,
        })
    }

    /// Parses the most frequent spelling, `h:mm:ss`.
    #[inline]
    fn from_usual(text: &[u8]) -> Option<Self> {
        let &[
            hours,
            b':',
            ten_minutes,
            minutes,
            b':',
            ten_seconds,
            seconds,
        ] = text
        else {
            return None;
        };
        let below = |digit: u8, limit: u8| {
            let value = digit.wrapping_sub(b'0');
            (value < limit).then_some(u64::from(value))
        };
        let minutes = below(ten_minutes, 6)? * 10 + below(minutes, 10)?;
        let seconds = below(ten_seconds, 6)? * 10 + below(seconds, 10)?;
        Some(Self {
            duration: Duration::from_secs((below(hours, 10)? * 60 + minutes) * 60 + seconds),
            parts: 3,
            width: 1,
            fraction: 0,
        })
    }
}

/// Parses a number of at most 15 digits.
pub(crate) fn number(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || digits.len() > 15 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let add = |number, digit: &u8| number * 10 + u64::from(digit - b'0');
    Some(digits.iter().fold(0, add))
}

/// Prints the time in the spelling that it was parsed from.
impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.duration.as_secs();
        let width = usize::from(self.width);
        match self.parts {
            3 => write!(
                f,
                "{:0width$}:{:02}:{:02}",
                seconds / 3600,
                seconds / 60 % 60,
                seconds % 60
            )?,
            2 => write!(f, "{:0width$}:{:02}", seconds / 60, seconds % 60)?,
            _ => write!(f, "{seconds:0width$}")?,
        }
        if self.fraction > 0 {
            let digits = usize::from(self.fraction);
            let shown = self.duration.subsec_nanos() / 10_u32.pow(9 - u32::from(self.fraction));
            write!(f, ".{shown:0digits$}")?;
        }
        Ok(())
    }
}
