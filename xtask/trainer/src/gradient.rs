//! The output of the network and the derivative of its loss, for one position at a time.
//!
//! The sums are made of fixed parts in a fixed order, so that every number of threads gives the same result.

use crate::sample::{Sample, sigmoid};
use crate::weights::{Layers, Weights};

/// Numbers that the compiler keeps in vector registers.
const TILE: usize = 32;

/// What the network computes for a position.
#[derive(Debug)]
pub(crate) struct Forward {
    /// The neurons of the side to move, then those of the other side, before the activation.
    sums: Vec<f32>,
    /// The derivative of the loss by each of the sums.
    slopes: Vec<f32>,
}

impl Forward {
    /// Creates the memory for networks of this size.
    pub(crate) fn new(neurons: usize) -> Self {
        Self {
            sums: vec![0.0; 2 * neurons],
            slopes: vec![0.0; 2 * neurons],
        }
    }

    /// Returns the output in units of 400 centipawns, for the side to move.
    pub(crate) fn output(&mut self, weights: &Weights, sample: &Sample) -> f32 {
        let Layers {
            input,
            input_biases,
            output,
            output_biases,
        } = weights.layers();
        let halves = self.sums.chunks_exact_mut(weights.neurons);
        for (sums, features) in halves.zip(&sample.features) {
            let biases = input_biases.as_chunks::<TILE>().0;
            for (tile, sums) in sums.as_chunks_mut::<TILE>().0.iter_mut().enumerate() {
                let mut sum = biases[tile];
                for &feature in features {
                    let start = usize::from(feature) * weights.neurons + tile * TILE;
                    add(&mut sum, &input[start..start + TILE]);
                }
                *sums = sum;
            }
        }
        let outputs = &output[2 * weights.neurons * sample.bucket..];
        let mut lanes = [0.0; TILE];
        let tiles = self.sums.as_chunks::<TILE>().0.iter();
        for (sums, outputs) in tiles.zip(outputs.as_chunks::<TILE>().0) {
            for lane in 0..TILE {
                let clipped = sums[lane].clamp(0.0, 1.0);
                lanes[lane] += clipped * clipped * outputs[lane];
            }
        }
        lanes.iter().sum::<f32>() + output_biases[sample.bucket]
    }

    /// Adds the derivative of the squared error of the expected points, times `scale`, to the gradient, and returns the
    /// squared error.
    pub(crate) fn add_gradient(
        &mut self,
        weights: &Weights,
        sample: &Sample,
        target: f32,
        scale: f32,
        gradient: &mut Weights,
    ) -> f64 {
        let neurons = weights.neurons;
        let expected = sigmoid(self.output(weights, sample));
        let error = expected - target;
        let slope = 2.0 * scale * error * expected * (1.0 - expected);
        let Layers {
            input,
            input_biases,
            output,
            output_biases,
        } = gradient.layers_mut();
        output_biases[sample.bucket] += slope;
        let range = 2 * neurons * sample.bucket..2 * neurons * (sample.bucket + 1);
        let outputs = weights.layers().output[range.clone()].iter();
        let output_slopes = output[range].iter_mut();
        let sums = self.sums.iter().zip(&mut self.slopes);
        for ((sum, sum_slope), (output, output_slope)) in sums.zip(outputs.zip(output_slopes)) {
            let clipped = sum.clamp(0.0, 1.0);
            *output_slope += slope * clipped * clipped;
            let steepness = if *sum < 1.0 { 2.0 * clipped } else { 0.0 };
            *sum_slope = slope * output * steepness;
        }
        for (slopes, features) in self.slopes.chunks_exact(neurons).zip(&sample.features) {
            add(input_biases, slopes);
            for &feature in features {
                let start = usize::from(feature) * neurons;
                add(&mut input[start..start + neurons], slopes);
            }
        }
        f64::from(error * error)
    }
}

fn add(sums: &mut [f32], values: &[f32]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += value;
    }
}
