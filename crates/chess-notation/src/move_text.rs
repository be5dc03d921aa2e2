//! [`MoveText`]: the text of a move, on the stack.

use core::fmt;
use core::ops::Deref;

/// The longest text: a Cyrillic king of four bytes, a square, a capture sign, a square, `=`, a
/// piece of four bytes again, a suffix. No move needs all of that at once.
const CAPACITY: usize = 15;

/// The text of one move, without an allocation: 16 bytes, `Copy`, a `str` by dereference.
///
/// ```
/// use chess_board::Position;
/// use chess_move::{Move, MoveFlag, Square};
/// use chess_notation::{MoveText, San};
///
/// let mv = Move::new(Square::G1, Square::F3, MoveFlag::Quiet);
/// let text: MoveText = San::from_move(&Position::default(), mv).to_text();
/// assert_eq!(text.as_str(), "Nf3");
/// assert!(text.starts_with('N'));
/// assert_eq!(size_of::<MoveText>(), 16);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MoveText {
    bytes: [u8; CAPACITY],
    len: u8,
}

impl MoveText {
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self {
            bytes: [0; CAPACITY],
            len: 0,
        }
    }

    /// Appends an ASCII character. What finds no room is left out, which no caller lets happen.
    #[inline(always)]
    pub(crate) fn push(&mut self, ascii: u8) {
        debug_assert!(ascii.is_ascii());
        if let Some(slot) = self.bytes.get_mut(self.len as usize) {
            *slot = ascii;
            self.len += 1;
        }
    }

    #[inline(always)]
    pub(crate) fn push_all<const N: usize>(&mut self, ascii: [u8; N]) {
        for byte in ascii {
            self.push(byte);
        }
    }

    /// Appends a text, or nothing of it where it finds no room, so that no character is cut.
    pub(crate) fn push_str(&mut self, text: &str) {
        let start = self.len as usize;
        if let Some(room) = self.bytes.get_mut(start..start + text.len()) {
            room.copy_from_slice(text.as_bytes());
            self.len += text.len() as u8;
        }
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        // Only whole characters are ever appended.
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// The bytes of the text: ASCII, unless piece letters of another alphabet were asked for.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len as usize).unwrap_or_default()
    }
}

impl Deref for MoveText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for MoveText {
    #[inline]
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq<str> for MoveText {
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl PartialEq<&str> for MoveText {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
