//! [`Bitboard`]: a set of squares, one bit each.

mod diagram;
mod iter;
mod ops;

pub use iter::BitboardIter;

use crate::direction::Direction;
use chess_move::{File, Rank, Square};
use core::fmt;
use core::iter::FusedIterator;
use iter::BitboardSubsets;

/// A set of squares, stored as 64 bits: bit 0 is a1, bit 7 is h1, bit 63 is h8.
///
/// Squares, files and ranks convert to bitboards, and operators accept them: `rooks & File::A`.
/// Iteration goes from a1 to h8. `Ord` compares the bits as a number, and `Hash` hashes them.
///
/// ```
/// use chess_board::{Bitboard, bitboard};
/// use chess_move::{File, Square};
///
/// let rooks = Bitboard::from(Square::A1) | Square::H1;
/// assert_eq!(rooks.len(), 2);
/// assert_eq!(rooks.north(), Bitboard::from(Square::A2) | Square::H2);
/// // Shifts do not wrap around the edges of the board.
/// assert_eq!(rooks.east(), Bitboard::from(Square::B1));
/// assert_eq!(
///     rooks & File::A,
///     bitboard! {
///         ". . . . . . . ."
///         ". . . . . . . ."
///         ". . . . . . . ."
///         ". . . . . . . ."
///         ". . . . . . . ."
///         ". . . . . . . ."
///         ". . . . . . . ."
///         "X . . . . . . ."
///     }
/// );
/// ```
#[doc(alias = "SquareSet")]
#[doc(alias = "BitBoard")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Bitboard(u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xff;

/// # Creating sets and their bits
impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// The set of all 64 squares.
    pub const FULL: Self = Self(!0);
    /// The 32 dark squares, such as a1.
    pub const DARK_SQUARES: Self = Self(0xaa55_aa55_aa55_aa55);
    /// The 32 light squares, such as h1.
    pub const LIGHT_SQUARES: Self = Self(!Self::DARK_SQUARES.0);

    /// Creates a set from its bits, the lowest bit for a1.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the bits of the set, the lowest bit for a1.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Creates the set of one square.
    #[inline]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square as u8)
    }

    /// Creates the set of the eight squares of a file.
    #[inline]
    pub const fn from_file(file: File) -> Self {
        Self(FILE_A << file as u8)
    }

    /// Creates the set of the eight squares of a rank.
    #[inline]
    pub const fn from_rank(rank: Rank) -> Self {
        Self(RANK_1 << (8 * rank as u8))
    }
}

/// # Queries
impl Bitboard {
    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set is not empty.
    #[doc(alias = "is_nonempty")]
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Returns whether the set contains at least two squares.
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the number of squares in the set, 0 to 64.
    #[doc(alias = "popcount")]
    #[doc(alias = "count")]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set contains `square`.
    #[doc(alias = "has")]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::from_square(square).0 != 0
    }

    /// Returns whether `other` contains every square of this set.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns whether the sets have no square in common.
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }
}

/// # Set algebra
impl Bitboard {
    /// Returns the squares that are in both sets: `&` for `const` contexts.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the squares that are in either set: `|` for `const` contexts.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the squares of this set that are not in `other`: `-` for `const` contexts.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the set with `square` added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | Self::from_square(square).0)
    }

    /// Returns the set with `square` removed.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !Self::from_square(square).0)
    }
}

/// # Squares of a set
impl Bitboard {
    /// Returns the lowest square in the order a1, b1 … h8, or `None` if the set is empty.
    #[doc(alias = "lsb")]
    #[doc(alias = "scan_forward")]
    #[doc(alias = "next_square")]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrapping_from_index(self.0.trailing_zeros() as u8))
        }
    }

    /// Returns the highest square in the order a1, b1 … h8, or `None` if the set is empty.
    #[doc(alias = "msb")]
    #[doc(alias = "scan_reverse")]
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrapping_from_index(
                63 - self.0.leading_zeros() as u8,
            ))
        }
    }

    /// Returns the only square of the set, or `None` if the set is empty or contains several
    /// squares.
    #[doc(alias = "single_square")]
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() {
            None
        } else {
            self.first()
        }
    }

    /// Removes and returns the lowest square, or returns `None` if the set is empty.
    #[doc(alias = "pop_lsb")]
    #[doc(alias = "pop_front")]
    #[doc(alias = "pop")]
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }
}

/// # Shifts and symmetries
impl Bitboard {
    /// Returns the set with every square moved one step. Squares that leave the board are dropped.
    #[inline]
    #[must_use]
    pub const fn shift(self, direction: Direction) -> Self {
        match direction {
            Direction::North => self.north(),
            Direction::South => self.south(),
            Direction::East => self.east(),
            Direction::West => self.west(),
            Direction::NorthEast => Self((self.0 & !FILE_H) << 9),
            Direction::NorthWest => Self((self.0 & !FILE_A) << 7),
            Direction::SouthEast => Self((self.0 & !FILE_H) >> 7),
            Direction::SouthWest => Self((self.0 & !FILE_A) >> 9),
        }
    }

    /// Returns the set moved one rank up. The eighth rank is dropped.
    #[inline]
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Returns the set moved one rank down. The first rank is dropped.
    #[inline]
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Returns the set moved one file to the right. The h-file is dropped.
    #[inline]
    #[must_use]
    pub const fn east(self) -> Self {
        Self((self.0 & !FILE_H) << 1)
    }

    /// Returns the set moved one file to the left. The a-file is dropped.
    #[inline]
    #[must_use]
    pub const fn west(self) -> Self {
        Self((self.0 & !FILE_A) >> 1)
    }

    /// Returns the set with the ranks in reverse order: a1 becomes a8.
    #[doc(alias = "flip_vertical")]
    #[doc(alias = "reverse_colors")]
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// Returns the set with the files in reverse order: a1 becomes h1.
    #[doc(alias = "flip_horizontal")]
    #[doc(alias = "flip_files")]
    #[inline]
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self(self.0.swap_bytes().reverse_bits())
    }

    /// Returns the set rotated by 180 degrees: a1 becomes h8.
    #[doc(alias = "rotate_180")]
    #[inline]
    #[must_use]
    pub const fn rotate(self) -> Self {
        Self(self.0.reverse_bits())
    }
}

/// # Subsets
impl Bitboard {
    /// Returns an iterator over all subsets of the set, the empty set first and the whole set last.
    ///
    /// A set of n squares has 2ⁿ subsets. They are found by the carry-rippler method
    /// (<https://www.chessprogramming.org/Traversing_Subsets_of_a_Set>).
    #[doc(alias = "carry_rippler")]
    #[doc(alias = "iter_subsets")]
    #[inline]
    pub const fn subsets(self) -> impl FusedIterator<Item = Self> + Clone {
        BitboardSubsets::new(self)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#018x})", self.0)
    }
}

/// Prints the [bits](Bitboard::bits) in hexadecimal.
impl fmt::LowerHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

/// Prints the [bits](Bitboard::bits) in hexadecimal with capital letters.
impl fmt::UpperHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&self.0, f)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

impl From<File> for Bitboard {
    #[inline]
    fn from(file: File) -> Self {
        Self::from_file(file)
    }
}

impl From<Rank> for Bitboard {
    #[inline]
    fn from(rank: Rank) -> Self {
        Self::from_rank(rank)
    }
}
