//! [`Layers`]: the quantized weights of a network as plain vectors.

use crate::error::NetworkError;
use crate::feature::{FEATURES, OUTPUT_BUCKETS, PIECES};
use alloc::vec::Vec;

/// The scale of the first layer: 1.0 is stored as 255.
pub const FEATURE_SCALE: i32 = 255;

/// The scale of the output weights: 1.0 is stored as 64.
pub const OUTPUT_SCALE: i32 = 64;

/// The score of an output of 1.0, in centipawns.
pub const SCORE_SCALE: i32 = 100;

/// The longest text of a network, in bytes.
pub(crate) const MAX_TEXT: usize = 1 << 16;

/// The quantized weights of a network, in the order of the [file](crate::Network#file-format). A trainer makes a
/// [`Network`](crate::Network) from them.
///
/// `N` is the number of neurons of each perspective: a multiple of 32 from 32 to 1,024.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "the layers are the format")]
pub struct Layers {
    /// 3,072 × N weights of the first layer, times [`FEATURE_SCALE`]. The weight of a [feature](crate::feature) `f` to
    /// the neuron `n` is at `N * f + n`.
    pub feature_weights: Vec<i16>,
    /// N biases of the first layer, times [`FEATURE_SCALE`].
    pub feature_biases: Vec<i16>,
    /// 8 × 2N output weights, times [`OUTPUT_SCALE`]: for each [bucket](crate::output_bucket) first the N neurons of
    /// the side to move, then those of the other side.
    pub output_weights: Vec<i8>,
    /// 8 output biases, one for each bucket, times `FEATURE_SCALE * OUTPUT_SCALE`.
    pub output_biases: [i32; OUTPUT_BUCKETS],
}

impl Layers {
    /// Returns the number of neurons of each perspective.
    pub(crate) fn check(&self) -> Result<usize, NetworkError> {
        let neurons = self.feature_biases.len();
        Shape::of(u32::try_from(neurons).unwrap_or(u32::MAX)).check()?;
        let lengths = [
            (FEATURES * neurons, self.feature_weights.len()),
            (OUTPUT_BUCKETS * 2 * neurons, self.output_weights.len()),
        ];
        match lengths
            .into_iter()
            .find(|(expected, found)| expected != found)
        {
            Some((expected, found)) => Err(NetworkError::Layer { expected, found }),
            None => Ok(neurons),
        }
    }
}

/// The numbers of inputs, neurons and output buckets.
pub(crate) struct Shape {
    pub(crate) inputs: u32,
    pub(crate) neurons: u32,
    pub(crate) buckets: u32,
}

impl Shape {
    pub(crate) const fn of(neurons: u32) -> Self {
        Self {
            inputs: FEATURES as u32,
            neurons,
            buckets: OUTPUT_BUCKETS as u32,
        }
    }

    pub(crate) fn check(&self) -> Result<(), NetworkError> {
        let &Self {
            inputs,
            neurons,
            buckets,
        } = self;
        let is_known =
            [PIECES, FEATURES].contains(&(inputs as usize)) && buckets as usize == OUTPUT_BUCKETS;
        if is_known && (32..=1_024).contains(&neurons) && neurons.is_multiple_of(32) {
            Ok(())
        } else {
            Err(NetworkError::Shape {
                inputs,
                neurons,
                buckets,
            })
        }
    }
}
