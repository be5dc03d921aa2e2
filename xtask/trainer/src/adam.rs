//! [`AdamW`]: gradient descent with a step size for each weight.

use crate::parallel::for_each;
use crate::weights::{LARGEST, Weights};

const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;
const EPSILON: f32 = 1e-8;
const DECAY: f32 = 0.01;
/// The weights that a thread updates at a time.
const CHUNK: usize = 4096;

/// Adam with decoupled weight decay (Loshchilov and Hutter, 2019: <https://arxiv.org/abs/1711.05101>). Weights are
/// clipped to what the network's integers hold.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AdamW {
    pub(crate) mean: Vec<f32>,
    pub(crate) square: Vec<f32>,
}

impl AdamW {
    pub(crate) fn new(weights: &Weights) -> Self {
        let zero = vec![0.0; weights.all.len()];
        Self {
            mean: zero.clone(),
            square: zero,
        }
    }

    /// Takes the step of this number, counted from 1, against the sum of the gradients.
    pub(crate) fn step(
        &mut self,
        weights: &mut Weights,
        gradients: &[&Weights],
        rate: f32,
        number: u64,
        threads: usize,
    ) {
        let power = i32::try_from(number).unwrap_or(i32::MAX);
        let mean_rate = rate / (1.0 - KEEP_MEAN.powi(power));
        let square_factor = 1.0 / (1.0 - KEEP_SQUARE.powi(power));
        let chunks = weights.all.chunks_mut(CHUNK);
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
