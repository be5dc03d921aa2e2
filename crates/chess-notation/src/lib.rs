//! Reads and writes chess notation: SAN, LAN, UCI, EPD and PGN.
//!
//! | text | type |
//! |---|---|
//! | a move: `Nf3`, `Ng1-f3`, `g1f3` | [`San`], [`Lan`], [`UciMove`] |
//! | a move in another language, or with figurines | [`PieceLetters`] |
//! | a move with everything a board or a log needs | [`MoveRecord`] |
//! | a position with annotations | [`Epd`] |
//! | games with comments and variations | [`pgn`] |
//!
//! # Parse and print moves
//!
//! The trait [`PositionNotation`] makes the notations methods of a position.
//!
//! ```
//! use chess_board::Position;
//! use chess_notation::PositionNotation;
//!
//! let position = Position::default();
//! let mv = position.parse_san("Nf3")?;
//! assert_eq!(position.uci(mv).to_string(), "g1f3");
//! assert_eq!(position.lan(mv).to_string(), "Ng1-f3");
//!
//! // Errors say why the text is not a legal move.
//! let error = position.parse_san("Qd3").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "the white queen on d1 cannot go to d3: the white pawn on d2 is in the way",
//! );
//! # Ok::<(), chess_notation::SanError>(())
//! ```
//!
//! [`San::parse_move`] accepts the spelling of the standard alone. [`San::parse_move_tolerant`] accepts the spellings
//! that files contain, such as `0-0`, `e8(Q)` and `e2e4`, and returns how the text differs from the standard;
//! [`San::find_move`] returns only the move, in less time.
//!
//! # Write the moves of a game or a principal variation
//!
//! ```
//! use chess_movegen::Game;
//! use chess_notation::{GameNotation, PositionNotation};
//!
//! let mut game = Game::default();
//! for text in ["e2e4", "e7e5", "g1f3"] {
//!     game.play(game.position().parse_uci(text)?)?;
//! }
//! assert_eq!(game.san_line(), "1. e4 e5 2. Nf3");
//! // For moves from any position: `position.san_line(&moves)`.
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Read the games of a PGN file
//!
//! ```
//! use chess_notation::pgn::Reader;
//! use chess_notation::PositionNotation;
//!
//! let file = b"[White \"Morphy\"]\n\n1. e4 e5 2. Nf3 d6 {Philidor} 1-0\n\n1. d4 Nf6 *\n";
//! let mut text = String::new();
//! for game in Reader::new(file).games() {
//!     for ply in game.plies() {
//!         if let Some(mv) = ply.mv {
//!             text += &format!("{} ", ply.before.san(mv));
//!         }
//!     }
//!     text += &format!("{} ({})\n", game.result(), game.tag("White").unwrap_or("?"));
//!     // Errors in a game do not stop the reader. This file has none.
//!     assert!(game.errors().is_empty());
//! }
//! assert_eq!(text, "e4 e5 Nf3 d6 1-0 (Morphy)\nd4 Nf6 * (?)\n");
//! ```
//!
//! The module [`pgn`] reads streams in constant memory, walks and edits variations, and writes
//! games.
//!
//! # Texts and moves
//!
//! [`San`], [`Lan`] and [`UciMove`] are parsed texts without a position. `from_move` and `to_move`
//! convert between them and legal moves of a position. So there are two kinds of errors: a
//! [`MoveSyntaxError`] has the place where a text stops being a move, and the other errors say why
//! a move is not legal.
//!
//! Every error is a [`Diagnostic`]: it has a stable identifier such as `san-ambiguous`, and the place.
//!
//! # Features
//!
//! The crate needs an allocator, but not the standard library.
//!
//! | feature | adds |
//! |---|---|
//! | `std` (default) | `pgn::Reader::from_read`, which reads from `std::io::Read` |
//! | `runtime-detection` | skipping games with AVX2 where the processor has it; needs `std`. A macro of `multiversion` writes an unsafe call for it |
//! | `serde` | `Serialize` and `Deserialize` for [`UciMove`], [`San`], [`Lan`] and [`pgn::GameResult`], as their texts |
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod ascii;
mod attacking_pieces;
mod epd;
mod extension;
mod inline_string;
mod lan;
mod letters;
mod move_from_squares;
pub mod pgn;
mod record;
mod san;
#[cfg(feature = "serde")]
mod serde_impls;
mod suffix;
mod syntax;
mod uci;

pub use epd::{Epd, EpdDeviation, EpdError, EpdMoves, EpdOperand, EpdOperation, EpdValue};
pub use extension::{GameNotation, PositionNotation};
pub use inline_string::{InlineString, MoveText};
pub use lan::{Lan, LanError, LanKind};
pub use letters::PieceLetters;
pub use record::{CapturedPiece, MoveRecord, RookMove};
pub use san::{San, SanDeviation, SanError, SanKind, SanMove, SanOrigin};
pub use suffix::CheckSuffix;
pub use syntax::MoveSyntaxError;
pub use uci::{CastlingText, UciError, UciMove};

// The vocabulary of errors and deviations.
pub use chess_move::{Deviation, Deviations, Diagnostic, DidYouMean, Found, WithSpan};
