//! PGN: games with their tags, comments and variations, read from files and written to them.
//!
//! - [`Reader`] reads bytes in memory, `IoReader` anything that can be read, in constant memory.
//!   Both tell a [`Visitor`] what they find, and go on after whatever is wrong.
//! - [`GameBuilder`] is the visitor that makes a [`PgnGame`]: a tree of moves with comments, which a
//!   [`Cursor`] walks and edits, and which prints itself in the export format.
//! - A game that was played (`chess_movegen::Game`) becomes one by `From`;
//!   [`Cursor::history`] is the way back.
//! - [`Annotation`] is what programs write into comments: clock times, evaluations, arrows.
//! - [`split`](split()) cuts a file between games; `read_parallel` (feature `parallel`) reads the
//!   parts with several threads.
//!
//! ```
//! use chess_notation::pgn::{PgnGame, GameResult};
//!
//! let file = b"[White \"Morphy\"]\n\n1. e4 e5 2. Nf3 d6 {Philidor's defense} 1-0";
//! let game = PgnGame::from_pgn(file).unwrap();
//! assert_eq!(game.main_line().flatten().last().unwrap().to_string(), "d7d6");
//! assert_eq!(game.result(), GameResult::WhiteWins);
//! ```
//!
//! # What is a game
//!
//! A game ends with its result, or where the next begins: with a tag pair after movetext, with
//! `[Event "` after a blank line (even within a comment that was never closed), or with `1.` after
//! a blank line. Blank lines as such mean nothing. What is wrong within a game never reaches beyond
//! it.
//!
//! The format is that of the PGN specification (Edwards, 1994). What files have beyond it and how
//! that is read, `docs/pgn.md` of the project tells.

mod annotation;
mod error;
mod lexer;
mod nag;
mod parser;
mod reader;
mod result;
mod text;
mod tree;
mod writer;

pub use annotation::clock::ClockTime;
pub use annotation::evaluation::{EvalScore, Evaluation, Pawns};
pub use annotation::marks::{Arrow, ArrowMarks, MarkColor, SquareMark, SquareMarks};
pub use annotation::{Annotation, Annotations};
pub use error::{PgnError, PgnErrorKind, Snippet};
pub use nag::{Nag, Nags, ParseNagError};
#[cfg(feature = "std")]
pub use reader::IoReader;
pub use reader::Reader;
pub use reader::limits::{AcceptedVariants, PgnLimits};
#[cfg(feature = "parallel")]
pub use reader::parallel::{ChunkOrder, ChunkOutput, read_parallel};
pub use reader::split::{next_game, split};
pub use reader::visitor::{GameStart, Ply, VisitStep, Visitor};
pub use result::{GameResult, ParseResultError};
pub use text::{Decoded, Fallback, RawText};
pub use tree::comment::{Comment, InvalidComment};
pub use tree::nodes::{PgnNode, PgnNodes};
pub use tree::{
    Cursor, GameBuilder, GamePly, InvalidTag, NodeId, ParseGameError, PgnGame, TagIter, Tags,
};
pub use writer::{Inclusion, WriteOptions};

/// Another name of [`PgnGame`].
pub type Game = PgnGame;
