//! [`Contest`]: games between two or more players.
//!
//! | module | contents |
//! |---|---|
//! | this one | plays the games, several at a time |
//! | `schedule` | who plays whom, with which opening |
//! | `cross_table` | the results |

pub(crate) mod cross_table;
pub(crate) mod schedule;

use crate::clock::TimeControl;
use crate::engine::supervisor::Supervisor;
use crate::game::adjudication::Adjudication;
use crate::game::ending::Ending;
use crate::game::play::{GameRules, Seats};
use crate::game::played::PlayedGame;
use crate::openings::Openings;
use crate::player::Player;
use crate::player::error::PlayerError;
use crate::statistics::tally::Points;
use chess_move::{ByColor, Color, Diagnostic};
use chess_notation::pgn::GameResult;
use core::fmt;
use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use core::time::Duration;
use cross_table::CrossTable;
use schedule::{Fixture, Schedule, Tournament};
use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Starts a player. It is called in each thread, and again after a player has failed.
pub type StartPlayer<'a> = dyn Fn() -> Result<Box<dyn Player>, PlayerError> + Sync + 'a;

/// A contest: a match of two players, or a tournament of more.
///
/// Each two players who meet play each opening twice, with reversed colors: see [`Schedule`]. A match of two players is
/// a tournament with one pairing.
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
///         let searcher = Searcher::new(SearchOptions { hash_mib: 2, ..SearchOptions::default() });
///         let searcher = searcher.map_err(|error| PlayerError::Other(error.into()))?;
///         Ok(Box::new(SearchPlayer::new(name, searcher, &supervisor)))
///     }
/// };
/// let nodes = |nodes| TimeControl { nodes: Some(nodes), ..TimeControl::default() };
/// let contest = Contest {
///     time_controls: vec![nodes(400), nodes(50), nodes(20)],
///     ..Contest::new(Openings::named(6..=8)?.shuffled(1), 2)
/// };
/// let table = contest.run(&[&start("strong"), &start("weak"), &start("weaker")], &supervisor, |progress| {
///     println!("game {}: {}", progress.number, progress.game.ending);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(table.between(0, 1).games(), 2);
/// assert_eq!(table.total(0).games(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Contest {
    /// The openings. Those after the last one begin with the first one again.
    pub openings: Openings,
    /// The number of games for each pair of players who meet.
    pub games: usize,
    /// Which of more than two players meet: each other, unless set.
    pub tournament: Tournament,
    /// The time controls of the players. Players beyond the list have the last one.
    pub time_controls: Vec<TimeControl>,
    /// When a game ends before its last move.
    pub adjudication: Adjudication,
    /// The time beyond the limit that is still in time: 50 ms unless set.
    pub margin: Duration,
    /// The number of games to play at a time. Each needs a processor of its own, or the players take time from each
    /// other.
    ///
    /// Each thread runs the two players of its game. Players who do not play the next game end.
    #[doc(alias = "concurrency")]
    pub threads: NonZeroUsize,
    /// The results of games that were played before, by their numbers from 0. They are counted instead of played. Games
    /// without a result are played, and numbers beyond the last game are ignored.
    #[doc(alias = "resume")]
    pub results: BTreeMap<usize, GameResult>,
}

/// A game that is over, and the state of the contest after it.
#[derive(Debug)]
#[non_exhaustive]
pub struct ContestProgress<'p> {
    /// The number of the game, from 0. Games are reported in this order.
    pub number: usize,
    /// The game.
    pub game: &'p PlayedGame,
    /// The numbers of its players, from 0.
    pub players: ByColor<usize>,
    /// The results so far, with this game.
    pub table: &'p CrossTable,
}

impl ContestProgress<'_> {
    /// Returns the result for one of the two players, by its number, or `None` for another player.
    pub fn points(&self, player: usize) -> Option<Points> {
        let color = match player {
            player if player == self.players.white => Color::White,
            player if player == self.players.black => Color::Black,
            _ => return None,
        };
        Points::of_result(self.game.result(), color)
    }
}

/// Why a contest ended before its last game.
#[derive(Debug)]
#[non_exhaustive]
pub enum ContestError {
    /// A player cannot be started.
    Start {
        /// The number of the player, from 0.
        player: usize,
        /// The reason.
        error: PlayerError,
    },
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

impl Diagnostic for ContestError {
    fn code(&self) -> &'static str {
        match self {
            Self::Start { error, .. } => error.code(),
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Start { error, .. } => Some(error),
        }
    }
}

/// How far games run ahead of the oldest game that is not over, for each thread. So the memory for games that wait to
/// be reported is bounded.
const AHEAD: usize = 32;

impl Contest {
    /// Creates a contest with a number of games for each pair of players who meet: one game at a time, without limits
    /// of time.
    pub const fn new(openings: Openings, games: usize) -> Self {
        Self {
            openings,
            games,
            tournament: Tournament::RoundRobin,
            time_controls: Vec::new(),
            adjudication: Adjudication {
                win: None,
                draw: None,
                max_plies: None,
                tables: None,
            },
            margin: Duration::from_millis(50),
            threads: NonZeroUsize::MIN,
            results: BTreeMap::new(),
        }
    }

    /// Returns the games for a number of players.
    pub fn schedule(&self, players: usize) -> Schedule {
        Schedule::new(self.tournament, players, self.games)
    }

    /// Returns the [results](Self::results) of the games that were played before.
    pub fn known_results(&self, players: usize) -> CrossTable {
        let schedule = self.schedule(players);
        let mut table = CrossTable::new(players);
        for (&number, &result) in self.results.range(..schedule.games()) {
            table.add(schedule.fixture(number), result);
        }
        table
    }

    /// Returns whether a game was played before.
    fn is_known(&self, number: usize) -> bool {
        let result = self.results.get(&number);
        result.is_some_and(|result| *result != GameResult::Unknown)
    }

    /// Plays the contest, and returns its results.
    ///
    /// `progress` is called for each game, in the order of their numbers and in this thread. So a decision that rests
    /// on the games so far does not depend on the number of threads. It may end the contest; the other games do not
    /// count then. If the supervisor stops the players, all games that are over are still reported.
    ///
    /// # Errors
    /// If a player cannot be started. The games that are over are reported before.
    pub fn run(
        &self,
        players: &[&StartPlayer<'_>],
        supervisor: &Supervisor,
        mut progress: impl FnMut(ContestProgress<'_>) -> ControlFlow<()>,
    ) -> Result<CrossTable, ContestError> {
        let schedule = &self.schedule(players.len());
        let mut table = self.known_results(players.len());
        let due = (0..schedule.games()).filter(|&number| !self.is_known(number));
        let threads = self.threads.get().min(due.clone().count());
        let (jobs, queue) = mpsc::channel();
        let queue = &Mutex::new(queue);
        let (sender, receiver) = mpsc::channel();
        let mut failure = None;
        thread::scope(|scope| {
            for _ in 0..threads {
                let sender = sender.clone();
                scope.spawn(move || {
                    let mut worker = Worker {
                        contest: self,
                        start: players,
                        seated: Vec::new(),
                    };
                    while let Some(number) = next_job(queue) {
                        let is_stopped = supervisor.is_stopped();
                        let played = (!is_stopped).then(|| worker.play(schedule.fixture(number)));
                        let is_failed = matches!(played, Some(Err(_)));
                        // Each game that was taken gets an answer, so that later games that are over can be reported.
                        if sender.send((number, played)).is_err() || is_failed {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut waiting = Waiting::new(due, jobs, threads.saturating_mul(AHEAD));
            for (number, played) in receiver {
                if supervisor.is_stopped() {
                    waiting.close();
                }
                let game = match played {
                    Some(Ok(game)) if game.ending != Ending::Stopped => Some(game),
                    Some(Err(error)) if !supervisor.is_stopped() => {
                        supervisor.stop();
                        failure = Some(error);
                        None
                    }
                    _ => None,
                };
                waiting.put(number, game);
                while let Some((number, game)) = waiting.take_first() {
                    let Some(game) = game else { continue };
                    let fixture = schedule.fixture(number);
                    table.add(fixture, game.result());
                    let report = ContestProgress {
                        number,
                        game: &game,
                        players: fixture.players,
                        table: &table,
                    };
                    if progress(report).is_break() {
                        supervisor.stop();
                        return;
                    }
                }
            }
        });
        match failure {
            Some(error) => Err(error),
            None => Ok(table),
        }
    }
}

/// Waits for the number of the next game. Returns `None` if there are no more.
fn next_job(queue: &Mutex<Receiver<usize>>) -> Option<usize> {
    let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    queue.recv().ok()
}

/// The games that are handed out and not reported yet, in the order of their numbers.
struct Waiting<D> {
    /// The numbers of the games that are not handed out yet.
    due: D,
    /// `None` after the last one.
    jobs: Option<Sender<usize>>,
    /// The games that are handed out.
    games: VecDeque<(usize, State)>,
}

/// The state of a game that is handed out.
enum State {
    Playing,
    /// `None` if the game was stopped.
    Over(Option<Box<PlayedGame>>),
}

impl<D: Iterator<Item = usize>> Waiting<D> {
    /// Hands out the first games, at most `ahead`.
    fn new(due: D, jobs: Sender<usize>, ahead: usize) -> Self {
        let mut waiting = Self {
            due,
            jobs: Some(jobs),
            games: VecDeque::new(),
        };
        while waiting.games.len() < ahead && waiting.hand_out() {}
        waiting
    }

    /// Hands out the next game. Returns `false` if there is none.
    fn hand_out(&mut self) -> bool {
        if let Some(jobs) = &self.jobs
            && let Some(number) = self.due.next()
            && jobs.send(number).is_ok()
        {
            self.games.push_back((number, State::Playing));
            return true;
        }
        self.close();
        false
    }

    /// Hands out no more games.
    fn close(&mut self) {
        self.jobs = None;
    }

    /// Notes that a game is over, or was stopped.
    fn put(&mut self, number: usize, game: Option<PlayedGame>) {
        if let Ok(index) = self
            .games
            .binary_search_by_key(&number, |(number, _)| *number)
        {
            self.games[index].1 = State::Over(game.map(Box::new));
        }
    }

    /// Takes the first game if it is over, and hands out another one.
    fn take_first(&mut self) -> Option<(usize, Option<Box<PlayedGame>>)> {
        match self.games.pop_front()? {
            (number, State::Over(game)) => {
                self.hand_out();
                Some((number, game))
            }
            playing => {
                self.games.push_front(playing);
                None
            }
        }
    }
}

/// A thread that plays games.
struct Worker<'c> {
    contest: &'c Contest,
    start: &'c [&'c StartPlayer<'c>],
    /// The players of the last game, with their numbers.
    seated: Vec<(usize, Box<dyn Player>)>,
}

impl Worker<'_> {
    fn play(&mut self, fixture: Fixture) -> Result<PlayedGame, ContestError> {
        let Fixture { opening, players } = fixture;
        self.seated.retain_mut(|(player, seated)| {
            (*player == players.white || *player == players.black) && seated.is_usable()
        });
        let mut white = self.seat(players.white)?;
        let mut black = self.seat(players.black)?;
        let contest = self.contest;
        let rules = GameRules {
            time_controls: players.map(|player| contest.time_control(player)),
            adjudication: contest.adjudication.clone(),
            margin: contest.margin,
        };
        let seats = Seats::Two(ByColor::new(&mut *white, &mut *black));
        let opening = contest.openings.get(opening).to_game();
        let played = rules.play(seats, opening, &mut |_| ControlFlow::Continue(()));
        self.seated.push((players.white, white));
        self.seated.push((players.black, black));
        Ok(played)
    }

    /// Takes a player of the last game, or starts one.
    fn seat(&mut self, player: usize) -> Result<Box<dyn Player>, ContestError> {
        match self.seated.iter().position(|(seated, _)| *seated == player) {
            Some(index) => Ok(self.seated.swap_remove(index).1),
            None => self.start[player]().map_err(|error| ContestError::Start { player, error }),
        }
    }
}

impl Contest {
    fn time_control(&self, player: usize) -> TimeControl {
        let last = self.time_controls.last();
        let control = self.time_controls.get(player).or(last);
        control.copied().unwrap_or_default()
    }
}
