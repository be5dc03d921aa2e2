//! The basic types of chess: squares, pieces, colors, and a move in 16 bits.
//!
//! Use this crate to name or store moves without a board. Positions are in `chess-board`, legal
//! moves in `chess-movegen`, and notation such as SAN in `chess-notation`.
//!
//! # Create and inspect a move
//!
//! ```
//! use chess_move::{Color, File, Move, MoveFlag, Rank, Role, Square};
//!
//! let mv = Move::new(Square::E7, Square::F8, MoveFlag::PromoCaptureQueen);
//! assert!(mv.is_capture());
//! assert_eq!(mv.promotion(), Some(Role::Queen));
//! assert_eq!(mv.to(), Square::new(File::F, Rank::Eighth));
//! assert_eq!(mv.to().rank(), Rank::Eighth.relative_to(Color::White));
//! assert_eq!(mv.to_string(), "e7f8q");
//! ```
//!
//! # Store a move in two bytes
//!
//! ```
//! use chess_move::{Move, MoveFlag, Square};
//!
//! let castle = Move::new(Square::E1, Square::G1, MoveFlag::KingsideCastle);
//! let bits: u16 = castle.to_bits();
//! assert_eq!(Move::from_bits(bits), Some(castle));
//! // 0 is never a move, so `Option<Move>` has two bytes, too.
//! assert_eq!(Move::from_bits(0), None);
//! assert_eq!(size_of::<Option<Move>>(), 2);
//! ```
//!
//! # Collect moves and pick the best first
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
//! let mut scored = ScoredMoves::from_moves(&moves, |mv| {
//!     900 * i32::from(mv.is_promotion()) + 100 * i32::from(mv.is_capture())
//! });
//! let order: MoveList = scored.best_first().map(|scored| scored.mv).collect();
//! assert_eq!(order.to_string(), "[a7a8q e5d6 e1g1]");
//! ```
//!
//! # Overview
//!
//! | to describe | use |
//! |---|---|
//! | a side, a kind of piece, a piece | [`Color`], [`Role`], [`Piece`] |
//! | one value for each color | [`ByColor`] |
//! | a place on the board | [`File`], [`Rank`], [`Square`] |
//! | a move and its kind | [`Move`], [`MoveFlag`], [`CastlingSide`] |
//! | several moves | [`MoveList`], [`ScoredMoves`] of [`ScoredMove`], [`PvLine`] |
//! | how good a position is | [`Score`], [`Bound`] |
//! | an error, and what was accepted in spite of one | [`Diagnostic`], [`Deviations`] |
//!
//! # Indices
//!
//! `index()` returns a `usize` for tables, `from_index(u8)` returns `None` if the number is out of
//! range, and `ALL` is an array of all values. Squares are numbered from a1 = 0 along the ranks to
//! h8 = 63.
//!
//! # Text
//!
//! All types implement `Display`. Squares, files, ranks and pieces parse the text that they print:
//! `"e4".parse::<Square>()`. [`Color`] and [`Role`] print a word, such as `white`, and parse the
//! letter that FEN uses, such as `w`. Moves cannot be parsed without a position, because `e1g1` may
//! be a castling move or not; see `UciMove` in `chess-notation`.
//!
//! # Errors
//!
//! The crates use one vocabulary. An *error* is a text or a value that is refused; every error type
//! implements [`Diagnostic`], which gives a stable identifier such as `invalid-square`, the place, what
//! was expected and what was found. A *deviation* is a mistake that is accepted and reported; a set of
//! them is [`Deviations`]. `chess-games` calls an error in a file a *fault*.
//!
//! # Features
//!
//! - `serde` (off by default): `Serialize` and `Deserialize` for all types except [`ScoredMoves`].
//!   Squares and pieces are their text. In human-readable formats a move is
//!   `{"from": "e2", "to": "e4", "flag": "DoublePawnPush"}`, in others its 16 bits.
//!
//! The crate needs neither `std` nor an allocator. All types are `Send` and `Sync`.

#![no_std]
#![forbid(unsafe_code)]

mod by;
mod castling_side;
mod color;
mod deviations;
mod diagnostic;
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

pub use by::ByColor;
pub use castling_side::CastlingSide;
pub use color::Color;
pub use deviations::{Deviation, Deviations};
pub use diagnostic::{Diagnostic, DidYouMean, Found, WithSpan};
pub use error::{CapacityError, ParseError};
pub use file::File;
pub use move_flag::MoveFlag;
pub use move_list::{MoveList, MoveListIntoIter};
pub use mv::Move;
pub use piece::Piece;
pub use pv::PvLine;
pub use rank::Rank;
pub use role::Role;
pub use score::{Bound, Score};
pub use scored::{ScoredMove, ScoredMoves};
pub use square::Square;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
