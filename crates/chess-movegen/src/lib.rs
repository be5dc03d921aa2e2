//! Legal chess moves: all of them, some of them, how many, whether this is one and why not; how a
//! game stands by the rules; and perft.
//!
//! ```
//! use chess_board::Position;
//! use chess_move::{Move, MoveFlag, Square};
//! use chess_movegen::{legal_moves, legality, outcome, play};
//!
//! // White to move mates in one.
//! let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1")?;
//! let mate = legal_moves(&position)
//!     .into_iter()
//!     .find(|&mv| play(&position, mv).is_ok_and(|after| outcome(&after).is_some()));
//! assert_eq!(mate, Some(Move::new(Square::A1, Square::A8, MoveFlag::Quiet)));
//!
//! let blocked = Move::new(Square::H1, Square::A1, MoveFlag::Quiet);
//! assert_eq!(
//!     legality(&position, blocked).unwrap_err().to_string(),
//!     "the white rook on h1 cannot go to a1: the white king on e1 is in the way",
//! );
//! # Ok::<(), chess_board::FenError>(())
//! ```
//!
//! | to learn | ask |
//! |---|---|
//! | all legal moves, as a list | [`legal_moves()`], and of them [captures and promotions](legal_captures()), [the others](legal_quiets()), [those out of check](legal_evasions()) |
//! | all legal moves, one piece at a time, stopping when enough is seen | [`visit_legal()`] and its like, with [`MoveSet`] |
//! | how many there are, or whether any | [`count_legal()`], [`has_legal_move()`] |
//! | whether a move is legal | [`is_legal()`] |
//! | why it is not | [`legality()`], with [`IllegalMove`] |
//! | what comes after it | [`play()`]; after each move in turn [`for_each_child()`] |
//! | whether a move gives check | [`gives_check()`] |
//! | what attacks a square, and what is pinned | [`Position::attackers_to`], [`Position::is_attacked`], [`Position::pinned`] |
//! | moves that may leave the king in check | [`pseudo_legal_moves()`] and its like, [`is_pseudo_legal()`], [`leaves_king_safe()`] |
//! | whether the game is over | [`outcome()`], with [`Outcome`]; [`has_insufficient_material()`], [`can_mate_by_material()`] |
//! | whether positions came up again, and what may be claimed | [`Game`] |
//! | how many leaves the tree of moves has | [`perft()`], by move [`divide()`], with a hash table and threads [`Perft`] |
//!
//! Chess960 is nothing apart: where king and rook stand is the position's knowledge, and every
//! function here understands it.
//!
//! # How many moves there can be
//!
//! A [`MoveList`] has room for 512, and no [`Position`] has more, including those that only
//! [`Waivers`](chess_board::Waivers) let through: boards full of queens. The proof counts pairs of
//! a piece and a square it may go to, for a side with a king, *n* knights, *p* pawns and *q* others.
//!
//! - No move goes to a square of the own side, nor to the opponent's king, who is never to be
//!   taken. So there are at most 64 − (1 + *n* + *p* + *q*) − 1 squares to go to.
//! - Whatever goes there, except a knight, comes along one of eight directions and is the nearest
//!   piece in it: that makes at most 8 a square. Each knight adds at most 8. Together these are
//!   8 (62 − *n* − *p* − *q*) + 8 *n* = 496 − 8 *p* − 8 *q*.
//! - A pawn about to promote has up to three squares to go to, with three moves more on each than
//!   were counted: 9. The rank before the last has room for 8 such pawns. Castling was not counted
//!   either, one move for each of two rooks.
//!
//! In sum at most 496 − 8 *p* − 8 *q* + 9 min(*p*, 8) + min(*q*, 2), which is 504 at most. (Known to
//! exist are 218 moves in a position that a game can reach, and some hundreds otherwise.)
//!
//! # Features
//!
//! Without features the crate needs neither the standard library nor an allocator.
//!
//! - `alloc`: [`Game`], which keeps its history.
//! - `std` (on by default, implies `alloc`): perft with a hash table and threads.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod any;
mod castling;
mod children;
mod count;
#[cfg(feature = "alloc")]
mod game;
mod generate;
mod gives_check;
mod is_legal;
mod is_pseudo_legal;
mod legality;
mod list;
mod material;
mod outcome;
mod perft;
mod pseudo;
mod safety;
mod side;
mod sink;
mod stage;
mod visit;

pub use any::has_legal_move;
pub use children::for_each_child;
pub use count::count_legal;
#[cfg(feature = "alloc")]
pub use game::Game;
pub use gives_check::gives_check;
pub use is_legal::{is_legal, leaves_king_safe};
pub use is_pseudo_legal::is_pseudo_legal;
pub use legality::{IllegalMove, legality, play};
pub use list::{
    append_legal_captures, append_legal_evasions, append_legal_moves, append_legal_quiets,
    legal_captures, legal_evasions, legal_moves, legal_quiets,
};
pub use material::{can_mate_by_material, has_insufficient_material};
pub use outcome::{Outcome, outcome};
#[cfg(feature = "std")]
pub use perft::{Perft, TableTooLarge};
pub use perft::{divide, perft};
pub use pseudo::{
    append_pseudo_legal_captures, append_pseudo_legal_moves, append_pseudo_legal_quiets,
    pseudo_legal_captures, pseudo_legal_moves, pseudo_legal_quiets,
};
pub use visit::{MoveSet, MoveSetIter, visit_legal, visit_legal_captures, visit_legal_quiets};

// The vocabulary of the signatures above.
pub use chess_board::{Bitboard, CastlingSide, Position};
pub use chess_move::{Color, Move, MoveFlag, MoveList, Piece, Square};

/// The README's example, run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
