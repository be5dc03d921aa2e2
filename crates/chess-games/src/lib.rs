//! Collections of chess games: PGN files of any size, plain or compressed, on all cores and in constant memory.
//!
//! ```
//! use chess_games::{Checker, Diagnostic, Event, FileCounts, Input, Pipeline};
//! use std::ops::ControlFlow;
//!
//! # let file = "1. e4 e5 2. Ke3 *\n";
//! // Files of any compression, in this order: `Input::File("games.pgn.zst".into())`.
//! let inputs = [Input::Reader(Box::new(file.as_bytes()))];
//! let mut before = FileCounts::default();
//! let mut found = Vec::new();
//! Pipeline::default().run(inputs, Checker::new, |event| {
//!     match event {
//!         Event::Batch { mut output, .. } => {
//!             output.number_from(&mut before);
//!             found.extend(output.faults.iter().map(|fault| (fault.game, fault.line, fault.kind.code())));
//!         }
//!         Event::End { result, .. } => {
//!             before = FileCounts::default();
//!             if let Err(error) = result {
//!                 return ControlFlow::Break(error);
//!             }
//!         }
//!     }
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(found, [(1, 1, "game-missing-tags"), (1, 1, "pgn-move")]);
//! # Ok::<(), chess_games::InputError>(())
//! ```
//!
//! # Types by task
//!
//! | task | type |
//! |---|---|
//! | read a file whatever its compression | [`Decoder`], or [`Input`] for a file, standard input or a stream |
//! | read one game after the other, in constant memory | [`Reader::from_read`](chess_notation::pgn::Reader) of a [`Decoder`] |
//! | cut a stream into pieces of whole games | [`Batches`] |
//! | process files on several threads, in order | [`Pipeline`] with a [`Worker`] |
//! | read a part of a plain file, or of a zstd file of many frames | [`games_in_range`], [`ZstdFrames`] |
//! | check games, and repair them | [`Checker`], [`Fixer`] |
//! | select games | [`Filter`] by a [`Criterion`] |
//! | find games that occur twice | [`Identity`] and [`Deduplicator`] |
//! | find games that are the beginning of another one | [`PrefixDeduplicator`] |
//! | count results, openings, ratings, lengths, speeds | [`Statistics`] |
//! | see how often each move was played | [`MoveTree`] |
//! | list tags or positions | [`TagTable`], [`TagNameCounts`], [`Positions`] |
//! | split and join files | [`SplitBy`], [`GameWriter`] |
//!
//! # Workers
//!
//! All of these are [`Worker`]s: they process a [`Batch`], and know nothing of files and threads. There are two kinds.
//! The output of some is for each batch and comes in the order of the file ([`Checker`], [`Filter`], [`TagTable`]).
//! Others gather counts in each thread, which are added at the end:
//!
//! ```
//! use chess_games::{Input, InputError, Pipeline, Statistics};
//! use std::ops::ControlFlow;
//!
//! let inputs = [Input::Reader(Box::new("1. e4 e5 1-0\n\n1. d4 d5 1/2-1/2\n".as_bytes()))];
//! let counts = Pipeline::default().run(inputs, Statistics::default, |_| {
//!     ControlFlow::<InputError>::Continue(())
//! })?;
//! let mut statistics = Statistics::default();
//! counts.into_iter().for_each(|counts| statistics.merge(counts));
//! assert_eq!(statistics.results.white_score(), Some(0.75));
//! # Ok::<(), InputError>(())
//! ```
//!
//! # Every game exactly once
//!
//! A file is cut before `[Event "` at the start of a line after a blank line, where a game begins whatever is before
//! it. Games that begin in another way (at another tag, at `1.`) stay with the game before them. Only in a stream
//! without such places does a batch end where reading shows that a game ends. So batches, byte ranges and frames have
//! every game exactly once, with the same errors as in the whole file.
//!
//! # Memory
//!
//! A [`Pipeline`] holds three batches of about a megabyte for each thread, and the window of the decompression. A game
//! is cut at 64 MiB, of which the checker reports the place. Workers need memory for a batch, except where their
//! documentation says otherwise: [`Deduplicator`], [`PrefixDeduplicator`] and [`MoveTree`].
#![forbid(unsafe_code)]

mod batch;
mod check;
mod compression;
mod date;
mod dedupe;
mod filter;
mod identity;
mod input;
mod opening;
mod pipeline;
mod positions;
mod prefix;
mod selection;
mod split;
mod statistics;
mod tag_table;
mod tags;
mod tree;
mod writer;

pub use batch::Batch;
pub use batch::batches::Batches;
pub use batch::frame_games::ZstdFrames;
pub use batch::games::GameText;
pub use batch::range::{games_in_range, next_cut};
pub use check::counts::FaultCounts;
pub use check::excerpt::Excerpt;
pub use check::fault::{Fault, FaultKind, FoundText, Severity};
pub use check::fixer::{FixedBatch, Fixer};
pub use check::repair::{Edit, Repair};
pub use check::roster::Roster;
pub use check::{CheckedBatch, Checker, FileCounts};
pub use compression::Compression;
pub use compression::decoder::Decoder;
pub use compression::error::DecodeError;
pub use compression::foreign::ForeignFormat;
pub use date::{InvalidDate, PgnDate};
pub use dedupe::Deduplicator;
pub use filter::Filter;
pub use filter::criterion::{Criterion, EloOf};
pub use filter::material::{InvalidMaterial, MaterialPattern};
pub use filter::text_match::TextMatch;
pub use identity::{GameId, Identity};
pub use input::error::InputError;
pub use input::reader::InputReader;
pub use input::{Input, Progress};
pub use pipeline::{Event, Pipeline, Worker};
pub use positions::{FoundPosition, PlySelection, PositionBatch, Positions};
pub use prefix::{
    CoveredGames, PrefixDeduplicator, PrefixFinder, PrefixGame, PrefixGames, PrefixSelection,
};
pub use selection::Selection;
pub use split::{SplitBy, SplitGame};
pub use statistics::histogram::Histogram;
pub use statistics::results::ResultCounts;
pub use statistics::time_controls::TimeControlCounts;
pub use statistics::{Endings, Statistics};
pub use tag_table::{TagNameCounts, TagRow, TagTable};
pub use tree::{MoveCounts, MoveTree, TreeMove};
pub use writer::GameWriter;

// The vocabulary of the signatures above.
pub use chess_board::{FenDeviation, Position};
pub use chess_move::{Color, Deviations, Diagnostic, Move, WithSpan};
pub use chess_movegen::Outcome;
pub use chess_notation::pgn::{GameResult, PgnErrorKind, Reader, Speed, TimeControl, Visitor};
pub use chess_notation::{MoveText, SanDeviation};
pub use chess_openings::Opening;

/// The README's examples, run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
