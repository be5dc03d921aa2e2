//! Efficiently updatable neural networks (NNUE) for chess: file format, features and integer inference.
//!
//! ```
//! use chess_nnue::{Layers, Network, Position};
//!
//! // A network that counts nothing: a trainer makes the layers.
//! let layers = Layers {
//!     feature_weights: vec![0; 768 * 32],
//!     feature_biases: vec![255; 32],
//!     output_weights: vec![1; 8 * 2 * 32],
//!     output_biases: [0; 8],
//! };
//! let network = Network::new(&layers, "example\n".to_owned())?;
//! let file: Vec<u8> = network.to_bytes();
//!
//! let network = Network::from_bytes(&file)?;
//! assert_eq!(network.text(), "example\n");
//! assert_eq!(network.evaluate(&Position::default()), 400);
//! # Ok::<(), chess_nnue::NetworkError>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod error;
mod feature;
mod format;
mod kernels;
mod layers;
mod network;

pub use error::NetworkError;
pub use feature::{FEATURES, OUTPUT_BUCKETS, feature, output_bucket};
pub use layers::{FEATURE_SCALE, Layers, OUTPUT_SCALE, SCORE_SCALE};
pub use network::Network;

// The vocabulary of the signatures above.
pub use chess_board::Position;
pub use chess_move::{Color, Diagnostic, Piece, Role, Square};

/// The README's example, run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
