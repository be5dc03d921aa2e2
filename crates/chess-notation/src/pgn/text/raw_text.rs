//! [`RawText`]: text of a file in an unknown encoding.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use memchr::memchr;

/// Text of a file, unchanged: a comment, the value of a tag, a move.
///
/// Today PGN files are UTF-8, the standard requires Latin-1, and no file names its encoding. So a
/// reader returns bytes, and [`decode`](RawText::decode) converts them into a string: from UTF-8 if
/// they are valid UTF-8, otherwise with a [`Fallback`]. The result says which of them was used.
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

/// Whether backslashes are escapes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Escapes {
    Plain,
    /// The value of a tag, in which a backslash escapes a quotation mark or a backslash.
    Tag,
}

/// The encoding of bytes that are not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Fallback {
    /// Windows-1252, the encoding of most old files. It has printable characters (quotation marks,
    /// dashes, `€`) in place of 32 control codes of Latin-1.
    #[default]
    Windows1252,
    /// ISO 8859-1 (Latin-1), the encoding of the standard. Each byte is the character of its
    /// number.
    Latin1,
}

/// A decoded text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text, borrowed if the bytes need no conversion.
    pub text: Cow<'a, str>,
    /// Whether the bytes were not UTF-8, so that the fallback was used.
    pub used_fallback: bool,
}

impl<'a> RawText<'a> {
    /// Wraps bytes as text.
    #[inline]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            escapes: Escapes::Plain,
        }
    }

    /// Wraps what is between the quotation marks of a tag, with its escapes.
    #[inline]
    pub(crate) const fn of_tag(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            escapes: Escapes::Tag,
        }
    }

    /// Returns the bytes of the file. The value of a tag keeps its backslashes.
    #[inline]
    pub const fn as_raw_bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the bytes of the text. In the value of a tag, `\"` and `\\` become one character.
    pub fn to_bytes(self) -> Cow<'a, [u8]> {
        if self.escapes == Escapes::Plain || memchr(b'\\', self.bytes).is_none() {
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

    /// Returns the text if it is UTF-8 and has no escapes.
    pub fn to_str(self) -> Option<&'a str> {
        match self.to_bytes() {
            Cow::Borrowed(bytes) => core::str::from_utf8(bytes).ok(),
            Cow::Owned(_) => None,
        }
    }

    /// Returns the text as a string, whatever its encoding.
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

    /// Returns the text without white space at its ends.
    #[must_use]
    pub fn trim(self) -> Self {
        Self {
            bytes: self.bytes.trim_ascii(),
            ..self
        }
    }
}

/// Compares the bytes of the file.
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

/// The characters of the bytes 0x80 to 0x9f in Windows-1252. The five bytes that it does not define
/// are the control codes of Latin-1, as in the WHATWG Encoding Standard.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Writes a text in UTF-8, or in Windows-1252 if it is not UTF-8.
pub(crate) fn write_decoded(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    f.write_str(&RawText::new(bytes).decode(Fallback::Windows1252).text)
}
