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
    date.days_since_1970()
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
    use super::{date, elo};

    #[test]
    fn dates_are_days_since_1970() {
        assert_eq!(date(b"2024.12.31"), Some(20_088));
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
