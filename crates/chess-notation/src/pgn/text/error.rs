//! [`ParseValueError`]: the error of a short text with a meaning of its own.

use crate::pgn::text::place::Snippet;
use chess_move::Diagnostic;
use core::error::Error;
use core::fmt;

/// An error from parsing a [`GameResult`](crate::pgn::GameResult), a [`Nag`](crate::pgn::Nag) or a
/// [`Speed`](crate::pgn::Speed).
///
/// [`Diagnostic`] says what was expected and what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseValueError {
    parsed: Parsed,
    found: Snippet,
}

/// What a text is parsed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parsed {
    Result,
    Nag,
    Speed,
}

impl ParseValueError {
    pub(crate) fn new(parsed: Parsed, text: &str) -> Self {
        let found = Snippet::new(text.as_bytes());
        Self { parsed, found }
    }

    fn what_was_expected(&self) -> &'static &'static str {
        match self.parsed {
            Parsed::Result => &"1-0, 0-1, 1/2-1/2 or *",
            Parsed::Nag => &"a glyph from $0 to $255 or a sign such as !?",
            Parsed::Speed => &"ultrabullet, bullet, blitz, rapid, classical or correspondence",
        }
    }
}

impl fmt::Display for ParseValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = self.what_was_expected();
        write!(f, "expected {expected}, found {:?}", self.found)
    }
}

impl Error for ParseValueError {}

impl Diagnostic for ParseValueError {
    fn code(&self) -> &'static str {
        match self.parsed {
            Parsed::Result => "pgn-not-a-result",
            Parsed::Nag => "pgn-not-a-nag",
            Parsed::Speed => "pgn-not-a-speed",
        }
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(self.what_was_expected())
    }

    fn found(&self) -> Option<&dyn fmt::Display> {
        Some(&self.found)
    }
}
