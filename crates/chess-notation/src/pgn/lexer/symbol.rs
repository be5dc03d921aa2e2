//! Symbols of movetext: where they end, and those with a special meaning.

use crate::pgn::lexer::token::TokenKind;
use crate::pgn::text::byte_class::{BYTE_CLASSES, ByteClass, IN_SYMBOL, run_length};
use crate::pgn::text::limits::MAX_SYMBOL_LENGTH;
use crate::pgn::text::nag::Nag;

/// Returns the end of the symbol that begins at `start`, or one byte beyond the limit if it is
/// longer.
#[inline(always)]
pub(crate) fn symbol_end(window: &[u8], start: usize) -> usize {
    let limit = window.len().min(start + MAX_SYMBOL_LENGTH + 1);
    let length = run_length(&IN_SYMBOL, &window[start..limit]);
    let symbol = &window[start..start + length];
    if symbol.is_ascii() {
        start + length
    } else {
        start + length_before_no_break_space(symbol)
    }
}

/// Returns the length of the part of a symbol before a no-break space in UTF-8.
#[cold]
fn length_before_no_break_space(symbol: &[u8]) -> usize {
    let mut pairs = symbol.windows(2);
    let length = pairs.position(|pair| pair == b"\xc2\xa0");
    length.unwrap_or(symbol.len())
}

/// Returns the end of a run of digits, like [`symbol_end`].
#[inline(always)]
pub(crate) fn digits_end(window: &[u8], start: usize) -> usize {
    let limit = window.len().min(start + MAX_SYMBOL_LENGTH + 1);
    let digits = &window[start..limit];
    let length = digits.iter().position(|byte| !byte.is_ascii_digit());
    start + length.unwrap_or(digits.len())
}

/// A symbol of one letter, or one before a parenthesis or a dot.
pub(crate) enum SpecialSymbol {
    /// A move, which ends at this offset.
    Move(usize),
    Nag(Nag),
    /// Text without a meaning, which ends at this offset.
    Nothing(usize),
}

/// Recognizes `e8(Q)`, `exd6e.p.`, `e.p.`, and `N` for a novelty. It reads at most five bytes
/// ahead.
#[cold]
pub(crate) fn special_symbol(window: &[u8], start: usize, end: usize) -> SpecialSymbol {
    let symbol = &window[start..end];
    let rest = &window[end..];
    if let [b'(', role, b')', ..] = rest
        && b"QRBNqrbn".contains(role)
        && matches!(symbol.last(), Some(b'1' | b'8'))
    {
        return SpecialSymbol::Move(end + 3);
    }
    if symbol.ends_with(b"e") && rest.starts_with(b".p") {
        let end = end + 2 + usize::from(rest.get(2) == Some(&b'.'));
        return if symbol == b"e" {
            SpecialSymbol::Nothing(end)
        } else {
            SpecialSymbol::Move(end)
        };
    }
    match symbol {
        b"ep" => SpecialSymbol::Nothing(end),
        b"N" => SpecialSymbol::Nag(Nag::new(146)),
        _ => SpecialSymbol::Move(end),
    }
}

/// Returns the glyph with this number, or an invalid glyph if the number is missing or greater than
/// 255.
pub(crate) fn nag(digits: &[u8]) -> TokenKind {
    if digits.is_empty() {
        return TokenKind::InvalidNag;
    }
    let number = digits.iter().try_fold(0_u8, |number, digit| {
        number.checked_mul(10)?.checked_add(digit - b'0')
    });
    number.map_or(TokenKind::InvalidNag, |number| {
        TokenKind::Nag(Nag::new(number))
    })
}

/// Returns whether a symbol is a sign for check or mate that is separated from its move.
pub(crate) fn is_check_mark(symbol: &[u8]) -> bool {
    matches!(symbol, b"+" | b"++" | b"#")
}

/// Returns the length of white space that is not ASCII: a byte order mark, a no-break space, or an
/// ellipsis, in UTF-8 or, if it stands alone, in Windows-1252.
pub(crate) fn space(text: &[u8]) -> usize {
    match text {
        [0xef, 0xbb, 0xbf, ..] | [0xe2, 0x80, 0xa6, ..] => 3,
        [0xc2, 0xa0, ..] => 2,
        [0x85 | 0xa0] => 1,
        [0x85 | 0xa0, next, ..] if BYTE_CLASSES[*next as usize] != ByteClass::Sign => 1,
        _ => 0,
    }
}
