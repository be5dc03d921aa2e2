//! The loops over neurons.

use crate::layers::FEATURE_SCALE;
use alloc::vec::Vec;

/// 32 values of 16 bits: the width of a register of AVX-512. The alignment lets every load be within a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Lanes(pub(crate) [i16; 32]);

impl Lanes {
    /// Splits values, a multiple of 32, into blocks.
    pub(crate) fn from_values(values: &[i16]) -> Vec<Self> {
        values
            .as_chunks()
            .0
            .iter()
            .map(|&values| Self(values))
            .collect()
    }
}

/// Adds weights to sums.
pub(crate) fn add(sums: &mut [Lanes], weights: &[Lanes]) {
    for (sums, weights) in sums.iter_mut().zip(weights) {
        for (sum, weight) in sums.0.iter_mut().zip(weights.0) {
            *sum = sum.wrapping_add(weight);
        }
    }
}

/// Returns the sum of clamped squares times weights.
pub(crate) fn output(values: &[Lanes], weights: &[Lanes]) -> i64 {
    let mut sum = 0;
    for (values, weights) in values.iter().zip(weights) {
        for (value, weight) in values.0.into_iter().zip(weights.0) {
            let clamped = i32::from(value).clamp(0, FEATURE_SCALE);
            sum += i64::from(clamped * clamped * i32::from(weight));
        }
    }
    sum
}
