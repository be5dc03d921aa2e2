//! [`Player`]: who chooses the moves.

pub(crate) mod error;
#[cfg(feature = "search")]
pub(crate) mod evaluation;
pub(crate) mod uci;

use crate::clock::TurnLimits;
use chess_move::{Move, Score};
use chess_movegen::Game;
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

    /// Chooses a move for the side to move.
    ///
    /// # Errors
    /// If the player has no legal move to offer. It loses the game.
    fn choose(&mut self, game: &Game, limits: &TurnLimits) -> Result<Choice, PlayerError>;

    /// Returns whether the player can play another game after an error.
    fn is_usable(&mut self) -> bool {
        true
    }
}

/// A move, and what the player says about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The move. An illegal one loses the game.
    pub mv: Move,
    /// The score from the player's point of view.
    pub score: Option<Score>,
    /// The depth of the search, in plies.
    pub depth: Option<u32>,
    /// The number of nodes searched.
    pub nodes: Option<u64>,
}

impl Choice {
    /// Creates a choice of a move.
    pub const fn new(mv: Move) -> Self {
        Self {
            mv,
            score: None,
            depth: None,
            nodes: None,
        }
    }

    /// Adds the score, from the player's point of view.
    #[must_use]
    pub const fn with_score(mut self, score: Score) -> Self {
        self.score = Some(score);
        self
    }
}
