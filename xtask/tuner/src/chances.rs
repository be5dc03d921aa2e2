//! [`Chances`]: the probabilities of a win and a loss by score.

use crate::minimum::minimum;
use crate::sample::Sample;
use std::collections::BTreeMap;

/// The curves that `chess_uci::Wdl` shows: a win is as likely as `1 / (1 + exp((even - x) / spread))`
/// at the score `x`, a loss as that at `-x`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chances {
    /// The score at which every second game is won, in centipawns.
    pub(crate) even: f64,
    /// The centipawns by which the score rises when the odds rise e-fold.
    pub(crate) spread: f64,
}

/// The step in which scores are counted, in centipawns.
const STEP: f64 = 5.0;

impl Chances {
    /// Returns the chances under which the results of the games are the most likely.
    pub(crate) fn fit(samples: &[Sample]) -> Self {
        let mut counts: BTreeMap<(i64, i64), f64> = BTreeMap::new();
        for sample in samples {
            let key = (
                (sample.score / STEP).round() as i64,
                (2.0 * sample.result) as i64,
            );
            *counts.entry(key).or_default() += 1.0;
        }
        let surprise = |chances: Self| -> f64 {
            counts
                .iter()
                .map(|(&(score, result), count)| {
                    -count * chances.of(score as f64 * STEP, result).max(1e-9).ln()
                })
                .sum()
        };
        let with_best_spread = |even: f64| {
            let spread = minimum(10.0, 500.0, 0.1, |spread| surprise(Self { even, spread }));
            Self { even, spread }
        };
        let even = minimum(10.0, 500.0, 0.1, |even| surprise(with_best_spread(even)));
        with_best_spread(even)
    }

    /// Returns the probability of a result, in halves of a point for White, at a score.
    fn of(self, score: f64, result: i64) -> f64 {
        let win = |score: f64| 1.0 / (1.0 + ((self.even - score) / self.spread).exp());
        match result {
            0 => win(-score),
            1 => 1.0 - win(score) - win(-score),
            _ => win(score),
        }
    }
}
