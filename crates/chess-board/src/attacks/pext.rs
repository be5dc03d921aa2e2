//! The index of an occupancy in a slider's table, by the `pext` instruction of BMI2.
//!
//! It contains the only `unsafe` line of the workspace: the call of the intrinsic.

#![allow(unsafe_code)]

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

    /// Returns the index of the n-th subset of the relevant squares in the order of `pext`.
    pub(super) const fn of_nth(&self, square: Square, n: usize, _subset: u64) -> usize {
        self.offset[square as usize] as usize + n
    }
}

/// Returns the bits of `bits` that are set in `mask`, moved together at the low end.
#[inline(always)]
fn pext(bits: u64, mask: u64) -> u64 {
    // SAFETY: the intrinsic requires BMI2, which the build target has (checked above).
    unsafe { core::arch::x86_64::_pext_u64(bits, mask) }
}
