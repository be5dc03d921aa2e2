//! [`Bitboard`]: a set of squares, one bit each.

mod diagram;
mod iter;
mod ops;

pub use iter::{BitboardIter, BitboardSubsets};

use crate::direction::Direction;
use chess_move::{File, Rank, Square};
use core::fmt;

/// A set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8.
///
/// ```
/// use chess_board::{Bitboard, bitboard};
/// use chess_move::{File, Square};
///
/// let rooks = Bitboard::from(Square::A1) | Square::H1;
/// assert_eq!(rooks.len(), 2);
/// assert_eq!(rooks.north(), Bitboard::from(Square::A2) | Square::H2);
/// // Shifts know the edges: nothing leaves the board on one side to come back on the other.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Bitboard(u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xff;

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// The 32 dark squares, a1 among them.
    pub const DARK_SQUARES: Self = Self(0xaa55_aa55_aa55_aa55);
    /// The 32 light squares, h1 among them.
    pub const LIGHT_SQUARES: Self = Self(!Self::DARK_SQUARES.0);

    /// Returns the set whose bits are those of `bits`, a1 the lowest.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the bits of the set, a1 the lowest bit.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the set of one square.
    #[inline]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square as u8)
    }

    /// Returns the eight squares of a file.
    #[inline]
    pub const fn from_file(file: File) -> Self {
        Self(FILE_A << file as u8)
    }

    /// Returns the eight squares of a rank.
    #[inline]
    pub const fn from_rank(rank: Rank) -> Self {
        Self(RANK_1 << (8 * rank as u8))
    }

    /// Returns whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether some square is in the set.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Returns whether at least two squares are in the set.
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the number of squares in the set, 0 to 64.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::from_square(square).0 != 0
    }

    /// Returns whether every square of `other` is in this set too.
    #[inline]
    pub const fn is_superset(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns whether every square of this set is in `other` too.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        other.is_superset(self)
    }

    /// Returns whether the two sets have no square in common.
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns the squares in both sets (`&` in a `const`).
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the squares in either set (`|` in a `const`).
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the squares of this set that are not in `other` (`-` in a `const`).
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the squares not in the set (`!` in a `const`).
    #[inline]
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }

    /// Returns the set with `square` added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | Self::from_square(square).0)
    }

    /// Returns the set with `square` taken out.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !Self::from_square(square).0)
    }

    /// Returns the lowest square, counted a1, b1 … h8.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrapping_from_index(self.0.trailing_zeros() as u8))
        }
    }

    /// Returns the highest square, counted a1, b1 … h8.
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

    /// Returns the square of the set, if it holds exactly one.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() {
            None
        } else {
            self.first()
        }
    }

    /// Takes the lowest square out of the set and returns it.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// Every square moved one step; those that would leave the board are dropped.
    #[inline]
    #[must_use]
    pub const fn shift(self, direction: Direction) -> Self {
        match direction {
            Direction::North => self.north(),
            Direction::South => self.south(),
            Direction::East => self.east(),
            Direction::West => self.west(),
            Direction::NorthEast => self.north_east(),
            Direction::NorthWest => self.north_west(),
            Direction::SouthEast => self.south_east(),
            Direction::SouthWest => self.south_west(),
        }
    }

    /// Every square one rank up; the eighth rank is dropped.
    #[inline]
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Every square one rank down; the first rank is dropped.
    #[inline]
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Every square one file to the right; the h file is dropped.
    #[inline]
    #[must_use]
    pub const fn east(self) -> Self {
        Self((self.0 & !FILE_H) << 1)
    }

    /// Every square one file to the left; the a file is dropped.
    #[inline]
    #[must_use]
    pub const fn west(self) -> Self {
        Self((self.0 & !FILE_A) >> 1)
    }

    /// Every square one rank up and one file to the right.
    #[inline]
    #[must_use]
    pub const fn north_east(self) -> Self {
        Self((self.0 & !FILE_H) << 9)
    }

    /// Every square one rank up and one file to the left.
    #[inline]
    #[must_use]
    pub const fn north_west(self) -> Self {
        Self((self.0 & !FILE_A) << 7)
    }

    /// Every square one rank down and one file to the right.
    #[inline]
    #[must_use]
    pub const fn south_east(self) -> Self {
        Self((self.0 & !FILE_H) >> 7)
    }

    /// Every square one rank down and one file to the left.
    #[inline]
    #[must_use]
    pub const fn south_west(self) -> Self {
        Self((self.0 & !FILE_A) >> 9)
    }

    /// Returns the set with the ranks in opposite order: a1 becomes a8.
    #[inline]
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// Returns the set with the files in opposite order: a1 becomes h1.
    #[inline]
    #[must_use]
    pub const fn mirror_files(self) -> Self {
        Self(self.0.swap_bytes().reverse_bits())
    }

    /// Every subset of the set, the empty one first and the set itself last.
    ///
    /// There are 2ⁿ for n squares. The order is that of the carry-rippler
    /// (<https://www.chessprogramming.org/Traversing_Subsets_of_a_Set>).
    #[inline]
    pub const fn subsets(self) -> BitboardSubsets {
        BitboardSubsets::new(self)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#018x})", self.0)
    }
}

/// The word in hexadecimal, [`bits`](Bitboard::bits).
impl fmt::LowerHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

/// The word in hexadecimal, with capitals.
impl fmt::UpperHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&self.0, f)
    }
}

/// As [`Bitboard::from_bits`].
impl From<u64> for Bitboard {
    #[inline]
    fn from(bits: u64) -> Self {
        Self::from_bits(bits)
    }
}

/// As [`Bitboard::bits`].
impl From<Bitboard> for u64 {
    #[inline]
    fn from(squares: Bitboard) -> Self {
        squares.bits()
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
