//! The 64 squares.

use core::fmt;
use core::str::FromStr;

use crate::color::Color;
use crate::error::{InvalidSquareIndex, ParseSquareError, Unexpected};
use crate::file::File;
use crate::rank::Rank;

/// Writes the enum, the array of all squares, and the `match` from an index.
///
/// That `match` is the safe way from a number to an enum. Its arms are the identity on 0 to 63, and
/// the compiler sees that: what is left of it is one `and`.
macro_rules! squares {
    ($($name:ident = $index:literal,)*) => {
        /// A square of the board.
        ///
        /// The squares count from a1 along the first rank: a1 = 0, b1 = 1, h1 = 7, a2 = 8, h8 = 63.
        ///
        /// ```
        /// use chess_move::{File, Rank, Square};
        ///
        /// let square = Square::new(File::E, Rank::Fourth);
        /// assert_eq!(square, Square::E4);
        /// assert_eq!(square.index(), 28);
        /// assert_eq!(square.offset(1, 2), Some(Square::F6));
        /// assert_eq!(square.flip(), Square::E5);
        /// assert_eq!("e4".parse(), Ok(square));
        /// assert_eq!(size_of::<Option<Square>>(), 1);
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Square {
            $(
                #[doc = concat!("The square ", stringify!($name), ".")]
                $name = $index,
            )*
        }

        impl Square {
            /// All squares, from a1 along the ranks to h8.
            pub const ALL: [Self; 64] = [$(Self::$name),*];

            /// Returns the square of the six low bits of `index`.
            ///
            /// This is the way from a bit number to a square in a hot loop: it costs one
            /// instruction, and none where the compiler knows that the index is below 64.
            #[inline(always)]
            pub const fn wrapping_from_index(index: u8) -> Self {
                match index & 63 {
                    $($index => Self::$name,)*
                    _ => unreachable!(),
                }
            }
        }
    };
}

#[rustfmt::skip]
squares! {
    A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
    A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
    A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
    A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
    A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
    A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
    A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
    A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63,
}

/// The bits of an index that hold the file.
const FILE_BITS: u8 = 0b000_111;
/// The bits of an index that hold the rank.
const RANK_BITS: u8 = 0b111_000;

impl Square {
    /// Creates the square on a file and a rank.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::wrapping_from_index((rank as u8) << 3 | file as u8)
    }

    /// 0 for a1 to 63 for h8.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the square of an [index](Self::index), or `None` from 64 on.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 {
            Some(Self::wrapping_from_index(index))
        } else {
            None
        }
    }

    /// Returns the file that the square is on.
    #[inline]
    pub const fn file(self) -> File {
        File::wrapping_from_index(self as u8)
    }

    /// Returns the rank that the square is on.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::wrapping_from_index(self as u8 >> 3)
    }

    /// Returns the square so many files to the right and so many ranks up, seen by White, or `None` off
    /// the board.
    #[inline]
    pub const fn offset(self, file_delta: i8, rank_delta: i8) -> Option<Self> {
        // Each sum is -128 to 134. Modulo 256 only the board's own indices are below 8.
        let file = (self.file() as u8).wrapping_add_signed(file_delta);
        let rank = (self.rank() as u8).wrapping_add_signed(rank_delta);
        if (file | rank) < 8 {
            Some(Self::wrapping_from_index(rank << 3 | file))
        } else {
            None
        }
    }

    /// Returns the square on the same file with the ranks turned upside down: a1 for a8.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self::wrapping_from_index(self as u8 ^ RANK_BITS)
    }

    /// Returns the square on the same rank with the files turned left to right: a1 for h1.
    #[inline]
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self::wrapping_from_index(self as u8 ^ FILE_BITS)
    }

    /// Returns the square as seen from the other side of the table: a1 for h8.
    #[inline]
    #[must_use]
    pub const fn rotate(self) -> Self {
        Self::wrapping_from_index(self as u8 ^ (RANK_BITS | FILE_BITS))
    }

    /// Returns the square as `color` would name it if it were White: unchanged for White,
    /// [flipped](Self::flip) for Black.
    ///
    /// It is its own inverse. Tables written for White serve Black through it.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        Self::wrapping_from_index(self as u8 ^ (color as u8 * RANK_BITS))
    }

    /// Returns whether it is a light square. a1 is dark, h1 is light.
    #[inline]
    pub const fn is_light(self) -> bool {
        (self as u8 ^ (self as u8 >> 3)) & 1 == 1
    }

    /// How many moves a king needs from here to `other` on an empty board: 0 to 7.
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        let files = (self.file() as u8).abs_diff(other.file() as u8);
        let ranks = (self.rank() as u8).abs_diff(other.rank() as u8);
        if files > ranks { files } else { ranks }
    }

    /// Returns the name of the square in two ASCII bytes: `*b"e4"`.
    #[inline]
    pub const fn to_ascii(self) -> [u8; 2] {
        [b'a' + self.file() as u8, b'1' + self.rank() as u8]
    }

    /// Returns the square of a name in two ASCII bytes, such as `*b"e4"`.
    #[inline]
    pub const fn from_ascii(name: [u8; 2]) -> Option<Self> {
        match name {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Self::wrapping_from_index(
                (rank - b'1') << 3 | (file - b'a'),
            )),
            _ => None,
        }
    }
}

impl From<Square> for u8 {
    #[inline]
    fn from(square: Square) -> Self {
        square as Self
    }
}

/// As [`Square::from_index`], with an error that says what is wrong.
impl TryFrom<u8> for Square {
    type Error = InvalidSquareIndex;

    #[inline]
    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Self::from_index(index).ok_or(InvalidSquareIndex { index })
    }
}

/// Prints the name: `e4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.to_ascii();
        f.pad(str::from_utf8(&name).map_err(|_| fmt::Error)?)
    }
}

/// Reads the name: `e4`. Capitals are not understood.
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unexpected = |offset| ParseSquareError(Unexpected::at(text, offset));
        let mut chars = text.chars();
        let file = chars
            .next()
            .and_then(File::from_char)
            .ok_or_else(|| unexpected(0))?;
        let rank = chars
            .next()
            .and_then(Rank::from_char)
            .ok_or_else(|| unexpected(1))?;
        if chars.next().is_some() {
            Err(unexpected(2))
        } else {
            Ok(Self::new(file, rank))
        }
    }
}
