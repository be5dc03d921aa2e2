//! Reads a text as one game.

use crate::pgn::events::error::PgnError;
use crate::pgn::reader::Reader;
use crate::pgn::tree::PgnGame;
use crate::pgn::tree::builder::GameBuilder;
use chess_move::Diagnostic;
use core::error::Error;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

impl PgnGame {
    /// Reads the first game of a file, a string or bytes. Returns `None` if there is no game.
    ///
    /// Errors in the game are in [`errors`](Self::errors). For a text that must be exactly one game
    /// without errors, use `parse`.
    #[doc(alias = "read_game")]
    pub fn from_pgn(bytes: impl AsRef<[u8]>) -> Option<Self> {
        Reader::new(bytes.as_ref()).read_game(&mut GameBuilder::default())
    }
}

/// Parses a text that is exactly one game without errors.
///
/// [`PgnGame::from_pgn`] and [`Reader`] accept errors and return them with the game.
///
/// ```
/// use chess_notation::pgn::{PgnGame, ParseGameError};
///
/// let game: PgnGame = "1. e4 e5 1/2-1/2".parse()?;
/// assert_eq!(game.main_line().count(), 2);
/// assert!(matches!("1. e4 e4".parse::<PgnGame>(), Err(ParseGameError::Pgn(_))));
/// # Ok::<(), ParseGameError>(())
/// ```
impl FromStr for PgnGame {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        let mut reader = Reader::new(text.as_bytes());
        let mut builder = GameBuilder::default();
        let game = reader.read_game(&mut builder);
        let game = game.ok_or(ParseGameError::NoGame)?;
        if let Some(error) = game.errors().first() {
            return Err(ParseGameError::Pgn(error.clone()));
        }
        let offset = reader.offset();
        if reader.read_game(&mut builder).is_some() {
            return Err(ParseGameError::SecondGame { offset });
        }
        Ok(game)
    }
}

/// The reason why a text is not exactly one game without errors.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseGameError {
    /// The text has no game.
    NoGame,
    /// The game has an error; this is the first.
    Pgn(PgnError),
    /// The text has more than one game.
    SecondGame {
        /// The end of the first game, in bytes.
        offset: u64,
    },
}

impl fmt::Display for ParseGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => f.write_str("expected a game, found none"),
            Self::Pgn(error) => fmt::Display::fmt(error, f),
            Self::SecondGame { .. } => f.write_str("expected one game, found another"),
        }
    }
}

impl Error for ParseGameError {}

impl Diagnostic for ParseGameError {
    fn code(&self) -> &'static str {
        match self {
            Self::NoGame => "pgn-no-game",
            Self::Pgn(_) => "pgn-invalid-game",
            Self::SecondGame { .. } => "pgn-second-game",
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Pgn(error) => Some(error),
            _ => None,
        }
    }

    fn span(&self) -> Option<Range<usize>> {
        match *self {
            Self::SecondGame { offset } => {
                let offset = usize::try_from(offset).ok()?;
                Some(offset..offset)
            }
            _ => self.inner()?.span(),
        }
    }
}
