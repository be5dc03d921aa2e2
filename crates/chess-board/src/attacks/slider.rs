//! Bishop and rook attacks: one lookup in a table of all relevant occupancies.
//!
//! The table of a square holds the attacks for every subset of its relevant squares. [`Index`]
//! computes the place of a subset in the table. It has two implementations: `pext` on targets with
//! BMI2, magic multiplication elsewhere.

use super::index::Index;
use super::walk;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use chess_move::Square;

/// The sum over all squares of 2ⁿ for n relevant squares.
const BISHOP_SIZE: usize = 5_248;
const ROOK_SIZE: usize = 102_400;

// The compiler needs about a second to compute the 107,648 entries.
#[allow(long_running_const_eval)]
static BISHOP: Table<BISHOP_SIZE> = Table::new(Index::BISHOP, Direction::BISHOP);
#[allow(long_running_const_eval)]
static ROOK: Table<ROOK_SIZE> = Table::new(Index::ROOK, Direction::ROOK);

/// The size of the tables for bishops and rooks together, in bytes.
pub(super) const TABLE_BYTES: usize =
    size_of::<Table<BISHOP_SIZE>>() + size_of::<Table<ROOK_SIZE>>();

#[inline(always)]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard::from_bits(BISHOP.attacks[BISHOP.index.of(square, occupied)])
}

#[inline(always)]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard::from_bits(ROOK.attacks[ROOK.index.of(square, occupied)])
}

struct Table<const SIZE: usize> {
    index: Index,
    attacks: [u64; SIZE],
}

impl<const SIZE: usize> Table<SIZE> {
    /// Computes the attacks for every subset of relevant squares: the attacks of the subset without
    /// its last blocker, minus the squares that this blocker hides. Function calls take the most
    /// time at compile time, so the loops over subsets in `Index::fill` call no functions.
    const fn new(index: Index, directions: [Direction; 4]) -> Self {
        let mut attacks = [0; SIZE];
        let mut i = 0;
        while i < 64 {
            let square = Square::ALL[i];
            let (rays, hidden) = hidden_squares(square, directions);
            index.fill(square, rays, &hidden, &mut attacks);
            i += 1;
        }
        Self { index, attacks }
    }
}

/// Returns the relevant squares of each square, and the offset of its part of the table.
pub(super) const fn layout(directions: [Direction; 4]) -> ([u64; 64], [u32; 64]) {
    let (mut relevant, mut offset) = ([0; 64], [0; 64]);
    let mut end = 0;
    let mut i = 0;
    while i < 64 {
        let squares = walk::relevant(Square::ALL[i], directions);
        relevant[i] = squares.bits();
        offset[i] = end;
        end += 1 << squares.len();
        i += 1;
    }
    (relevant, offset)
}

/// Returns the attacks on an empty board, and for each attacked square the squares that a blocker on it hides.
const fn hidden_squares(square: Square, directions: [Direction; 4]) -> (u64, [u64; 64]) {
    let mut rays = 0;
    let mut hidden = [0; 64];
    let mut i = 0;
    while i < 4 {
        let mut rest = walk::ray(square, directions[i], Bitboard::EMPTY).bits();
        rays |= rest;
        let mut step = Bitboard::from_square(square).shift(directions[i]);
        while let Some(blocker) = step.first() {
            rest &= !step.bits();
            hidden[blocker as usize] = rest;
            step = step.shift(directions[i]);
        }
        i += 1;
    }
    (rays, hidden)
}
