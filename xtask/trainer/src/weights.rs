//! [`Weights`]: the numbers of a network, or something for each of them, such as a derivative.

use chess_nnue::{FEATURES, OUTPUT_BUCKETS as BUCKETS};
use dev_random::Random;

/// The largest weight, so that output weights fit into 8 bits when multiplied by 64, and sums of the first layer into
/// 16 bits when multiplied by 255.
pub(crate) const LARGEST: f32 = 127.0 / 64.0;

/// All layers, one after the other.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Weights {
    pub(crate) neurons: usize,
    pub(crate) all: Vec<f32>,
}

/// The layers of [`Weights`]. `T` is `&[f32]` or `&mut [f32]`.
#[derive(Debug)]
pub(crate) struct Layers<T> {
    /// For each feature, one weight for each neuron.
    pub(crate) input: T,
    pub(crate) input_biases: T,
    /// For each bucket, the weights of the neurons of the side to move, then those of the other side.
    pub(crate) output: T,
    pub(crate) output_biases: T,
}

impl Weights {
    pub(crate) fn zero(neurons: usize) -> Self {
        let count = (FEATURES + 1 + 2 * BUCKETS) * neurons + BUCKETS;
        Self {
            neurons,
            all: vec![0.0; count],
        }
    }

    /// Returns uniformly distributed weights. With these ranges, most neurons start between 0 and 1, where they learn.
    pub(crate) fn random(neurons: usize, seed: u64) -> Self {
        let mut random = Random(seed);
        let mut uniform = |largest: f32| {
            let unit = (random.next() >> 40) as f32 / (1_u64 << 23) as f32 - 1.0;
            unit * largest
        };
        let mut weights = Self::zero(neurons);
        let layers = weights.layers_mut();
        layers.input.fill_with(|| uniform(0.1));
        layers.input_biases.fill_with(|| uniform(0.1) + 0.1);
        let range = 1.0 / (2.0 * neurons as f32).sqrt();
        layers.output.fill_with(|| uniform(range));
        weights
    }

    pub(crate) fn layers(&self) -> Layers<&[f32]> {
        let (input, rest) = self.all.split_at(FEATURES * self.neurons);
        let (input_biases, rest) = rest.split_at(self.neurons);
        let (output, output_biases) = rest.split_at(2 * BUCKETS * self.neurons);
        Layers {
            input,
            input_biases,
            output,
            output_biases,
        }
    }

    pub(crate) fn layers_mut(&mut self) -> Layers<&mut [f32]> {
        let (input, rest) = self.all.split_at_mut(FEATURES * self.neurons);
        let (input_biases, rest) = rest.split_at_mut(self.neurons);
        let (output, output_biases) = rest.split_at_mut(2 * BUCKETS * self.neurons);
        Layers {
            input,
            input_biases,
            output,
            output_biases,
        }
    }
}
