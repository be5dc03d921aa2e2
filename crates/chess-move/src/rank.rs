//! [`Rank`]: a row of the board.

use core::fmt;
use core::str::FromStr;

use crate::color::Color;
use crate::error::{ParseError, Parsed, single_char};

/// A rank: a row of the board, counted from White's side.
///
/// Ranks are ordered from the first to the eighth.
///
/// ```
/// use chess_move::{Color, Rank};
///
/// assert_eq!(Rank::First.offset(1), Some(Rank::Second));
/// assert_eq!(Rank::First.offset(-1), None);
/// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
/// assert_eq!("8".parse(), Ok(Rank::Eighth));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Rank {
    /// The first rank, on which White's pieces start.
    First = 0,
    /// The second rank.
    Second = 1,
    /// The third rank.
    Third = 2,
    /// The fourth rank.
    Fourth = 3,
    /// The fifth rank.
    Fifth = 4,
    /// The sixth rank.
    Sixth = 5,
    /// The seventh rank.
    Seventh = 6,
    /// The eighth rank, on which Black's pieces start.
    Eighth = 7,
}

impl Rank {
    /// All ranks, the first to the eighth.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// Returns the index for tables: 0 for the first rank to 7 for the eighth.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the rank with this [index](Self::index), or `None` if `index` is 8 or more.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 8 {
            Some(Self::wrapping_from_index(index))
        } else {
            None
        }
    }

    /// Returns the rank with the index `index % 8`.
    #[inline]
    pub const fn wrapping_from_index(index: u8) -> Self {
        match index & 7 {
            0 => Self::First,
            1 => Self::Second,
            2 => Self::Third,
            3 => Self::Fourth,
            4 => Self::Fifth,
            5 => Self::Sixth,
            6 => Self::Seventh,
            _ => Self::Eighth,
        }
    }

    /// Returns the digit of the rank, `'1'` to `'8'`.
    #[doc(alias = "char")]
    #[inline]
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// Returns the rank for a digit `'1'` to `'8'`, or `None` for any other character.
    #[inline]
    pub const fn from_char(char: char) -> Option<Self> {
        match char {
            '1'..='8' => Some(Self::wrapping_from_index(char as u8 - b'1')),
            _ => None,
        }
    }

    /// Returns the rank that is `delta` ranks further towards the eighth, or `None` if it is off
    /// the board.
    #[inline]
    pub const fn offset(self, delta: i8) -> Option<Self> {
        // The sum is in -128..=134, so after wrapping only valid indices are below 8.
        Self::from_index((self as u8).wrapping_add_signed(delta))
    }

    /// Returns the rank with the same number seen from Black's side: the eighth for the first, and
    /// so on.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self::wrapping_from_index(7 - self as u8)
    }

    /// Returns the rank as `color` counts it: unchanged for White, [flipped](Self::flip) for Black.
    ///
    /// Applying it twice gives the rank back, so it also converts a side's own count to the
    /// board's.
    ///
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }
}

impl Color {
    /// Returns the rank on which this side's pieces start: the first for White, the eighth for
    /// Black.
    #[doc(alias = "backrank")]
    #[inline]
    pub const fn back_rank(self) -> Rank {
        Rank::First.relative_to(self)
    }
}

/// Prints the digit, `1` to `8`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_char(), f)
    }
}

/// Parses the digit, `1` to `8`.
impl FromStr for Rank {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        single_char(Parsed::Rank, text, Self::from_char)
    }
}
