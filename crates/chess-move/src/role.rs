//! [`Role`]: a kind of piece, without a color.

use core::fmt;
use core::str::FromStr;

use crate::error::{ParseError, Parsed, single_char};

/// A kind of piece, without a color: pawn, knight, bishop, rook, queen or king.
///
/// Roles are ordered from pawn to king. For a piece with a color, see [`Piece`](crate::Piece).
///
/// ```
/// use chess_move::{Color, Role};
///
/// assert_eq!(Role::from_char('N'), Some(Role::Knight));
/// assert_eq!(Role::Knight.to_char(), 'n');
/// assert_eq!(Role::Knight.of(Color::White).to_char(), 'N');
/// ```
#[doc(alias = "PieceType")]
#[doc(alias = "piece_type")]
#[doc(alias = "PieceKind")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// A pawn.
    Pawn = 0,
    /// A knight.
    Knight = 1,
    /// A bishop.
    Bishop = 2,
    /// A rook.
    Rook = 3,
    /// A queen.
    Queen = 4,
    /// A king.
    King = 5,
}

impl Role {
    /// All roles, from pawn to king.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];

    /// The roles that a pawn can promote to, the queen first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Returns the index for tables: 0 for the pawn to 5 for the king.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the role with this [index](Self::index), or `None` if `index` is 6 or more.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        match index {
            0 => Some(Self::Pawn),
            1 => Some(Self::Knight),
            2 => Some(Self::Bishop),
            3 => Some(Self::Rook),
            4 => Some(Self::Queen),
            5 => Some(Self::King),
            _ => None,
        }
    }

    /// Returns the English name: `pawn` to `king`.
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// Returns the English letter in lower case: one of `pnbrqk`.
    #[doc(alias = "char")]
    #[inline]
    pub const fn to_char(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// Returns the English letter in upper case: one of `PNBRQK`.
    #[doc(alias("symbol", "upper_char"))]
    #[inline]
    pub const fn to_upper_char(self) -> char {
        self.to_char().to_ascii_uppercase()
    }

    /// Returns the role for an English letter in either case, or `None` for any other character.
    #[doc(alias = "from_symbol")]
    #[inline]
    pub const fn from_char(char: char) -> Option<Self> {
        match char.to_ascii_lowercase() {
            'p' => Some(Self::Pawn),
            'n' => Some(Self::Knight),
            'b' => Some(Self::Bishop),
            'r' => Some(Self::Rook),
            'q' => Some(Self::Queen),
            'k' => Some(Self::King),
            _ => None,
        }
    }
}

/// Prints the English name: `pawn` to `king`.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses one English letter in either case.
impl FromStr for Role {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        single_char(Parsed::Role, text, Self::from_char)
    }
}
