//! The index of an occupancy in a slider's table, by magic multiplication.
//!
//! Each square has a magic number. The top bits of its product with the relevant occupancy are the
//! index. Occupancies with different attacks have different indices
//! (<https://www.chessprogramming.org/Magic_Bitboards>).

use super::magic;
use super::slider::layout;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use chess_move::Square;

/// The largest number of relevant squares: a rook in a corner has 12.
const MAX_RELEVANT: usize = 12;

pub(super) struct Index([Entry; 64]);

/// The data of one lookup. Two entries share a cache line of 64 bytes.
#[derive(Clone, Copy)]
struct Entry {
    relevant: u64,
    magic: u64,
    offset: u32,
    shift: u32,
}

impl Index {
    pub(super) const BISHOP: Self = Self::new(Direction::BISHOP, &magic::BISHOP);
    pub(super) const ROOK: Self = Self::new(Direction::ROOK, &magic::ROOK);

    const fn new(directions: [Direction; 4], magics: &[u64; 64]) -> Self {
        let (relevant, offset) = layout(directions);
        let mut entries = [Entry {
            relevant: 0,
            magic: 0,
            offset: 0,
            shift: 0,
        }; 64];
        let mut i = 0;
        while i < 64 {
            entries[i] = Entry {
                relevant: relevant[i],
                magic: magics[i],
                offset: offset[i],
                shift: 64 - relevant[i].count_ones(),
            };
            i += 1;
        }
        Self(entries)
    }

    #[inline(always)]
    pub(super) fn of(&self, square: Square, occupied: Bitboard) -> usize {
        let Entry {
            relevant,
            magic,
            offset,
            shift,
        } = self.0[square as usize];
        let product = (occupied.bits() & relevant).wrapping_mul(magic);
        offset as usize + (product >> shift) as usize
    }

    /// Fills the table of a square, given its attacks on an empty board and the squares that each blocker hides.
    pub(super) const fn fill(
        &self,
        square: Square,
        rays: u64,
        hidden: &[u64; 64],
        table: &mut [u64],
    ) {
        let Entry {
            magic,
            offset,
            shift,
            ..
        } = self.0[square as usize];
        let (_, table) = table.split_at_mut(offset as usize);
        // The subsets of the first half of the relevant squares, and those of the others. An index is the sum of two
        // products, and the attacks are those that neither part hides.
        let mut first = Subsets::new(rays);
        let mut second = Subsets::new(rays);
        let mut blocker = 0;
        while blocker < 64 {
            // A square that hides nothing is not relevant.
            if hidden[blocker] != 0 {
                let product = magic.wrapping_shl(blocker as u32);
                if first.count < 1 << (MAX_RELEVANT / 2) {
                    first.add(product, !hidden[blocker]);
                } else {
                    second.add(product, !hidden[blocker]);
                }
            }
            blocker += 1;
        }
        let mut n = 0;
        while n < first.count {
            let product = first.products[n];
            let attacks = first.attacks[n];
            let mut m = 0;
            while m < second.count {
                let index = (product + second.products[m]) as u64 >> shift;
                table[index as usize] = attacks & second.attacks[m];
                m += 1;
            }
            n += 1;
        }
    }
}

/// The subsets of up to six relevant squares.
struct Subsets {
    count: usize,
    /// The products of the magic number with each subset, as 128 bits: sums need no `wrapping_add`, whose call takes
    /// longer at compile time.
    products: [u128; 1 << (MAX_RELEVANT / 2)],
    /// The attacks for each subset.
    attacks: [u64; 1 << (MAX_RELEVANT / 2)],
}

impl Subsets {
    /// Creates the empty subset, with the attacks on an empty board.
    const fn new(rays: u64) -> Self {
        Self {
            count: 1,
            products: [0; 1 << (MAX_RELEVANT / 2)],
            attacks: [rays; 1 << (MAX_RELEVANT / 2)],
        }
    }

    /// Adds the subsets with one more square, given its product and the squares that it does not hide.
    const fn add(&mut self, product: u64, visible: u64) {
        let mut n = 0;
        while n < self.count {
            self.products[self.count + n] = self.products[n] + product as u128;
            self.attacks[self.count + n] = self.attacks[n] & visible;
            n += 1;
        }
        self.count *= 2;
    }
}
