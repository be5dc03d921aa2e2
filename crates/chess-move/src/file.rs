//! [`File`]: a column of the board.

use core::fmt;
use core::str::FromStr;

use crate::error::{ParseError, Parsed, single_char};

/// A file: a column of the board, a to h.
///
/// Files are ordered from a to h.
///
/// ```
/// use chess_move::File;
///
/// assert_eq!(File::A.offset(2), Some(File::C));
/// assert_eq!(File::A.offset(-1), None);
/// assert_eq!(File::A.mirror(), File::H);
/// assert_eq!("g".parse(), Ok(File::G));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum File {
    /// The a-file.
    A = 0,
    /// The b-file.
    B = 1,
    /// The c-file.
    C = 2,
    /// The d-file.
    D = 3,
    /// The e-file.
    E = 4,
    /// The f-file.
    F = 5,
    /// The g-file.
    G = 6,
    /// The h-file.
    H = 7,
}

impl File {
    /// All files, a to h.
    pub const ALL: [Self; 8] = [
        Self::A,
        Self::B,
        Self::C,
        Self::D,
        Self::E,
        Self::F,
        Self::G,
        Self::H,
    ];

    /// Returns the index for tables: 0 for the a-file to 7 for the h-file.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the file with this [index](Self::index), or `None` if `index` is 8 or more.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 8 {
            Some(Self::wrapping_from_index(index))
        } else {
            None
        }
    }

    /// Returns the file with the index `index % 8`.
    #[inline]
    pub const fn wrapping_from_index(index: u8) -> Self {
        match index & 7 {
            0 => Self::A,
            1 => Self::B,
            2 => Self::C,
            3 => Self::D,
            4 => Self::E,
            5 => Self::F,
            6 => Self::G,
            _ => Self::H,
        }
    }

    /// Returns the letter of the file, `'a'` to `'h'`.
    #[doc(alias = "char")]
    #[inline]
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }

    /// Returns the file for a letter `'a'` to `'h'`, or `None` for any other character, capitals
    /// included.
    #[inline]
    pub const fn from_char(char: char) -> Option<Self> {
        match char {
            'a'..='h' => Some(Self::wrapping_from_index(char as u8 - b'a')),
            _ => None,
        }
    }

    /// Returns the file that is `delta` files further towards the h-file, or `None` if it is off
    /// the board.
    #[inline]
    pub const fn offset(self, delta: i8) -> Option<Self> {
        // The sum is in -128..=134, so after wrapping only valid indices are below 8.
        Self::from_index((self as u8).wrapping_add_signed(delta))
    }

    /// Returns the mirrored file: h for a, g for b, and so on.
    #[inline]
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self::wrapping_from_index(7 - self as u8)
    }
}

/// Prints the letter, `a` to `h`.
impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_char(), f)
    }
}

/// Parses the letter, `a` to `h`.
impl FromStr for File {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        single_char(Parsed::File, text, Self::from_char)
    }
}
