//! Games between chess engines: openings, clocks, adjudication, and what the results say.
//!
//! # A match
//!
//! [`Contest`] plays games between two or more players, several at a time, each opening with both colors. A player is a
//! UCI engine ([`UciPlayer`]), a search in this process with an evaluation of your own ([`SearchPlayer`]), or your
//! implementation of [`Player`].
//!
//! ```no_run
//! use chess_match::{Contest, EloScale, EngineConfig, Openings, Player, Sprt, SprtState, Supervisor, TimeControl, UciPlayer};
//! use core::ops::ControlFlow;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let supervisor = Supervisor::new();
//! let start = |config: EngineConfig| {
//!     let supervisor = supervisor.clone();
//!     move || UciPlayer::start(&config, &supervisor).map(|player| Box::new(player) as Box<dyn Player>)
//! };
//! let new = start("cmd=./new-engine option.Hash=16".parse()?);
//! let old = start("cmd=./old-engine option.Hash=16".parse()?);
//! let control: TimeControl = "10+0.1".parse()?;
//! let sprt = Sprt::new(EloScale::Logistic, 0.0, 5.0, 0.05, 0.05)?;
//!
//! let contest = Contest {
//!     time_controls: vec![control],
//!     ..Contest::new(Openings::named(6..=12)?.shuffled(1), 10_000)
//! };
//! let table = contest.run(&[&new, &old], &supervisor, |progress| {
//!     println!("{}", progress.game.to_pgn());
//!     match sprt.state(&progress.table.between(0, 1)) {
//!         SprtState::Continue => ControlFlow::Continue(()),
//!         SprtState::AcceptH0 | SprtState::AcceptH1 => ControlFlow::Break(()),
//!     }
//! })?;
//! let result = table.between(0, 1);
//! println!("{result}, Elo {}", result.elo().expect("at least one game"));
//! # Ok(())
//! # }
//! ```
//!
//! # What the results say
//!
//! [`Tally`] counts games and pairs of games. It gives the Elo difference with a 95 % interval, and [`Sprt`] decides
//! between two differences with as few games as possible.
//!
//! ```
//! use chess_match::{EloScale, Sprt, Tally};
//!
//! let tally = Tally::from_pairs([2, 31, 70, 42, 5]);
//! assert_eq!(tally.to_string(), "+52 =213 -35");
//! assert_eq!(tally.elo().unwrap().to_string(), "+19.7 ± 22.7");
//! let sprt = Sprt::new(EloScale::Logistic, 0.0, 5.0, 0.05, 0.05)?;
//! assert_eq!(format!("{:.2}", sprt.llr(&tally)), "0.64");
//! # Ok::<(), chess_match::InvalidSprt>(())
//! ```
//!
//! # Analysis of games
//!
//! [`GameReview`] analyses all positions of a game with an engine, finds bad moves, and writes scores, marks and better
//! lines into the PGN.
//!
//! ```
//! use chess_match::{AnnotateOptions, GameReview, PgnGame, SearchPlayer, Supervisor, Thresholds, TimeControl};
//! use chess_search::{SearchOptions, Searcher};
//! use core::ops::ControlFlow;
//!
//! let mut pgn = PgnGame::from_pgn("1. e4 e5 2. Qh5 Nf6 *").unwrap();
//! let mut cursor = pgn.cursor();
//! cursor.to_end();
//! let game = cursor.history();
//!
//! let searcher = Searcher::new(SearchOptions { hash_mib: 2, ..SearchOptions::default() })?;
//! let mut engine = SearchPlayer::new("engine", searcher, &Supervisor::new());
//! let control = TimeControl { nodes: Some(2_000), ..TimeControl::default() };
//! let go_on = &mut |_| ControlFlow::Continue(());
//! let review = GameReview::of_game(&game, &mut engine, control, &Thresholds::default(), go_on)?;
//! review.expect("it was not ended").annotate(&mut pgn, &AnnotateOptions::default());
//! assert!(pgn.to_pgn().contains("1. e4 {[%eval "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Engines that fail
//!
//! An engine that plays an illegal move, crashes, hangs or runs out of time loses the game; [`Ending`] says why. If it
//! has ended, it is started again for the next game. Smaller faults against the protocol, such as `bestmove e2e4 ponder
//! NULL`, do not lose a game: [`PlayedGame::deviations`] lists them. [`Supervisor::stop`] ends all engines at once,
//! with the processes that they have started. With a [`Watchdog`] they also end when the program itself crashes or is
//! killed.
//!
//! # Types by task
//!
//! | task | types |
//! |---|---|
//! | a match or a tournament | [`Contest`], [`Tournament`], [`Schedule`], [`Fixture`], [`ContestProgress`], [`CrossTable`], [`StartPlayer`], [`ContestError`] |
//! | one game | [`GameRules`], [`Seats`], [`PlyReport`], [`PlayedGame`], [`PlayedPly`], [`Ending`], [`PlayerFault`], [`TimeVerdict`] |
//! | players | [`Player`], [`Choice`], [`UciPlayer`], [`EngineConfig`], [`SearchPlayer`], [`PlayerError`] |
//! | ending engines | [`Supervisor`], [`Watchdog`], [`watch_engines`] |
//! | analysis | [`Analyst`], [`PositionAnalysis`], [`AnalysisLine`], [`GameReview`], [`Thresholds`], [`AnnotateOptions`] |
//! | time | [`TimeControl`], [`ClockControl`], [`Clock`], [`TurnLimits`] |
//! | openings | [`Openings`], [`OpeningLine`], [`OpeningError`] |
//! | early ends | [`Adjudication`], [`WinAdjudication`], [`DrawAdjudication`], [`TablebaseAdjudication`] |
//! | statistics | [`Tally`], [`Points`], [`EloEstimate`], [`Sprt`], [`EloScale`], [`SprtState`], [`expected_score`], [`elo_difference`] |
//!
//! # Features
//!
//! - `search` (on by default): [`SearchPlayer`], with `chess-search`.
#![forbid(unsafe_code)]

mod analysis;
mod clock;
mod contest;
mod engine;
mod game;
mod openings;
mod player;
mod random;
mod statistics;

pub use analysis::annotate::{AnnotateOptions, BestLines};
pub use analysis::position::{AnalysisLine, Analyst, PositionAnalysis};
pub use analysis::review::{
    GameReview, Judgment, PlayerSummary, ReviewedMove, ReviewedPosition, Thresholds,
};
pub use clock::{Clock, ClockControl, ParseTimeControlError, TimeControl, TurnLimits};
pub use contest::cross_table::CrossTable;
pub use contest::schedule::{Fixture, Schedule, Tournament};
pub use contest::{Contest, ContestError, ContestProgress, StartPlayer};
pub use engine::config::{EngineConfig, ParseEngineError};
pub use engine::supervisor::Supervisor;
pub use engine::watchdog::{Watchdog, watch_engines};
pub use game::adjudication::{
    Adjudication, DrawAdjudication, TablebaseAdjudication, WinAdjudication,
};
pub use game::ending::{Ending, PlayerFault, TimeVerdict};
pub use game::play::{GameRules, PlyReport, Seats};
pub use game::played::{PlayedGame, PlayedPly};
pub use openings::{OpeningError, OpeningLine, Openings};
pub use player::error::PlayerError;
#[cfg(feature = "search")]
pub use player::evaluation::SearchPlayer;
pub use player::uci::UciPlayer;
pub use player::{Choice, Player};
pub use statistics::elo::{EloEstimate, elo_difference, expected_score};
pub use statistics::sprt::{EloScale, InvalidSprt, Sprt, SprtState};
pub use statistics::tally::{Points, Tally};

// The vocabulary of the signatures above.
pub use chess_board::Position;
pub use chess_move::{Bound, ByColor, Color, Diagnostic, Move, Score};
pub use chess_movegen::{Game, Outcome};
pub use chess_notation::EpdError;
pub use chess_notation::pgn::{GameResult, PgnError, PgnGame};
pub use chess_openings::{Book, BookError};
#[cfg(feature = "search")]
pub use chess_search::{Evaluate, HandWritten, Searcher};
pub use chess_syzygy::Tablebase;
pub use chess_uci::{Client, ClientError, EngineDeviation, Go};

/// Tests the example of the readme.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
