//! Bishop and rook attacks: one look-up in a table of all relevant occupancies.
//!
//! The table of a square holds its attacks for every subset of its relevant squares, and the
//! index of a subset is where the two builds part: with BMI2 it is the subset's bits moved together
//! (`pext`), elsewhere a multiplication by a magic number that keeps apart all subsets with
//! different attacks (<https://www.chessprogramming.org/Magic_Bitboards>).

use super::walk;
use crate::bitboard::{Bitboard, Direction};
use chess_move::Square;

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use super::magic;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use super::pext;

/// The sum over all squares of 2ⁿ for n relevant squares.
const BISHOP_SIZE: usize = 5_248;
const ROOK_SIZE: usize = 102_400;

// Some hundred thousand entries, each a few steps of the compiler's interpreter: a second or two.
#[allow(long_running_const_eval)]
static BISHOP: Table<BISHOP_SIZE> = Table::new(
    Direction::BISHOP,
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    &magic::BISHOP,
);
#[allow(long_running_const_eval)]
static ROOK: Table<ROOK_SIZE> = Table::new(
    Direction::ROOK,
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    &magic::ROOK,
);

/// Bytes of the tables for bishops and rooks together.
pub(super) const TABLE_BYTES: usize =
    size_of::<Table<BISHOP_SIZE>>() + size_of::<Table<ROOK_SIZE>>();

#[inline(always)]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOP.attacks(square, occupied)
}

#[inline(always)]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    ROOK.attacks(square, occupied)
}

struct Table<const SIZE: usize> {
    squares: [Entry; 64],
    attacks: [Bitboard; SIZE],
}

/// Where the attacks of one square stand in the table.
#[derive(Clone, Copy)]
struct Entry {
    relevant: Bitboard,
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    magic: u64,
    offset: u32,
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    shift: u32,
}

impl Entry {
    /// With BMI2: the relevant squares' bits moved together.
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[inline(always)]
    fn index(&self, occupied: Bitboard) -> usize {
        self.offset as usize + pext::pext(occupied.bits(), self.relevant.bits()) as usize
    }

    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    #[inline(always)]
    const fn index(&self, occupied: Bitboard) -> usize {
        let relevant = occupied.intersection(self.relevant).bits();
        self.offset as usize + (relevant.wrapping_mul(self.magic) >> self.shift) as usize
    }
}

impl<const SIZE: usize> Table<SIZE> {
    #[inline(always)]
    fn attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.attacks[self.squares[square as usize].index(occupied)]
    }

    const fn new(
        directions: [Direction; 4],
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))] magics: &[u64; 64],
    ) -> Self {
        let mut table = Self {
            squares: [Entry {
                relevant: Bitboard::EMPTY,
                #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
                magic: 0,
                offset: 0,
                #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
                shift: 0,
            }; 64],
            attacks: [Bitboard::EMPTY; SIZE],
        };
        let rays = walk::open_rays(directions);
        let mut offset = 0;
        let mut i = 0;
        while i < 64 {
            let relevant = walk::relevant(Square::ALL[i], directions);
            let entry = Entry {
                relevant,
                #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
                magic: magics[i],
                offset,
                #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
                shift: 64 - relevant.len() as u32,
            };
            // Subsets in the order of the carry-rippler: the n-th has the index n under `pext`.
            let mut subset = 0_u64;
            let mut n = 0;
            loop {
                let occupied = Bitboard::from_bits(subset);
                #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
                let index = (entry.offset + n) as usize;
                #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
                let index = entry.index(occupied);
                table.attacks[index] = walk::cut_rays(&rays, i, directions, occupied);
                n += 1;
                subset = subset.wrapping_sub(relevant.bits()) & relevant.bits();
                if subset == 0 {
                    break;
                }
            }
            table.squares[i] = entry;
            offset += n;
            i += 1;
        }
        assert!(offset as usize == SIZE, "every subset has its place");
        table
    }
}
