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

/// The largest number of relevant squares, that of a rook in a corner.
const MAX_RELEVANT: usize = 12;

/// All subsets of the relevant squares of a square, with the attacks for each.
///
/// The n-th subset is the one that `pext` maps to n.
struct Subsets {
    count: usize,
    occupied: [u64; 1 << MAX_RELEVANT],
    attacks: [u64; 1 << MAX_RELEVANT],
}

impl Subsets {
    /// Each subset is a smaller subset plus one square, which hides the squares behind it. This is
    /// much faster to evaluate at compile time than walking along the rays for each subset.
    const fn new(square: Square, directions: [Direction; 4]) -> Self {
        let mut occupied = [0; 1 << MAX_RELEVANT];
        let mut attacks = [0; 1 << MAX_RELEVANT];
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
