//! [`InlineText`]: the text of a comment, without an allocation while it is short.

use crate::pgn::text::eight_bytes::{HIGH, ONES, zeros};
use alloc::string::String;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

/// The text of a comment.
///
/// Programs write a short comment after each move; allocating memory for it would take longer than
/// reading it.
#[derive(Clone)]
pub(crate) enum InlineText {
    Short(ShortText),
    Long(String),
}

/// A text in place: its bytes, zeros, and its length in the last byte.
///
/// It is read, tested and stored as numbers of eight bytes: with a copy of bytes, building trees takes 1.05 times as
/// long.
#[derive(Clone, Copy)]
#[repr(align(8))]
pub(crate) struct ShortText([[u8; 8]; WORDS]);

/// The number of words of a short text.
const WORDS: usize = 4;

impl ShortText {
    /// Returns the text of these bytes, which are UTF-8, or `None` if there are too many.
    #[inline(always)]
    fn new(bytes: &[u8]) -> Option<Self> {
        let words = words(bytes)?;
        Some(Self::from_words(words, bytes.len()))
    }

    /// Returns the text of these bytes if they are ASCII and one line, and not too many.
    #[inline(always)]
    fn ascii_line(bytes: &[u8]) -> Option<Self> {
        let words = words(bytes)?;
        let is_other = |word: u64| {
            word & HIGH | zeros(word ^ (ONES * b'\n' as u64)) | zeros(word ^ (ONES * b'\r' as u64))
        };
        let [a, b, c, d] = words.map(is_other);
        (a | b | c | d == 0).then(|| Self::from_words(words, bytes.len()))
    }

    #[inline(always)]
    fn from_words([a, b, c, d]: [u64; WORDS], length: usize) -> Self {
        let last = d | (length as u64) << 56;
        Self([a, b, c, last].map(u64::to_le_bytes))
    }

    #[inline]
    fn as_str(&self) -> &str {
        let [.., [.., length]] = self.0;
        let text = self.0.as_flattened().get(..length.into());
        text.and_then(|text| str::from_utf8(text).ok())
            .unwrap_or_default()
    }
}

/// Returns the bytes as numbers in little-endian order, with zeros after them, or `None` if there are too many.
#[inline(always)]
fn words(bytes: &[u8]) -> Option<[u64; WORDS]> {
    if bytes.len() > InlineText::CAPACITY {
        return None;
    }
    let (eights, rest) = bytes.as_chunks::<8>();
    let rest = match bytes.last_chunk::<8>() {
        // The last eight bytes without those that belong to the word before.
        Some(_) if rest.is_empty() => 0,
        Some(last) => u64::from_le_bytes(*last) >> (64 - 8 * rest.len()),
        None => rest
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u64::from(byte)),
    };
    let word = |index: usize| match eights.get(index) {
        Some(eight) => u64::from_le_bytes(*eight),
        None if index == eights.len() => rest,
        None => 0,
    };
    Some([word(0), word(1), word(2), word(3)])
}

impl InlineText {
    /// The longest text that is stored in place, in bytes: enough for a clock time and an
    /// evaluation.
    pub(crate) const CAPACITY: usize = 8 * WORDS - 1;

    /// Returns the text of these bytes if it is short, ASCII and one line.
    #[inline(always)]
    pub(crate) fn ascii_line(bytes: &[u8]) -> Option<Self> {
        ShortText::ascii_line(bytes).map(Self::Short)
    }
}

impl From<&str> for InlineText {
    #[inline]
    fn from(text: &str) -> Self {
        match ShortText::new(text.as_bytes()) {
            Some(short) => Self::Short(short),
            None => Self::Long(String::from(text)),
        }
    }
}

impl From<String> for InlineText {
    fn from(text: String) -> Self {
        match ShortText::new(text.as_bytes()) {
            Some(short) => Self::Short(short),
            None => Self::Long(text),
        }
    }
}

impl Deref for InlineText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        match self {
            Self::Short(text) => text.as_str(),
            Self::Long(text) => text,
        }
    }
}

impl PartialEq for InlineText {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for InlineText {}

impl Hash for InlineText {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for InlineText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::InlineText;
    use alloc::string::String;

    #[test]
    fn inline_text_is_stored_in_place_up_to_its_capacity() {
        for length in 0..InlineText::CAPACITY * 2 {
            let text: String = ('a'..='z').cycle().take(length).collect();
            let borrowed = InlineText::from(text.as_str());
            assert_eq!(*borrowed, *text);
            let is_short = matches!(borrowed, InlineText::Short(_));
            assert_eq!(is_short, length <= InlineText::CAPACITY);
            assert_eq!(borrowed, InlineText::from(text));
        }
    }

    #[test]
    fn ascii_line_accepts_short_ascii_lines_only() {
        let line = |bytes: &[u8]| InlineText::ascii_line(bytes).map(|text| String::from(&*text));
        for length in 0..=InlineText::CAPACITY * 2 {
            let text: String = "[%clk 0:05:00]\0\t".chars().cycle().take(length).collect();
            let fits = text.len() <= InlineText::CAPACITY;
            assert_eq!(line(text.as_bytes()), fits.then_some(text));
        }
        for length in 1..=InlineText::CAPACITY {
            for at in 0..length {
                let mut bytes = [b'x'; InlineText::CAPACITY];
                for wrong in [b'\n', b'\r', 0x80, 0xff] {
                    bytes[at] = wrong;
                    assert_eq!(line(&bytes[..length]), None);
                }
            }
        }
    }

    #[test]
    fn inline_text_has_40_bytes() {
        assert_eq!(size_of::<InlineText>(), 40);
    }
}
