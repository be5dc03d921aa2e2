//! Chess search and evaluation: an engine without a protocol.
//!
//! ```
//! use chess_search::{Game, Limits, SearchOptions, Searcher};
//!
//! let mut searcher = Searcher::new(SearchOptions::default())?;
//! let limits = Limits::new().with_nodes(20_000);
//! let result = searcher.search(&Game::default(), &limits, |report| {
//!     println!("depth {}: {}, {} nodes a second", report.depth, report.score, report.nps());
//! });
//! assert_eq!(result.nodes, 20_000);
//! assert!(result.best.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | there is |
//! |---|---|
//! | search | [`Searcher`], made of [`SearchOptions`], told how far by [`Limits`] and [`SearchClock`] |
//! | watch it | a sink that is given a [`Report`] whenever there is something new |
//! | stop it, or tell it that the expected move was played | [`SearchControl`] |
//! | see what it found | [`SearchResult`] with its [`Score`] and its [`ScoredLine`]s |
//! | ask what a capture wins or loses | [`see_at_least`] |
//! | evaluate | [`Evaluate`], a trait; [`HandWritten`], what comes with the crate |
//! | see what a value is made of | [`EvalBreakdown`] |
//! | measure what a part of the search is worth, or a term of the evaluation | [`SearchFeatures`]; [`AblateEvaluation`] |
//!
//! # How it is built
//!
//! `Searcher` holds what lasts from search to search: the transposition table, and for each thread
//! an evaluation and its histories. For a search each thread is a worker (lazy SMP: the threads
//! share the table, the stop, and what the first of them to finish a depth has found), which deepens
//! iteratively. In the tree, moves are made and unmade on one position; each ply has a frame that
//! holds its lists, so that nothing is allocated.
//!
//! # Features
//!
//! - `prefetch`: loads transposition table entries ahead of time, about 5 % faster. Off by default,
//!   because the dependency behind it (`prefetch-index`) contains unsafe code.
//! - `tune`: how each parameter of [`HandWritten`] counts in a position, for the project's own tuner.
#![forbid(unsafe_code)]
// Plies, depths and values are small numbers; sums of nodes and shares of time need no last digit.
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss
)]

mod breakdown;
mod checks;
mod control;
mod correction;
mod evaluate;
mod features;
mod hand_written;
mod history;
mod iterate;
mod limits;
mod mate;
mod options;
mod picker;
mod reductions;
mod repetition;
mod report;
mod score;
mod searcher;
mod stack;
mod table;
mod thread_sync;
mod time;
mod tree;
#[cfg(feature = "tune")]
pub mod tune;
mod worker;

pub use breakdown::{EvalBreakdown, EvalTerm, TaperedScore};
pub use control::SearchControl;
pub use evaluate::{AblateEvaluation, Evaluate, ExplainEvaluation, UnknownTerm};
pub use features::{SearchFeatures, UnknownFeature};
pub use hand_written::{HandWritten, HandWrittenState};
pub use limits::{Limits, SearchClock};
pub use options::SearchOptions;
pub use report::{Report, ScoredLine, SearchResult};
pub use score::{MAX_EVALUATION, MAX_PLY};
pub use searcher::{HashTooLarge, Searcher};

// The vocabulary of the signatures above.
pub use chess_board::{PieceChanges, Position};
pub use chess_move::{Bound, ByColor, Move, Score};
pub use chess_movegen::{Game, see_at_least};

/// The README's example, run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
