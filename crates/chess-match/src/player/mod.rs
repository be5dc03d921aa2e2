//! [`Player`]: who chooses the moves.

pub(crate) mod error;
#[cfg(feature = "search")]
pub(crate) mod evaluation;
pub(crate) mod uci;

use crate::clock::TurnLimits;
use chess_move::{Bound, Move, Score};
use chess_movegen::Game;
use chess_uci::EngineDeviation;
use error::PlayerError;

/// Who chooses the moves of one side of a game.
pub trait Player: Send {
    /// Returns the name for results and PGN.
    fn name(&self) -> &str;

    /// Forgets the game before.
    ///
    /// # Errors
    /// If the player cannot play on. It is started again for the next game.
    fn new_game(&mut self) -> Result<(), PlayerError>;

    /// Gets ready to choose a move, before the clock of the player starts. Does nothing unless implemented.
    ///
    /// # Errors
    /// If the player cannot play on. It loses the game.
    fn get_ready(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    /// Chooses a move for the side to move.
    ///
    /// # Errors
    /// If the player has no legal move to offer. It loses the game.
    fn choose(&mut self, game: &Game, limits: &TurnLimits) -> Result<Choice, PlayerError>;

    /// Returns what the player did against its protocol since the last call, without harm for the game. Nothing unless
    /// implemented.
    fn take_deviations(&mut self) -> Vec<EngineDeviation> {
        Vec::new()
    }

    /// Returns whether the player can play another game after an error.
    fn is_usable(&mut self) -> bool {
        true
    }
}

/// A move, and what the player says about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move. An illegal one loses the game.
    pub mv: Move,
    /// The score from the player's point of view.
    pub score: Option<Score>,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// The depth of the search, in plies.
    pub depth: Option<u32>,
    /// The number of nodes searched.
    pub nodes: Option<u64>,
}
