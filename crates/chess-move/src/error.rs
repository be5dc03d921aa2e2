//! Errors of parsing, of decoding, and of full lists.

use core::error::Error;
use core::fmt;

/// The character found where something else was expected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Unexpected {
    offset: u8,
    found: Option<char>,
}

impl Unexpected {
    /// Returns the character of `text` at byte `offset`, which is a character boundary.
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

/// Parses a text that must be a single character accepted by `read`.
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
        // `read` accepts only ASCII, so the second character is at byte 1.
        Some(_) => Err(Unexpected::at(text, 1)),
    }
}

/// Defines the error type of one `FromStr`: its code, the name of the parsed item, and what is
/// expected at each byte offset. Past the last of these offsets, the end of the text is expected.
macro_rules! parse_error {
    ($name:ident, $code:literal, $what:literal, [$($expected:literal),*]) => {
        #[doc = concat!("An error from parsing ", $what, ".")]
        ///
        /// It says what was expected, what was found instead, and where.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name(pub(crate) Unexpected);

        impl $name {
            /// Returns where the error is, in bytes from the start of the text.
            #[inline]
            pub const fn offset(&self) -> usize {
                self.0.offset as usize
            }

            /// Returns the character found there, or `None` at the end of the text.
            #[inline]
            pub const fn found(&self) -> Option<char> {
                self.0.found
            }

            /// Returns a stable identifier of this error, for programs that translate or count
            /// errors.
            pub const fn code(&self) -> &'static str {
                $code
            }

            /// Returns what was expected there, in a few English words.
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

parse_error!(ParseColorError, "invalid-color", "a color", ["w or b"]);
parse_error!(
    ParseRoleError,
    "invalid-role",
    "a role",
    ["one of pnbrqk in either case"]
);
parse_error!(
    ParsePieceError,
    "invalid-piece",
    "a piece",
    ["one of PNBRQKpnbrqk"]
);
parse_error!(ParseFileError, "invalid-file", "a file", ["a file, a to h"]);
parse_error!(ParseRankError, "invalid-rank", "a rank", ["a rank, 1 to 8"]);
parse_error!(
    ParseSquareError,
    "invalid-square",
    "a square",
    ["a file, a to h", "a rank, 1 to 8"]
);

/// An error from converting 16 bits that do not encode a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InvalidMoveBits {
    pub(crate) bits: u16,
}

impl InvalidMoveBits {
    /// Returns a stable identifier of this error, for programs that translate or count errors.
    pub const fn code(&self) -> &'static str {
        "invalid-move-bits"
    }

    /// Returns the rejected bits.
    #[inline]
    pub const fn bits(&self) -> u16 {
        self.bits
    }
}

impl fmt::Display for InvalidMoveBits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bits {
            0 => f.write_str("expected a move, found 0, which stands for no move"),
            bits => {
                write!(
                    f,
                    "expected a flag in bits 12-15 of {bits:#06x}, found {}",
                    bits >> 12
                )
            }
        }
    }
}

impl Error for InvalidMoveBits {}

/// An error from converting a number that is not the index of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InvalidSquareIndex {
    pub(crate) index: u8,
}

impl InvalidSquareIndex {
    /// Returns a stable identifier of this error, for programs that translate or count errors.
    pub const fn code(&self) -> &'static str {
        "invalid-square-index"
    }

    /// Returns the rejected number.
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

/// An error from adding a move to a full list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CapacityError {
    pub(crate) capacity: usize,
}

impl CapacityError {
    /// Returns a stable identifier of this error, for programs that translate or count errors.
    pub const fn code(&self) -> &'static str {
        "move-list-full"
    }

    /// Returns the number of moves that the list can hold.
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
