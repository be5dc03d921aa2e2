//! [`NetworkError`]: the reason why bytes or layers are not a network.

use chess_move::Diagnostic;
use core::fmt;

/// The reason why bytes or layers are not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NetworkError {
    /// The file does not begin with the [magic bytes](crate::Network#file-format).
    Magic,
    /// The version of the file format is unknown.
    Version {
        /// The version in the file.
        found: u32,
    },
    /// The shape is not supported: 768 or 3,072 inputs, 8 output buckets, and a multiple of 32 neurons from 32 to
    /// 1,024.
    Shape {
        /// The number of inputs of each perspective.
        inputs: u32,
        /// The number of neurons of each perspective.
        neurons: u32,
        /// The number of output buckets.
        buckets: u32,
    },
    /// The file is shorter or longer than its header says.
    Length {
        /// The length that follows from the header, in bytes.
        expected: u64,
        /// The length of the file, in bytes.
        found: u64,
    },
    /// The checksum does not match: the file is damaged.
    Checksum {
        /// The checksum in the file.
        expected: u64,
        /// The checksum of the bytes before it.
        found: u64,
    },
    /// The text is not UTF-8, or is longer than 65,536 bytes.
    Text,
    /// A layer has another number of weights than the shape says.
    Layer {
        /// The number of weights that follows from the number of biases of the first layer.
        expected: usize,
        /// The number of weights.
        found: usize,
    },
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => {
                f.write_str("not a network file: expected `chess-nn` as the first bytes")
            }
            Self::Version { found } => {
                write!(f, "network file of version {found}: expected version 1")
            }
            Self::Shape {
                inputs,
                neurons,
                buckets,
            } => write!(
                f,
                "network of {inputs} inputs, {neurons} neurons and {buckets} output buckets: expected 768 or 3072 inputs, \
                 a multiple of 32 neurons from 32 to 1024, and 8 output buckets"
            ),
            Self::Length { expected, found } => {
                let cause = if found < expected {
                    " (incomplete download?)"
                } else {
                    ""
                };
                write!(
                    f,
                    "network file of {found} bytes: expected {expected} bytes{cause}"
                )
            }
            Self::Checksum { expected, found } => write!(
                f,
                "network file is damaged: its checksum is {found:016x}, expected {expected:016x}"
            ),
            Self::Text => {
                f.write_str("text of the network is not UTF-8, or longer than 65536 bytes")
            }
            Self::Layer { expected, found } => {
                write!(f, "layer of {found} weights: expected {expected}")
            }
        }
    }
}

impl core::error::Error for NetworkError {}

impl Diagnostic for NetworkError {
    fn code(&self) -> &'static str {
        match self {
            Self::Magic => "nnue-magic",
            Self::Version { .. } => "nnue-version",
            Self::Shape { .. } => "nnue-shape",
            Self::Length { .. } => "nnue-length",
            Self::Checksum { .. } => "nnue-checksum",
            Self::Text => "nnue-text",
            Self::Layer { .. } => "nnue-layer",
        }
    }
}
