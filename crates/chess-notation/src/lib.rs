//! Every text that a chess move, a position or a game is written in.
//!
//! - Moves: [`San`] (`Nf3`), [`Lan`] (`Ng1-f3`), [`UciMove`] (`g1f3`), in the letters of any
//!   language or with figurines ([`PieceLetters`]); all that there is to know of a played move,
//!   [`MoveRecord`].
//! - Positions with what is known of them: [`Epd`].
//! - Games: [`pgn`], from bytes in memory or from a stream, told to a visitor or made a tree of moves
//!   with comments and variations, which is walked, edited and written.
//!
//! Each text of a move is a type of its own that knows nothing of a position: it is read from text
//! and printed. What it means is found out in a position: `from_move` and `to_move`.
//!
//! ```
//! use chess_board::Position;
//! use chess_notation::{Lan, San, UciMove};
//!
//! let position = Position::default();
//! let mv = "Nf3".parse::<San>()?.to_move(&position)?;
//! assert_eq!(UciMove::from_move(&position, mv).to_string(), "g1f3");
//! assert_eq!(Lan::from_move(&position, mv).to_string(), "Ng1-f3");
//! # Ok::<(), chess_notation::SanError>(())
//! ```
//!
//! The games of a file, with every position of their main lines:
//!
//! ```
//! use chess_notation::San;
//! use chess_notation::pgn::Reader;
//!
//! let file = b"[White \"Morphy\"]\n\n1. e4 e5 2. Nf3 d6 {Philidor} 1-0\n\n1. d4 Nf6 *\n";
//! let mut text = String::new();
//! for game in Reader::new(file).games() {
//!     for ply in game.plies() {
//!         if let Some(mv) = ply.mv {
//!             text += &format!("{} ", San::from_move(&ply.before, mv));
//!         }
//!     }
//!     text += &format!("{} ({})\n", game.result(), game.tag("White").unwrap_or("?"));
//!     // What is wrong in a game is told; here nothing is.
//!     assert!(game.errors().is_empty());
//! }
//! assert_eq!(text, "e4 e5 Nf3 d6 1-0 (Morphy)\nd4 Nf6 * (?)\n");
//! ```
//!
//! # Features
//!
//! The crate needs an allocator, and the standard library only for:
//!
//! - `std` (default): `pgn::IoReader`, which reads from `std::io::Read` in constant memory.
//! - `parallel`: `pgn::read_parallel`, which reads a file with several threads. It needs `std`.
//!
//! Apart from these there is
//!
//! - `serde`: `Serialize` and `Deserialize` for [`UciMove`], [`San`], [`Lan`] and
//!   [`pgn::GameResult`], as their texts.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod attacking_pieces;
mod epd;
mod extension;
mod inline_string;
mod lan;
mod letters;
mod move_from_squares;
pub mod pgn;
pub mod prelude;
mod record;
mod san;
#[cfg(feature = "serde")]
mod serde_impls;
mod suffix;
mod syntax;
mod uci;

pub use epd::{
    Epd, EpdDeviations, EpdError, EpdErrorKind, EpdMoves, EpdOperand, EpdOperation, EpdValue,
    PositionText,
};
pub use extension::{GameNotation, PositionNotation};
pub use inline_string::{InlineString, InlineStringFull, MoveText};
pub use lan::{Lan, LanError, LanKind};
pub use letters::PieceLetters;
pub use record::{CapturedPiece, MoveRecord, RookMove};
pub use san::{San, SanDeviations, SanError, SanKind};
pub use suffix::CheckSuffix;
pub use syntax::{ExpectedSyntax, FoundSyntax, MoveSyntaxError};
pub use uci::{CastlingText, UciError, UciMove};
