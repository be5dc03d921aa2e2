//! A player that does what a test says.

use chess_board::Position;
use chess_match::{Choice, Player, PlayerError, TurnLimits};
use chess_move::{Bound, Move, Score};
use chess_movegen::{Game, PositionRules};
use chess_notation::PositionNotation;
use core::cell::Cell;
use core::time::Duration;
use std::collections::VecDeque;

thread_local! {
    static TIME: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Reads the clock of this thread. It advances only by [`Turn::PlayAfter`].
pub(crate) fn now() -> Duration {
    TIME.get()
}

/// What a [`Scripted`] player does in its next turn.
pub(crate) enum Turn {
    /// Plays a move in SAN, with this score in centipawns.
    Play(&'static str, i32),
    /// Plays a move in SAN, with this bound of the score in centipawns.
    PlayBound(&'static str, i32, Bound),
    /// Plays a move after this number of milliseconds on the clock of the test.
    PlayAfter(&'static str, u64),
    /// Plays `a2a5`, which is illegal.
    PlayIllegal,
    Fail(PlayerError),
}

/// A player that does what a test says, and then plays the first legal move.
pub(crate) struct Scripted {
    name: String,
    turns: VecDeque<Turn>,
}

impl Scripted {
    pub(crate) fn new(name: &str, turns: impl IntoIterator<Item = Turn>) -> Self {
        Self {
            name: name.to_owned(),
            turns: turns.into_iter().collect(),
        }
    }

    /// A player of these moves in SAN, which says that it is equal.
    pub(crate) fn moves(name: &str, moves: &'static str) -> Self {
        Self::new(name, moves.split(' ').map(|san| Turn::Play(san, 0)))
    }
}

impl Player for Scripted {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, game: &Game, _limits: &TurnLimits) -> Result<Choice, PlayerError> {
        let position = game.position();
        let choose = |san: &str, score| {
            let mv = position.parse_san(san).unwrap();
            Ok(Choice {
                score: Some(Score::Centipawns(score)),
                ..silent(mv)
            })
        };
        match self.turns.pop_front() {
            Some(Turn::Play(san, score)) => choose(san, score),
            Some(Turn::PlayBound(san, score, bound)) => {
                let mut choice = choose(san, score)?;
                choice.bound = bound;
                Ok(choice)
            }
            Some(Turn::PlayAfter(san, millis)) => {
                TIME.set(TIME.get() + Duration::from_millis(millis));
                choose(san, 0)
            }
            Some(Turn::PlayIllegal) => {
                let pawn = Position::default().parse_uci("a2a4").unwrap();
                let illegal = Move::new(
                    pawn.from(),
                    chess_move::Square::A5,
                    chess_move::MoveFlag::Quiet,
                );
                Ok(silent(illegal))
            }
            Some(Turn::Fail(error)) => Err(error),
            None => Ok(silent(position.legal_moves()[0])),
        }
    }
}

/// A move of which the player says nothing.
fn silent(mv: Move) -> Choice {
    Choice {
        mv,
        score: None,
        bound: Bound::Exact,
        depth: None,
        nodes: None,
    }
}
