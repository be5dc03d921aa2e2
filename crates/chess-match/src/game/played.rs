//! [`PlayedGame`]: a game with what the players said about it.

use super::ending::Ending;
use crate::clock::TimeControl;
use chess_move::{Bound, ByColor, Score};
use chess_movegen::Game;
use chess_notation::pgn::GameResult;
use chess_uci::EngineDeviation;
use core::time::Duration;

/// A game that is over, with what the players said about it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlayedGame {
    /// The names of the players.
    pub names: ByColor<String>,
    /// The time controls of the players.
    pub time_controls: ByColor<TimeControl>,
    /// The game, from the start of its opening.
    pub game: Game,
    /// The number of plies of the opening.
    pub opening_plies: usize,
    /// The plies after the opening.
    pub plies: Vec<PlayedPly>,
    /// Why the game is over.
    pub ending: Ending,
    /// What the players did against their protocol without harm for the game. A player of both sides is White here.
    pub deviations: ByColor<Vec<EngineDeviation>>,
}

/// A ply of a [`PlayedGame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayedPly {
    /// The score from the point of view of the player who moves.
    pub score: Option<Score>,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// The depth of the search, in plies.
    pub depth: Option<u32>,
    /// The number of nodes searched.
    pub nodes: Option<u64>,
    /// The time used.
    pub time: Duration,
}

impl PlayedGame {
    /// Returns the result.
    pub const fn result(&self) -> GameResult {
        self.ending.result()
    }
}
