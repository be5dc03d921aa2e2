//! [`InlineText`]: the text of a comment, without an allocation while it is short.

use crate::inline_string::InlineString;
use alloc::string::String;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

/// The text of a comment.
///
/// Programs write a short comment after each move; allocating memory for it would take longer than
/// reading it.
#[derive(Clone)]
pub(in crate::pgn) enum InlineText {
    Short(InlineString<{ Self::CAPACITY }>),
    Long(String),
}

impl InlineText {
    /// The longest text that is stored in place, in bytes: enough for a clock time and an
    /// evaluation.
    pub(in crate::pgn) const CAPACITY: usize = 32;

    /// Returns the text of these bytes if it is short, UTF-8 and one line.
    #[inline]
    pub(in crate::pgn) fn line(bytes: &[u8]) -> Option<Self> {
        // All texts have one padded length, so that the compiler vectorizes the search for line
        // ends, and the UTF-8 check reads whole machine words of ASCII.
        let mut padded = Padded([b' '; Self::CAPACITY]);
        padded.0.get_mut(..bytes.len())?.copy_from_slice(bytes);
        let ends = padded.0.iter().fold(0_u8, |ends, byte| {
            ends | u8::from(matches!(byte, b'\n' | b'\r'))
        });
        if ends != 0 {
            return None;
        }
        let text = core::str::from_utf8(&padded.0).ok()?;
        let text = InlineString::try_from(text.get(..bytes.len())?).ok()?;
        Some(Self::Short(text))
    }
}

/// Bytes that are aligned with machine words.
#[repr(align(16))]
struct Padded([u8; InlineText::CAPACITY]);

impl From<&str> for InlineText {
    #[inline]
    fn from(text: &str) -> Self {
        match InlineString::try_from(text) {
            Ok(short) => Self::Short(short),
            Err(_) => Self::Long(String::from(text)),
        }
    }
}

impl From<String> for InlineText {
    fn from(text: String) -> Self {
        match InlineString::try_from(text.as_str()) {
            Ok(short) => Self::Short(short),
            Err(_) => Self::Long(text),
        }
    }
}

impl Deref for InlineText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        match self {
            Self::Short(text) => text,
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
    fn inline_text_accepts_short_utf8_lines_only() {
        let line = |bytes: &[u8]| InlineText::line(bytes).map(|text| String::from(&*text));
        for length in 0..=InlineText::CAPACITY {
            let text: String = "[%clk 0:05:00] für é"
                .chars()
                .cycle()
                .take(length)
                .collect();
            let fits = text.len() <= InlineText::CAPACITY;
            assert_eq!(line(text.as_bytes()), fits.then_some(text));
        }
        for at in 0..InlineText::CAPACITY {
            let mut bytes = [b'x'; InlineText::CAPACITY];
            for wrong in [b'\n', b'\r', 0xff, 0xc3] {
                bytes[at] = wrong;
                assert_eq!(line(&bytes), None);
                assert_eq!(line(&bytes[..=at]), None);
            }
        }
        assert_eq!(line(&[b'x'; InlineText::CAPACITY + 1]), None);
    }

    #[test]
    fn inline_text_has_forty_bytes() {
        assert_eq!(size_of::<InlineText>(), 40);
    }
}
