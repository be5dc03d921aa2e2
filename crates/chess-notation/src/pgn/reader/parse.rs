//! Reads a text as one game.

use crate::pgn::events::error::{PgnError, PgnErrorKind};
use crate::pgn::events::game_end::GameEnd;
use crate::pgn::events::replay::{Replay, Spelling};
use crate::pgn::reader::Reader;
use crate::pgn::tree::PgnGame;
use crate::pgn::tree::builder::GameBuilder;
use core::str::FromStr;

impl PgnGame {
    /// Reads a text that is exactly one game, a string or bytes, as the standard spells it.
    ///
    /// The moves are in [standard algebraic notation](crate::San::parse_move), a `FEN` tag is a
    /// [strict FEN](chess_board::Setup::from_fen), and a result follows the moves. Tags may be missing, and white space
    /// and move numbers do not matter, as in the import format of the standard. For what files contain, use
    /// [`from_pgn_tolerant`](Self::from_pgn_tolerant) or a [`Reader`].
    ///
    /// ```
    /// use chess_notation::Diagnostic;
    /// use chess_notation::pgn::PgnGame;
    ///
    /// let game = PgnGame::from_pgn("1. e4 e5 2. Nf3 1/2-1/2")?;
    /// assert_eq!(game.main_line().count(), 3);
    ///
    /// let error = PgnGame::from_pgn("1. e4 e5 2. Ng1f3 1/2-1/2").unwrap_err();
    /// assert_eq!(error.help().unwrap().to_string(), "did you mean `Nf3`?");
    /// # Ok::<(), chess_notation::pgn::PgnError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the first error. [`PgnErrorKind::NoGame`], [`PgnErrorKind::MissingResult`] and
    /// [`PgnErrorKind::SecondGame`] occur only here, and so do deviations in moves and results.
    pub fn from_pgn(text: impl AsRef<[u8]>) -> Result<Self, PgnError> {
        let mut parser = Reader::new(text.as_ref()).parser;
        let mut builder = GameBuilder::default();
        let mut moves = Replay::new(Spelling::Standard);
        let Ok(game) = parser.game(&mut builder, &mut moves);
        let Some(game) = game else {
            return Err(parser.error_here(PgnErrorKind::NoGame));
        };
        if let Some(error) = game.errors().first() {
            return Err(error.clone());
        }
        let is_missing = |end: GameEnd| end.missing_result().is_some();
        if parser.end.is_some_and(is_missing) {
            return Err(parser.error_here(PgnErrorKind::MissingResult));
        }
        let error = parser.error_here(PgnErrorKind::SecondGame);
        let Ok(second) = parser.game(&mut builder, &mut moves);
        second.map_or(Ok(game), |_| Err(error))
    }

    /// Reads the first game of a file, a string or bytes, in the spellings that [`Reader`] accepts. Returns `None` if
    /// there is no game.
    ///
    /// The errors in the game are in [`errors`](Self::errors).
    ///
    /// ```
    /// use chess_notation::pgn::PgnGame;
    ///
    /// let game = PgnGame::from_pgn_tolerant("1. e2-e4 e5 2. Ke3").unwrap();
    /// assert_eq!(game.main_line().count(), 2);
    /// assert_eq!(game.errors().len(), 1);
    /// ```
    #[doc(alias = "read_game")]
    pub fn from_pgn_tolerant(text: impl AsRef<[u8]>) -> Option<Self> {
        Reader::new(text.as_ref()).read_game(&mut GameBuilder::default())
    }
}

/// Reads like [`PgnGame::from_pgn`].
impl FromStr for PgnGame {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<Self, PgnError> {
        Self::from_pgn(text)
    }
}
