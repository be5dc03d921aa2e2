//! [`Material`]: the pieces of an endgame, by which its tables are named.

use chess_board::Position;
use chess_move::{Color, Diagnostic, Piece, Role};
use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// The largest number of pieces that a table has, kings included.
pub(crate) const MAX_PIECES: usize = 7;

/// The pieces of both sides, such as `KQvKR`: at most seven, one king each.
///
/// Tables are named with the stronger side first: the side with more pieces, and among equally many, the side with the
/// stronger pieces. [`Material::normalized`] exchanges the sides if needed.
///
/// ```
/// use chess_syzygy::Material;
///
/// let material: Material = "KPvKRP".parse()?;
/// assert_eq!(material.piece_count(), 5);
/// assert_eq!(material.normalized().to_string(), "KRPvKP");
/// # Ok::<(), chess_syzygy::ParseMaterialError>(())
/// ```
// Four bits for each role but the king: the five of White at bit 0, the five of Black at bit 20.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Material(u64);

const SIDE_BITS: u32 = 20;
const SIDE_MASK: u64 = (1 << SIDE_BITS) - 1;
/// The roles that are counted, the weakest first: the index of a role is that of its four bits.
const COUNTED: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

impl Material {
    /// The two kings.
    pub(crate) const KINGS: Self = Self(0);

    /// Returns the pieces of a position, or `None` if it has more than seven.
    #[inline]
    pub fn of_position(position: &Position) -> Option<Self> {
        if position.occupied().len() > MAX_PIECES {
            return None;
        }
        let mut bits = 0;
        for color in Color::ALL {
            for role in COUNTED {
                bits |= (position.pieces(color, role).len() as u64) << shift(color, role);
            }
        }
        Some(Self(bits))
    }

    /// Returns the number of pieces, kings included.
    pub fn piece_count(self) -> usize {
        2 + self.side_len(Color::White) + self.side_len(Color::Black)
    }

    /// Returns the number of a piece.
    pub const fn count(self, piece: Piece) -> usize {
        match piece.role {
            Role::King => 1,
            role => (self.0 >> shift(piece.color, role) & 0xf) as usize,
        }
    }

    /// Returns whether there is a pawn.
    pub const fn has_pawns(self) -> bool {
        self.0 & (0xf | 0xf << SIDE_BITS) != 0
    }

    /// Returns whether both sides have the same pieces.
    #[inline]
    pub const fn is_symmetric(self) -> bool {
        self.0 & SIDE_MASK == self.0 >> SIDE_BITS
    }

    /// Returns the material with the sides exchanged.
    #[inline]
    #[must_use]
    pub const fn flip_colors(self) -> Self {
        Self((self.0 & SIDE_MASK) << SIDE_BITS | self.0 >> SIDE_BITS)
    }

    /// Returns the material with the stronger side first, as tables are named.
    #[must_use]
    pub fn normalized(self) -> Self {
        if self.strength(Color::White) >= self.strength(Color::Black) {
            self
        } else {
            self.flip_colors()
        }
    }

    /// The value that identifies the material.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    fn side_len(self, color: Color) -> usize {
        COUNTED.iter().map(|&role| self.count(role.of(color))).sum()
    }

    /// More pieces are stronger, then more queens, more rooks and so on.
    fn strength(self, color: Color) -> (usize, u64) {
        let side = self.0 >> (SIDE_BITS * color.index() as u32) & SIDE_MASK;
        (self.side_len(color), side)
    }
}

const fn shift(color: Color, role: Role) -> u32 {
    color as u32 * SIDE_BITS + role as u32 * 4
}

/// Prints the pieces as tables are named: `KQvKR`.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            if color == Color::Black {
                f.write_str("v")?;
            }
            f.write_str("K")?;
            for role in COUNTED.into_iter().rev() {
                for _ in 0..self.count(role.of(color)) {
                    write!(f, "{}", role.to_upper_char())?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Material({self})")
    }
}

/// Parses the pieces as printed: `KQvKR`. Each side starts with its king; the order of the other pieces is free.
impl FromStr for Material {
    type Err = ParseMaterialError;

    fn from_str(text: &str) -> Result<Self, ParseMaterialError> {
        // The longest text has seven pieces and the letter between the sides.
        if text.len() > MAX_PIECES + 1 {
            return Err(ParseMaterialError(()));
        }
        let (white, black) = text.split_once('v').ok_or(ParseMaterialError(()))?;
        let mut bits = 0;
        for (color, side) in [(Color::White, white), (Color::Black, black)] {
            let pieces = side.strip_prefix('K').ok_or(ParseMaterialError(()))?;
            for letter in pieces.chars() {
                let role = COUNTED
                    .into_iter()
                    .find(|role| role.to_upper_char() == letter)
                    .ok_or(ParseMaterialError(()))?;
                bits += 1 << shift(color, role);
            }
        }
        Ok(Self(bits))
    }
}

/// The error of parsing a [`Material`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMaterialError(());

impl fmt::Display for ParseMaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid material: expected at most seven pieces such as KQvKR")
    }
}

impl Error for ParseMaterialError {}

impl Diagnostic for ParseMaterialError {
    fn code(&self) -> &'static str {
        "invalid-material"
    }
}
