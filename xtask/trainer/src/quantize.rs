//! [`quantize`]: from the numbers of training to the integers of a network.

use crate::weights::Weights;
use chess_nnue::{FEATURE_SCALE, FEATURES, Layers, Network, NetworkError, OUTPUT_SCALE};

/// Returns an output weight as the integers of the network hold it.
pub(crate) fn rounded(weight: f32) -> f32 {
    /// A number so large that the next one is 1 / `OUTPUT_SCALE` larger. The sum has no place for smaller parts.
    const LARGE: f32 = 1.5 * (1 << 23) as f32 / OUTPUT_SCALE as f32;
    (weight + LARGE) - LARGE
}

/// Rounds weights to those of a network with this text.
pub(crate) fn quantize(weights: &Weights, text: String) -> Result<Network, NetworkError> {
    let (first, output, biases) = weights.layers();
    let integers = |layer: &[f32], scale: i32| {
        let scaled = layer
            .iter()
            .map(|weight| (weight * scale as f32).round_ties_even() as i32);
        scaled.collect::<Vec<_>>()
    };
    let mut feature_weights: Vec<i16> = integers(first, FEATURE_SCALE)
        .into_iter()
        .map(|weight| weight as i16)
        .collect();
    let output_weights = integers(output, OUTPUT_SCALE);
    let output_biases = integers(biases, FEATURE_SCALE * OUTPUT_SCALE);
    let layers = Layers {
        feature_biases: feature_weights.split_off(FEATURES * weights.neurons),
        feature_weights,
        output_weights: output_weights
            .into_iter()
            .map(|weight| weight as i8)
            .collect(),
        output_biases: std::array::from_fn(|bucket| output_biases[bucket]),
    };
    Network::new(&layers, text)
}
