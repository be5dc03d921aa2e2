//! The output of the network and the derivative of its loss, for one position at a time.
//!
//! Sums have fixed parts in a fixed order, so that every number of threads gives the same result.
//!
//! The output weights are used as rounded as the network's integers, so that training makes up for the rounding. Their
//! derivatives are those without rounding (the straight-through estimator).

use crate::quantize::rounded;
use crate::sample::{Sample, Target};
use crate::weights::Weights;
use std::ops::Range;

/// The sums that the compiler keeps in registers at a time.
const TILE: usize = 32;

/// The memory to compute the output of a network.
#[derive(Debug)]
pub(crate) struct Forward {
    /// The neurons of the side to move, then those of the other side, before the activation.
    sums: Vec<f32>,
    /// The derivative of the loss by each of the sums.
    slopes: Vec<f32>,
}

impl Forward {
    pub(crate) fn new(neurons: usize) -> Self {
        Self {
            sums: vec![0.0; 2 * neurons],
            slopes: vec![0.0; 2 * neurons],
        }
    }

    /// Returns the output in units of 100 centipawns, for the side to move.
    pub(crate) fn output(&mut self, weights: &Weights, sample: &Sample) -> f32 {
        let (first, output, biases) = weights.layers();
        let halves = self.sums.chunks_exact_mut(weights.neurons);
        for (sums, features) in halves.zip(&sample.features) {
            let (tiles, _) = sums.as_chunks_mut::<TILE>();
            for (number, tile) in tiles.iter_mut().enumerate() {
                let mut sum = [0.0; TILE];
                for &feature in features {
                    let start = usize::from(feature) * weights.neurons + number * TILE;
                    add(&mut sum, &first[start..start + TILE]);
                }
                *tile = sum;
            }
        }
        let output = &output[row(sample.bucket, 2 * weights.neurons)];
        let mut lanes = [0.0; TILE];
        let sums = self.sums.as_chunks::<TILE>().0;
        for (sums, output) in sums.iter().zip(output.as_chunks::<TILE>().0) {
            for (lane, (sum, weight)) in lanes.iter_mut().zip(sums.iter().zip(output)) {
                let clipped = sum.clamp(0.0, 1.0);
                *lane += clipped * clipped * rounded(*weight);
            }
        }
        lanes.iter().sum::<f32>() + biases[sample.bucket]
    }

    /// Adds the derivative of the squared error of the expected points, times `share`, to the gradient, and returns the
    /// squared error.
    pub(crate) fn add_gradient(
        &mut self,
        weights: &Weights,
        sample: &Sample,
        target: Target,
        share: f32,
        gradient: &mut Weights,
    ) -> f64 {
        let neurons = weights.neurons;
        let expected = target.expected_points(self.output(weights, sample));
        let error = expected - target.of(sample);
        let slope = 2.0 * share * error * expected * (1.0 - expected) * target.steepness();
        let (first, output, biases) = gradient.layers_mut();
        biases[sample.bucket] += slope;
        let bucket = row(sample.bucket, 2 * neurons);
        let output_slopes = output[bucket.clone()].iter_mut();
        let output = weights.layers().1[bucket].iter();
        let sums = self.sums.iter().zip(&mut self.slopes);
        for ((sum, sum_slope), (weight, weight_slope)) in sums.zip(output.zip(output_slopes)) {
            let clipped = sum.clamp(0.0, 1.0);
            *weight_slope += slope * clipped * clipped;
            let steepness = if *sum < 1.0 { 2.0 * clipped } else { 0.0 };
            *sum_slope = slope * rounded(*weight) * steepness;
        }
        for (slopes, features) in self.slopes.chunks_exact(neurons).zip(&sample.features) {
            for &feature in features {
                add(&mut first[row(feature.into(), neurons)], slopes);
            }
        }
        f64::from(error * error)
    }
}

/// Returns where a row of a matrix is.
fn row(index: usize, len: usize) -> Range<usize> {
    len * index..len * (index + 1)
}

fn add(sums: &mut [f32], values: &[f32]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += value;
    }
}
