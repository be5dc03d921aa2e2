//! Bishop and rook attacks: one look-up in a table of all relevant occupancies.
//!
//! The table of a square holds its attacks for every subset of its relevant squares. Where in the
//! table a subset stands is the business of [`Index`], of which there are two: with BMI2 the
//! subset's bits moved together (`pext`), elsewhere a multiplication by a magic number.

use super::index::Index;
use super::walk;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use chess_move::Square;

/// The sum over all squares of 2ⁿ for n relevant squares.
const BISHOP_SIZE: usize = 5_248;
const ROOK_SIZE: usize = 102_400;

// Some hundred thousand entries, each a few steps of the compiler's interpreter: about a second.
#[allow(long_running_const_eval)]
static BISHOP: Table<BISHOP_SIZE> = Table::new(Index::BISHOP, Direction::BISHOP);
#[allow(long_running_const_eval)]
static ROOK: Table<ROOK_SIZE> = Table::new(Index::ROOK, Direction::ROOK);

/// Bytes of the tables for bishops and rooks together.
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
    const fn new(index: Index, directions: [Direction; 4]) -> Self {
        let mut attacks = [0; SIZE];
        let mut i = 0;
        while i < 64 {
            let square = Square::ALL[i];
            let subsets = Subsets::new(square, directions);
            let mut n = 0;
            while n < subsets.count {
                attacks[index.of_nth(square, n, subsets.occupied[n])] = subsets.attacks[n];
                n += 1;
            }
            i += 1;
        }
        Self { index, attacks }
    }
}

/// For each square the relevant squares, and where its part of the table begins.
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

/// A rook has at most so many relevant squares.
const MOST_RELEVANT: usize = 12;

/// All subsets of a square's relevant squares, with the attacks for each.
///
/// The n-th holds the relevant squares whose bits are set in n, which is what `pext` makes of it.
struct Subsets {
    count: usize,
    occupied: [u64; 1 << MOST_RELEVANT],
    attacks: [u64; 1 << MOST_RELEVANT],
}

impl Subsets {
    /// Each subset is a smaller one and one more square, which hides what lies behind it: this
    /// takes the compiler's interpreter a few steps, where walking takes a hundred.
    const fn new(square: Square, directions: [Direction; 4]) -> Self {
        let mut occupied = [0; 1 << MOST_RELEVANT];
        let mut attacks = [0; 1 << MOST_RELEVANT];
        attacks[0] = walk::rays(square, directions, Bitboard::EMPTY).bits();
        let mut count = 1;
        let mut rest = walk::relevant(square, directions);
        while let Some(blocker) = rest.pop_first() {
            let blocker = Bitboard::from_square(blocker);
            let visible = walk::rays(square, directions, blocker).bits();
            let mut n = 0;
            while n < count {
                occupied[count + n] = occupied[n] | blocker.bits();
                attacks[count + n] = attacks[n] & visible;
                n += 1;
            }
            count *= 2;
        }
        Self {
            count,
            occupied,
            attacks,
        }
    }
}
