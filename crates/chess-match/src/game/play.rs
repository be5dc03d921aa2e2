//! [`GameRules`]: plays a game.

use super::adjudication::{Adjudication, Decision, ScoreSequence};
use super::ending::{Ending, PlayerFault, TimeVerdict};
use super::played::{PlayedGame, PlayedPly};
use crate::clock::{Clock, FlagFell, TimeControl, TurnLimits};
use crate::player::error::PlayerError;
use crate::player::{Choice, Player};
use chess_move::{ByColor, Color};
use chess_movegen::{Game, can_mate_by_material};
use chess_uci::ClientError;
use core::ops::ControlFlow;
use core::time::Duration;
use std::time::Instant;

/// The conditions of a game.
///
/// ```
/// use chess_match::{GameRules, SearchPlayer, Seats, Supervisor, TimeControl};
/// use chess_movegen::Game;
/// use chess_search::{SearchOptions, Searcher};
/// use core::ops::ControlFlow;
///
/// let searcher = Searcher::new(SearchOptions { hash_mib: 2, ..SearchOptions::default() })?;
/// let mut player = SearchPlayer::new("engine", searcher, &Supervisor::new());
/// let rules = GameRules::new(TimeControl { nodes: Some(200), ..TimeControl::default() });
/// let played = rules.play(Seats::Alone(&mut player), Game::default(), &mut |_| ControlFlow::Continue(()));
/// println!("{} ({})", played.to_pgn(), played.ending);
/// # Ok::<(), chess_search::HashTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameRules {
    /// The time controls of White and Black.
    pub time_controls: ByColor<TimeControl>,
    /// When a game ends before its last move.
    pub adjudication: Adjudication,
    /// The time beyond the limit that is still in time, for the way between the players: 50 ms unless set.
    pub margin: Duration,
}

/// The players of a game.
#[derive(Debug)]
pub enum Seats<'p> {
    /// Two players.
    Two(ByColor<&'p mut dyn Player>),
    /// One player, for both sides.
    Alone(&'p mut dyn Player),
}

/// A ply that is about to be played, for the observer of a game.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PlyReport<'g> {
    /// The game before the move.
    pub game: &'g Game,
    /// The move, and what the player says about it.
    pub choice: &'g Choice,
}

impl core::fmt::Debug for dyn Player + '_ {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}

impl Seats<'_> {
    fn player(&mut self, color: Color) -> &mut dyn Player {
        match self {
            Self::Two(players) => &mut *players[color],
            Self::Alone(player) => &mut **player,
        }
    }
}

impl GameRules {
    /// Creates rules with the same time control for both sides and without adjudication.
    pub const fn new(time_control: TimeControl) -> Self {
        Self {
            time_controls: ByColor {
                white: time_control,
                black: time_control,
            },
            adjudication: Adjudication {
                win: None,
                draw: None,
                max_plies: None,
                tables: None,
            },
            margin: Duration::from_millis(50),
        }
    }

    /// Plays a game from an opening to its end.
    ///
    /// Threefold repetition and the fifty-move rule end the game as a draw, without a claim. A player who offers no
    /// legal move loses; so does a player who runs out of time, unless the opponent has no material to win with.
    ///
    /// The observer sees each move before it is played, and may end the game, which then has no result.
    pub fn play(
        &self,
        seats: Seats<'_>,
        opening: Game,
        observer: &mut dyn FnMut(PlyReport<'_>) -> ControlFlow<()>,
    ) -> PlayedGame {
        let began = Instant::now();
        self.play_timed_by(seats, opening, observer, &|| began.elapsed())
    }

    /// Plays a game by another clock: a function that returns the time since any fixed moment.
    pub fn play_timed_by(
        &self,
        mut seats: Seats<'_>,
        opening: Game,
        observer: &mut dyn FnMut(PlyReport<'_>) -> ControlFlow<()>,
        now: &dyn Fn() -> Duration,
    ) -> PlayedGame {
        let names = ByColor {
            white: seats.player(Color::White).name().to_owned(),
            black: seats.player(Color::Black).name().to_owned(),
        };
        let mut table = Table {
            rules: self,
            now,
            clocks: ByColor {
                white: self.time_controls.white.clock.map(Clock::new),
                black: self.time_controls.black.clock.map(Clock::new),
            },
            scores: ScoreSequence::new(&self.adjudication),
            opening_plies: opening.moves().len(),
            game: opening,
            plies: Vec::new(),
        };
        let ending = match begin(&mut seats) {
            Err(ending) => ending,
            Ok(()) => loop {
                if let Err(ending) = table.ply(&mut seats, observer) {
                    break ending;
                }
            },
        };
        let deviations = match &mut seats {
            Seats::Two(players) => ByColor {
                white: players.white.take_deviations(),
                black: players.black.take_deviations(),
            },
            Seats::Alone(player) => ByColor::new(player.take_deviations(), Vec::new()),
        };
        PlayedGame {
            names,
            time_controls: self.time_controls,
            game: table.game,
            opening_plies: table.opening_plies,
            plies: table.plies,
            ending,
            deviations,
        }
    }
}

/// A game in progress.
struct Table<'r> {
    rules: &'r GameRules,
    /// Returns the time since a fixed moment.
    now: &'r dyn Fn() -> Duration,
    clocks: ByColor<Option<Clock>>,
    scores: ScoreSequence,
    game: Game,
    opening_plies: usize,
    plies: Vec<PlayedPly>,
}

impl Table<'_> {
    /// Plays a ply, or returns why the game is over.
    fn ply(
        &mut self,
        seats: &mut Seats<'_>,
        observer: &mut dyn FnMut(PlyReport<'_>) -> ControlFlow<()>,
    ) -> Result<(), Ending> {
        self.check_end()?;
        let us = self.game.position().side_to_move();
        let limits = TurnLimits {
            control: self.rules.time_controls[us],
            clocks: self.clocks,
            margin: self.rules.margin,
        };
        let player = seats.player(us);
        player.get_ready().map_err(|error| forfeit(us, &error))?;
        let began = (self.now)();
        let choice = player.choose(&self.game, &limits);
        let time = (self.now)().saturating_sub(began);
        let choice = choice.map_err(|error| forfeit(us, &error))?;
        self.check_time(us, time)?;
        let report = PlyReport {
            game: &self.game,
            choice: &choice,
        };
        if observer(report).is_break() {
            return Err(Ending::Stopped);
        }
        if let Some(Decision { winner }) = self.scores.add(us, &choice, self.game.moves().len()) {
            return Err(winner.map_or(Ending::AdjudicatedDraw, Ending::AdjudicatedWin));
        }
        if let Err(error) = self.game.play(choice.mv) {
            return Err(Ending::Forfeit {
                loser: us,
                fault: PlayerFault::IllegalMove,
                detail: format!("illegal move {}: {error}", choice.mv),
            });
        }
        self.plies.push(PlayedPly {
            score: choice.score,
            bound: choice.bound,
            depth: choice.depth,
            nodes: choice.nodes,
            time,
        });
        Ok(())
    }

    /// Returns the end of the game before the next move, if it is over.
    fn check_end(&self) -> Result<(), Ending> {
        if let Some(outcome) = self.game.outcome() {
            return Err(Ending::Rules(outcome));
        }
        if self.game.can_claim_threefold() {
            return Err(Ending::Threefold);
        }
        if self.game.can_claim_fifty_moves() {
            return Err(Ending::FiftyMoves);
        }
        let adjudication = &self.rules.adjudication;
        if let Some(tables) = &adjudication.tables
            && let Some(Decision { winner }) = tables.decide(self.game.position())
        {
            return Err(winner.map_or(Ending::TablebaseDraw, Ending::TablebaseWin));
        }
        let max = adjudication.max_plies;
        if max.is_some_and(|max| self.game.moves().len() >= max) {
            return Err(Ending::TooLong);
        }
        Ok(())
    }

    /// Subtracts the used time from the clock of the player that moved. If there was not enough, the game is over.
    fn check_time(&mut self, us: Color, used: Duration) -> Result<(), Ending> {
        let margin = self.rules.margin;
        let fixed = self.rules.time_controls[us].move_time;
        let mut overrun = fixed
            .filter(|&limit| used > limit.saturating_add(margin))
            .map(|limit| used.saturating_sub(limit));
        if let Some(clock) = &mut self.clocks[us]
            && let Err(FlagFell { overrun: by }) = clock.press(used, margin)
        {
            overrun = Some(by);
        }
        let Some(overrun) = overrun else {
            return Ok(());
        };
        let can_opponent_win = can_mate_by_material(self.game.position(), !us);
        Err(Ending::Time {
            loser: us,
            overrun,
            verdict: if can_opponent_win {
                TimeVerdict::Loss
            } else {
                TimeVerdict::Draw
            },
        })
    }
}

/// Tells the players that a game begins.
fn begin(seats: &mut Seats<'_>) -> Result<(), Ending> {
    let colors: &[Color] = match seats {
        Seats::Two(_) => &Color::ALL,
        Seats::Alone(_) => &[Color::White],
    };
    colors.iter().try_for_each(|&color| {
        let begun = seats.player(color).new_game();
        begun.map_err(|error| forfeit(color, &error))
    })
}

/// Returns the end of a game in which a player has no move to offer.
fn forfeit(loser: Color, error: &PlayerError) -> Ending {
    let fault = match error {
        PlayerError::Stopped => return Ending::Stopped,
        PlayerError::NoMove | PlayerError::Engine(ClientError::Reply { .. }) => PlayerFault::NoMove,
        PlayerError::Engine(ClientError::IllegalMove { .. }) => PlayerFault::IllegalMove,
        PlayerError::Engine(ClientError::Timeout { .. }) => PlayerFault::Hang,
        PlayerError::Engine(ClientError::Ended { .. } | ClientError::Start { .. }) => {
            PlayerFault::Crash
        }
        _ => PlayerFault::Other,
    };
    Ending::Forfeit {
        loser,
        fault,
        detail: error.to_string(),
    }
}
