//! [`TagColumn`]: the columns whose text is the value of a tag.

use std::time::Duration;

/// A column of the table `games` that has the text of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TagColumn {
    /// The name of the column.
    pub(crate) column: &'static str,
    /// The name of the tag.
    pub(crate) tag: &'static str,
}

/// The columns in the order of the schema.
pub(crate) const TAG_COLUMNS: [TagColumn; 12] = [
    column("event", "Event"),
    column("site", "Site"),
    column("date_text", "Date"),
    column("round", "Round"),
    column("white", "White"),
    column("black", "Black"),
    column("eco", "ECO"),
    column("opening", "Opening"),
    column("time_control", "TimeControl"),
    column("termination", "Termination"),
    column("variant", "Variant"),
    column("fen", "FEN"),
];

const fn column(column: &'static str, tag: &'static str) -> TagColumn {
    TagColumn { column, tag }
}

/// Parses a rating.
pub(crate) fn elo(text: &[u8]) -> Option<i32> {
    let number = number(text.trim_ascii())?;
    (1..=9999).contains(&number).then_some(number)
}

/// Returns the number of a time's seconds, if it is a whole number.
pub(crate) fn seconds(time: Duration) -> Option<i32> {
    let seconds = i32::try_from(time.as_secs()).ok();
    seconds.filter(|_| time.subsec_nanos() == 0)
}

/// Parses a date of which every part is known, as days since 1970-01-01.
pub(crate) fn date(text: &[u8]) -> Option<i32> {
    let date: chess_games::PgnDate = std::str::from_utf8(text.trim_ascii()).ok()?.parse().ok()?;
    let year = i32::from(date.year()?);
    let (month, day) = (i32::from(date.month()?), i32::from(date.day()?));
    Some(days_since_1970(year, month, day))
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

fn number(digits: &[u8]) -> Option<i32> {
    let is_number = (1..=9).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    is_number.then(|| {
        let digits = digits.iter().map(|digit| i32::from(digit - b'0'));
        digits.fold(0, |number, digit| number * 10 + digit)
    })
}

#[cfg(test)]
mod tests {
    use super::{date, days_since_1970, elo};

    #[test]
    fn dates_are_days_since_1970() {
        assert_eq!(days_since_1970(1970, 1, 1), 0);
        assert_eq!(days_since_1970(1969, 12, 31), -1);
        assert_eq!(days_since_1970(2000, 2, 29), 11_016);
        assert_eq!(days_since_1970(2024, 12, 31), 20_088);
        assert_eq!(date(b"1851.06.21"), Some(-43_293));
        assert_eq!(date(b"2024.02.30"), None);
        assert_eq!(date(b"2024.02.??"), None);
    }

    #[test]
    fn ratings_are_numbers_or_nothing() {
        assert_eq!(elo(b" 2700 "), Some(2700));
        assert_eq!([elo(b"?"), elo(b"0"), elo(b"-"), elo(b"12345")], [None; 4]);
    }
}
