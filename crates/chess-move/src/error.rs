//! What parsing, decoding and filling can refuse.

use core::error::Error;
use core::fmt;

/// What stood in a text where something else was due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Unexpected {
    offset: u8,
    found: Option<char>,
}

impl Unexpected {
    /// What stands in `text` at byte `offset`, which is a character boundary.
    pub(crate) fn at(text: &str, offset: u8) -> Self {
        let found = text
            .get(offset as usize..)
            .and_then(|rest| rest.chars().next());
        Self { offset, found }
    }
}

impl fmt::Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.found {
            Some(found) => write!(f, "found {found:?} at byte {}", self.offset),
            None => f.write_str("found the end of the text"),
        }
    }
}

/// Reads a text that must be one character which `read` understands.
pub(crate) fn single_char<T>(
    text: &str,
    read: impl FnOnce(char) -> Option<T>,
) -> Result<T, Unexpected> {
    let mut chars = text.chars();
    let value = chars
        .next()
        .and_then(read)
        .ok_or_else(|| Unexpected::at(text, 0))?;
    match chars.next() {
        None => Ok(value),
        // All that is read is ASCII, so the second character stands at byte 1.
        Some(_) => Err(Unexpected::at(text, 1)),
    }
}

/// Writes the error of one `FromStr`: what it is in a few words, and what was due at which byte.
/// Past the last of these, the end was due.
macro_rules! parse_error {
    ($name:ident, $what:literal, [$($expected:literal),*]) => {
        #[doc = concat!("The text is not ", $what, ".")]
        ///
        /// It says what was expected, what stood there instead, and where.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name(pub(crate) Unexpected);

        impl $name {
            /// Where the text goes wrong, in bytes from its beginning.
            #[inline]
            pub const fn offset(&self) -> usize {
                self.0.offset as usize
            }

            /// The character that stands there, or `None` if the text ends too early.
            #[inline]
            pub const fn found(&self) -> Option<char> {
                self.0.found
            }

            /// What should have stood there, in a few English words.
            pub fn expected(&self) -> &'static str {
                [$($expected),*].get(self.offset()).copied().unwrap_or("the end of the text")
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "expected {}, {}", self.expected(), self.0)
            }
        }

        impl Error for $name {}
    };
}

parse_error!(ParseColorError, "a color", ["w or b"]);
parse_error!(ParseRoleError, "a role", ["one of pnbrqk in either case"]);
parse_error!(ParsePieceError, "a piece", ["one of PNBRQKpnbrqk"]);
parse_error!(ParseFileError, "a file", ["a file, a to h"]);
parse_error!(ParseRankError, "a rank", ["a rank, 1 to 8"]);
parse_error!(
    ParseSquareError,
    "a square",
    ["a file, a to h", "a rank, 1 to 8"]
);

/// The 16-bit word is not a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InvalidMoveBits {
    pub(crate) word: u16,
}

impl InvalidMoveBits {
    /// The word that was refused.
    #[inline]
    pub const fn bits(&self) -> u16 {
        self.word
    }
}

impl fmt::Display for InvalidMoveBits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.word {
            0 => f.write_str("expected a move, found the word 0, which stands for no move"),
            word => {
                write!(
                    f,
                    "expected a flag in bits 12-15 of {word:#06x}, found {}",
                    word >> 12
                )
            }
        }
    }
}

impl Error for InvalidMoveBits {}

/// The number is not the index of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InvalidSquareIndex {
    pub(crate) index: u8,
}

impl InvalidSquareIndex {
    /// The number that was refused.
    #[inline]
    pub const fn index(&self) -> u8 {
        self.index
    }
}

impl fmt::Display for InvalidSquareIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a square's index, 0 to 63, found {}",
            self.index
        )
    }
}

impl Error for InvalidSquareIndex {}

/// The list is full.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CapacityError {
    pub(crate) capacity: usize,
}

impl CapacityError {
    /// How many moves the list can hold.
    #[inline]
    pub const fn capacity(&self) -> usize {
        self.capacity
    }
}

impl fmt::Display for CapacityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected at most {} moves, found one more",
            self.capacity
        )
    }
}

impl Error for CapacityError {}
