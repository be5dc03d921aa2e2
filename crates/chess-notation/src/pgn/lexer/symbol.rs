//! Words of movetext: where they end, and the few that are not what they look like.

use crate::pgn::lexer::byte_class::{BYTE_CLASSES, ByteClass, IN_SYMBOL, run_length};
use crate::pgn::lexer::token::TokenKind;
use crate::pgn::nag::Nag;
use crate::pgn::reader::limits::MAX_SYMBOL_LENGTH;

/// Where the symbol ends that begins at `start`; one byte beyond the limit if it is longer.
#[inline(always)]
pub(in crate::pgn) fn symbol_end(window: &[u8], start: usize) -> usize {
    let limit = window.len().min(start + MAX_SYMBOL_LENGTH + 1);
    start + run_length(&IN_SYMBOL, &window[start..limit])
}

/// Where a run of digits ends; as [`symbol_end`].
#[inline(always)]
pub(in crate::pgn) fn digits_end(window: &[u8], start: usize) -> usize {
    let limit = window.len().min(start + MAX_SYMBOL_LENGTH + 1);
    let digits = &window[start..limit];
    let length = digits.iter().position(|byte| !byte.is_ascii_digit());
    start + length.unwrap_or(digits.len())
}

/// What a symbol is that a bracket or a dot follows, or that is one letter.
pub(in crate::pgn) enum SpecialSymbol {
    /// A move, up to here.
    Move(usize),
    Nag(Nag),
    /// Nothing that matters, up to here.
    Nothing(usize),
}

/// `e8(Q)`, `exd6e.p.`, `e.p.`, and `N` for a novelty. Looks no more than five bytes ahead.
#[cold]
pub(in crate::pgn) fn special_symbol(window: &[u8], start: usize, end: usize) -> SpecialSymbol {
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

/// The glyph of a number; without one it is invalid.
pub(in crate::pgn) fn nag(digits: &[u8]) -> TokenKind {
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

/// Whether a symbol only says check or mate, apart from its move.
pub(in crate::pgn) fn is_check_mark(symbol: &[u8]) -> bool {
    matches!(symbol, b"+" | b"++" | b"#")
}

/// How many bytes of something that is no symbol begin the text: a byte order mark, a space that
/// does not break, or the three dots in one character, in UTF-8 or, alone, in Windows-1252.
pub(in crate::pgn) fn space(text: &[u8]) -> usize {
    match text {
        [0xef, 0xbb, 0xbf, ..] | [0xe2, 0x80, 0xa6, ..] => 3,
        [0xc2, 0xa0, ..] => 2,
        [0x85 | 0xa0, next, ..] if BYTE_CLASSES[*next as usize] != ByteClass::Sign => 1,
        _ => 0,
    }
}
