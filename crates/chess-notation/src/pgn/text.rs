//! [`RawText`]: text of a file, in whatever encoding.

use crate::pgn::annotation::Annotations;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Text as it stands in a file: a comment, the value of a tag, a move.
///
/// PGN files are UTF-8 today and were Latin-1 by the standard, and nothing in them says which. So
/// a reader hands out bytes, and who wants a string [decodes](RawText::decode) them: UTF-8 if they
/// are that, else by a [`Fallback`], and it is told which.
///
/// ```
/// use chess_notation::pgn::{Fallback, RawText};
///
/// assert_eq!(RawText::new("Müller".as_bytes()).to_str(), Some("Müller"));
///
/// let decoded = RawText::new(b"M\xfcller").decode(Fallback::Latin1);
/// assert_eq!(decoded.text, "Müller");
/// assert!(decoded.used_fallback);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RawText<'a> {
    bytes: &'a [u8],
    escapes: Escapes,
}

/// Whether backslashes are part of the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Escapes {
    Plain,
    /// As in the value of a tag: a backslash before a quote or a backslash is not.
    Tag,
}

/// What bytes that are not UTF-8 are taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Fallback {
    /// Windows-1252, which is Latin-1 with printable characters (quotes, dashes, `€`) where that
    /// has control codes nobody writes: what most old files are.
    #[default]
    Windows1252,
    /// ISO 8859-1, Latin-1, as the standard says: each byte is the character of its number.
    Latin1,
}

/// Text as a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text, borrowed if it stands in the file as it is.
    pub text: Cow<'a, str>,
    /// Whether it was not UTF-8 and the fallback was used.
    pub used_fallback: bool,
}

impl<'a> RawText<'a> {
    /// These bytes as text.
    #[inline]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            escapes: Escapes::Plain,
        }
    }

    /// What stands between the quotes of a tag, with its escapes.
    #[inline]
    pub(in crate::pgn) const fn of_tag(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            escapes: Escapes::Tag,
        }
    }

    /// The bytes as they stand in the file: in the value of a tag, with its backslashes.
    #[inline]
    pub const fn as_raw_bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// The bytes of the text: in the value of a tag, each `\"` and `\\` made one character.
    pub fn to_bytes(self) -> Cow<'a, [u8]> {
        if self.escapes == Escapes::Plain || memchr::memchr(b'\\', self.bytes).is_none() {
            return Cow::Borrowed(self.bytes);
        }
        let mut text = Vec::with_capacity(self.bytes.len());
        let mut rest = self.bytes;
        while let [first, after @ ..] = rest {
            let escaped = after
                .first()
                .filter(|next| *first == b'\\' && b"\"\\".contains(next));
            text.push(*escaped.unwrap_or(first));
            rest = &after[usize::from(escaped.is_some())..];
        }
        Cow::Owned(text)
    }

    /// The text, if it stands in the file as it is and is UTF-8.
    pub fn to_str(self) -> Option<&'a str> {
        match self.to_bytes() {
            Cow::Borrowed(bytes) => core::str::from_utf8(bytes).ok(),
            Cow::Owned(_) => None,
        }
    }

    /// The text as a string, whatever its encoding.
    pub fn decode(self, fallback: Fallback) -> Decoded<'a> {
        let (text, used_fallback) = match self.to_bytes() {
            Cow::Borrowed(bytes) => match core::str::from_utf8(bytes) {
                Ok(text) => (Cow::Borrowed(text), false),
                Err(_) => (Cow::Owned(fallback.decode(bytes)), true),
            },
            Cow::Owned(bytes) => match String::from_utf8(bytes) {
                Ok(text) => (Cow::Owned(text), false),
                Err(error) => (Cow::Owned(fallback.decode(error.as_bytes())), true),
            },
        };
        Decoded {
            text,
            used_fallback,
        }
    }

    /// The annotations in it, if it is a comment: clock times, evaluations, arrows.
    pub fn annotations(self) -> Annotations<'a> {
        Annotations::new(self.bytes)
    }

    /// Without white space at its ends.
    #[must_use]
    pub fn trim(self) -> Self {
        Self {
            bytes: self.bytes.trim_ascii(),
            ..self
        }
    }
}

/// Compares with what stands in the file.
impl PartialEq<&str> for RawText<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.bytes == other.as_bytes()
    }
}

impl fmt::Debug for RawText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.bytes.escape_ascii())
    }
}

impl Fallback {
    fn decode(self, bytes: &[u8]) -> String {
        bytes.iter().map(|&byte| self.character(byte)).collect()
    }

    fn character(self, byte: u8) -> char {
        match (self, byte) {
            (Self::Windows1252, 0x80..=0x9f) => WINDOWS_1252[usize::from(byte - 0x80)],
            _ => char::from(byte),
        }
    }
}

/// The characters of 80 to 9F (hexadecimal) in Windows-1252; the five that it leaves open stay the
/// control codes of Latin-1, as in the WHATWG Encoding Standard.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Writes bytes that are UTF-8 as a rule; what is not becomes the replacement character.
pub(in crate::pgn) fn write_lossy(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    for chunk in bytes.utf8_chunks() {
        f.write_str(chunk.valid())?;
        if !chunk.invalid().is_empty() {
            f.write_str("\u{fffd}")?;
        }
    }
    Ok(())
}
