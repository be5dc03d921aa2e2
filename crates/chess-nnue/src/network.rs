//! [`Network`]: the weights of a network, laid out for inference.

use crate::error::NetworkError;
use crate::feature::{OUTPUT_BUCKETS, feature, output_bucket};
use crate::instructions::Instructions;
use crate::kernels::{Lanes, output, update};
use crate::layers::{FEATURE_SCALE, Layers, MAX_TEXT, OUTPUT_SCALE, SCORE_SCALE};
use alloc::string::String;
use alloc::vec::Vec;
use arrayvec::ArrayVec;
use chess_board::Position;
use chess_move::{Color, Piece, Role, Square};
use core::fmt;

/// A network: (768 → N)×2 → 1, with 4 king buckets and 8 output buckets.
///
/// # Evaluation
///
/// The first layer is computed twice, once for each perspective, from the [features](crate::feature) of the pieces:
/// `a = bias + Σ weight`. The output is computed from the 2N values `a`, first those of the side to move, with the
/// weights `w` of the [bucket](crate::output_bucket) for the number of pieces:
///
/// ```text
/// score = (Σ clamp(a, 0, 255)² · w / 255 + bias) · 100 / (255 · 64)
/// ```
///
/// All numbers are integers, divisions round toward zero, and the values `a` wrap at 16 bits. So the score is the same
/// on every machine. Weights of the first layer from −992 to 992 cannot wrap with up to 32 pieces.
///
/// # File format
///
/// All numbers are little-endian; N is the number of neurons.
///
/// | bytes | content |
/// |---|---|
/// | 8 | the letters `chess-nn` |
/// | 4 | version of the format: 1 |
/// | 4 | number of inputs: 3,072, or 768 if all king buckets have the same weights |
/// | 4 | number of neurons N: a multiple of 32 from 32 to 1,024 |
/// | 4 | number of output buckets: 8 |
/// | 4 | length of the text in bytes, at most 65,536 |
/// | … | text: UTF-8, lines such as data, commit and command |
/// | 2 · inputs · N | weights of the first layer, 16 bits each, times 255: N numbers for each feature |
/// | 2 · N | biases of the first layer, 16 bits each, times 255 |
/// | 8 · 2 · N | output weights, 8 bits each, times 64: for each bucket N for the side to move, then N for the other side |
/// | 4 · 8 | output biases, 32 bits each, times 255 · 64 |
/// | 8 | FNV-1a hash with 64 bits of all bytes before it |
#[derive(Clone)]
pub struct Network {
    text: String,
    instructions: Instructions,
    /// N / 32 blocks for each feature.
    feature_weights: Vec<Lanes>,
    pub(crate) feature_biases: Vec<Lanes>,
    /// 2N / 32 blocks for each bucket.
    output_weights: Vec<Lanes>,
    output_biases: [i32; OUTPUT_BUCKETS],
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("neurons", &self.neurons())
            .field("text", &self.text)
            .field("instructions", &self.instructions)
            .finish_non_exhaustive()
    }
}

impl Network {
    /// Creates a network from quantized layers. `text` describes where they come from.
    ///
    /// # Errors
    /// If the layers do not fit together, or the text is longer than 65,536 bytes.
    pub fn new(layers: &Layers, text: String) -> Result<Self, NetworkError> {
        layers.check()?;
        if text.len() > MAX_TEXT {
            return Err(NetworkError::Text);
        }
        let output_weights: Vec<i16> = layers
            .output_weights
            .iter()
            .copied()
            .map(i16::from)
            .collect();
        Ok(Self {
            text,
            instructions: Instructions::best(),
            feature_weights: Lanes::from_values(&layers.feature_weights),
            feature_biases: Lanes::from_values(&layers.feature_biases),
            output_weights: Lanes::from_values(&output_weights),
            output_biases: layers.output_biases,
        })
    }

    /// Returns the quantized layers.
    pub fn layers(&self) -> Layers {
        let values = |lanes: &[Lanes]| lanes.iter().flat_map(|lanes| lanes.0).collect();
        let output_weights = self.output_weights.iter().flat_map(|lanes| lanes.0);
        Layers {
            feature_weights: values(&self.feature_weights),
            feature_biases: values(&self.feature_biases),
            // They were made from 8 bits.
            output_weights: output_weights.map(|weight| weight as i8).collect(),
            output_biases: self.output_biases,
        }
    }

    /// Returns the number of neurons of each perspective: a multiple of 32 from 32 to 1,024.
    pub fn neurons(&self) -> usize {
        32 * self.feature_biases.len()
    }

    /// Returns the text of the file: lines that describe where the network comes from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the instructions that the network is computed with.
    pub fn instructions(&self) -> Instructions {
        self.instructions
    }

    /// Returns the network, computed with other instructions. The scores are the same.
    #[must_use]
    pub fn with_instructions(self, instructions: Instructions) -> Self {
        Self {
            instructions,
            ..self
        }
    }

    /// Returns the score of a position in centipawns, from the point of view of the side to move.
    ///
    /// The first layer is computed from all pieces. In a search, [`Accumulators`](crate::Accumulators) are faster.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let layers = self.first_layers(position);
        self.output(
            position.occupied().len(),
            layers.each_ref().map(Vec::as_slice),
        )
    }

    /// Returns for each piece but the kings how much better its side stands with it than without it, in centipawns: the
    /// difference of the scores of the position and of the same position without this piece.
    ///
    /// It explains a score roughly. The values need not add up to it.
    pub fn piece_values(&self, position: &Position) -> Vec<(Square, Piece, i32)> {
        let us = position.side_to_move();
        let layers = self.first_layers(position);
        let pieces = position.occupied().len();
        let score = self.output(pieces, layers.each_ref().map(Vec::as_slice));
        let is_king = |piece: Piece| piece.role == Role::King;
        let others = position
            .board()
            .iter()
            .filter(|(_, piece)| !is_king(*piece));
        let value = |(square, piece): (Square, Piece)| {
            let mut without = layers.clone();
            for (layer, (before, color)) in
                without.iter_mut().zip(layers.iter().zip([us, us.other()]))
            {
                let removed = feature(color, position.king(color), piece, square);
                self.update(layer, before, [&[removed], &[]]);
            }
            let gain = score - self.output(pieces - 1, without.each_ref().map(Vec::as_slice));
            (square, piece, if piece.color == us { gain } else { -gain })
        };
        others.map(value).collect()
    }

    /// Returns the first layer of the side to move, and that of the other side.
    fn first_layers(&self, position: &Position) -> [Vec<Lanes>; 2] {
        let us = position.side_to_move();
        [us, us.other()].map(|color| {
            let mut layer = self.feature_biases.clone();
            self.first_layer(position, color, &mut layer);
            layer
        })
    }

    /// Computes the first layer from all pieces.
    pub(crate) fn first_layer(&self, position: &Position, perspective: Color, to: &mut [Lanes]) {
        let king = position.king(perspective);
        let mut features = ArrayVec::<usize, 64>::new();
        for (square, piece) in position.board().iter() {
            features.push(feature(perspective, king, piece, square));
        }
        self.update(to, &self.feature_biases, [&[], &features]);
    }

    /// Sets `to` to the first layer `from`, without the removed features and with the added ones.
    pub(crate) fn update(&self, to: &mut [Lanes], from: &[Lanes], changes: [&[usize]; 2]) {
        update(self.instructions, to, from, &self.feature_weights, changes);
    }

    /// Computes the score from the number of pieces and the first layer, that of the side to move first.
    pub(crate) fn output(&self, pieces: usize, layers: [&[Lanes]; 2]) -> i32 {
        let bucket = output_bucket(pieces);
        let blocks = 2 * self.feature_biases.len();
        let weights = &self.output_weights[blocks * bucket..][..blocks];
        let sum = output(self.instructions, layers, weights) / i64::from(FEATURE_SCALE);
        let sum = sum + i64::from(self.output_biases[bucket]);
        // At most 100 * (2,048 * 255 * 128 + 2^31) / (255 * 64) in magnitude, so it fits.
        (sum * i64::from(SCORE_SCALE) / i64::from(FEATURE_SCALE * OUTPUT_SCALE)) as i32
    }
}
