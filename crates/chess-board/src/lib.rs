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
//! | what attacks what | [`attacks`], [`Position::attackers_to`], [`Board::is_attacked`], [`Position::checkers`], [`Position::pinned`] |
//! | pieces on squares | [`Board`] |
//! | anything that a FEN can say | [`Setup`] |
//! | a position of chess | [`Position`], [`CastlingRights`], [`CastlingSide`] |
//! | where a game starts | [`Position::default`], [`Position::chess960`] by number |
//! | why a setup is no position | [`PositionError`], [`InvalidPosition`], [`Waivers`] |
//! | reading and writing | [`Position::from_fen`], [`Setup::from_fen_tolerant`], [`FenOptions`], [`FenError`] |
//! | what tells positions apart | [`Position::key`], [`Position::polyglot_key`] for opening books |
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
//!
//! # FEN
//!
//! A position as one line of text: six fields with single spaces between them.
//!
//! | field | holds |
//! |---|---|
//! | placement | the ranks from the eighth to the first, pieces as letters, empty squares counted |
//! | side to move | `w` or `b` |
//! | castling | `-`, or letters: see below |
//! | en passant | `-`, or the square that a pawn has just passed over in a double step |
//! | half-move clock | plies since the last capture or pawn move |
//! | full-move number | from 1, counted up after Black's move |
//!
//! The two clocks may be missing together (then they are 0 and 1).
//!
//! A castling letter `K` or `Q` (`k`, `q` for Black) means the outermost rook on that side of the
//! king, which is the same in plain FEN and in X-FEN; the letter of a file means the rook on that
//! file, as in Shredder-FEN and, where an inner rook is meant, in X-FEN. All are read, and may be
//! mixed; which are written is for [`FenOptions`] to say.
//!
//! The standard is section 16.1 of the PGN specification (Edwards, 1994); X-FEN is by Scharnagl
//! (<https://www.chessprogramming.org/Forsyth-Edwards_Notation>).
//!
//! # Features
//!
//! - `serde` (off by default): [`Position`], [`Setup`] and [`CastlingRights`] are written and read as
//!   their text, a [`Bitboard`] as a number; the vocabulary as `chess-move` does it.

#![no_std]

#[cfg(test)]
extern crate std;

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod changes;
mod chess960;
mod direction;
mod fen;
mod packed;
mod play;
mod polyglot;
mod position;
#[cfg(feature = "serde")]
mod serde_impls;
mod setup;
mod validity;
mod zobrist;

pub use bitboard::{Bitboard, BitboardIter, BitboardSubsets};
pub use board::{Board, BoardIter};
#[doc(hidden)]
pub use castling::castling_rook_of;
pub use castling::{CastlingRights, ParseCastlingRightsError};
pub use changes::PieceChanges;
pub use direction::Direction;
pub use fen::{
    CastlingStyle, EnPassantStyle, FenBuffer, FenDeviations, FenError, FenErrorKind, FenField,
    FenOptions, FenSyntaxError,
};
pub use packed::{PackError, PackedPosition};
pub use play::{NullMoveInCheck, Undo};
pub use position::Position;
pub use setup::Setup;
pub use validity::{InvalidPosition, PositionError, PositionErrorIter, Waivers};
#[doc(hidden)]
pub use zobrist::{piece_key, side_key};

/// The vocabulary that the signatures here use.
pub use chess_move::{CastlingSide, Color, File, Move, MoveFlag, Piece, Rank, Role, Square};

/// The readme's example is compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
