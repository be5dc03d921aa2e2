//! Chess search and evaluation: an engine without a protocol.
//!
//! ```
//! use chess_search::{Game, Limits, SearchOptions, Searcher};
//!
//! let mut searcher = Searcher::new(SearchOptions::default())?;
//! let limits = Limits { nodes: Some(20_000), ..Limits::default() };
//! let result = searcher.search(&Game::default(), &limits, |report| {
//!     println!("depth {}: {}, {} nodes a second", report.depth, report.score, report.nps());
//! });
//! assert_eq!(result.nodes, 20_000);
//! assert!(result.best.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Search with your own evaluation
//!
//! An evaluation is a type that implements [`Evaluate`]. The trait's page shows one with sums that follow the moves.
//!
//! ```
//! use chess_movegen::PositionRules;
//! use chess_search::{Evaluate, Game, Limits, Position, SearchOptions, Searcher};
//!
//! /// Scores by the number of legal moves.
//! struct Mobility;
//!
//! impl Evaluate for Mobility {
//!     type State = ();
//!
//!     fn new_state(&self) {}
//!
//!     fn evaluate(&self, _: &mut (), position: &Position) -> i32 {
//!         let ours = position.count_legal();
//!         // The side to move is never in check here, so a null move is always possible.
//!         let theirs = position.pass().map_or(0, |after| after.count_legal());
//!         10 * (ours as i32 - theirs as i32)
//!     }
//! }
//!
//! let mut searcher = Searcher::with_evaluation(SearchOptions::default(), Mobility)?;
//! let result = searcher.search(&Game::default(), &Limits { depth: Some(4), ..Limits::default() }, |_| ());
//! assert!(result.best.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Types by task
//!
//! | task | type |
//! |---|---|
//! | search | [`Searcher`], created from [`SearchOptions`], limited by [`Limits`] and [`SearchClock`] |
//! | follow a search | a closure that receives a [`Report`] whenever there is something new |
//! | stop a search, or signal a ponder hit | [`SearchControl`] |
//! | read the result | [`SearchResult`] with its [`Score`] and [`ScoredLine`]s |
//! | find out whether a capture loses material | [`see_at_least`] |
//! | evaluate positions | the trait [`Evaluate`]; [`HandWritten`]; with the feature `nnue` `Evaluation`, which has the network |
//! | see the terms of an evaluation | [`EvalBreakdown`] |
//!
//! # Architecture
//!
//! A `Searcher` owns the data that lasts from search to search: the transposition table and, for
//! each thread, the histories. In a search, each thread is a worker that deepens iteratively (lazy
//! SMP). Threads share the table, the stop flag, and the result of the first thread that finishes a
//! depth. In the tree, a copy of the position is kept while a move is searched; each ply has a stack entry
//! with its move lists, so that searching allocates nothing.
//!
//! # Features
//!
//! - `prefetch`: loads transposition table entries ahead of time, 4 to 5 % faster. Off by default, because its
//!   dependency `prefetch-index` contains unsafe code.
//! - `huge-pages`: keeps the transposition table in pages of 2 MiB, on Linux, 2 to 12 % faster. Off by default, because
//!   its dependencies `memmap2` and `zerocopy` contain unsafe code.
//! - `nnue`: `NetworkEvaluation`, an evaluation by a neural network of `chess-nnue`, and `Evaluation`, a network or the
//!   hand-written evaluation. `Evaluation::with_default_network` adds the engine's network, 400 KB, to a program.
//! - `syzygy`: `Searcher::set_tablebase`, Syzygy endgame tables at the root and in the tree. Without tables, searches
//!   are as fast as without the feature.
//! - `poll`: `Searcher::with_poll`, for programs without threads. Searches are about 1 % slower.
//! - `ablation`, `spsa` and `tune` are for the project's own measurements, and no part of the public API: they switch
//!   parts of the search and of the evaluation off, change the numbers of the search, and record searches.
#![forbid(unsafe_code)]
// Plies, depths and scores are small numbers; sums of nodes and shares of time need not be exact in
// the last digit.
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss
)]

#[cfg(feature = "ablation")]
pub mod ablation;
mod breakdown;
mod checks;
mod control;
mod correction;
mod evaluate;
mod features;
mod hand_written;
mod history;
mod iterate;
mod late_move_model;
mod limits;
mod logistic;
mod margin;
mod mate;
mod measured;
#[cfg(feature = "nnue")]
mod network;
mod observer;
mod options;
mod parameters;
mod picker;
mod prefetch;

mod repetition;
mod report;
mod root;
mod score;
mod search_position;
mod searcher;
mod stack;
mod stopwatch;
mod table;
mod table_memory;
mod tablebase;
mod thread_limits;
mod thread_sync;
mod time;
mod tree;
#[cfg(feature = "tune")]
pub mod tune;
mod worker;

pub use breakdown::{EvalBreakdown, EvalTerm, TaperedScore};
pub use control::SearchControl;
pub use evaluate::{Evaluate, ExplainEvaluation};
pub use hand_written::{HandWritten, HandWrittenState};
pub use limits::{Limits, SearchClock};
#[cfg(feature = "nnue")]
pub use network::{Evaluation, EvaluationState, NetworkEvaluation};
pub use options::SearchOptions;
#[cfg(feature = "spsa")]
pub use parameters::{SearchParameters, TunedParameter};
pub use report::{Report, ScoredLine, SearchResult};
pub use score::{MAX_EVALUATION, MAX_PLY};
pub use searcher::{HashTooLarge, Searcher};
#[cfg(feature = "syzygy")]
pub use tablebase::SearchTablebase;

// The vocabulary of the signatures above.
pub use chess_board::{PieceChanges, Position};
pub use chess_move::{Bound, ByColor, Diagnostic, Move, Score};
pub use chess_movegen::{Game, see_at_least};
#[cfg(feature = "nnue")]
pub use chess_nnue::{Accumulators, Network, NetworkError};
#[cfg(feature = "syzygy")]
pub use chess_syzygy::{ProbeError, Tablebase};

/// The README's example, run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
