//! [`Weights`]: the numbers of a network, or something for each of them, such as a derivative.

use chess_nnue::{FEATURE_SCALE, FEATURES, Network, OUTPUT_BUCKETS, OUTPUT_SCALE};
use dev_random::Random;

/// The feature of every position, whose weights are the biases of the first layer.
pub(crate) const BIAS: u16 = FEATURES as u16;
/// The largest weight, so that output weights fit into 8 bits when multiplied by 64, and sums of the first layer into
/// 16 bits when multiplied by 255.
pub(crate) const LARGEST: f32 = 127.0 / 64.0;

/// All layers, one after the other.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Weights {
    pub(crate) neurons: usize,
    pub(crate) all: Vec<f32>,
}

impl Weights {
    pub(crate) fn zero(neurons: usize) -> Self {
        let count = (FEATURES + 1 + 2 * OUTPUT_BUCKETS) * neurons + OUTPUT_BUCKETS;
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
        let (first, output, _) = weights.layers_mut();
        let (features, biases) = first.split_at_mut(FEATURES * neurons);
        features.fill_with(|| uniform(0.05));
        biases.fill_with(|| uniform(0.05) + 0.2);
        let range = 1.0 / (2.0 * neurons as f32).sqrt();
        output.fill_with(|| uniform(range));
        weights
    }

    /// Returns the weights of a network.
    pub(crate) fn of(network: &Network) -> Self {
        let layers = network.layers();
        let first = layers.feature_weights.iter().chain(&layers.feature_biases);
        let first = first.map(|&weight| f32::from(weight) / FEATURE_SCALE as f32);
        let output = layers.output_weights.iter();
        let output = output.map(|&weight| f32::from(weight) / OUTPUT_SCALE as f32);
        let biases = layers.output_biases.iter();
        let biases = biases.map(|&bias| bias as f32 / (FEATURE_SCALE * OUTPUT_SCALE) as f32);
        Self {
            neurons: network.neurons(),
            all: first.chain(output).chain(biases).collect(),
        }
    }

    /// Returns the first layer, with a row of weights for each feature and [`BIAS`], the output weights, with a row for
    /// each bucket, and the output biases.
    pub(crate) fn layers(&self) -> (&[f32], &[f32], &[f32]) {
        let (first, rest) = self.all.split_at((FEATURES + 1) * self.neurons);
        let (output, biases) = rest.split_at(2 * OUTPUT_BUCKETS * self.neurons);
        (first, output, biases)
    }

    /// Returns what [`layers`](Self::layers) returns.
    pub(crate) fn layers_mut(&mut self) -> (&mut [f32], &mut [f32], &mut [f32]) {
        let (first, rest) = self.all.split_at_mut((FEATURES + 1) * self.neurons);
        let (output, biases) = rest.split_at_mut(2 * OUTPUT_BUCKETS * self.neurons);
        (first, output, biases)
    }
}
