//! Every text that a chess move, a position or a game is written in.
//!
//! - Moves: [`San`] (`Nf3`), [`Lan`] (`Ng1-f3`), [`UciMove`] (`g1f3`), in the letters of any
//!   language or with figurines ([`PieceLetters`]); all that there is to know of a played move,
//!   [`MoveRecord`].
//! - Positions with what is known of them: [`Epd`].
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
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod between;
mod epd;
mod lan;
mod letters;
pub mod pgn;
mod reach;
mod record;
mod san;
#[cfg(feature = "serde")]
mod serde_impls;
mod suffix;
mod syntax;
mod text;
mod uci;

pub use epd::{Epd, EpdDeviations, EpdError, EpdProblem, Operand, Operation, PositionText, Value};
pub use lan::{Lan, LanError, LanKind};
pub use letters::PieceLetters;
pub use record::{Captured, MoveRecord, RookMove};
pub use san::{San, SanDeviations, SanError, SanKind};
pub use suffix::Suffix;
pub use syntax::{Expected, Found, MoveSyntaxError};
pub use text::MoveText;
pub use uci::{CastlingText, UciError, UciMove};
