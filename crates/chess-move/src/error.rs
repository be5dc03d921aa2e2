//! Errors of parsing, of decoding, and of full lists.

use crate::diagnostic::{Diagnostic, Found};
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// What was found where something else was expected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Unexpected {
    offset: u8,
    found: Found,
}

impl Unexpected {
    /// Returns the character of `text` at byte `offset`, which is a character boundary.
    pub(crate) fn at(text: &str, offset: u8) -> Self {
        let found = Found::at(text.as_bytes(), offset as usize);
        Self { offset, found }
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
        /// [`Diagnostic`] says what was expected, what was found instead, and where.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name(pub(crate) Unexpected);

        impl $name {
            fn what_was_expected(&self) -> &'static &'static str {
                const EXPECTED: &[&str] = &[$($expected),*];
                EXPECTED.get(self.0.offset as usize).unwrap_or(&"the end of the text")
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "expected {}, found {}", self.what_was_expected(), self.0.found)
            }
        }

        impl Diagnostic for $name {
            fn code(&self) -> &'static str {
                $code
            }

            fn span(&self) -> Option<Range<usize>> {
                let start = self.0.offset as usize;
                Some(start..start + self.0.found.byte_len())
            }

            fn expected(&self) -> Option<&dyn fmt::Display> {
                Some(self.what_was_expected())
            }

            fn found(&self) -> Option<&dyn fmt::Display> {
                Some(&self.0.found)
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

impl Diagnostic for InvalidMoveBits {
    fn code(&self) -> &'static str {
        "invalid-move-bits"
    }
}

/// An error from converting a number that is not the index of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InvalidSquareIndex {
    pub(crate) index: u8,
}

impl InvalidSquareIndex {
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

impl Diagnostic for InvalidSquareIndex {
    fn code(&self) -> &'static str {
        "invalid-square-index"
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(&"a square's index, 0 to 63")
    }

    fn found(&self) -> Option<&dyn fmt::Display> {
        Some(&self.index)
    }
}

/// An error from adding a move to a full list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CapacityError {
    pub(crate) capacity: usize,
}

impl CapacityError {
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

impl Diagnostic for CapacityError {
    fn code(&self) -> &'static str {
        "move-list-full"
    }
}
