//! [`Recipe`]: the numbers that decide what network the data gives.

use crate::sample::Target;
use dev_random::Random;
use std::f64::consts::PI;
use std::fmt;

/// The rate at the end, as a share of that at the start.
const LAST_RATE: f64 = 0.01;

/// The numbers that decide what network the data gives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recipe {
    pub(crate) neurons: usize,
    pub(crate) epochs: u64,
    /// The positions of a step.
    pub(crate) batch: usize,
    /// The learning rate at the start.
    pub(crate) rate: f64,
    pub(crate) target: Target,
    pub(crate) seed: u64,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            neurons: 256,
            epochs: 20,
            batch: 16_384,
            rate: 0.001,
            target: Target::default(),
            seed: 1,
        }
    }
}

/// Prints the command without the names of files.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            neurons,
            epochs,
            batch,
            rate,
            target: Target { results, scale },
            seed,
        } = self;
        write!(
            f,
            "cargo xtask train --neurons {neurons} --epochs {epochs} --batch {batch} --rate {rate} --results {results} \
             --scale {scale} --seed {seed}"
        )
    }
}

impl Recipe {
    /// Returns the steps of an epoch. Positions that do not fill a batch are left out, others in each epoch.
    pub(crate) fn steps_per_epoch(&self, positions: usize) -> u64 {
        (positions / self.batch).max(1) as u64
    }

    /// Returns the rate of a step, counted from 0, of this many: half a wave of the cosine.
    pub(crate) fn rate(&self, step: u64, steps: u64) -> f32 {
        let wave = f64::midpoint(1.0, (PI * step as f64 / steps as f64).cos());
        (self.rate * (LAST_RATE + (1.0 - LAST_RATE) * wave)) as f32
    }
}

/// The order of the positions: a different one in each epoch, which follows from the seed and the epoch.
#[derive(Debug)]
pub(crate) struct Order {
    epoch: Option<u64>,
    indices: Vec<u32>,
}

impl Order {
    /// Creates the order of at most `u32::MAX` positions.
    pub(crate) fn new(positions: usize) -> Self {
        Self {
            epoch: None,
            indices: vec![0; positions],
        }
    }

    /// Returns the indices of the positions of a step, counted from 0.
    pub(crate) fn batch(&mut self, recipe: &Recipe, step: u64) -> &[u32] {
        let steps = recipe.steps_per_epoch(self.indices.len());
        let epoch = step / steps;
        if self.epoch != Some(epoch) {
            self.epoch = Some(epoch);
            let mut random = Random(Random(recipe.seed).next() ^ epoch);
            for (number, index) in self.indices.iter_mut().enumerate() {
                *index = number as u32;
            }
            for last in (1..self.indices.len()).rev() {
                self.indices.swap(last, random.below(last + 1));
            }
        }
        let start = (step % steps) as usize * recipe.batch;
        let end = (start + recipe.batch).min(self.indices.len());
        &self.indices[start..end]
    }
}
