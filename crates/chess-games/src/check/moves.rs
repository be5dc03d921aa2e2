//! The spelling of moves, and the numbers before them.

use super::fault::FaultKind;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::PositionRules;
use chess_notation::{CheckSuffix, San};
use std::ops::Range;

/// Returns how the text of a move differs from the standard, if it does, and the standard's spelling.
pub(super) fn san(before: &Position, mv: Move, after: &Position, text: &[u8]) -> Option<FaultKind> {
    let suffix = after.is_check().then(|| {
        if after.has_legal_move() {
            CheckSuffix::Check
        } else {
            CheckSuffix::Checkmate
        }
    });
    let san = San {
        suffix,
        ..San::from_move_bare(before, mv)
    };
    let standard = san.to_text();
    if standard.as_bytes() == text {
        return None;
    }
    let (_, deviations) = San::parse_move_tolerant(before, text).ok()?;
    Some(FaultKind::San {
        deviations,
        standard,
    })
}

/// Returns the place of the number before a move, if there is one. `text` ends with the move's start, and begins with
/// the text of its game.
pub(super) fn number_before(text: &[u8]) -> Option<Range<usize>> {
    let is_blank = |byte: &&u8| b". \t\r\n".contains(byte);
    let end = text.len() - text.iter().rev().take_while(is_blank).count();
    let digits = text[..end].iter().rev();
    let digits = digits.take_while(|byte| byte.is_ascii_digit()).count();
    // Without a dot or a space after the digits, they are part of the move.
    if !(1..=5).contains(&digits) || end == text.len() {
        return None;
    }
    let number = end - digits..end;
    // The digits can be the end of a move, of a glyph or of a result.
    let before = number.start.checked_sub(1).map(|before| text[before]);
    if before.is_some_and(|before| !b" \t\r\n(){}.".contains(&before)) {
        return None;
    }
    // Or of a comment that ends with the line.
    let is_line_end = |byte: &u8| b"\r\n".contains(byte);
    if text[end..].iter().any(is_line_end) {
        let line = text[..end].rsplit(is_line_end).next().unwrap_or_default();
        if memchr::memchr2(b';', b'%', line).is_some() {
            return None;
        }
    }
    Some(number)
}

/// Returns the place of the number before a move, if there is one and it is wrong. `text` is that of [`number_before`].
pub(super) fn wrong_number(text: &[u8], before: &Position) -> Option<Range<usize>> {
    let number = number_before(text)?;
    let value = text[number.clone()]
        .iter()
        .fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
    (value != u32::from(before.fullmove_number())).then_some(number)
}
