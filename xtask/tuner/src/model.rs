//! The evaluation of a position as a function of the parameters, and its derivative.

use crate::sample::{Sample, Samples};
use chess_search::tune::HALF_DANGER;

/// The evaluation of a position, with the terms of its derivative.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value {
    /// Centipawns for White.
    pub(crate) centipawns: f64,
    danger: [[f64; 2]; 2],
}

fn sum(counts: &[(u16, i16)], pairs: &[[f64; 2]]) -> [f64; 2] {
    let mut sum = [0.0; 2];
    for &(parameter, count) in counts {
        let pair = pairs[usize::from(parameter)];
        let count = f64::from(count);
        sum[0] += pair[0] * count;
        sum[1] += pair[1] * count;
    }
    sum
}

fn add(gradient: &mut [[f64; 2]], counts: &[(u16, i16)], slope: [f64; 2]) {
    for &(parameter, count) in counts {
        let pair = &mut gradient[usize::from(parameter)];
        let count = f64::from(count);
        pair[0] += slope[0] * count;
        pair[1] += slope[1] * count;
    }
}

/// Returns the penalty for a danger, and its derivative.
fn penalty(danger: f64) -> (f64, f64) {
    let (danger, half) = (danger.max(0.0), f64::from(HALF_DANGER));
    let sum = danger + half;
    (
        danger * danger / sum,
        danger * (danger + 2.0 * half) / (sum * sum),
    )
}

/// Returns the formula of [`chess_search::tune`].
pub(crate) fn value(samples: &Samples, sample: &Sample, pairs: &[[f64; 2]]) -> Value {
    let mut total = sum(samples.linear(sample), pairs);
    let danger = samples.danger(sample).map(|counts| sum(counts, pairs));
    for (danger, sign) in danger.into_iter().zip([-1.0, 1.0]) {
        for half in 0..2 {
            total[half] += sign * penalty(danger[half]).0;
        }
    }
    Value {
        centipawns: (total[0] * sample.phase[0] + total[1] * sample.phase[1]) * sample.damped,
        danger,
    }
}

/// Adds `slope` times the derivative of the value to the gradient.
pub(crate) fn add_gradient(
    samples: &Samples,
    sample: &Sample,
    value: &Value,
    slope: f64,
    gradient: &mut [[f64; 2]],
) {
    let middlegame = slope * sample.phase[0] * sample.damped;
    let endgame = slope * sample.phase[1] * sample.damped;
    add(gradient, samples.linear(sample), [middlegame, endgame]);
    for ((counts, danger), sign) in samples
        .danger(sample)
        .into_iter()
        .zip(value.danger)
        .zip([-1.0, 1.0])
    {
        let slopes = [(middlegame, danger[0]), (endgame, danger[1])]
            .map(|(slope, danger)| sign * slope * penalty(danger).1);
        add(gradient, counts, slopes);
    }
}

/// Returns the expected result at a value in centipawns, by a logistic curve with the factor `k`.
pub(crate) fn expected(value: f64, k: f64) -> f64 {
    1.0 / (1.0 + (-k * value).exp())
}

/// Returns the logistic loss of an expected result.
pub(crate) fn loss(expected: f64, target: f64) -> f64 {
    let expected = expected.clamp(1e-9, 1.0 - 1e-9);
    -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
}
