//! Bitboards, attack tables, FEN and chess positions that are always valid.
//!
//! ```
//! use chess_board::Position;
//! use chess_move::{Color, Move, MoveFlag, Role, Square};
//!
//! let mut position = Position::from_fen("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1")?;
//! position.play_unchecked(Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush));
//!
//! assert_eq!(position.side_to_move(), Color::Black);
//! assert_eq!(position.pieces(Color::White, Role::Pawn).single(), Some(Square::E4));
//! assert_eq!(position.legal_en_passant(), Some(Square::E3));
//! assert_eq!(position.to_string(), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
//! # Ok::<(), chess_board::FenError>(())
//! ```
//!
//! | for | there is |
//! |---|---|
//! | sets of squares | [`Bitboard`], the literal [`bitboard!`], [`Direction`] |
//! | what attacks what | [`attacks`], [`Board::attackers_to`] |
//! | pieces on squares | [`Board`] |
//! | anything that a FEN can say | [`Setup`] |
//! | a position of chess | [`Position`], [`CastlingRights`], [`CastlingSide`] |
//! | why a setup is no position | [`PositionError`], [`InvalidPosition`], [`Waivers`] |
//! | reading and writing | [`Position::from_fen`], [`Setup::from_fen_tolerant`], [`FenOptions`], [`FenError`] |
//! | playing and taking back | [`Position::play_unchecked`], [`Position::make`], [`Position::pass`], [`Undo`] |
//!
//! Moves are played here as they come; which are legal, `chess-movegen` says.
//!
//! # What is valid
//!
//! 1. Each side has one king.
//! 2. The side that is not to move is not in check.
//! 3. No pawn stands on the first or the eighth rank.
//! 4. Neither side has more material than promotions explain ([may be
//!    waived](Waivers::TOO_MUCH_MATERIAL)).
//! 5. A castling right has its king and its rook on the back rank.
//! 6. The en passant square is one that a double push could have left.
//! 7. One move can have given the check ([may be waived](Waivers::IMPOSSIBLE_CHECK)).
//!
//! Whatever can be reached in a game, in Chess960 too, is valid; not everything valid can be reached.
//! [`InvalidPosition`] has each rule in full.

#![no_std]

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod direction;
mod fen;
mod play;
mod position;
mod setup;
mod validity;
mod zobrist;

pub use bitboard::{Bitboard, Squares, Subsets};
pub use board::Board;
pub use castling::{CastlingRights, CastlingSide};
pub use direction::Direction;
pub use fen::{
    CastlingStyle, EnPassantStyle, FenBuffer, FenDeviations, FenError, FenField, FenOptions,
    FenProblem, FenSyntaxError,
};
pub use play::{PassInCheck, Undo};
pub use position::Position;
pub use setup::Setup;
pub use validity::{InvalidPosition, PositionError, Reasons, Waivers};

/// The vocabulary that the signatures here use.
pub use chess_move::{Color, File, Move, MoveFlag, Piece, Rank, Role, Square};

/// The readme's example is compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
