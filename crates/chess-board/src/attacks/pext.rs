//! The one `unsafe` line of the workspace: the `pext` instruction.

#![allow(unsafe_code)]

// This module is compiled only where the build target has BMI2, so the instruction exists on
// every machine that may run the program.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
compile_error!("attacks::pext is for targets with BMI2");

/// The bits of `word` under the mask, moved together at the low end.
#[inline(always)]
pub(super) fn pext(word: u64, mask: u64) -> u64 {
    // SAFETY: the intrinsic asks for BMI2 alone, which the build target has (checked above).
    unsafe { core::arch::x86_64::_pext_u64(word, mask) }
}
