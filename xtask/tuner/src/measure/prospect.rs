//! [`Moves`]: what late moves gained, and the weights of what was known about them before.

use super::DEPTHS;
use super::plot::bars;
use crate::random::Random;
use chess_search::tune::{FACTS, MoveRecord};
use std::array;
use std::fmt::Write;

/// One, in the units of facts and weights.
const ONE: f64 = 1_024.0;
/// The gain that counts as half of the largest, in centipawns. A gain of this size decides most games.
const HALF_GAIN: i32 = 1_000;
/// The index of the logarithm of the depth among the facts.
const LOG_DEPTH: usize = 1;
/// The moves of each search that belong to the sample.
const SAMPLES: usize = 120;
/// Newton's method doubles the correct digits with each step.
const STEPS: usize = 25;
/// Added to the curvature, so that a fact that is the same for all moves has the weight zero.
const FLATTEST: f64 = 1e-6;
/// The number of facts.
const COUNT: usize = FACTS.len();

/// Late moves of searches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Moves(Vec<MoveRecord>);

impl Moves {
    /// Adds a random sample of the moves of a search.
    pub(super) fn add(&mut self, moves: &[MoveRecord], random: &mut Random) {
        if moves.is_empty() {
            return;
        }
        let sample = (0..SAMPLES).map(|_| moves[random.below(moves.len())]);
        self.0.extend(sample);
    }

    pub(super) fn append(&mut self, other: &mut Self) {
        self.0.append(&mut other.0);
    }

    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the weights of the facts under which the gains are the most likely, in 1024ths (logistic regression, by
    /// Newton's method).
    pub(super) fn weights(&self) -> [i32; COUNT] {
        let mut weights = [0.0; COUNT];
        for _ in 0..STEPS {
            let mut slope = [0.0; COUNT];
            let mut curvature = [[0.0; COUNT]; COUNT];
            for record in &self.0 {
                let facts = units(&record.facts);
                let expected = expected(&facts, &weights);
                let error = worth(record.gain) - expected;
                let variance = expected * (1.0 - expected);
                for (row, fact) in facts.iter().enumerate() {
                    slope[row] += error * fact;
                    for (column, other) in facts.iter().enumerate() {
                        curvature[row][column] += variance * fact * other;
                    }
                }
            }
            for (index, row) in curvature.iter_mut().enumerate() {
                row[index] += FLATTEST;
            }
            let step = solution(curvature, slope);
            for (weight, step) in weights.iter_mut().zip(step) {
                *weight += step;
            }
        }
        weights.map(|weight| (weight * ONE).round() as i32)
    }

    /// Returns a table of what the moves gained by depth, and of what the weights expect.
    pub(super) fn table(&self, weights: &[i32; COUNT]) -> String {
        let weights = units(weights);
        let mut rows: [[f64; 4]; DEPTHS] = array::from_fn(|_| [0.0; 4]);
        for record in &self.0 {
            let facts = units(&record.facts);
            let depth = facts[LOG_DEPTH].exp().round() as usize;
            if let Some(row) = rows.get_mut(depth - 1) {
                let raises = f64::from(u8::from(record.gain > 0));
                let these = [1.0, raises, worth(record.gain), expected(&facts, &weights)];
                for (sum, this) in row.iter_mut().zip(these) {
                    *sum += this;
                }
            }
        }
        let mut text = String::from(
            "Late moves: percent that raise alpha, and their mean gain / (gain + half) in 1000ths, found and expected\n\
             depth   moves  raise  found expected\n",
        );
        for (row, [moves, raises, found, expected]) in rows.into_iter().enumerate() {
            let of_moves = |sum: f64| sum / moves.max(1.0);
            let _ = writeln!(
                text,
                "{:5} {moves:7} {:6.2} {:6.3} {:8.3}",
                row + 1,
                100.0 * of_moves(raises),
                1000.0 * of_moves(found),
                1000.0 * of_moves(expected),
            );
        }
        text
    }

    /// Returns a plot of what the moves gained by the log-odds that the weights give them. Where the weights fit, a bar grows by
    /// the same length with each step, and its value is near the one expected at its log-odds.
    /// The first and the last step have all moves beyond them.
    pub(super) fn plot(&self, weights: &[i32; COUNT]) -> String {
        const LOWEST: i32 = -12;
        const HIGHEST: i32 = -2;
        let weights = units(weights);
        let mut rows = [[0.0; 2]; (HIGHEST - LOWEST + 1) as usize];
        for record in &self.0 {
            let facts = units(&record.facts);
            let step = (log_odds(&facts, &weights).round() as i32).clamp(LOWEST, HIGHEST);
            let [moves, gains] = &mut rows[(step - LOWEST) as usize];
            *moves += 1.0;
            *gains += worth(record.gain);
        }
        let rows = (LOWEST..).zip(rows).map(|(step, [moves, gains])| {
            let mean = if moves > 0.0 { gains / moves } else { 0.0 };
            (step.to_string(), mean)
        });
        bars(
            "Mean gain / (gain + half) of late moves by their log-odds, in 1000ths",
            &rows.collect::<Vec<_>>(),
        )
    }
}

/// Returns numbers in 1024ths as numbers in units.
fn units(numbers: &[i32; COUNT]) -> [f64; COUNT] {
    numbers.map(|number| f64::from(number) / ONE)
}

/// Returns what the model expects for the facts.
fn expected(facts: &[f64; COUNT], weights: &[f64; COUNT]) -> f64 {
    1.0 / (1.0 + (-log_odds(facts, weights)).exp())
}

/// Returns the log-odds of what the model expects.
fn log_odds(facts: &[f64; COUNT], weights: &[f64; COUNT]) -> f64 {
    let terms = facts.iter().zip(weights);
    terms.map(|(fact, weight)| fact * weight).sum()
}

/// Returns a gain as a number between zero and one.
fn worth(gain: i32) -> f64 {
    f64::from(gain) / f64::from(gain + HALF_GAIN)
}

/// Solves a system of linear equations with a positive definite matrix, by elimination.
fn solution(mut matrix: [[f64; COUNT]; COUNT], mut right: [f64; COUNT]) -> [f64; COUNT] {
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
    use chess_search::tune::Facts;

    /// Half of the moves are checks; of these a half gains as much as half of the largest gain, of the others a tenth.
    #[test]
    fn weights_are_those_under_which_the_gains_are_likely() {
        let gives_check = FACTS
            .iter()
            .position(|name| *name == "gives check")
            .unwrap();
        let record = |number: i32| {
            let is_check = number % 2 == 0;
            let mut facts: Facts = [0; COUNT];
            facts[0] = 1_024;
            facts[gives_check] = if is_check { 1_024 } else { 0 };
            let every = if is_check { 4 } else { 20 };
            let gain = if number % every < 2 { HALF_GAIN } else { 0 };
            MoveRecord { facts, gain }
        };
        let moves = Moves((0..2_000).map(record).collect());
        let weights = moves.weights();
        let log_odds = |share: f64| (1_024.0 * (share / (1.0 - share)).ln()).round() as i32;
        let mut expected = [0; COUNT];
        expected[0] = log_odds(0.05);
        expected[gives_check] = log_odds(0.25) - expected[0];
        assert_eq!(weights, expected);
        let table = moves.table(&weights);
        assert!(
            table.contains("    1    2000  30.00 150.000  150.00"),
            "{table}"
        );
        let plot = moves.plot(&weights);
        for (log_odds, mean) in [(-3, "50.000"), (-2, "250.000")] {
            let line = plot
                .lines()
                .find(|line| line.contains(&format!("{log_odds} ")));
            assert!(line.is_some_and(|line| line.contains(mean)), "{plot}");
        }
    }

    #[test]
    fn linear_equations_are_solved() {
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
}
