//! [`Moves`]: the gains of late moves, and the weights of the features that predict them.

use super::DEPTHS;
use super::logistic::{ONE, expected, fit, squashed, units};
use chess_search::tune::{LATE_MOVE_FEATURES, LateMoveRecord};
use dev_random::Random;
use std::array;
use std::fmt::Write;

/// The index of the logarithm of the depth among the features.
const LOG_DEPTH: usize = 1;
/// The moves of each search that belong to the sample.
const SAMPLES: usize = 120;
/// The number of features.
const COUNT: usize = LATE_MOVE_FEATURES.len();

/// Late moves of searches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Moves(Vec<LateMoveRecord>);

impl Moves {
    /// Adds a random sample of the moves of a search.
    pub(super) fn add(&mut self, moves: &[LateMoveRecord], random: &mut Random) {
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

    /// Returns the weights of the features under which the gains are the most likely, in 1024ths.
    pub(super) fn weights(&self) -> [i32; COUNT] {
        let records = self.0.iter();
        let weights = fit(&records.map(|record| (units(&record.features), squashed(record.gain))));
        weights.map(|weight| (weight * ONE).round() as i32)
    }

    /// Returns a table of the gains by depth, found and expected.
    pub(super) fn table(&self, weights: &[i32; COUNT]) -> String {
        let weights = units(weights);
        let mut rows: [[f64; 4]; DEPTHS] = array::from_fn(|_| [0.0; 4]);
        for record in &self.0 {
            let features = units(&record.features);
            let depth = features[LOG_DEPTH].exp().round() as usize;
            if let Some(row) = rows.get_mut(depth - 1) {
                let raises = f64::from(u8::from(record.gain > 0));
                let these = [
                    1.0,
                    raises,
                    squashed(record.gain),
                    expected(&features, &weights),
                ];
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
}

#[cfg(test)]
mod tests {
    use super::super::logistic::HALF_GAIN;
    use super::*;
    use chess_search::tune::LateMoveFeatures;

    /// Half of the moves are checks; of these a half gains as much as half of the largest gain, of the others a tenth.
    #[test]
    fn weights_are_those_under_which_the_gains_are_likely() {
        let gives_check = LATE_MOVE_FEATURES
            .iter()
            .position(|name| *name == "gives check")
            .unwrap();
        let record = |number: i32| {
            let is_check = number % 2 == 0;
            let mut features: LateMoveFeatures = [0; COUNT];
            features[0] = 1_024;
            features[gives_check] = if is_check { 1_024 } else { 0 };
            let every = if is_check { 4 } else { 20 };
            let gain = if number % every < 2 { HALF_GAIN } else { 0 };
            LateMoveRecord { features, gain }
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
    }
}
