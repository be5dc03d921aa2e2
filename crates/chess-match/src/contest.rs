//! [`Contest`]: a match between two players.

use crate::clock::TimeControl;
use crate::engine::supervisor::Supervisor;
use crate::game::adjudication::Adjudication;
use crate::game::ending::Ending;
use crate::game::play::{GameRules, Seats};
use crate::game::played::PlayedGame;
use crate::openings::Openings;
use crate::player::Player;
use crate::player::error::PlayerError;
use crate::statistics::tally::{Points, Tally};
use chess_move::{ByColor, Color};
use chess_notation::pgn::GameResult;
use core::fmt;
use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use core::time::Duration;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Starts a player. It is called in each thread, and again after a player has failed.
pub type StartPlayer<'a> = dyn Fn() -> Result<Box<dyn Player>, PlayerError> + Sync + 'a;

/// A match between two players.
///
/// Games 0 and 1 have the first opening, games 2 and 3 the second one, and so on. The first player has White in games with even
/// numbers, so that each opening is played with both colors.
///
/// ```
/// use chess_match::{Contest, Openings, Player, PlayerError, SearchPlayer, Supervisor, TimeControl};
/// use chess_search::{SearchOptions, Searcher};
/// use core::ops::ControlFlow;
///
/// let supervisor = Supervisor::new();
/// let start = |name: &'static str| {
///     let supervisor = supervisor.clone();
///     move || -> Result<Box<dyn Player>, PlayerError> {
///         let searcher = Searcher::new(SearchOptions::default().with_hash_mib(2));
///         let searcher = searcher.map_err(|error| PlayerError::Other(error.into()))?;
///         Ok(Box::new(SearchPlayer::new(name, searcher, &supervisor)))
///     }
/// };
/// let result = Contest::new(Openings::named(6..=8)?.shuffled(1), 4)
///     .with_time_controls([TimeControl::default().with_nodes(400), TimeControl::default().with_nodes(50)])
///     .run([&start("strong"), &start("weak")], &supervisor, |progress| {
///         println!("game {}: {}", progress.number, progress.game.ending);
///         ControlFlow::Continue(())
///     })?;
/// assert_eq!(result.games(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Contest {
    openings: Openings,
    games: usize,
    time_controls: [TimeControl; 2],
    adjudication: Adjudication,
    margin: Duration,
    threads: NonZeroUsize,
}

/// A game that is over, and the state of the match after it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Progress<'p> {
    /// The number of the game, from 0. Games end in any order.
    pub number: usize,
    /// The game.
    pub game: &'p PlayedGame,
    /// The color of the first player.
    pub first_color: Color,
    /// The result for the first player.
    pub points: Points,
    /// All games so far.
    pub games: &'p Tally,
    /// The games of which the partner with reversed colors is over, too. Statistics of paired games need this.
    pub pairs: &'p Tally,
}

/// Why a match ended before its last game.
#[derive(Debug)]
#[non_exhaustive]
pub enum ContestError {
    /// A player cannot be started.
    Start {
        /// The number of the player, 0 or 1.
        player: usize,
        /// The reason.
        error: PlayerError,
    },
}

impl ContestError {
    /// Returns a stable identifier of the kind of error, in kebab case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Start { error, .. } => error.code(),
        }
    }
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { player, error } => write!(f, "player {}: {error}", player + 1),
        }
    }
}

impl core::error::Error for ContestError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Start { error, .. } => Some(error),
        }
    }
}

impl Contest {
    /// Creates a match of a number of games, one at a time, without limits of time.
    pub const fn new(openings: Openings, games: usize) -> Self {
        Self {
            openings,
            games,
            time_controls: [TimeControl {
                clock: None,
                move_time: None,
                nodes: None,
                depth: None,
            }; 2],
            adjudication: Adjudication {
                win: None,
                draw: None,
                max_plies: None,
            },
            margin: Duration::from_millis(50),
            threads: NonZeroUsize::MIN,
        }
    }

    /// Sets the time controls of the two players.
    #[must_use]
    pub const fn with_time_controls(mut self, time_controls: [TimeControl; 2]) -> Self {
        self.time_controls = time_controls;
        self
    }

    /// Sets when a game ends before its last move.
    #[must_use]
    pub const fn with_adjudication(mut self, adjudication: Adjudication) -> Self {
        self.adjudication = adjudication;
        self
    }

    /// Sets the time beyond the limit that is still in time: 50 ms unless set.
    #[must_use]
    pub const fn with_margin(mut self, margin: Duration) -> Self {
        self.margin = margin;
        self
    }

    /// Plays this number of games at a time. Each needs a processor of its own, or the players take time from each other.
    #[must_use]
    #[doc(alias = "concurrency")]
    pub const fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// Plays the match, and returns its result: the pairs if all games are in pairs.
    ///
    /// `progress` is called after each game, in this thread. It may end the match; games in progress are then stopped and do not count.
    ///
    /// # Errors
    /// If a player cannot be started.
    pub fn run(
        &self,
        players: [&StartPlayer<'_>; 2],
        supervisor: &Supervisor,
        mut progress: impl FnMut(Progress<'_>) -> ControlFlow<()>,
    ) -> Result<Tally, ContestError> {
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let mut score = Score::default();
        let mut failure = None;
        thread::scope(|scope| {
            for _ in 0..self.threads.get().min(self.games) {
                let sender = sender.clone();
                let next = &next;
                scope.spawn(move || {
                    let mut worker = Worker {
                        contest: self,
                        start: players,
                        seats: [None, None],
                    };
                    while !supervisor.is_stopped() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games {
                            break;
                        }
                        let played = worker.play(number);
                        if sender.send((number, played)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (number, played) in receiver {
                match played {
                    Ok(game) if game.ending == Ending::Stopped => {}
                    Ok(game) => {
                        let report = score.add(number, &game);
                        if progress(report).is_break() {
                            // Games in progress end, and no new ones begin.
                            next.store(self.games, Ordering::Relaxed);
                            supervisor.stop();
                            break;
                        }
                    }
                    Err(_) if supervisor.is_stopped() => {}
                    Err(error) => {
                        next.store(self.games, Ordering::Relaxed);
                        supervisor.stop();
                        failure = Some(error);
                        break;
                    }
                }
            }
        });
        match failure {
            Some(error) => Err(error),
            None => Ok(score.result()),
        }
    }
}

/// A thread that plays games.
struct Worker<'c> {
    contest: &'c Contest,
    start: [&'c StartPlayer<'c>; 2],
    /// The players, in the order of the match.
    seats: [Option<Box<dyn Player>>; 2],
}

impl Worker<'_> {
    fn play(&mut self, number: usize) -> Result<PlayedGame, ContestError> {
        for (player, seat) in self.seats.iter_mut().enumerate() {
            if let Some(seated) = seat
                && !seated.is_usable()
            {
                *seat = None;
            }
            if seat.is_none() {
                let started = (self.start[player])();
                *seat = Some(started.map_err(|error| ContestError::Start { player, error })?);
            }
        }
        let [Some(first), Some(second)] = &mut self.seats else {
            return Err(ContestError::Start {
                player: 0,
                error: PlayerError::NoMove,
            });
        };
        let contest = self.contest;
        let [first_control, second_control] = contest.time_controls;
        let is_first_white = color_of_first(number) == Color::White;
        let (white, black, controls) = if is_first_white {
            (first, second, ByColor::new(first_control, second_control))
        } else {
            (second, first, ByColor::new(second_control, first_control))
        };
        let rules = GameRules {
            time_controls: controls,
            adjudication: contest.adjudication,
            margin: contest.margin,
        };
        let seats = Seats::Two(ByColor::new(&mut **white, &mut **black));
        let opening = contest.openings.get(number / 2).to_game();
        Ok(rules.play(seats, opening, &mut |_| ControlFlow::Continue(())))
    }
}

/// Returns the color of the first player in the game of this number, from 0.
pub(crate) const fn color_of_first(number: usize) -> Color {
    if number.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    }
}

/// The results so far.
#[derive(Debug, Default)]
struct Score {
    games: Tally,
    pairs: Tally,
    /// The results of games whose partner is not over, by the number of the pair.
    waiting: HashMap<usize, Points>,
}

impl Score {
    fn add<'p>(&'p mut self, number: usize, game: &'p PlayedGame) -> Progress<'p> {
        let winner = match game.result() {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unknown => None,
        };
        let points = match winner {
            Some(color) if color == color_of_first(number) => Points::Win,
            Some(_) => Points::Loss,
            None => Points::Draw,
        };
        self.games.add_game(points);
        match self.waiting.remove(&(number / 2)) {
            Some(partner) => self.pairs.add_pair(partner, points),
            None => {
                self.waiting.insert(number / 2, points);
            }
        }
        Progress {
            number,
            game,
            first_color: color_of_first(number),
            points,
            games: &self.games,
            pairs: &self.pairs,
        }
    }

    /// Returns the pairs, with the games that have no partner.
    fn result(&self) -> Tally {
        let mut result = self.pairs;
        for &points in self.waiting.values() {
            result.add_game(points);
        }
        result
    }
}
