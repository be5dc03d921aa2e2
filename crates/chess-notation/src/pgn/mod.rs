//! PGN: reads and writes games with tags, comments and variations.
//!
//! | to | use |
//! |---|---|
//! | read the games of a file in memory, or of a stream | [`Reader::new`], `Reader::from_read` |
//! | read one game | [`PgnGame::from_pgn`], [`PgnGame::from_pgn_tolerant`] |
//! | go through the moves of a game | [`PgnGame::plies`] (main line), [`PgnGame::nodes`] (all) |
//! | move through a game and edit it | [`Cursor`] |
//! | write a game | [`PgnGame::to_pgn`], [`WriteOptions`] |
//! | read many games without building them | [`Visitor`] |
//! | read only some tags | [`Reader::skim_tags`] |
//! | read clock times, evaluations and arrows in comments | [`Annotation`] |
//! | read how much time the players had | [`TimeControl`] |
//! | read moves in another language, or refuse Chess960 | [`Reader::with_letters`], [`Reader::with_variants`] |
//! | convert from and to a played game | [`PgnGame::from_game`], [`Cursor::history`] |
//! | tell PGN from other files | [`looks_like_pgn`] |
//! | read with several threads or machines | the crate `chess-games`, or [`split`](split()) |
//!
//! ```
//! use chess_notation::pgn::{GameResult, PgnGame};
//! use chess_notation::PositionNotation;
//!
//! let file = "[White \"Morphy\"]\n\n1. e4 e5 (1... c5) 2. Nf3 d6 {Philidor's defense} 1-0";
//! let game = PgnGame::from_pgn(file)?;
//! assert_eq!(game.tag("White"), Some("Morphy"));
//! assert_eq!(game.result(), GameResult::WhiteWins);
//! let sans: Vec<String> = game
//!     .plies()
//!     .filter_map(|ply| Some(ply.before.san(ply.mv?).to_string()))
//!     .collect();
//! assert_eq!(sans, ["e4", "e5", "Nf3", "d6"]);
//! assert_eq!(game.node_count(), 5);
//! # Ok::<(), chess_notation::pgn::PgnError>(())
//! ```
//!
//! # Errors in files
//!
//! The reader continues after every error. An error has the number of the game, the line, the bytes
//! and the reason ([`PgnError`]), and affects at most its own game. [`PgnErrorKind`] says where
//! reading continues after each kind of error.
//!
//! # Null moves
//!
//! `--`, `Z0`, `0000`, `null` and `@@@@` are null moves, which are `None` where a move is an
//! `Option`. They are written as `--`. A null move in check is an error.
//!
//! # Where a game ends
//!
//! A game ends with its result, or where the next game begins: at a tag pair after movetext, at
//! `[Event "` after a blank line (even within a comment without a closing brace), or at `1.` after a
//! blank line. A blank line itself has no meaning.
//!
//! The format is defined by the PGN specification (Edwards, 1994). `docs/pgn.md` of the repository
//! lists the deviations that the reader accepts.

// The floors, the lowest first. A floor uses only those below it.
//
// | floor | contents |
// |---|---|
// | `text` | values and places in a file, and the search for bytes |
// | `lexer` | bytes become tokens |
// | `events` | tokens become calls of a visitor |
// | `tree` | a game in memory: built from these calls, edited, written |
// | `reader` | the games of a file |
//
// A comment, for example: `lexer/comment_end.rs` finds its end, `Parser::comment` in `events/parser.rs` gives it to the
// visitor, and `tree/builder.rs` keeps it.

mod events;
mod lexer;
mod reader;
mod text;
mod tree;

pub use events::error::{PgnError, PgnErrorKind};
pub use events::game_end::GameEnd;
pub use events::visitor::{GameStart, Ply, VisitStep, Visitor};
pub use lexer::source::Source;
#[cfg(feature = "std")]
pub use lexer::source::Stream;
pub use reader::Reader;
pub use reader::split::{count_lines, last_cut, next_game, split, trim_asides};
pub use text::annotation::clock::ClockTime;
pub use text::annotation::evaluation::Evaluation;
pub use text::annotation::marks::{Arrow, ArrowMarks, MarkColor, SquareMark, SquareMarks};
pub use text::annotation::{Annotation, Annotations};
pub use text::error::ParseValueError;
pub use text::limits::{AcceptedVariants, PgnLimits};
pub use text::nag::{Nag, Nags};
pub use text::place::Snippet;
pub use text::raw_text::{Decoded, Fallback, RawText};
pub use text::recognition::{RECOGNITION_LENGTH, looks_like_pgn};
pub use text::result::GameResult;
pub use text::tag_names::TagNames;
pub use text::time_control::deviations::TimeControlDeviation;
pub use text::time_control::error::TimeControlError;
pub use text::time_control::speed::Speed;
pub use text::time_control::{TimeControl, TimePeriod};
pub use text::variant::Variant;
pub use tree::PgnGame;
pub use tree::builder::GameBuilder;
pub use tree::comment::{Comment, InvalidComment};
pub use tree::cursor::Cursor;
pub use tree::node::NodeId;
pub use tree::tags::{InvalidTag, Tags};
pub use tree::walk::{GamePly, PgnNode};
pub use tree::writer::{Inclusion, WriteOptions};

/// Another name of [`PgnGame`].
pub type Game = PgnGame;
