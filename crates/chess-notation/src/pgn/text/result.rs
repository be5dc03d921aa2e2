//! [`GameResult`]: the result of a game.

use crate::pgn::text::byte_class::is_in_symbol;
use crate::pgn::text::error::{ParseValueError, Parsed};
use chess_move::Color;
use chess_movegen::Outcome;
use core::fmt;
use core::str::FromStr;

/// The result of a game, the last token of its movetext.
///
/// It is the result that the file states, right or wrong. [`chess_movegen::PositionRules::outcome`] returns the
/// result of a position by the rules; `From` converts an outcome into a `GameResult`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game is unfinished, or its result is unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// Returns the result in the standard's spelling: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Parses the four spellings of the standard, and others that files contain: `1/2`, `½-½`,
    /// `0.5-0.5`, `0,5-0,5`, `.5-.5`, `=-=`, the letter `O` for a zero, a colon or an en dash for the hyphen, and
    /// spaces around it.
    ///
    /// A text deviates from the standard if it is not the [text of the result](Self::as_str).
    pub fn from_ascii_tolerant(text: &[u8]) -> Option<Self> {
        match text {
            b"1-0" => Some(Self::WhiteWins),
            b"0-1" => Some(Self::BlackWins),
            // The character `½` is C2 BD in UTF-8 and BD in Latin-1.
            b"1/2-1/2" | b"1/2" | b"\xc2\xbd" | b"\xbd" => Some(Self::Draw),
            b"*" => Some(Self::Unknown),
            _ => match Self::unusual(text) {
                Some((result, length)) if length == text.len() => Some(result),
                _ => None,
            },
        }
    }

    /// Parses two points with a sign between them at the start of a text: `1 - 0`, `0,5-0,5`. Returns the length, too.
    ///
    /// Something that belongs to no other word must follow, so that neither castling nor a move number is part of a
    /// result.
    #[cold]
    pub(crate) fn unusual(text: &[u8]) -> Option<(Self, usize)> {
        // After the point of `.5-.5`, which ends a move number.
        let (white, rest) = match text {
            [b'5', rest @ ..] if rest.starts_with(b"-.5") => (Point::Draw, rest),
            text => point(text)?,
        };
        let rest = without_space(rest);
        let rest = SIGNS.iter().find_map(|&sign| rest.strip_prefix(sign))?;
        let (black, rest) = point(without_space(rest))?;
        let result = match (white, black) {
            (Point::Win, Point::Loss) => Self::WhiteWins,
            (Point::Loss, Point::Win) => Self::BlackWins,
            (Point::Draw, Point::Draw) => Self::Draw,
            _ => return None,
        };
        let is_end = match rest.first() {
            Some(b'.') => false,
            Some(&next) => !is_in_symbol(next),
            None => true,
        };
        is_end.then_some((result, text.len() - rest.len()))
    }
}

/// The longest text that [`GameResult::unusual`] looks at, in bytes.
pub(crate) const MAX_RESULT: usize = 16;

/// What a player gets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Point {
    Win,
    Draw,
    Loss,
}

/// The spellings of a point. Those that begin like another one come first.
const POINTS: [(&[u8], Point); 12] = [
    (b"1/2", Point::Draw),
    (b"0.5", Point::Draw),
    (b"0,5", Point::Draw),
    (b".5", Point::Draw),
    (b",5", Point::Draw),
    (b"\xc2\xbd", Point::Draw),
    (b"\xbd", Point::Draw),
    (b"=", Point::Draw),
    (b"1", Point::Win),
    (b"0", Point::Loss),
    (b"O", Point::Loss),
    (b"o", Point::Loss),
];

const SIGNS: [&[u8]; 3] = [b"-", b":", b"\xe2\x80\x93"];

fn point(text: &[u8]) -> Option<(Point, &[u8])> {
    let mut points = POINTS.iter();
    points.find_map(|(spelling, point)| Some((*point, text.strip_prefix(*spelling)?)))
}

fn without_space(text: &[u8]) -> &[u8] {
    text.strip_prefix(b" ").unwrap_or(text)
}

/// Parses the four spellings of the standard, as [`GameResult::as_str`] returns them.
impl FromStr for GameResult {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::Unknown]
            .into_iter()
            .find(|result| result.as_str() == text)
            .ok_or_else(|| ParseValueError::new(Parsed::Result, text))
    }
}

/// Converts an outcome into the winner's result, or a draw.
impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match outcome.winner() {
            Some(Color::White) => Self::WhiteWins,
            Some(Color::Black) => Self::BlackWins,
            None => Self::Draw,
        }
    }
}

/// Converts an outcome into the winner's result or a draw, and `None` into
/// [`Unknown`](Self::Unknown).
impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        outcome.map_or(Self::Unknown, Self::from)
    }
}

/// Prints the result in the standard's spelling.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
