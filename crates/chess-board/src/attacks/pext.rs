//! The index of an occupancy in a slider's table, by the `pext` instruction of BMI2.
//!
//! It contains one of the three `unsafe` blocks of the workspace: the call of the intrinsic.

#![allow(
    unsafe_code,
    reason = "calls an instruction for which Rust has no safe function"
)]

use super::slider::layout;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use chess_move::Square;

// This module is compiled only if the build target has BMI2, so every machine that can run the
// program has the instruction.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
compile_error!("attacks::pext is for targets with BMI2");

pub(super) struct Index {
    relevant: [u64; 64],
    offset: [u32; 64],
}

impl Index {
    pub(super) const BISHOP: Self = Self::new(Direction::BISHOP);
    pub(super) const ROOK: Self = Self::new(Direction::ROOK);

    const fn new(directions: [Direction; 4]) -> Self {
        let (relevant, offset) = layout(directions);
        Self { relevant, offset }
    }

    #[inline(always)]
    pub(super) fn of(&self, square: Square, occupied: Bitboard) -> usize {
        let offset = self.offset[square as usize] as usize;
        offset + pext(occupied.bits(), self.relevant[square as usize]) as usize
    }

    /// Fills the table of a square, given its attacks on an empty board and the squares that each blocker hides.
    pub(super) const fn fill(
        &self,
        square: Square,
        rays: u64,
        hidden: &[u64; 64],
        table: &mut [u64],
    ) {
        let offset = self.offset[square as usize] as usize;
        table[offset] = rays;
        let mut count = 1;
        let mut blocker = 0;
        while blocker < 64 {
            // A square that hides nothing is not relevant. `pext` counts the subsets in this order.
            if hidden[blocker] != 0 {
                let visible = !hidden[blocker];
                let mut n = 0;
                while n < count {
                    table[offset + count + n] = table[offset + n] & visible;
                    n += 1;
                }
                count *= 2;
            }
            blocker += 1;
        }
    }
}

/// Returns the bits of `bits` that are set in `mask`, moved together at the low end.
#[inline(always)]
pub(crate) fn pext(bits: u64, mask: u64) -> u64 {
    // SAFETY: the intrinsic requires BMI2, which the build target has (checked above).
    unsafe { core::arch::x86_64::_pext_u64(bits, mask) }
}
