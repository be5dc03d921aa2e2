//! Efficiently updatable neural networks (NNUE) for chess: file format, accumulators and integer inference.
//!
//! # Make, write and read a network
//!
//! ```
//! use chess_nnue::{Layers, Network, Position};
//!
//! // A trainer makes the layers. In these all neurons are always 1.0, and all output weights 1/64.
//! let layers = Layers {
//!     feature_weights: vec![0; 3_072 * 32],
//!     feature_biases: vec![255; 32],
//!     output_weights: vec![1; 8 * 2 * 32],
//!     output_biases: [0; 8],
//! };
//! let network = Network::new(&layers, "data: none\n".to_owned())?;
//! let file: Vec<u8> = network.to_bytes();
//!
//! let network = Network::from_bytes(&file)?;
//! assert_eq!(network.text(), "data: none\n");
//! assert_eq!(network.evaluate(&Position::default()), 100);
//! # Ok::<(), chess_nnue::NetworkError>(())
//! ```
//!
//! [`Network`] describes the arithmetic and the file format, [`feature`] the inputs.
//!
//! # Use a network in a search
//!
//! [`Accumulators`] follow the moves of a search. Each thread has its own; the network is shared.
//!
//! ```
//! use chess_movegen::PositionRules;
//! use chess_nnue::{Accumulators, Network, Position};
//!
//! /// Returns the best score that the side to move can reach.
//! fn negamax(accumulators: &mut Accumulators<&Network>, position: &Position, depth: u32) -> i32 {
//!     if depth == 0 {
//!         return accumulators.evaluate(position);
//!     }
//!     let mut best = -30_000;
//!     for &mv in position.legal_moves().iter() {
//!         let after = position.after(mv);
//!         accumulators.push(&position.changes(mv), &after);
//!         best = best.max(-negamax(accumulators, &after, depth - 1));
//!         accumulators.pop();
//!     }
//!     best
//! }
//!
//! # let layers = chess_nnue::Layers {
//! #     feature_weights: (0..3_072 * 32).map(|index| (index % 101) as i16 - 50).collect(),
//! #     feature_biases: vec![100; 32],
//! #     output_weights: (0..8 * 2 * 32).map(|index| (index % 11) as i8 - 5).collect(),
//! #     output_biases: [0; 8],
//! # };
//! # let network = Network::new(&layers, String::new())?;
//! let position = Position::default();
//! let mut accumulators = Accumulators::new(&network, &position);
//! let score = negamax(&mut accumulators, &position, 2);
//! assert_eq!(accumulators.evaluate(&position), network.evaluate(&position));
//! # assert!(score.abs() < 30_000);
//! # Ok::<(), chess_nnue::NetworkError>(())
//! ```
//!
//! # Speed
//!
//! The loops use SSE, AVX2 or AVX-512 on x86, whichever the processor has, NEON on ARM, and the 128-bit vectors of
//! WebAssembly if the build has `-C target-feature=+simd128`. [`Instructions`] choose others, to measure them: see
//! `examples/speed.rs`. All give the same scores.
//!
//! # Features
//!
//! - `simd`, on by default: the instructions above, through the package `fearless_simd`, which contains unsafe code.
//!   It needs the standard library. Without it the crate needs only an allocator, and with 256 neurons it evaluates
//!   half as fast.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod accumulators;
mod error;
mod feature;
mod format;
mod instructions;
mod kernels;
mod layers;
mod network;

pub use accumulators::Accumulators;
pub use error::NetworkError;
pub use feature::{FEATURES, OUTPUT_BUCKETS, feature, output_bucket};
pub use instructions::Instructions;
pub use layers::{FEATURE_SCALE, Layers, OUTPUT_SCALE, SCORE_SCALE};
pub use network::Network;

// The vocabulary of the signatures above.
pub use chess_board::{PieceChanges, Position};
pub use chess_move::{Color, Diagnostic, Piece, Role, Square};

/// The README's example, run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
