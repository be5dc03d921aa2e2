//! [`Color`]: White or Black.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use crate::error::{ParseError, Parsed, single_char};

/// The color of a piece, or a side in the game.
///
/// White is less than Black in the order.
///
/// ```
/// use chess_move::{Color, Rank};
///
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::Black.back_rank(), Rank::Eighth);
/// assert_eq!("b".parse(), Ok(Color::Black));
/// assert_eq!(Color::Black.to_string(), "black");
/// ```
#[doc(alias = "Colour")]
#[doc(alias = "Player")]
#[doc(alias = "Side")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first and whose pawns move up the board.
    White = 0,
    /// The side whose pawns move down the board.
    Black = 1,
}

impl Color {
    /// Both colors, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns the index for tables: 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the color with this [index](Self::index), or `None` if `index` is 2 or more.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        match index {
            0 => Some(Self::White),
            1 => Some(Self::Black),
            _ => None,
        }
    }

    /// Returns the other color, as `!color` does.
    #[doc(alias = "opposite")]
    #[doc(alias = "flip")]
    #[doc(alias = "opponent")]
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the English name: `white` or `black`.
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// Returns the letter that FEN uses: `'w'` or `'b'`.
    #[doc(alias = "char")]
    #[inline]
    pub const fn to_char(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// Returns the color for `'w'` or `'b'`, or `None` for any other character, capitals included.
    #[inline]
    pub const fn from_char(char: char) -> Option<Self> {
        match char {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

/// Prints `white` or `black`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses `w` or `b`, the letters that FEN uses.
impl FromStr for Color {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        single_char(Parsed::Color, text, Self::from_char)
    }
}
