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
        // The products of the magic number with each subset, and the attacks for it.
        let mut products = [0; 1 << MAX_RELEVANT];
        let mut attacks = [0; 1 << MAX_RELEVANT];
        attacks[0] = rays;
        table[offset as usize] = rays;
        let mut count = 1;
        let mut blocker = 0;
        while blocker < 64 {
            // A square that hides nothing is not relevant.
            if hidden[blocker] != 0 {
                let visible = !hidden[blocker];
                let step = magic.wrapping_shl(blocker as u32);
                let mut n = 0;
                while n < count {
                    // Equals `wrapping_add`, whose call takes longer at compile time.
                    let product = (products[n] as u128 + step as u128) as u64;
                    let seen = attacks[n] & visible;
                    products[count + n] = product;
                    attacks[count + n] = seen;
                    table[offset as usize + (product >> shift) as usize] = seen;
                    n += 1;
                }
                count *= 2;
            }
            blocker += 1;
        }
    }
}
