//! The index of an occupancy in a slider's table: its relevant bits moved together.
//!
//! Here stands the one `unsafe` line of the workspace, the call of the `pext` instruction.

#![allow(unsafe_code)]

use super::slider::layout;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use chess_move::Square;

// This module is compiled only where the build target has BMI2, so the instruction exists on
// every machine that may run the program.
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

/// Returns the bits of `word` under the mask, moved together at the low end.
#[inline(always)]
fn pext(word: u64, mask: u64) -> u64 {
    // SAFETY: the intrinsic asks for BMI2 alone, which the build target has (checked above).
    unsafe { core::arch::x86_64::_pext_u64(word, mask) }
}
