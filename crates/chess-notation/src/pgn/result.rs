//! [`GameResult`]: how a game ended, as its last token says.

use crate::pgn::error::Snippet;
use chess_move::Color;
use chess_movegen::Outcome;
use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// The token that ends a game: who won, or that it is not known.
///
/// It is what the file says, right or wrong; what the rules make of the last position is for
/// [`chess_movegen::outcome`] to say, and that is made a result by `From`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game goes on, was broken off, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// As it is written: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Reads the four spellings of the standard and what else files have: `1/2`, `½-½`, `1:0`,
    /// and a dash that is not the one of ASCII.
    pub fn from_ascii(text: &[u8]) -> Option<Self> {
        match text {
            b"1-0" | b"1:0" | b"1\xe2\x80\x930" => Some(Self::WhiteWins),
            b"0-1" | b"0:1" | b"0\xe2\x80\x931" => Some(Self::BlackWins),
            // One half as one character is C2 BD in UTF-8 and BD in Latin-1.
            b"1/2-1/2"
            | b"1/2"
            | b"1/2:1/2"
            | b"1/2\xe2\x80\x931/2"
            | b"\xc2\xbd-\xc2\xbd"
            | b"\xc2\xbd"
            | b"\xbd-\xbd"
            | b"\xbd" => Some(Self::Draw),
            b"*" => Some(Self::Unknown),
            _ => None,
        }
    }
}

/// As [`GameResult::from_ascii`].
impl FromStr for GameResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<Self, ParseResultError> {
        Self::from_ascii(text.as_bytes()).ok_or_else(|| ParseResultError {
            found: Snippet::new(text.as_bytes()),
        })
    }
}

/// A text that is not a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseResultError {
    found: Snippet,
}

impl ParseResultError {
    /// Returns a stable identifier of this error, for programs that translate or count errors.
    pub const fn code(&self) -> &'static str {
        "pgn-not-a-result"
    }
}

impl fmt::Display for ParseResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected 1-0, 0-1, 1/2-1/2 or *, found {:?}", self.found)
    }
}

impl Error for ParseResultError {}

/// Who won by the rules, or that nobody did.
impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match outcome.winner() {
            Some(Color::White) => Self::WhiteWins,
            Some(Color::Black) => Self::BlackWins,
            None => Self::Draw,
        }
    }
}

/// As of an outcome; of none, [`Unknown`](Self::Unknown).
impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        outcome.map_or(Self::Unknown, Self::from)
    }
}

/// Prints the token.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
