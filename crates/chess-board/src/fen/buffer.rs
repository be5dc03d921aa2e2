//! [`FenBuffer`]: a FEN as text on the stack.

use core::fmt;
use core::ops::Deref;

/// The length of the longest FEN: 71 characters for the placement, 1 for the side to move, 16
/// castling letters (a setup can name every square of two ranks), 2 for en passant, twice 5 for the
/// clocks, and 5 spaces.
const CAPACITY: usize = 71 + 1 + 16 + 2 + 5 + 5 + 5;

/// A FEN as text, stored inline without an allocation.
///
/// It dereferences to `str`.
///
/// ```
/// use chess_board::Position;
///
/// let fen = Position::default().to_fen();
/// assert!(fen.starts_with("rnbqkbnr/"));
/// ```
#[derive(Clone, Copy)]
pub struct FenBuffer {
    pub(super) text: [u8; CAPACITY],
    pub(super) len: u8,
}

impl FenBuffer {
    /// Returns an empty buffer whose memory holds this ASCII character everywhere.
    pub(super) const fn filled(ascii: u8) -> Self {
        Self {
            text: [ascii; CAPACITY],
            len: 0,
        }
    }

    /// Appends an ASCII character.
    #[inline(always)]
    pub(super) fn push(&mut self, ascii: u8) {
        self.text[self.len as usize] = ascii;
        self.len += 1;
    }

    /// Appends a number in decimal digits.
    pub(super) fn push_number(&mut self, number: u16) {
        // Most numbers have one or two digits.
        if number >= 100 {
            self.push_number(number / 100);
            self.push(b'0' + (number / 10 % 10) as u8);
        } else if number >= 10 {
            self.push(b'0' + (number / 10) as u8);
        }
        self.push(b'0' + (number % 10) as u8);
    }

    /// Returns the text.
    #[inline]
    pub fn as_str(&self) -> &str {
        // Only ASCII is ever appended.
        str::from_utf8(&self.text[..self.len as usize]).unwrap_or_default()
    }
}

impl Deref for FenBuffer {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for FenBuffer {
    #[inline]
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for FenBuffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for FenBuffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
