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

static BISHOP: Table<BISHOP_SIZE> = Table::new(
    Direction::BISHOP,
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    &magic::BISHOP,
);
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
    attacks: [u64; SIZE],
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

    /// The place of the attacks for the n-th subset: what [`Entry::index`] will find.
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    const fn place(&self, n: usize, _: &Subsets) -> usize {
        self.offset as usize + n
    }

    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    const fn place(&self, n: usize, subsets: &Subsets) -> usize {
        self.index(Bitboard::from_bits(subsets.occupied[n]))
    }
}

impl<const SIZE: usize> Table<SIZE> {
    #[inline(always)]
    fn attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        Bitboard::from_bits(self.attacks[self.squares[square as usize].index(occupied)])
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
            attacks: [0; SIZE],
        };
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
            let subsets = Subsets::new(Square::ALL[i], relevant, directions);
            let count = 1 << relevant.len();
            let mut n = 0;
            while n < count {
                table.attacks[entry.place(n, &subsets)] = subsets.attacks[n];
                n += 1;
            }
            table.squares[i] = entry;
            offset += n as u32;
            i += 1;
        }
        assert!(offset as usize == SIZE, "every subset has its place");
        table
    }
}

/// A rook has at most so many relevant squares.
const MOST_RELEVANT: usize = 12;

/// All subsets of a square's relevant squares, with the attacks for each.
///
/// The n-th holds the relevant squares whose bits are set in n, which is what `pext` makes of it.
struct Subsets {
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    occupied: [u64; 1 << MOST_RELEVANT],
    attacks: [u64; 1 << MOST_RELEVANT],
}

impl Subsets {
    /// Each subset is a smaller one and one more square, which hides what lies behind it: this
    /// takes the compiler's interpreter a few steps, where walking takes a hundred.
    const fn new(square: Square, relevant: Bitboard, directions: [Direction; 4]) -> Self {
        let mut subsets = Self {
            #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
            occupied: [0; 1 << MOST_RELEVANT],
            attacks: [0; 1 << MOST_RELEVANT],
        };
        subsets.attacks[0] = walk::rays(square, directions, Bitboard::EMPTY).bits();

        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
        let mut blockers = [0; MOST_RELEVANT];
        let mut visible = [0; MOST_RELEVANT];
        let mut rest = relevant;
        let mut i = 0;
        while let Some(blocker) = rest.pop_first() {
            let blocker = Bitboard::from_square(blocker);
            #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
            {
                blockers[i] = blocker.bits();
            }
            visible[i] = walk::rays(square, directions, blocker).bits();
            i += 1;
        }

        let mut added = 0;
        while added < i {
            let mut smaller = 0;
            while smaller < 1 << added {
                let n = 1 << added | smaller;
                subsets.attacks[n] = subsets.attacks[smaller] & visible[added];
                #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
                {
                    subsets.occupied[n] = subsets.occupied[smaller] | blockers[added];
                }
                smaller += 1;
            }
            added += 1;
        }
        subsets
    }
}
