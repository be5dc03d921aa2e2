//! The optimizer: gradient descent with a step size for each weight.

use crate::parallel::for_each;
use crate::training::Training;
use crate::weights::{LARGEST, Weights};

const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;
const EPSILON: f32 = 1e-8;
const DECAY: f32 = 0.01;
/// The weights that a thread updates at a time.
const CHUNK: usize = 4096;

impl Training {
    /// Takes a step of `AdamW`, which is Adam with decoupled weight decay (Loshchilov and Hutter, 2019:
    /// <https://arxiv.org/abs/1711.05101>), against the sum of the gradients. Clips the weights to what the network's
    /// integers hold.
    pub(crate) fn descend(&mut self, gradients: &[&Weights], rate: f32, threads: usize) {
        self.steps += 1;
        let power = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let mean_rate = rate / (1.0 - KEEP_MEAN.powi(power));
        let square_factor = 1.0 / (1.0 - KEEP_SQUARE.powi(power));
        let chunks = self.weights.all.chunks_mut(CHUNK);
        let moments = self
            .mean
            .chunks_mut(CHUNK)
            .zip(self.square.chunks_mut(CHUNK));
        let items = chunks.zip(moments).enumerate();
        for_each(items, threads, |(index, (weights, (mean, square)))| {
            let mut sum = [0.0; CHUNK];
            let sum = &mut sum[..weights.len()];
            for gradient in gradients {
                let part = &gradient.all[index * CHUNK..];
                for (sum, slope) in sum.iter_mut().zip(part) {
                    *sum += slope;
                }
            }
            let moments = mean.iter_mut().zip(square);
            for ((weight, slope), (mean, square)) in weights.iter_mut().zip(sum).zip(moments) {
                *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * *slope;
                *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * *slope * *slope;
                let change = mean_rate * *mean / ((*square * square_factor).sqrt() + EPSILON);
                *weight = (*weight - rate * DECAY * *weight - change).clamp(-LARGEST, LARGEST);
            }
        });
    }
}
