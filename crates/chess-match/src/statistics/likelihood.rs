//! The likelihood ratio of two expected scores.

use super::elo::Sample;

/// The number of halvings of the interval with the solution, enough for the last bit.
const HALVINGS: u32 = 200;

/// Returns the logarithm of the ratio of the likelihoods of the results, if the expected score is `s1` and if it is `s0`.
///
/// Of all distributions of results with the expected score, that with the highest likelihood counts, so that nothing
/// has to be assumed about draws or about the bias of the openings. This is the statistic of the generalized sequential
/// probability ratio test: X. Li, J. Liu, Z. Ying, *Generalized sequential probability ratio test for separate families of
/// hypotheses*, Sequential Analysis 33 (2014); for games, M. Van den Bergh, *The generalized sequential probability ratio
/// test* (2020).
pub(crate) fn log_likelihood_ratio(sample: &Sample, s0: f64, s1: f64) -> f64 {
    let (x0, x1) = (multiplier(sample, s0), multiplier(sample, s1));
    // The distribution for `s` gives the result `a` the probability `p / (1 + x (a - s))`, where `p` is its share.
    let log_ratio = |value: f64| (1.0 + x0 * (value - s0)).ln() - (1.0 + x1 * (value - s1)).ln();
    let mean: f64 = sample
        .shares
        .iter()
        .filter(|(_, share)| *share > 0.0)
        .map(|&(value, share)| share * log_ratio(value))
        .sum();
    sample.count * mean
}

/// Returns the Lagrange multiplier of the condition that the expected result is `s`, with 0 < s < 1.
///
/// It solves `sum of p (a - s) / (1 + x (a - s)) = 0`, which falls with `x`, between the values of `x` at which the
/// denominator of the result 0 or 1 becomes zero. If there is no solution, because all results are on one side of `s`, the
/// best distribution gives the rest of the probability to the result 0 or 1, and `x` is that end of the interval.
fn multiplier(sample: &Sample, s: f64) -> f64 {
    let slope = |x: f64| -> f64 {
        sample
            .shares
            .iter()
            .filter(|(_, share)| *share > 0.0)
            .map(|&(value, share)| share * (value - s) / (1.0 + x * (value - s)))
            .sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - s), 1.0 / s);
    for _ in 0..HALVINGS {
        let middle = low.midpoint(high);
        if middle <= low || middle >= high {
            break;
        }
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    // Of the two neighbors, the one that is inside of the interval.
    if high < 1.0 / s { high } else { low }
}
