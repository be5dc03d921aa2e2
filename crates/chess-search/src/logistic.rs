//! Logistic models in integer arithmetic: sums of weighted features, in 1024ths.
//!
//! Floating point is avoided so that the search gives the same result on every platform.

/// The number one, in the units of features, weights and log-odds.
pub(crate) const ONE: i32 = 1_024;

/// Returns the log-odds of a logistic model: the sum of the weighted features, in 1024ths.
pub(crate) fn log_odds<const N: usize>(features: &[i32; N], weights: &[i32; N]) -> i32 {
    let terms = features.iter().zip(weights);
    terms.map(|(feature, weight)| feature * weight / ONE).sum()
}

/// Maps a difference to the range from -1 to 1, in 1024ths. `scale` maps to one half.
pub(crate) fn squash(difference: i32, scale: i32) -> i32 {
    ONE * difference / (difference.abs() + scale)
}

/// Returns the natural logarithm of a number from 1 to 63, in 1024ths. Larger numbers count as 63.
pub(crate) fn logarithm(number: usize) -> i32 {
    const SIZE: usize = 64;
    const LOGARITHMS: [i32; SIZE] = {
        let mut logarithms = [0; SIZE];
        let mut number = 2;
        while number < SIZE {
            logarithms[number] = compute_logarithm(number as u64);
            number += 1;
        }
        logarithms
    };
    LOGARITHMS[number.min(SIZE - 1)]
}

/// Computes a natural logarithm bit by bit: squaring a number doubles its logarithm.
const fn compute_logarithm(number: u64) -> i32 {
    const BITS: u32 = 20;
    const LN_2: u64 = 726_817; // in units of 2^-20
    let whole = number.ilog2();
    // The number, scaled to the range from 1 to 2, in units of 2^-31.
    let mut fraction = number << 31 >> whole;
    let mut binary = whole as u64;
    let mut bit = 0;
    while bit < BITS {
        fraction = (fraction * fraction) >> 31;
        let is_one = fraction >> 32 != 0;
        binary = 2 * binary + is_one as u64;
        if is_one {
            fraction >>= 1;
        }
        bit += 1;
    }
    ((binary * LN_2 + (1 << 29)) >> 30) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_rounded_to_1024ths() {
        for number in 1..64 {
            let expected = ((number as f64).ln() * 1_024.0).round() as i32;
            assert_eq!(logarithm(number), expected, "{number}");
        }
        assert_eq!(logarithm(300), logarithm(63));
        assert_eq!(logarithm(0), 0);
    }

    #[test]
    fn squash_maps_the_scale_to_one_half_and_never_reaches_one() {
        for (difference, expected) in [(0, 0), (300, 512), (-300, -512), (900, 768)] {
            assert_eq!(squash(difference, 300), expected);
        }
        for difference in [-64_000, 64_000] {
            assert!(squash(difference, 300).abs() < ONE);
        }
    }
}
