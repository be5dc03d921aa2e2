//! Words of movetext: where they end, and the few that are not what they look like.

use super::class::{CLASS, Class, IN_WORD, run_length};
use super::limits::LONGEST_WORD;
use super::nag::Nag;
use super::token::Kind;

/// Where the word ends that begins at `start`; one byte beyond the limit if it is longer.
#[inline(always)]
pub(super) fn word_end(window: &[u8], start: usize) -> usize {
    let limit = window.len().min(start + LONGEST_WORD + 1);
    start + run_length(&IN_WORD, &window[start..limit])
}

/// Where a run of digits ends; as [`word_end`].
#[inline(always)]
pub(super) fn digits_end(window: &[u8], start: usize) -> usize {
    let limit = window.len().min(start + LONGEST_WORD + 1);
    let digits = &window[start..limit];
    let length = digits.iter().position(|byte| !byte.is_ascii_digit());
    start + length.unwrap_or(digits.len())
}

/// What a word is that a bracket or a dot follows, or that is one letter.
pub(super) enum Odd {
    /// A move, up to here.
    Move(usize),
    Nag(Nag),
    /// Nothing that matters, up to here.
    Nothing(usize),
}

/// `e8(Q)`, `exd6e.p.`, `e.p.`, and `N` for a novelty. Looks no more than five bytes ahead.
#[cold]
pub(super) fn odd(window: &[u8], start: usize, end: usize) -> Odd {
    let word = &window[start..end];
    let rest = &window[end..];
    if let [b'(', role, b')', ..] = rest
        && b"QRBNqrbn".contains(role)
        && matches!(word.last(), Some(b'1' | b'8'))
    {
        return Odd::Move(end + 3);
    }
    if word.ends_with(b"e") && rest.starts_with(b".p") {
        let end = end + 2 + usize::from(rest.get(2) == Some(&b'.'));
        return if word == b"e" {
            Odd::Nothing(end)
        } else {
            Odd::Move(end)
        };
    }
    match word {
        b"ep" => Odd::Nothing(end),
        b"N" => Odd::Nag(Nag::new(146)),
        _ => Odd::Move(end),
    }
}

/// The glyph of a number; without one it is invalid.
pub(super) fn nag(digits: &[u8]) -> Kind {
    if digits.is_empty() {
        return Kind::InvalidNag;
    }
    let number = digits.iter().try_fold(0_u8, |number, digit| {
        number.checked_mul(10)?.checked_add(digit - b'0')
    });
    number.map_or(Kind::InvalidNag, |number| Kind::Nag(Nag::new(number)))
}

/// Whether a word only says check or mate, apart from its move.
pub(super) fn is_check_mark(word: &[u8]) -> bool {
    matches!(word, b"+" | b"++" | b"#")
}

/// How many bytes of something that is no word begin the text: a byte order mark, a space that
/// does not break, or the three dots in one character, in UTF-8 or, alone, in Windows-1252.
pub(super) fn space(text: &[u8]) -> usize {
    match text {
        [0xef, 0xbb, 0xbf, ..] | [0xe2, 0x80, 0xa6, ..] => 3,
        [0xc2, 0xa0, ..] => 2,
        [0x85 | 0xa0, next, ..] if CLASS[*next as usize] != Class::Sign => 1,
        _ => 0,
    }
}
