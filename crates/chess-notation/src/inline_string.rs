//! [`InlineString`]: a short string without an allocation.

use core::fmt;
use core::ops::Deref;

/// A string of at most `N` bytes that is stored in place: `Copy`, and a `str` by dereference.
///
/// `N` is at most 255. It orders and hashes like its bytes.
///
/// ```
/// use chess_notation::InlineString;
/// use core::fmt::Write;
///
/// let mut text = InlineString::<4>::new();
/// text.write_str("Nf3")?;
/// assert_eq!(text.as_str(), "Nf3");
/// assert!(text.starts_with('N'));
/// assert!(text.write_str("+!").is_err());
/// # Ok::<(), core::fmt::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InlineString<const N: usize> {
    /// Bytes beyond the length are zero, so the derived comparisons compare the texts.
    bytes: [u8; N],
    len: u8,
}

/// The text of one move: 16 bytes, `Copy`.
///
/// ```
/// use chess_board::Position;
/// use chess_move::{Move, MoveFlag, Square};
/// use chess_notation::{MoveText, San};
///
/// let mv = Move::new(Square::G1, Square::F3, MoveFlag::Quiet);
/// let text: MoveText = San::from_move(&Position::default(), mv).to_text();
/// assert_eq!(text, "Nf3");
/// ```
// The longest text has a Cyrillic king of four bytes, a square, a capture sign, a square, `=`, a
// piece of four bytes and a suffix. No move needs all of that at once.
pub type MoveText = InlineString<15>;

impl<const N: usize> InlineString<N> {
    /// Creates an empty string.
    #[inline(always)]
    pub const fn new() -> Self {
        const { assert!(N <= u8::MAX as usize, "the length is one byte") }
        Self {
            bytes: [0; N],
            len: 0,
        }
    }

    /// Returns what `write` writes, as far as there is room.
    #[inline(always)]
    pub(crate) fn written(write: impl FnOnce(&mut Self) -> fmt::Result) -> Self {
        let mut text = Self::new();
        let result = write(&mut text);
        debug_assert!(result.is_ok(), "there is room for the text");
        text
    }

    /// Appends an ASCII character, or nothing if the string is full.
    #[inline(always)]
    pub(crate) fn push_ascii(&mut self, ascii: u8) {
        debug_assert!(ascii.is_ascii());
        if let Some(slot) = self.bytes.get_mut(self.len as usize) {
            *slot = ascii;
            self.len += 1;
        }
    }

    /// Returns the text.
    #[inline]
    pub fn as_str(&self) -> &str {
        // Only whole characters are ever appended.
        str::from_utf8(self.as_ref()).unwrap_or_default()
    }
}

impl<const N: usize> Default for InlineString<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> Deref for InlineString<N> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> AsRef<str> for InlineString<N> {
    #[inline]
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> AsRef<[u8]> for InlineString<N> {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        self.bytes.get(..self.len as usize).unwrap_or_default()
    }
}

impl<const N: usize> PartialEq<str> for InlineString<N> {
    fn eq(&self, other: &str) -> bool {
        AsRef::<[u8]>::as_ref(self) == other.as_bytes()
    }
}

impl<const N: usize> PartialEq<&str> for InlineString<N> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl<const N: usize> fmt::Write for InlineString<N> {
    /// Appends a text, or nothing and returns an error if there is no room for all of it.
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let start = self.len as usize;
        let room = self.bytes.get_mut(start..start + text.len());
        room.ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.len += text.len() as u8;
        Ok(())
    }

    #[inline]
    fn write_char(&mut self, char: char) -> fmt::Result {
        if char.is_ascii() && usize::from(self.len) < N {
            self.push_ascii(char as u8);
            Ok(())
        } else {
            self.write_str(char.encode_utf8(&mut [0; 4]))
        }
    }
}

impl<const N: usize> fmt::Display for InlineString<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<const N: usize> fmt::Debug for InlineString<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
