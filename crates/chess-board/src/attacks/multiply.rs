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
    pub(super) const fn of(&self, square: Square, occupied: Bitboard) -> usize {
        let Entry {
            relevant,
            magic,
            offset,
            shift,
        } = self.0[square as usize];
        let product = (occupied.bits() & relevant).wrapping_mul(magic);
        offset as usize + (product >> shift) as usize
    }

    /// Returns the index of `subset`, the n-th subset of the relevant squares.
    pub(super) const fn of_nth(&self, square: Square, _n: usize, subset: u64) -> usize {
        self.of(square, Bitboard::from_bits(subset))
    }
}
