//! Fits the parameters to search scores and the results of games.

use crate::adam::Adam;
use crate::chances::Chances;
use crate::games::Games;
use crate::minimum::minimum;
use crate::model::{add_gradient, expected, loss, value};
use crate::options::Tune;
use crate::parameters::{Pairs, center, current, pawn_value, source};
use crate::sample::{Sample, Samples};
use dev_random::Random;
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::thread;
use training_data::ScoredGame;

/// The positions of a gradient step.
const BATCH: usize = 8192;
/// Of this many games, the last one is for validation.
const VALIDATION: usize = 20;
/// Positions of one game are similar: this many count as one against the prior.
const POSITIONS_OF_A_KIND: f64 = 8.0;
/// The least positions from which a scale is judged.
const ENOUGH: usize = 1_000;

pub(crate) fn run(options: &Tune) -> io::Result<()> {
    let games = Games::read(&options.data, options.games)?;
    let [training, validation] = split(&games.games)?;
    let mut pairs = current();
    let k = fit_k(&training, &pairs);
    let tuner = Tuner {
        samples: &training,
        k,
        results: options.results,
        threads: options.threads.max(1),
    };
    let check = Tuner {
        samples: &validation,
        ..tuner
    };
    let before = (tuner.loss(&pairs), check.loss(&pairs));
    eprintln!(
        "{} positions, {} for validation, K {k:.6}, loss {:.6}, validation loss {:.6}",
        training.samples.len(),
        validation.samples.len(),
        before.0,
        before.1,
    );
    let split_before = check.split_loss(&pairs);
    eprintln!("validation loss {split_before}");
    let Chances { even, spread } = Chances::fit(&training.samples);
    eprintln!("every second game is won at {even:.0} centipawns, odds rise e-fold in {spread:.0}");
    for (scale, count, steepness) in by_scale(&training, &pairs, k) {
        eprintln!("scale {scale}/64: {count} positions, {steepness:.2} times as steep");
    }
    let prior = pairs.clone();
    let weight = POSITIONS_OF_A_KIND
        / (options.prior * options.prior)
        / training.samples.len().max(1) as f64;
    let mut adam = Adam::new(pairs.len());
    let mut order: Vec<usize> = (0..training.samples.len()).collect();
    let mut random = Random(1);
    for epoch in 0..options.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last + 1));
        }
        // The rate falls exponentially to a fiftieth.
        let rate = options.rate * 0.02_f64.powf(epoch as f64 / options.epochs as f64);
        for batch in order.chunks(BATCH) {
            let mut gradient = tuner.gradient(batch, &pairs);
            for ((slope, pair), prior) in gradient.iter_mut().zip(&pairs).zip(&prior) {
                for half in 0..2 {
                    slope[half] += weight * (pair[half] - prior[half]);
                }
            }
            adam.step(&mut pairs, &gradient, rate);
        }
        if epoch % 10 == 9 || epoch + 1 == options.epochs {
            eprintln!(
                "epoch {}: loss {:.6}, validation loss {:.6}",
                epoch + 1,
                tuner.loss(&pairs),
                check.loss(&pairs)
            );
        }
    }
    let after = (tuner.loss(&pairs), check.loss(&pairs));
    let split_after = check.split_loss(&pairs);
    eprintln!("validation loss {split_after}");
    center(&mut pairs);
    eprintln!("a pawn is worth {:.0}", pawn_value(&pairs));
    let header = format!(
        "//! `cargo xtask tune --games {} --epochs {} --rate {} --results {} --prior {}` on {} positions, of\n\
         //! which {} were kept back. The logistic loss went from {:.5} to {:.5}, on those kept back from {:.5} to\n\
         //! {:.5}; {split_before}\n\
         //! before, {split_after} after.\n//!\n{}",
        games.games.len(),
        options.epochs,
        options.rate,
        options.results,
        options.prior,
        training.samples.len() + validation.samples.len(),
        validation.samples.len(),
        before.0,
        after.0,
        before.1,
        after.1,
        games.origins(),
    );
    fs::write(&options.out, source(&pairs, &header))
}

/// Returns the positions for training and for validation.
pub(crate) fn split(games: &[ScoredGame]) -> io::Result<[Samples; 2]> {
    let mut parts = [Samples::default(), Samples::default()];
    for (number, game) in games.iter().enumerate() {
        let part = usize::from(number % VALIDATION == VALIDATION - 1);
        parts[part].push_game(game).map_err(io::Error::other)?;
    }
    Ok(parts)
}

/// Returns the factor of centipawns with which the current parameters predict the results best.
fn fit_k(samples: &Samples, pairs: &Pairs) -> f64 {
    let values: Vec<_> = outcomes(samples, pairs)
        .map(|(_, outcome)| outcome)
        .collect();
    best_k(&values)
}

/// Returns the value of each position and how its game ended, by the scale of its endgame.
fn outcomes(samples: &Samples, pairs: &Pairs) -> impl Iterator<Item = (i32, (f64, f64))> {
    samples.samples.iter().map(|sample| {
        let value = value(samples, sample, pairs).centipawns;
        (sample.scale, (value, sample.result))
    })
}

/// Returns, for each scale with enough positions, the number of its positions and the multiple of the usual factor with
/// which their scores predict the results best. A right scale has 1. Below 1, an advantage wins less often than
/// elsewhere, so the scale should be smaller. Kinds of endings with the same scale are counted together.
pub(crate) fn by_scale(samples: &Samples, pairs: &Pairs, usual: f64) -> Vec<(i32, usize, f64)> {
    let mut scales: BTreeMap<i32, Vec<(f64, f64)>> = BTreeMap::new();
    for (scale, outcome) in outcomes(samples, pairs) {
        scales.entry(scale).or_default().push(outcome);
    }
    scales
        .into_iter()
        .filter(|(_, values)| values.len() >= ENOUGH)
        .map(|(scale, values)| (scale, values.len(), best_k(&values) / usual))
        .collect()
}

/// Returns the factor with which values predict results best, by golden section: the loss has one minimum.
fn best_k(values: &[(f64, f64)]) -> f64 {
    let at = |k: f64| -> f64 {
        values
            .iter()
            .map(|&(value, result)| loss(expected(value, k), result))
            .sum()
    };
    minimum(0.0005, 0.02, 1e-6, at)
}

/// The losses by scores and by results. Unlike the loss that is minimized, they do not depend on the weight of results,
/// so that fits with several weights can be compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SplitLoss {
    /// The loss by the scores, beyond that of the scores themselves.
    pub(crate) scores: f64,
    pub(crate) results: f64,
}

impl fmt::Display for SplitLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scores, results } = self;
        write!(f, "{scores:.5} by scores, {results:.5} by results")
    }
}

/// The loss that is minimized, over these positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuner<'s> {
    pub(crate) samples: &'s Samples,
    pub(crate) k: f64,
    /// The weight of results.
    pub(crate) results: f64,
    pub(crate) threads: usize,
}

impl Tuner<'_> {
    fn target(&self, sample: &Sample) -> f64 {
        self.results * sample.result + (1.0 - self.results) * expected(sample.score, self.k)
    }

    /// Returns the mean loss of all positions.
    pub(crate) fn loss(&self, pairs: &Pairs) -> f64 {
        let samples = &self.samples.samples;
        let sum: f64 = samples
            .iter()
            .map(|sample| {
                let value = value(self.samples, sample, pairs).centipawns;
                loss(expected(value, self.k), self.target(sample))
            })
            .sum();
        sum / samples.len().max(1) as f64
    }

    /// Returns the mean loss by scores and by results, each without the other.
    pub(crate) fn split_loss(&self, pairs: &Pairs) -> SplitLoss {
        let by = |results: f64| Self { results, ..*self };
        let scores = by(0.0);
        // The loss where every value is the score itself.
        let samples = &scores.samples.samples;
        let least: f64 = samples
            .iter()
            .map(|sample| {
                let target = scores.target(sample);
                loss(target, target)
            })
            .sum();
        SplitLoss {
            scores: scores.loss(pairs) - least / samples.len().max(1) as f64,
            results: by(1.0).loss(pairs),
        }
    }

    /// Returns the derivative of the mean loss of some positions.
    pub(crate) fn gradient(&self, batch: &[usize], pairs: &Pairs) -> Pairs {
        let part = batch.len().div_ceil(self.threads).max(1);
        let mut sum: Pairs = vec![[0.0; 2]; pairs.len()];
        thread::scope(|scope| {
            let parts: Vec<_> = batch
                .chunks(part)
                .map(|part| scope.spawn(|| self.part(part, batch.len(), pairs)))
                .collect();
            for gradient in parts.into_iter().filter_map(|part| part.join().ok()) {
                for (sum, slope) in sum.iter_mut().zip(gradient) {
                    sum[0] += slope[0];
                    sum[1] += slope[1];
                }
            }
        });
        sum
    }

    fn part(&self, part: &[usize], count: usize, pairs: &Pairs) -> Pairs {
        let mut gradient = vec![[0.0; 2]; pairs.len()];
        for &index in part {
            let sample = &self.samples.samples[index];
            let value = value(self.samples, sample, pairs);
            let error = expected(value.centipawns, self.k) - self.target(sample);
            let slope = error * self.k / count as f64;
            add_gradient(self.samples, sample, &value, slope, &mut gradient);
        }
        gradient
    }
}
