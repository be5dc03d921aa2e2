//! Attacks of pieces, and lines through squares.
//!
//! A piece attacks the squares on which it could capture. Which color stands there, and whether a
//! move there would be legal, does not matter. To ask what attacks a square in a position, use
//! [`Board::attackers_to`](crate::Board::attackers_to).
//!
//! All tables are computed at compile time, so nothing needs to be initialized. They take [`TABLE_BYTES`] bytes: about
//! 970 KB, or 110 KB for WebAssembly and in programs built with `RUSTFLAGS="--cfg chess_small_tables"`, where looking
//! up a slider takes longer.
//!
//! ```
//! use chess_board::attacks::{between, rook_attacks};
//! use chess_board::{Bitboard, bitboard};
//! use chess_move::Square;
//!
//! let blockers = Bitboard::from(Square::D6) | Square::F4;
//! assert_eq!(
//!     rook_attacks(Square::D4, blockers),
//!     bitboard! {
//!         ". . . . . . . ."
//!         ". . . . . . . ."
//!         ". . . X . . . ."
//!         ". . . X . . . ."
//!         "X X X . X X . ."
//!         ". . . X . . . ."
//!         ". . . X . . . ."
//!         ". . . X . . . ."
//!     }
//! );
//! assert_eq!(between(Square::A1, Square::D4), Bitboard::from(Square::B2) | Square::C3);
//! ```

// The tables are computed at compile time, where large arrays on the stack do no harm.
#![allow(clippy::large_stack_arrays)]

#[cfg(target_feature = "avx2")]
pub(crate) mod attackers;
pub(crate) mod leaper;
mod line;
pub(crate) mod walk;

// Programs for WebAssembly are downloaded, and get the small tables. `--cfg chess_small_tables` selects them elsewhere.
#[cfg(not(any(target_family = "wasm", chess_small_tables)))]
mod slider;
#[cfg(any(target_family = "wasm", chess_small_tables, test))]
mod small;
#[cfg(any(target_family = "wasm", chess_small_tables))]
use small as slider;

#[cfg(not(any(
    target_family = "wasm",
    chess_small_tables,
    all(target_arch = "x86_64", target_feature = "bmi2")
)))]
mod magic;
#[cfg(not(any(
    target_family = "wasm",
    chess_small_tables,
    all(target_arch = "x86_64", target_feature = "bmi2")
)))]
mod multiply;
#[cfg(not(any(
    target_family = "wasm",
    chess_small_tables,
    all(target_arch = "x86_64", target_feature = "bmi2")
)))]
use multiply as index;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "bmi2",
    not(chess_small_tables)
))]
pub(crate) mod pext;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "bmi2",
    not(chess_small_tables)
))]
use pext as index;

use crate::bitboard::Bitboard;
use chess_move::{Color, Piece, Role, Square};

#[cfg(target_feature = "avx2")]
const ATTACKERS_BYTES: usize = attackers::TABLE_BYTES;
#[cfg(not(target_feature = "avx2"))]
const ATTACKERS_BYTES: usize = 0;

/// The size of all attack and line tables together, in bytes.
pub const TABLE_BYTES: usize = slider::TABLE_BYTES
    + ATTACKERS_BYTES
    + size_of_val(&leaper::KING)
    + size_of_val(&leaper::KNIGHT)
    + size_of_val(&leaper::PAWN)
    + size_of_val(&line::BETWEEN)
    + size_of_val(&line::BEYOND)
    + size_of_val(&line::LINE);

/// Returns the squares that a king on `square` attacks.
#[doc(alias = "get_king_moves")]
#[inline(always)]
pub fn king_attacks(square: Square) -> Bitboard {
    leaper::KING[square as usize]
}

/// Returns the squares that a knight on `square` attacks.
#[doc(alias = "get_knight_moves")]
#[inline(always)]
pub fn knight_attacks(square: Square) -> Bitboard {
    leaper::KNIGHT[square as usize]
}

/// Returns the squares that a pawn of this color on `square` attacks: two, or one on the a- and
/// h-file.
#[doc(alias = "get_pawn_attacks")]
#[inline(always)]
pub fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    leaper::PAWN[color as usize][square as usize]
}

/// Returns the squares that a bishop on `square` attacks: along each diagonal, up to and including
/// the first occupied square. It does not matter whether `occupied` contains `square` itself.
#[doc(alias = "get_bishop_moves")]
#[inline(always)]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    slider::bishop(square, occupied)
}

/// Returns the squares that a rook on `square` attacks: along its rank and file, up to and
/// including the first occupied square. It does not matter whether `occupied` contains `square`
/// itself.
#[doc(alias = "get_rook_moves")]
#[inline(always)]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    slider::rook(square, occupied)
}

/// Returns the squares that a queen on `square` attacks: those of a bishop and a rook together.
#[inline(always)]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    slider::bishop(square, occupied) | slider::rook(square, occupied)
}

/// Returns the squares that `piece` on `square` attacks on a board with these squares occupied.
#[inline]
pub fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn_attacks(piece.color, square),
        Role::Knight => knight_attacks(square),
        Role::Bishop => bishop_attacks(square, occupied),
        Role::Rook => rook_attacks(square, occupied),
        Role::Queen => queen_attacks(square, occupied),
        Role::King => king_attacks(square),
    }
}

/// Returns the squares strictly between two squares on one rank, file or diagonal, or the empty set
/// if they are not on one line.
#[doc(alias = "get_between_rays")]
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    line::BETWEEN[a as usize][b as usize]
}

/// Returns the squares behind `b` as seen from `a`, on their common rank, file or diagonal up to
/// the edge of the board, or the empty set if they are not on one line.
#[inline(always)]
pub fn beyond(a: Square, b: Square) -> Bitboard {
    line::BEYOND[a as usize][b as usize]
}

/// Returns the whole rank, file or diagonal through both squares, from edge to edge, or the empty
/// set if there is no such line or `a` equals `b`.
#[doc(alias = "ray")]
#[doc(alias = "get_line_rays")]
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    line::LINE[a as usize][b as usize]
}

/// Returns whether the three squares are on one rank, file or diagonal. `false` if `a` equals `b`.
#[inline]
pub fn aligned(a: Square, b: Square, c: Square) -> bool {
    line(a, b).contains(c)
}
