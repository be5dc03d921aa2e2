//! The likelihood ratio of two hypotheses about the strength of a player.
//!
//! This is the statistic of the generalized sequential probability ratio test: X. Li, J. Liu, Z. Ying, *Generalized
//! sequential probability ratio test for separate families of hypotheses*, Sequential Analysis 33 (2014); for games, M.
//! Van den Bergh, *The generalized sequential probability ratio test* (2020). Each hypothesis has the likelihood of the
//! best distribution of results that fits it, so that nothing has to be assumed about draws or about the bias of the
//! openings.

use super::elo::Sample;

/// The number of halvings of the interval with the solution, enough for the last bit.
const HALVINGS: u32 = 200;

/// Returns the logarithm of the ratio of the likelihoods of the results, if the expected score is `s1` and if it is
/// `s0`.
pub(crate) fn ratio_of_scores(sample: &Sample, s0: f64, s1: f64) -> f64 {
    let best = |s: f64| {
        Best::of(
            sample
                .shares
                .iter()
                .map(|&(value, share)| (value - s, share)),
        )
    };
    log_ratio(sample.count, &best(s0), &best(s1))
}

/// Returns the logarithm of the ratio of the likelihoods of the results, if the expected score lies `t1` standard
/// deviations of a result above one half, and if it lies `t0` above it.
///
/// Results that never occurred count as a thousandth of a result, because a distribution without them has no best
/// neighbor. This is what fishtest and `OpenBench` do, too.
pub(crate) fn ratio_of_deviations(sample: &Sample, t0: f64, t1: f64) -> f64 {
    let sample = sample.with_rare_results();
    let best = |t| Best::with_deviation(&sample, t);
    log_ratio(sample.count, &best(t0), &best(t1))
}

/// Returns the logarithm of the ratio of the likelihoods of `count` results.
fn log_ratio(count: f64, best0: &Best, best1: &Best) -> f64 {
    let shares = best0.terms.iter().zip(&best1.terms);
    let mean: f64 = shares
        .filter(|(term, _)| term.share > 0.0)
        .map(|(term0, term1)| term0.share * (term0.divisor.ln() - term1.divisor.ln()))
        .sum();
    count * mean
}

/// The distribution of results with the highest likelihood under a condition.
struct Best {
    terms: Vec<Term>,
}

/// A possible result.
struct Term {
    /// The share of this result in the sample.
    share: f64,
    /// Its share divided by its probability in the distribution.
    divisor: f64,
}

/// The maximum number of steps towards a distribution. Tests with random samples need up to 99, usual ones five.
const STEPS: u32 = 200;
/// The change of a probability at which the distribution is found.
const TOLERANCE: f64 = 1e-12;

impl Best {
    /// Returns the best distribution in which the expectation of numbers is zero. Each result has its number and its
    /// share.
    ///
    /// The result with the number `d` and the share `p` has the probability `p / (1 + x d)`, with the Lagrange
    /// multiplier `x`.
    fn of(results: impl Iterator<Item = (f64, f64)>) -> Self {
        let results: Vec<_> = results.collect();
        let x = multiplier(&results);
        let terms = results.iter().map(|&(number, share)| Term {
            share,
            divisor: 1.0 + x * number,
        });
        Self {
            terms: terms.collect(),
        }
    }

    /// Returns the best distribution in which the mean lies `t` standard deviations above one half.
    ///
    /// The condition is not linear in the probabilities. At the distribution sought, with the mean `m` and the
    /// deviation `s`, its derivative by the probability of the result `a` is, up to a constant, that of the expectation
    /// of
    ///
    /// ```text
    /// d(a) = a - 1/2 - t s / 2 (1 + ((a - m) / s)^2)
    /// ```
    ///
    /// which is zero for this distribution. So it is the best one with this linear condition, for which `m` and `s`
    /// come from the distribution before, starting with equal probabilities. M. Van den Bergh, *Comments on normalized
    /// Elo* (2021), has the same equations.
    fn with_deviation(sample: &Sample, t: f64) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "there are at most five values")]
        let equal = 1.0 / sample.shares.len() as f64;
        let mut probabilities = vec![equal; sample.shares.len()];
        let mut step = 0;
        loop {
            let (mean, deviation) = moments(sample, &probabilities);
            let number = |value: f64| {
                let distance = (value - mean) / deviation;
                value - 0.5 - t * deviation / 2.0 * (1.0 + distance * distance)
            };
            let shares = sample.shares.iter();
            let best = Self::of(shares.map(|&(value, share)| (number(value), share)));
            let mut change: f64 = 0.0;
            for (probability, term) in probabilities.iter_mut().zip(&best.terms) {
                let next = term.share / term.divisor;
                change = change.max((next - *probability).abs());
                *probability = next;
            }
            step += 1;
            if change < TOLERANCE || step == STEPS {
                return best;
            }
        }
    }
}

/// Returns the mean and the standard deviation of results with these probabilities.
fn moments(sample: &Sample, probabilities: &[f64]) -> (f64, f64) {
    let expectation = |number: &dyn Fn(f64) -> f64| -> f64 {
        let terms = sample.shares.iter().zip(probabilities);
        terms
            .map(|(&(value, _), probability)| number(value) * probability)
            .sum()
    };
    let mean = expectation(&|value| value);
    let variance = expectation(&|value| (value - mean) * (value - mean));
    (mean, variance.sqrt())
}

/// Returns the Lagrange multiplier of the condition that the expectation of numbers is zero. Some number is positive
/// and some is negative.
///
/// It solves `sum of p d / (1 + x d) = 0`, which falls with `x`, between the values of `x` at which the denominator of
/// the greatest or of the smallest number becomes zero. If there is no solution, because all results with a share are
/// on one side of zero, the best distribution gives the rest of the probability to the result with that number, and `x`
/// is that end of the interval.
fn multiplier(results: &[(f64, f64)]) -> f64 {
    let slope = |x: f64| -> f64 {
        results
            .iter()
            .filter(|(_, share)| *share > 0.0)
            .map(|&(number, share)| share * number / (1.0 + x * number))
            .sum()
    };
    let numbers = || results.iter().map(|&(number, _)| number);
    let end_high = -1.0 / numbers().fold(0.0, f64::min);
    let (mut low, mut high) = (-1.0 / numbers().fold(0.0, f64::max), end_high);
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
    if high < end_high { high } else { low }
}
