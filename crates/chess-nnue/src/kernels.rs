//! The loops over neurons: [`update`] for the first layer and [`output`] for the second.
//!
//! Each is written twice: as a plain loop, and with vectors of `fearless_simd`. The plain loop of the second layer is a
//! quarter as fast, because the compiler does not find the instruction that multiplies and adds pairs of 16 bits.

use crate::instructions::Instructions;
use crate::layers::FEATURE_SCALE;
use alloc::vec::Vec;

/// 32 values of 16 bits: the width of a register of AVX-512. The alignment keeps every load within a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Lanes(pub(crate) [i16; 32]);

impl Lanes {
    /// Splits values, a multiple of 32, into blocks.
    pub(crate) fn from_values(values: &[i16]) -> Vec<Self> {
        let blocks = values.as_chunks().0;
        blocks.iter().map(|&values| Self(values)).collect()
    }
}

/// The largest value of a neuron after clamping.
const MAX: i16 = FEATURE_SCALE as i16;

/// Sets `to` to the sums `from`, without the removed features and with the added ones. `weights` has the weights of all
/// features.
#[inline]
pub(crate) fn update(
    instructions: Instructions,
    to: &mut [Lanes],
    from: &[Lanes],
    weights: &[Lanes],
    [removed, added]: [&[usize]; 2],
) {
    #[cfg(feature = "simd")]
    if let Some(level) = instructions.level {
        return vectors::update(level, to, from, weights, [removed, added]);
    }
    let _ = instructions;
    let blocks = from.len();
    to.copy_from_slice(from);
    let mut apply = |features: &[usize], change: fn(i16, i16) -> i16| {
        for feature in features {
            for (to, weights) in to.iter_mut().zip(&weights[feature * blocks..][..blocks]) {
                for (to, weight) in to.0.iter_mut().zip(weights.0) {
                    *to = change(*to, weight);
                }
            }
        }
    };
    apply(removed, i16::wrapping_sub);
    apply(added, i16::wrapping_add);
}

/// Returns the sum of squares of clamped values times weights.
///
/// A value times a weight fits into 16 bits. With at most 2,048 values, a sixteenth of the sum fits into 32 bits.
#[inline]
pub(crate) fn output(instructions: Instructions, values: [&[Lanes]; 2], weights: &[Lanes]) -> i64 {
    #[cfg(feature = "simd")]
    if let Some(level) = instructions.level {
        return vectors::output(level, values, weights);
    }
    let _ = instructions;
    let mut sums = [0; 16];
    for (values, weights) in values.into_iter().flatten().zip(weights) {
        for (lane, sum) in sums.iter_mut().enumerate() {
            for lane in [lane, lane + 16] {
                let value = values.0[lane].clamp(0, MAX);
                *sum += i32::from(value * weights.0[lane]) * i32::from(value);
            }
        }
    }
    sums.into_iter().map(i64::from).sum()
}

/// The same with explicit vectors.
#[cfg(feature = "simd")]
mod vectors {
    use super::{Lanes, MAX};
    use fearless_simd::{Level, Simd, dispatch, i16x32, i32x16, prelude::*};

    #[inline]
    pub(super) fn update(
        level: Level,
        to: &mut [Lanes],
        from: &[Lanes],
        weights: &[Lanes],
        changes: [&[usize]; 2],
    ) {
        dispatch!(level, simd => update_with(simd, to, from, weights, changes));
    }

    #[inline]
    pub(super) fn output(level: Level, values: [&[Lanes]; 2], weights: &[Lanes]) -> i64 {
        dispatch!(level, simd => output_with(simd, values, weights))
    }

    /// The number of blocks whose sums stay in registers: eight registers of AVX2.
    const TILE: usize = 4;

    #[inline(always)]
    fn update_with<S: Simd>(
        simd: S,
        to: &mut [Lanes],
        from: &[Lanes],
        weights: &[Lanes],
        changes: [&[usize]; 2],
    ) {
        let blocks = from.len();
        let whole = blocks - blocks % TILE;
        for at in (0..whole).step_by(TILE) {
            update_tile::<S, TILE>(simd, at, to, from, weights, changes);
        }
        for at in whole..blocks {
            update_tile::<S, 1>(simd, at, to, from, weights, changes);
        }
    }

    #[inline(always)]
    fn update_tile<S: Simd, const T: usize>(
        simd: S,
        at: usize,
        to: &mut [Lanes],
        from: &[Lanes],
        weights: &[Lanes],
        [removed, added]: [&[usize]; 2],
    ) {
        let blocks = from.len();
        let from = &from[at..at + T];
        let mut sums: [i16x32<S>; T] = core::array::from_fn(|block| load(simd, &from[block]));
        for feature in removed {
            let weights = &weights[feature * blocks + at..][..T];
            for block in 0..T {
                sums[block] -= load(simd, &weights[block]);
            }
        }
        for feature in added {
            let weights = &weights[feature * blocks + at..][..T];
            for block in 0..T {
                sums[block] += load(simd, &weights[block]);
            }
        }
        for (to, sum) in to[at..at + T].iter_mut().zip(sums) {
            sum.store_slice(&mut to.0);
        }
    }

    #[inline(always)]
    fn output_with<S: Simd>(simd: S, values: [&[Lanes]; 2], weights: &[Lanes]) -> i64 {
        let [zero, max] = [0, MAX].map(|value| i16x32::splat(simd, value));
        let mut sums = i32x16::splat(simd, 0);
        let (ours, theirs) = weights.split_at(values[0].len());
        for (values, weights) in values.into_iter().zip([ours, theirs]) {
            for (values, weights) in values.iter().zip(weights) {
                let values = load(simd, values).max(zero).min(max);
                let products = values * load(simd, weights);
                sums += products.pairwise_dot_product(values);
            }
        }
        let sums: [i32; 16] = sums.into();
        sums.into_iter().map(i64::from).sum()
    }

    #[inline(always)]
    fn load<S: Simd>(simd: S, lanes: &Lanes) -> i16x32<S> {
        i16x32::from_slice(simd, &lanes.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dev_random::Random;

    /// Every path computes the same as the definition, for every number of neurons.
    #[test]
    fn all_instructions_give_the_same_numbers() {
        let mut random = Random(1);
        for blocks in 1..=32 {
            let mut lanes = |count: usize, bits: u32| -> Vec<Lanes> {
                let mut value = || (random.next() as i16) >> (16 - bits);
                (0..count)
                    .map(|_| Lanes(core::array::from_fn(|_| value())))
                    .collect()
            };
            let weights = lanes(10 * blocks, 16);
            let (from, other) = (lanes(blocks, 16), lanes(blocks, 10));
            let output_weights = lanes(2 * blocks, 8);
            let changes: [&[usize]; 2] = [&[3], &[9, 0, 4, 4]];
            let value = |block: usize, lane: usize| {
                let weight = |feature: usize| weights[blocks * feature + block].0[lane];
                let removed = from[block].0[lane].wrapping_sub(weight(3));
                [9, 0, 4, 4]
                    .into_iter()
                    .fold(removed, |sum, feature| sum.wrapping_add(weight(feature)))
            };
            let updated: Vec<Lanes> = (0..blocks)
                .map(|block| Lanes(core::array::from_fn(|lane| value(block, lane))))
                .collect();
            let products =
                updated
                    .iter()
                    .chain(&other)
                    .zip(&output_weights)
                    .flat_map(|(values, weights)| {
                        let pairs = values.0.into_iter().zip(weights.0);
                        pairs.map(|(value, weight)| {
                            i64::from(value.clamp(0, 255)).pow(2) * i64::from(weight)
                        })
                    });
            let expected: i64 = products.sum();
            for instructions in Instructions::available() {
                let mut to = from.clone();
                update(instructions, &mut to, &from, &weights, changes);
                assert_eq!(to, updated, "{instructions:?}");
                let sum = output(instructions, [&to, &other], &output_weights);
                assert_eq!(sum, expected, "{instructions:?}");
            }
        }
    }

    /// The largest sums of the largest network do not overflow.
    #[test]
    fn largest_sums_fit() {
        let values = [Lanes([i16::MAX; 32]); 32];
        for weight in [127, -128] {
            let weights = [Lanes([weight; 32]); 64];
            for instructions in Instructions::available() {
                let sum = output(instructions, [&values, &values], &weights);
                assert_eq!(
                    sum,
                    2_048 * 255 * 255 * i64::from(weight),
                    "{instructions:?}"
                );
            }
        }
    }
}
