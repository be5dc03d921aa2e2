//! [`quantize`]: from the numbers of training to the integers of a network.

use crate::weights::{Layers, Weights};
use chess_nnue::{FEATURE_SCALE, Network, NetworkError, OUTPUT_SCALE};

/// Rounds weights to those of a network with this text.
pub(crate) fn quantize(weights: &Weights, text: String) -> Result<Network, NetworkError> {
    let Layers {
        input,
        input_biases,
        output,
        output_biases,
    } = weights.layers();
    let round = |weight: f32, scale: i32| (weight * scale as f32).round() as i32;
    let features = |layer: &[f32]| {
        let rounded = layer.iter().map(|&weight| round(weight, FEATURE_SCALE));
        rounded.map(|weight| weight as i16).collect()
    };
    let output_weights = output
        .iter()
        .map(|&weight| round(weight, OUTPUT_SCALE) as i8);
    let bias = |bucket: usize| round(output_biases[bucket], FEATURE_SCALE * OUTPUT_SCALE);
    let layers = chess_nnue::Layers {
        feature_weights: features(input),
        feature_biases: features(input_biases),
        output_weights: output_weights.collect(),
        output_biases: std::array::from_fn(bias),
    };
    Network::new(&layers, text)
}
