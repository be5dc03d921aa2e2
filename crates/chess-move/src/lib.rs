//! The vocabulary of chess without a position: the names of things, and the move.
//!
//! - Who and what: [`Color`], [`Role`], [`Piece`]; one value for each in [`ByColor`], [`ByRole`].
//! - Where: [`File`], [`Rank`], [`Square`].
//! - The move: [`Move`], 16 bits with a [`MoveFlag`] that says what kind it is.
//! - Many moves: [`MoveList`], [`ScoredMoves`] of [`ScoredMove`], and the principal variation,
//!   [`PvLine`].
//!
//! ```
//! use chess_move::{Move, MoveFlag, MoveList, ScoredMoves, Square};
//!
//! let moves: MoveList = [
//!     Move::new(Square::E1, Square::G1, MoveFlag::KingsideCastle),
//!     Move::new(Square::E5, Square::D6, MoveFlag::EnPassant),
//!     Move::new(Square::A7, Square::A8, MoveFlag::PromoteQueen),
//! ]
//! .into_iter()
//! .collect();
//! assert_eq!(moves.to_string(), "[e1g1 e5d6 a7a8q]");
//!
//! // What to try first is for the caller to say.
//! let mut scored = ScoredMoves::from_moves(&moves, |mv| {
//!     900 * i32::from(mv.is_promotion()) + 100 * i32::from(mv.is_capture())
//! });
//! let order: MoveList = scored.best_first().map(|scored| scored.mv).collect();
//! assert_eq!(order.to_string(), "[a7a8q e5d6 e1g1]");
//! ```
//!
//! What a move does to a board, and whether it is legal there, is not known here: that is for the
//! crates that rest on this one.
//!
//! # Numbers
//!
//! Every type that can be counted has `ALL`, `index` (a `usize`, for tables) and `from_index` (a
//! `u8`, `None` when out of range). Squares count from a1 = 0 along the ranks to h8 = 63.
//!
//! # Text
//!
//! Every type prints itself, and all but the moves, the lists and [`MoveFlag`] are read from text:
//! `"e4".parse::<Square>()`. A square, file, rank or piece reads what it prints. [`Color`] and
//! [`Role`] print a word and read a letter, which is what stands in a FEN. A move cannot be read
//! from text alone, as `e1g1` may castle or not.
//!
//! # Features
//!
//! - `serde`: `Serialize` and `Deserialize` for everything here but [`ScoredMoves`]. Squares and
//!   pieces are what they print, a move is `{"from": "e2", "to": "e4", "flag": "DoublePawnPush"}`
//!   in formats that people read and its word in others.

#![no_std]
#![forbid(unsafe_code)]

mod by;
mod castling_side;
mod color;
mod error;
mod file;
mod move_flag;
mod move_list;
mod mv;
mod piece;
mod pv;
mod rank;
mod role;
mod score;
mod scored;
#[cfg(feature = "serde")]
mod serde_impls;
mod square;

pub use by::{ByColor, ByRole};
pub use castling_side::CastlingSide;
pub use color::Color;
pub use error::{
    CapacityError, InvalidMoveBits, InvalidSquareIndex, ParseColorError, ParseFileError,
    ParsePieceError, ParseRankError, ParseRoleError, ParseSquareError,
};
pub use file::File;
pub use move_flag::MoveFlag;
pub use move_list::{MoveList, MoveListIntoIter};
pub use mv::Move;
pub use piece::Piece;
pub use pv::PvLine;
pub use rank::Rank;
pub use role::Role;
pub use score::{Bound, Score};
pub use scored::{BestFirst, ScoredMove, ScoredMoves};
pub use square::Square;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
