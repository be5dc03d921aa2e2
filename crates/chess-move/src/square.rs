//! [`Square`]: one of the 64 squares.

use core::fmt;
use core::str::FromStr;

use crate::color::Color;
use crate::error::{ParseError, Parsed};
use crate::file::File;
use crate::rank::Rank;

/// Defines the enum, the array of all squares, and the conversion from an index.
///
/// The conversion is a `match` with 64 arms. The compiler sees that it is the identity, so it
/// compiles to a single `and`.
macro_rules! squares {
    ($($name:ident = $index:literal,)*) => {
        /// A square of the board.
        ///
        /// Squares are numbered from a1 along the ranks: a1 = 0, b1 = 1, h1 = 7, a2 = 8, h8 = 63.
        /// They are ordered by this number.
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

            /// Returns the square with the index `index % 64`.
            ///
            /// Use it in hot loops, for example after `trailing_zeros`: it costs one instruction,
            /// or none if the compiler knows that the index is below 64.
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
    /// Returns the square on a file and a rank.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::wrapping_from_index((rank as u8) << 3 | file as u8)
    }

    /// Returns the index for tables: 0 for a1 to 63 for h8.
    #[doc(alias = "to_index")]
    #[doc(alias = "to_usize")]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the square with this [index](Self::index), or `None` if `index` is 64 or more.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 {
            Some(Self::wrapping_from_index(index))
        } else {
            None
        }
    }

    /// Returns the file of the square.
    #[doc(alias = "square_file")]
    #[doc(alias = "get_file")]
    #[inline]
    pub const fn file(self) -> File {
        File::wrapping_from_index(self as u8)
    }

    /// Returns the rank of the square.
    #[doc(alias = "square_rank")]
    #[doc(alias = "get_rank")]
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::wrapping_from_index(self as u8 >> 3)
    }

    /// Returns the square that is `file_delta` files towards the h-file and `rank_delta` ranks
    /// towards the eighth rank, or `None` if it is off the board.
    #[doc(alias = "try_offset")]
    #[inline]
    pub const fn offset(self, file_delta: i8, rank_delta: i8) -> Option<Self> {
        // Each sum is in -128..=134, so after wrapping only valid indices are below 8.
        let file = (self.file() as u8).wrapping_add_signed(file_delta);
        let rank = (self.rank() as u8).wrapping_add_signed(rank_delta);
        if (file | rank) < 8 {
            Some(Self::wrapping_from_index(rank << 3 | file))
        } else {
            None
        }
    }

    /// Returns the square with the rank flipped: a8 for a1, e6 for e3.
    #[doc(alias = "flip_vertical")]
    #[doc(alias = "square_mirror")]
    #[doc(alias = "flip_rank")]
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self::wrapping_from_index(self as u8 ^ RANK_BITS)
    }

    /// Returns the square with the file mirrored: h1 for a1, d3 for e3.
    #[doc(alias = "flip_horizontal")]
    #[doc(alias = "flip_file")]
    #[inline]
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self::wrapping_from_index(self as u8 ^ FILE_BITS)
    }

    /// Returns the square rotated by 180 degrees: h8 for a1, d6 for e3.
    #[doc(alias = "rotate_180")]
    #[inline]
    #[must_use]
    pub const fn rotate(self) -> Self {
        Self::wrapping_from_index(self as u8 ^ (RANK_BITS | FILE_BITS))
    }

    /// Returns the square from the point of view of `color`: unchanged for White,
    /// [flipped](Self::flip) for Black.
    ///
    /// Applying it twice gives the square back. Use it to look up Black's pieces in tables written
    /// for White.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        Self::wrapping_from_index(self as u8 ^ (color as u8 * RANK_BITS))
    }

    /// Returns whether the square is light. a1 is dark, h1 is light.
    #[inline]
    pub const fn is_light(self) -> bool {
        (self as u8 ^ (self as u8 >> 3)) & 1 == 1
    }

    /// Returns the number of king moves between the two squares on an empty board: 0 to 7.
    #[doc(alias = "square_distance")]
    #[doc(alias = "chebyshev")]
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        let files = (self.file() as u8).abs_diff(other.file() as u8);
        let ranks = (self.rank() as u8).abs_diff(other.rank() as u8);
        if files > ranks { files } else { ranks }
    }

    /// Returns the name of the square as two ASCII bytes, such as `*b"e4"`.
    #[inline]
    pub const fn to_ascii(self) -> [u8; 2] {
        [b'a' + self.file() as u8, b'1' + self.rank() as u8]
    }

    /// Returns the square with this name, such as `*b"e4"`, or `None` if it is not the name of a
    /// square.
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

/// Prints the name, such as `e4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.to_ascii();
        f.pad(str::from_utf8(&name).map_err(|_| fmt::Error)?)
    }
}

/// Parses the name, such as `e4`, in lower case.
impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unexpected = |offset| ParseError::at(Parsed::Square, text, offset);
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
