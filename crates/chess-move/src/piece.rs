//! [`Piece`]: a role with a color.

use core::fmt;
use core::str::FromStr;

use crate::color::Color;
use crate::error::{ParseError, Parsed, single_char};
use crate::role::Role;

/// A piece: a color and a role.
///
/// Pieces are ordered by color first, then by role.
///
/// ```
/// use chess_move::{Color, Piece, Role};
///
/// let knight: Piece = "n".parse()?;
/// assert_eq!(knight, Role::Knight.of(Color::Black));
/// assert_eq!(knight.to_string(), "n");
/// # Ok::<(), chess_move::ParseError>(())
/// ```
#[doc(alias = "ColoredPiece")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The side that the piece belongs to.
    pub color: Color,
    /// The kind of piece.
    pub role: Role,
}

/// The letters of all pieces in FEN, by [`Piece::index`].
const FEN_LETTERS: [u8; 12] = *b"PNBRQKpnbrqk";

impl Piece {
    /// All twelve pieces in the order of their [index](Self::index).
    pub const ALL: [Self; 12] = {
        let mut all = [Role::Pawn.of(Color::White); 12];
        let mut index = 0;
        while index < all.len() {
            all[index] = Self {
                color: Color::ALL[index / 6],
                role: Role::ALL[index % 6],
            };
            index += 1;
        }
        all
    };

    /// Returns the index for tables: 0 (white pawn) to 5 (white king), 6 (black pawn) to 11 (black
    /// king).
    #[inline]
    pub const fn index(self) -> usize {
        self.color.index() * 6 + self.role.index()
    }

    /// Returns the piece with this [index](Self::index), or `None` if `index` is 12 or more.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 12 {
            Some(Self::ALL[index as usize])
        } else {
            None
        }
    }

    /// Returns the letter that FEN uses: upper case for White, lower case for Black.
    #[doc(alias("char", "symbol"))]
    #[inline]
    pub const fn to_char(self) -> char {
        FEN_LETTERS[self.index()] as char
    }

    /// Returns the piece for a FEN letter, or `None` for any other character.
    #[doc(alias = "from_symbol")]
    #[inline]
    pub const fn from_char(char: char) -> Option<Self> {
        let mut index = 0;
        while index < FEN_LETTERS.len() {
            if FEN_LETTERS[index] as char == char {
                return Some(Self::ALL[index]);
            }
            index += 1;
        }
        None
    }
}

impl Role {
    /// Returns the piece of this role and the given color.
    #[doc(alias = "to_piece")]
    #[inline]
    pub const fn of(self, color: Color) -> Piece {
        Piece { color, role: self }
    }
}

/// Prints the FEN letter: `N` for a white knight, `n` for a black one.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_char(), f)
    }
}

/// Parses the FEN letter: `N` for a white knight, `n` for a black one.
impl FromStr for Piece {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        single_char(Parsed::Piece, text, Self::from_char)
    }
}
