//! Numbers for people, and from them.

use std::error::Error;
use std::fmt::Display;
use std::num::ParseIntError;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

/// Returns a number with commas: `1,234,567`.
pub(crate) fn commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a number with its noun: `1 game`, `2,000 games`, `3 plies`.
pub(crate) fn count(number: u64, noun: &str) -> String {
    let number_text = commas(number);
    match noun.strip_suffix('y') {
        _ if number == 1 => format!("{number_text} {noun}"),
        Some(stem) => format!("{number_text} {stem}ies"),
        None => format!("{number_text} {noun}s"),
    }
}

/// Returns a share in percent, with one digit after the point. Of nothing, the share is 0.
#[expect(
    clippy::cast_precision_loss,
    reason = "one digit after the point is printed"
)]
pub(crate) fn percent(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        100.0 * part as f64 / whole as f64
    }
}

/// Returns a parser of the numbers of a range that includes its ends. Its errors are sentences.
pub(crate) fn within<T>(
    range: impl RangeBounds<T> + Clone,
) -> impl Fn(&str) -> Result<T, Box<dyn Error + Send + Sync>> + Clone
where
    T: FromStr<Err = ParseIntError> + PartialOrd + Display,
{
    move |text| {
        let number = text.parse()?;
        if range.contains(&number) {
            return Ok(number);
        }
        let expected = match (range.start_bound(), range.end_bound()) {
            (Bound::Included(least), Bound::Included(most)) => {
                format!("expected a number from {least} to {most}")
            }
            (Bound::Included(least), _) => format!("expected a number of at least {least}"),
            (_, Bound::Included(most)) => format!("expected a number of at most {most}"),
            _ => "expected another number".to_owned(),
        };
        Err(expected.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{commas, count, percent};

    #[test]
    fn commas_separate_thousands() {
        assert_eq!(
            [0, 999, 1000, 12_345_678].map(commas),
            ["0", "999", "1,000", "12,345,678"]
        );
        assert_eq!(
            (count(1, "game"), count(2000, "game")),
            ("1 game".into(), "2,000 games".into())
        );
        assert_eq!(
            (count(1, "ply"), count(0, "ply")),
            ("1 ply".into(), "0 plies".into())
        );
        assert_eq!((percent(1, 8), percent(0, 0)), (12.5, 0.0));
    }
}
