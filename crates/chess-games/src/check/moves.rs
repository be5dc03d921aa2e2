//! The spelling of moves, and the numbers before them.

use super::fault::FaultKind;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::has_legal_move;
use chess_notation::{CheckSuffix, San};
use std::ops::Range;

/// Returns how the text of a move differs from the standard, if it does, and the standard's spelling.
pub(super) fn san(before: &Position, mv: Move, after: &Position, text: &[u8]) -> Option<FaultKind> {
    let suffix = after.is_check().then(|| {
        if has_legal_move(after) {
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

/// Returns the place of the number before a move, if there is one and it is wrong. `start` is the place of the move.
pub(super) fn wrong_number(bytes: &[u8], start: usize, before: &Position) -> Option<Range<usize>> {
    let gap = bytes[..start]
        .iter()
        .rev()
        .take_while(|byte| b". \t\r\n".contains(byte));
    let end = start - gap.count();
    let digits = bytes[..end]
        .iter()
        .rev()
        .take(6)
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if digits == 0 {
        return None;
    }
    let number = end - digits..end;
    // The digits can be the end of a move, of a glyph or of a result.
    let is_number = match number.start.checked_sub(1) {
        Some(before) => b" \t\r\n(){}.".contains(&bytes[before]),
        None => true,
    };
    // Without a dot or a space after the digits, they are part of the move.
    let is_apart = start > end;
    let value = bytes[number.clone()]
        .iter()
        .fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
    let is_wrong = value != u32::from(before.fullmove_number());
    (is_number && is_apart && is_wrong).then_some(number)
}
