//! Chess positions that are always valid, with bitboards, attack tables and FEN.
//!
//! A position stores the pieces, and playing a move updates them. Legal moves are generated
//! by `chess-movegen`, and notation such as SAN and PGN is in `chess-notation`.
//!
//! # Parse a FEN and look at the position
//!
//! ```
//! use chess_board::{Color, Position, Role, Square};
//!
//! let position = Position::from_fen("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")?;
//! assert_eq!(position.side_to_move(), Color::Black);
//! assert_eq!(position.piece_at(Square::B5), Some(Role::Bishop.of(Color::White)));
//! assert_eq!(position.pieces(Color::White, Role::Pawn).len(), 8);
//! assert!(!position.is_check());
//! # Ok::<(), chess_board::FenError>(())
//! ```
//!
//! # Play moves
//!
//! ```
//! use chess_board::{Move, MoveFlag, Position, Square};
//!
//! let start = Position::default();
//! let after = start.after(Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush));
//! assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
//! ```
//!
//! Moves are not checked here. To play a move that may be illegal, use `chess_movegen::PositionRules::play`.
//!
//! | to play a move | use |
//! |---|---|
//! | and get the new position | [`Position::after`] |
//! | and change the position | [`Position::play_unchecked`] |
//! | and take it back | [`Position::make`], [`Position::unmake`] |
//! | that passes the turn (a null move) | [`Position::pass`], which returns the new position |
//! | after checking it | `play` of `chess-movegen`, which returns the new position; `Game::play`, which changes the game |
//!
//! # Flip, mirror, rotate
//!
//! `flip` reverses the ranks (a1 becomes a8), `mirror` the files (a1 becomes h1), `rotate` both (a1 becomes h8): of a
//! [`Square`] and of a [`Bitboard`]. [`Board::mirror`] does the same for pieces. [`Board::flip_colors`] and
//! [`Position::flip_colors`] flip and exchange the colors.
//!
//! # Explain what is wrong
//!
//! ```
//! use chess_board::{Diagnostic, Position};
//!
//! // A syntax error says where it is and what was expected.
//! let error = Position::from_fen("4k3/8/8/8/8/8/8/4K3 white - - 0 1").unwrap_err();
//! assert_eq!(error.to_string(), "side to move: expected w or b, found 'h'");
//! assert_eq!(error.span(), Some(21..22));
//!
//! // An invalid position is refused with all reasons.
//! let error = Position::from_fen("4k3/8/8/8/8/8/8/8 w KQ - 0 1").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "white has no king; white has a castling right without king and rook in place",
//! );
//!
//! // Common mistakes can be accepted and reported.
//! let (position, deviations) = Position::from_fen_tolerant("4k3/8/8/8/8/8/8/4K3  W - -")?;
//! assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
//! assert_eq!(deviations.sentences().count(), 2);
//! # Ok::<(), chess_board::FenError>(())
//! ```
//!
//! # Overview
//!
//! | to do this | use |
//! |---|---|
//! | work with a valid position | [`Position`], [`CastlingRights`] |
//! | edit a position that need not be valid | [`Setup`], [`Board`] |
//! | start a game | [`Position::default`], [`Position::chess960`] and [`Position::double_chess960`] by number |
//! | parse and print FEN | [`Position::from_fen`], [`Position::from_fen_tolerant`], [`CastlingHint`], [`FenOptions`], [`FenError`] |
//! | find out why a position is invalid | [`PositionError`], [`InvalidPosition`], [`Waivers`] |
//! | play moves and take them back | [`Position::after`], [`Position::play_unchecked`], [`Position::make`], [`Position::unmake`], [`Position::pass`] |
//! | update an evaluation incrementally | [`Position::changes`], [`PieceChanges`] |
//! | find attackers, checks and pins | [`Position::checkers`], [`Board::attackers_to`], [`Board::pinned`], [`attacks`] |
//! | work with sets of squares | [`Bitboard`], the literal [`bitboard!`], [`Direction`] |
//! | hash positions | [`Position::key`], [`Position::polyglot_key`] for opening books |
//! | store positions in 28 bytes | [`PackedPosition`] |
//!
//! # Valid positions
//!
//! A [`Position`] keeps these rules:
//!
//! 1. Each side has one king.
//! 2. The side that is not to move is not in check.
//! 3. No pawn stands on the first or the eighth rank.
//! 4. No side has more material than promotions explain
//!    ([can be waived](Waivers::TOO_MUCH_MATERIAL)).
//! 5. For each castling right the king and the rook are on their back rank.
//! 6. A start position of standard chess or Chess960 explains the castling rights of both sides
//!    together ([can be waived](Waivers::NO_COMMON_START)): both kings on one file from b to g, the
//!    rooks of both sides on the same files.
//! 7. A double push can have left the en passant square.
//! 8. A single move can have given the checks ([can be waived](Waivers::IMPOSSIBLE_CHECK)).
//! 9. The fullmove number is at least 1.
//!
//! Every position that can occur in a game is valid, in Chess960, too. Not every valid position can
//! occur in a game. [`InvalidPosition`] describes each rule in detail.
//!
//! # FEN
//!
//! FEN is a position as one line of text: six fields with single spaces between them.
//!
//! | field | content |
//! |---|---|
//! | placement | the ranks from the eighth to the first: letters for pieces, numbers for empty squares |
//! | side to move | `w` or `b` |
//! | castling | `-`, or letters: see below |
//! | en passant | `-`, or the square that a pawn has just skipped by a double push |
//! | halfmove clock | plies since the last capture or pawn move |
//! | fullmove number | from 1, increased after each of Black's moves |
//!
//! Both clocks can be missing; they are then 0 and 1.
//!
//! The castling letters `K` and `Q` (`k`, `q` for Black) mean the outermost rook on that side of the
//! king, in standard FEN and in X-FEN. The letter of a file means the rook on that file, as in
//! Shredder-FEN, and in X-FEN for inner rooks. The parser accepts all of them, also mixed;
//! [`FenOptions`] chooses the output.
//!
//! [`Position::from_fen_tolerant`] accepts common mistakes. Because programs leave `KQkq` in the FEN
//! after the king or a rook has moved, these letters there mean standard chess: other rights are
//! removed and reported, unless a letter of a file, a start position of Chess960 or a
//! [`CastlingHint`] says that the game is Chess960.
//!
//! The standard is section 16.1 of the PGN specification (Edwards, 1994). X-FEN is by Scharnagl
//! (<https://www.chessprogramming.org/Forsyth-Edwards_Notation>).
//!
//! # Errors
//!
//! Every error is a [`Diagnostic`]: it has a stable identifier, such as `fen-rank-length`, and where it
//! is about a text, the bytes. [`FenDeviation`] lists the mistakes that tolerant parsing accepts and
//! reports. No input can cause a panic.
//!
//! # Features
//!
//! - `serde` (off by default): `Serialize` and `Deserialize`. [`Position`], [`Setup`] and
//!   [`CastlingRights`] are their text, a [`Bitboard`] is a number, a [`PackedPosition`] its bytes.
//!
//! The crate needs neither `std` nor an allocator. All types are `Send` and `Sync`.

#![no_std]

#[cfg(test)]
extern crate std;

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod changes;
mod chess960;
mod contents;
mod direction;
mod fen;
mod flags;
mod packed;
mod parent;
mod play;
mod polyglot;
mod position;
pub mod raw;
#[cfg(feature = "serde")]
mod serde_impls;
mod setup;
mod state;
mod validity;
mod zobrist;

pub use bitboard::{Bitboard, BitboardIter};
pub use board::Board;
pub use castling::{CastlingRights, ParseCastlingRightsError};
pub use changes::PieceChanges;
pub use direction::Direction;
pub use fen::{
    CastlingHint, CastlingStyle, EnPassantStyle, FenBuffer, FenDeviation, FenError, FenErrorKind,
    FenField, FenOptions, FenSyntaxError,
};
pub use packed::{PackError, PackedPosition};
pub use play::{NullMoveInCheck, Undo};
pub use position::Position;
pub use setup::Setup;
pub use validity::{InvalidPosition, PositionError, Waivers};

// The vocabulary of the signatures above.
pub use chess_move::{
    CastlingSide, Color, Deviation, Deviations, Diagnostic, DidYouMean, File, Found, Move,
    MoveFlag, Piece, Rank, Role, Square, WithSpan,
};

/// Compiles and runs the example of the README with the other doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
