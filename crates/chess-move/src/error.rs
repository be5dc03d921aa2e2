//! Errors of parsing and of full lists.

use crate::diagnostic::{Diagnostic, Found};
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// An error from parsing a [`Color`](crate::Color), [`Role`](crate::Role), [`Piece`](crate::Piece),
/// [`File`](crate::File), [`Rank`](crate::Rank) or [`Square`](crate::Square).
///
/// [`Diagnostic`] says what was expected, what was found instead, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseError {
    parsed: Parsed,
    offset: u8,
    found: Found,
}

/// What a text is parsed as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Parsed {
    Color,
    Role,
    Piece,
    File,
    Rank,
    Square,
}

impl ParseError {
    /// Creates the error that the character of `text` at byte `offset`, a character boundary, is not
    /// the expected one.
    pub(crate) fn at(parsed: Parsed, text: &str, offset: u8) -> Self {
        Self {
            parsed,
            offset,
            found: Found::at(text.as_bytes(), offset as usize),
        }
    }

    fn what_was_expected(&self) -> &'static &'static str {
        match (self.parsed, self.offset) {
            (Parsed::Color, 0) => &"w or b",
            (Parsed::Role, 0) => &"one of pnbrqk in either case",
            (Parsed::Piece, 0) => &"one of PNBRQKpnbrqk",
            (Parsed::File | Parsed::Square, 0) => &"a file, a to h",
            (Parsed::Rank, 0) | (Parsed::Square, 1) => &"a rank, 1 to 8",
            _ => &"the end of the text",
        }
    }
}

/// Parses a text that must be a single character accepted by `read`.
pub(crate) fn single_char<T>(
    parsed: Parsed,
    text: &str,
    read: impl FnOnce(char) -> Option<T>,
) -> Result<T, ParseError> {
    let mut chars = text.chars();
    let value = chars
        .next()
        .and_then(read)
        .ok_or_else(|| ParseError::at(parsed, text, 0))?;
    match chars.next() {
        None => Ok(value),
        // `read` accepts only ASCII, so the second character is at byte 1.
        Some(_) => Err(ParseError::at(parsed, text, 1)),
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = self.what_was_expected();
        write!(f, "expected {expected}, found {}", self.found)
    }
}

impl Error for ParseError {}

impl Diagnostic for ParseError {
    fn code(&self) -> &'static str {
        match self.parsed {
            Parsed::Color => "invalid-color",
            Parsed::Role => "invalid-role",
            Parsed::Piece => "invalid-piece",
            Parsed::File => "invalid-file",
            Parsed::Rank => "invalid-rank",
            Parsed::Square => "invalid-square",
        }
    }

    fn span(&self) -> Option<Range<usize>> {
        let start = self.offset as usize;
        Some(start..start + self.found.byte_len())
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(self.what_was_expected())
    }

    fn found(&self) -> Option<&dyn fmt::Display> {
        Some(&self.found)
    }
}

/// An error from adding a move to a full list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CapacityError {
    pub(crate) capacity: usize,
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
