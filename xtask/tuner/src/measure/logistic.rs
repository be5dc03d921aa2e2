//! Logistic regression.

/// One, in the units of features and weights.
pub(super) const ONE: f64 = 1_024.0;
/// The gain that counts as half of the largest, in centipawns. A gain of this size decides most games.
pub(super) const HALF_GAIN: i32 = 1_000;
/// Newton's method doubles the correct digits with each step.
const STEPS: usize = 25;
/// Added to the curvature, so that a feature that is the same for all records has the weight zero.
const FLATTEST: f64 = 1e-6;

/// Returns the weights under which the numbers from zero to one are the most likely, given the features, by Newton's
/// method.
pub(super) fn fit<const COUNT: usize>(
    records: &(impl Iterator<Item = ([f64; COUNT], f64)> + Clone),
) -> [f64; COUNT] {
    let mut weights = [0.0; COUNT];
    for _ in 0..STEPS {
        let mut slope = [0.0; COUNT];
        let mut curvature = [[0.0; COUNT]; COUNT];
        for (features, found) in records.clone() {
            let expected = expected(&features, &weights);
            let variance = expected * (1.0 - expected);
            for (row, feature) in features.iter().enumerate() {
                slope[row] += (found - expected) * feature;
                for (column, other) in features.iter().enumerate() {
                    curvature[row][column] += variance * feature * other;
                }
            }
        }
        for (index, row) in curvature.iter_mut().enumerate() {
            row[index] += FLATTEST;
        }
        for (weight, step) in weights.iter_mut().zip(solution(curvature, slope)) {
            *weight += step;
        }
    }
    weights
}

/// Returns numbers in 1024ths as numbers in units.
pub(super) fn units<const COUNT: usize>(numbers: &[i32; COUNT]) -> [f64; COUNT] {
    numbers.map(|number| f64::from(number) / ONE)
}

/// Returns what the model expects for the features.
pub(super) fn expected<const COUNT: usize>(features: &[f64; COUNT], weights: &[f64; COUNT]) -> f64 {
    1.0 / (1.0 + (-log_odds(features, weights)).exp())
}

/// Returns the log-odds of what the model expects.
pub(super) fn log_odds<const COUNT: usize>(features: &[f64; COUNT], weights: &[f64; COUNT]) -> f64 {
    let terms = features.iter().zip(weights);
    terms.map(|(feature, weight)| feature * weight).sum()
}

/// Maps a gain to a number between zero and one.
pub(super) fn squashed(gain: i32) -> f64 {
    f64::from(gain) / f64::from(gain + HALF_GAIN)
}

/// Solves a system of linear equations with a positive definite matrix, by elimination.
fn solution<const COUNT: usize>(
    mut matrix: [[f64; COUNT]; COUNT],
    mut right: [f64; COUNT],
) -> [f64; COUNT] {
    for pivot in 0..COUNT {
        let pivot_row = matrix[pivot];
        for row in pivot + 1..COUNT {
            let factor = matrix[row][pivot] / pivot_row[pivot];
            for (entry, above) in matrix[row].iter_mut().zip(pivot_row) {
                *entry -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..COUNT).rev() {
        let known: f64 = (row + 1..COUNT)
            .map(|column| matrix[row][column] * right[column])
            .sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::array;

    #[test]
    fn linear_equations_are_solved() {
        const COUNT: usize = 13;
        let unknown: [f64; COUNT] = array::from_fn(|index| index as f64 - 3.0);
        let matrix: [[f64; COUNT]; COUNT] = array::from_fn(|row| {
            array::from_fn(|column| {
                if row == column {
                    20.0
                } else {
                    1.0 / (row + column) as f64
                }
            })
        });
        let right = matrix.map(|row| row.iter().zip(&unknown).map(|(a, b)| a * b).sum());
        for (found, expected) in solution(matrix, right).iter().zip(&unknown) {
            assert!((found - expected).abs() < 1e-9);
        }
    }

    #[test]
    fn weights_are_those_that_the_numbers_come_from() {
        let weights = [-2.0, 1.0, 0.5];
        let features =
            (0..100).map(|number| [1.0, f64::from(number % 10) / 10.0, f64::from(number / 10)]);
        let records = features.map(|features| (features, expected(&features, &weights)));
        for (found, weight) in fit(&records).iter().zip(weights) {
            assert!((found - weight).abs() < 1e-6, "{found} {weight}");
        }
    }
}
