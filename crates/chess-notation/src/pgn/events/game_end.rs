//! [`GameEnd`]: what a game lacks at its end.

use crate::pgn::text::result::GameResult;
use core::fmt;

/// What a game lacks at its end, so that any other game could follow: a brace, parentheses, a result.
///
/// A file only says where a game ends by what is in it: the text `1-0` is no result in a comment. So a program that
/// joins the texts of games asks the [reader](crate::pgn::Reader::game_end).
///
/// ```
/// use chess_notation::pgn::{GameBuilder, Reader};
///
/// let end_of = |game: &str| {
///     let mut reader = Reader::new(game.as_bytes());
///     reader.read_game(&mut GameBuilder::default());
///     reader.game_end().map(|end| end.to_string())
/// };
/// assert_eq!(end_of("1. e4 e5 1-0 {resigns}").as_deref(), Some(""));
/// assert_eq!(end_of("[Result \"1-0\"]\n\n1. e4 (1. d4 {a comment").as_deref(), Some("}) 1-0"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    pub(crate) is_in_comment: bool,
    pub(crate) variations: usize,
    pub(crate) missing_result: Option<GameResult>,
}

impl GameEnd {
    /// Returns whether the game ends within a comment or a variation.
    pub const fn is_open(&self) -> bool {
        self.is_in_comment || self.variations > 0
    }

    /// Returns the result of the game if it does not stand after the moves: that of the tag, or `*`.
    pub const fn missing_result(&self) -> Option<GameResult> {
        self.missing_result
    }
}

/// Prints the text that closes the game: a brace if a comment is open, a parenthesis for each open variation, and the
/// result if it is missing.
///
/// After a comment that ends with its line, or an escaped line, this text must begin a new line.
impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_in_comment {
            f.write_str("}")?;
        }
        for _ in 0..self.variations {
            f.write_str(")")?;
        }
        match self.missing_result {
            Some(result) if self.is_open() => write!(f, " {result}"),
            Some(result) => write!(f, "{result}"),
            None => Ok(()),
        }
    }
}
