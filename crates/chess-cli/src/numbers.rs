//! Numbers for people.

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
