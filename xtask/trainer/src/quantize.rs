//! [`quantize`]: from the numbers of training to the integers of a network.

use crate::weights::Weights;
use chess_nnue::{FEATURE_SCALE, FEATURES, Layers, Network, NetworkError, OUTPUT_SCALE};

/// Rounds weights to those of a network with this text.
pub(crate) fn quantize(weights: &Weights, text: String) -> Result<Network, NetworkError> {
    let (first, output, biases) = weights.layers();
    let rounded = |layer: &[f32], scale: i32| {
        let scaled = layer
            .iter()
            .map(|weight| (weight * scale as f32).round() as i32);
        scaled.collect::<Vec<_>>()
    };
    let mut feature_weights: Vec<i16> = rounded(first, FEATURE_SCALE)
        .into_iter()
        .map(|weight| weight as i16)
        .collect();
    let output_weights = rounded(output, OUTPUT_SCALE);
    let output_biases = rounded(biases, FEATURE_SCALE * OUTPUT_SCALE);
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
