//! [`PgnDate`]: a date of which parts may be unknown.

use chess_move::Diagnostic;
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// The date of a game in the form of PGN: `2024.03.17`, `2024.03.??`, `2024.??.??` or `????.??.??`.
///
/// Dates are checked against the calendar. A day is only known together with its month, and a month with its year, so
/// that dates have an order.
///
/// ```
/// use chess_games::PgnDate;
///
/// let date: PgnDate = "2024.02.??".parse()?;
/// assert_eq!((date.year(), date.month(), date.day()), (Some(2024), Some(2), None));
/// assert!("2023.02.29".parse::<PgnDate>().is_err());
/// # Ok::<(), chess_games::InvalidDate>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PgnDate {
    year: Option<u16>,
    month: Option<u8>,
    day: Option<u8>,
}

impl PgnDate {
    /// The date of which nothing is known.
    pub const UNKNOWN: Self = Self {
        year: None,
        month: None,
        day: None,
    };

    /// Returns the year.
    pub const fn year(self) -> Option<u16> {
        self.year
    }

    /// Returns the month, from 1.
    pub const fn month(self) -> Option<u8> {
        self.month
    }

    /// Returns the day of the month, from 1.
    pub const fn day(self) -> Option<u8> {
        self.day
    }

    /// Returns the first day that the date can be: year, month, day. `None` if the year is unknown.
    pub(crate) fn earliest(self) -> Option<(u16, u8, u8)> {
        Some((self.year?, self.month.unwrap_or(1), self.day.unwrap_or(1)))
    }

    /// Returns the last day that the date can be: year, month, day. `None` if the year is unknown.
    pub(crate) fn latest(self) -> Option<(u16, u8, u8)> {
        let year = self.year?;
        let month = self.month.unwrap_or(12);
        let day = self.day.unwrap_or(days_of_month(year, month));
        Some((year, month, day))
    }

    /// Returns the number of days since 1970-01-01, by the Gregorian calendar. `None` if a part is unknown.
    ///
    /// ```
    /// let date: chess_games::PgnDate = "2000.02.29".parse()?;
    /// assert_eq!(date.days_since_1970(), Some(11_016));
    /// assert_eq!(chess_games::PgnDate::from_days_since_1970(11_016), Some(date));
    /// # Ok::<(), chess_games::InvalidDate>(())
    /// ```
    pub fn days_since_1970(self) -> Option<i32> {
        Some(days_since_1970(
            i32::from(self.year?),
            i32::from(self.month?),
            i32::from(self.day?),
        ))
    }

    /// Returns the date of a day by its number of days since 1970-01-01. `None` before the year 0 and after 9999.
    pub fn from_days_since_1970(days: i32) -> Option<Self> {
        let all = days_since_1970(0, 1, 1)..days_since_1970(10_000, 1, 1);
        if !all.contains(&days) {
            return None;
        }
        // No year is longer or shorter.
        let least = 1970 + days.div_euclid(365).min(days.div_euclid(366));
        let is_reached = |&year: &i32| days_since_1970(year, 1, 1) <= days;
        let year = (least..=9999).take_while(is_reached).last()?;
        let first = |month: u8| days_since_1970(year, i32::from(month), 1);
        let month = (1..=12).rfind(|&month| first(month) <= days)?;
        let day = u8::try_from(days - first(month) + 1).ok()?;
        let year = u16::try_from(year).ok()?;
        Self::from_numbers(Some(year), Some(u16::from(month)), Some(u16::from(day)))
    }

    /// Parses the bytes of a tag.
    pub(crate) fn from_ascii(text: &[u8]) -> Option<Self> {
        let &[y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = text else {
            return None;
        };
        Self::from_numbers(
            number(&[y1, y2, y3, y4])?,
            number(&[m1, m2])?,
            number(&[d1, d2])?,
        )
    }

    /// Returns the date of these numbers, if there is such a day.
    fn from_numbers(year: Option<u16>, month: Option<u16>, day: Option<u16>) -> Option<Self> {
        // `2024.??.17` says nothing that can be compared.
        if month.is_some() && year.is_none() || day.is_some() && month.is_none() {
            return None;
        }
        let month = month.map(|month| month as u8);
        let date = Self {
            year,
            month,
            day: day.map(|day| day as u8),
        };
        let is_month = month.is_none_or(|month| (1..=12).contains(&month));
        let days = match (year, month) {
            (Some(year), Some(month)) if is_month => days_of_month(year, month),
            _ => 31,
        };
        let is_day = date.day.is_none_or(|day| (1..=days).contains(&day));
        (is_month && is_day).then_some(date)
    }

    /// Returns the date that a text in another spelling can only mean: year first, with any separator, and with
    /// numbers of one digit (`2024-3-17`, `2024/03`, `2024`); or year last, if only one of the other numbers can be a
    /// month (`17.3.2024`, `3/17/2024`, but not `3.4.2024`).
    pub(crate) fn from_other_spelling(text: &[u8]) -> Option<Self> {
        if matches!(text, b"" | b"?" | b"-") {
            return Some(Self::UNKNOWN);
        }
        let separator = text
            .iter()
            .copied()
            .find(|byte| b".-/".contains(byte))
            .unwrap_or(b'.');
        let mut parts = text.split(|&byte| byte == separator);
        if let Some(date) = Self::with_year_last(parts.clone()) {
            return Some(date);
        }
        let year = parts.next().filter(|year| year.len() == 4)?;
        let mut part = || match parts.next() {
            None | Some(b"" | b"?" | b"00" | b"0") => Some(None),
            Some(text) if text.len() <= 2 => number(text),
            Some(_) => None,
        };
        let (month, day) = (part()?, part()?);
        if parts.next().is_some() {
            return None;
        }
        Self::from_numbers(number(year)?, month, day)
    }

    /// Returns the only date that a day and a month in either order can mean, followed by a year.
    fn with_year_last<'a>(mut parts: impl Iterator<Item = &'a [u8]>) -> Option<Self> {
        let (first, second, year) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() || first.len() > 2 || second.len() > 2 || year.len() != 4 {
            return None;
        }
        let (first, second, year) = (number(first)??, number(second)??, number(year)??);
        let date = |month, day| Self::from_numbers(Some(year), Some(month), Some(day));
        match (date(first, second), date(second, first)) {
            (Some(date), None) | (None, Some(date)) => Some(date),
            (Some(one), Some(two)) => (one == two).then_some(one),
            (None, None) => None,
        }
    }
}

/// Returns a number of digits, `None` for question marks, or nothing for other text.
#[expect(
    clippy::option_option,
    reason = "an unknown number is not an invalid one"
)]
fn number(text: &[u8]) -> Option<Option<u16>> {
    if text.iter().all(|&byte| byte == b'?') {
        return Some(None);
    }
    let number = text.iter().try_fold(0, |number: u16, &digit| {
        let digit = digit.is_ascii_digit().then(|| u16::from(digit - b'0'))?;
        Some(number * 10 + digit)
    })?;
    Some(Some(number))
}

/// Returns the number of days since 1970-01-01, by the Gregorian calendar. Years begin in March here, so that the
/// leap day is the last day of a year.
fn days_since_1970(year: i32, month: i32, day: i32) -> i32 {
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    let days_before_month = (153 * month + 2) / 5;
    365 * year + leap_days + days_before_month + day - 1 - 719_468
}

/// Returns the number of days of a month, by the Gregorian calendar.
const fn days_of_month(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The error of a text that is not a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidDate;

impl fmt::Display for InvalidDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {EXPECTED}")
    }
}

const EXPECTED: &str = "a date such as 2024.03.17, 2024.03.?? or 2024.??.??";

impl Error for InvalidDate {}

impl Diagnostic for InvalidDate {
    fn code(&self) -> &'static str {
        "game-date"
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(&EXPECTED)
    }
}

impl FromStr for PgnDate {
    type Err = InvalidDate;

    fn from_str(text: &str) -> Result<Self, InvalidDate> {
        Self::from_ascii(text.as_bytes()).ok_or(InvalidDate)
    }
}

/// Prints the date in the form of PGN.
impl fmt::Display for PgnDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year {
            Some(year) => write!(f, "{year:04}."),
            None => f.write_str("????."),
        }?;
        match self.month {
            Some(month) => write!(f, "{month:02}."),
            None => f.write_str("??."),
        }?;
        match self.day {
            Some(day) => write!(f, "{day:02}"),
            None => f.write_str("??"),
        }
    }
}
