//! The rules of chess: legal moves, why a move is illegal, how a game ends, draws, and perft.
//!
//! ```
//! use chess_board::Position;
//! use chess_move::Square;
//! use chess_movegen::PositionRules;
//!
//! // White mates in one.
//! let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1")?;
//! let mate = position
//!     .legal_moves()
//!     .into_iter()
//!     .find(|&mv| position.after(mv).is_checkmate());
//! assert_eq!(mate, Some(position.find_move(Square::A1, Square::A8, None)?));
//!
//! // An illegal move comes with its reason.
//! let blocked = position.find_move(Square::H1, Square::A1, None).unwrap_err();
//! assert_eq!(
//!     blocked.to_string(),
//!     "the white rook on h1 cannot go to a1: the white king on e1 is in the way",
//! );
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! The trait [`PositionRules`] gives [`Position`] the rules as methods; what engines and tools need beside them are
//! functions.
//!
//! | task | function or type |
//! |---|---|
//! | list the legal moves | [`legal_moves`](PositionRules::legal_moves) |
//! | only captures, only quiet moves, pseudo-legal moves; into a list, counted, or visited without a list | [`MoveGen`] |
//! | count the legal moves, or find out whether there is one | [`count_legal`](PositionRules::count_legal), [`has_legal_move`](PositionRules::has_legal_move) |
//! | turn two clicked squares into a move | [`find_move`](PositionRules::find_move) |
//! | test a move, or learn why it is illegal | [`is_legal`](PositionRules::is_legal), [`legality`](PositionRules::legality) with [`IllegalMove`] |
//! | play a move | [`play`](PositionRules::play); each legal move in turn: [`for_each_child()`] |
//! | test whether a move gives check | [`gives_check`](PositionRules::gives_check) |
//! | find out whether a move loses material | [`see_at_least()`] |
//! | find attackers and pinned pieces | [`Board::attackers_to`](chess_board::Board::attackers_to), [`Board::is_attacked`](chess_board::Board::is_attacked), [`Board::pinned`](chess_board::Board::pinned) |
//! | test pseudo-legal moves | [`is_pseudo_legal()`], [`leaves_king_safe()`] |
//! | detect the end of the game | [`outcome`](PositionRules::outcome) with [`Outcome`]; [`has_insufficient_material`](PositionRules::has_insufficient_material), [`can_mate_by_material()`], [`is_dead_position`](PositionRules::is_dead_position) |
//! | detect repetitions and claimable draws, take moves back | `Game` (feature `alloc`) |
//! | count the leaves of the move tree | [`perft()`], per root move [`divide()`] |
//!
//! A [`MoveList`] has room for the moves of [every position](MoveGen#how-many-moves-there-can-be).
//!
//! Chess960 needs no special mode: a position records where its castling rooks stand, and every function follows it.
//!
//! # Features
//!
//! Without features the crate needs neither the standard library nor an allocator.
//!
//! - `alloc`: `Game`, which keeps its history.
//! - `std` (on by default): implies `alloc`; nothing else needs the standard library at present.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod board_view;
mod castling;
mod children;
mod click;
mod count;
mod dead;
mod exchange;
#[cfg(target_feature = "avx512vl")]
mod fill;
#[cfg(feature = "alloc")]
mod game;
mod generate;
mod gives_check;
mod is_legal;
mod is_pseudo_legal;
mod legal_moves;
mod legality;
mod list;
mod material;
mod move_gen;
mod outcome;
mod perft;
mod pseudo;
pub mod raw;
mod rule;
mod rules;
mod safety;
mod side;
mod sink;
mod stage;
mod step;
mod visit;

pub use children::for_each_child;
pub use exchange::{exchange_value, see_at_least};
#[cfg(feature = "alloc")]
pub use game::{DrawClaim, DrawRule, Game};
pub use is_legal::leaves_king_safe;
pub use is_pseudo_legal::is_pseudo_legal;
pub use legality::IllegalMove;
pub use material::can_mate_by_material;
pub use move_gen::{AllMoves, Legal, MoveGen, Noisy, PseudoLegal, Quiets};
pub use outcome::Outcome;
pub use perft::{divide, perft};
pub use rules::PositionRules;
pub use visit::{MoveSet, MoveSetIter};

// The vocabulary of the signatures above.
pub use chess_board::{Bitboard, CastlingSide, Position};
pub use chess_move::{Color, Diagnostic, Move, MoveFlag, MoveList, Piece, Role, Square};

/// The README's example, run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
