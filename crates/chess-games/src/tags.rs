//! Values of well-known tags.

use chess_move::Deviations;
use chess_notation::pgn::{
    Fallback, RawText, TimeControl, TimeControlDeviation, TimeControlError, Variant,
};

/// Returns a rating, if the value is a number greater than 0. A question mark after it, for a provisional rating, is
/// ignored.
pub(crate) fn elo(value: RawText<'_>) -> Option<u16> {
    let text = value.trim().as_raw_bytes();
    let digits = text.strip_suffix(b"?").unwrap_or(text);
    if !(1..=4).contains(&digits.len()) || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number = digits
        .iter()
        .fold(0, |number, digit| number * 10 + u16::from(digit - b'0'));
    (number > 0).then_some(number)
}

/// A time control, and how its text differs from the standard.
pub(crate) type ReadTimeControl =
    Result<(TimeControl, Deviations<TimeControlDeviation>), TimeControlError>;

/// Reads the value of the tag `TimeControl`.
pub(crate) fn time_control(value: RawText<'_>) -> ReadTimeControl {
    TimeControl::parse_tolerant(&value.decode(Fallback::Windows1252).text)
}

/// Returns whether the value of the tag `Variant` names Chess960.
pub(crate) fn is_chess960(value: RawText<'_>) -> bool {
    let name = value.decode(Fallback::Windows1252).text;
    Variant::from_name(&name) == Some(Variant::Chess960)
}
