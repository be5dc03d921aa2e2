//! Fast perft: counts the leaves of the tree of legal moves.
//!
//! ```
//! use chess_board::Position;
//! use chess_perft::{Perft, perft};
//! use core::num::NonZeroUsize;
//!
//! let start = Position::default();
//! assert_eq!(perft(&start, 5), 4_865_609);
//!
//! // With a hash table of 16 MiB and two threads.
//! let threads = NonZeroUsize::new(2).unwrap();
//! let counter = Perft::new().with_hash_mib(16)?.with_threads(threads);
//! assert_eq!(counter.count(&start, 5), 4_865_609);
//! # Ok::<(), chess_perft::TableTooLarge>(())
//! ```
//!
//! `chess_movegen::perft` is the plain version of the same count. This crate adds:
//!
//! - bulk counting of the last two plies: the replies to all quiet moves of a piece are counted
//!   together, from the change that each move makes to the opponent's moves;
//! - a hash table that threads share without locks;
//! - threads;
//! - with the feature `tools`, counts of whole suites, checks at every node, and the comparison with an engine.
//!
//! The counts are compared with every published count in the test data; see `docs/reliability.md`
//! in the repository.
#![forbid(unsafe_code)]

mod opponent;
mod perft;
mod replies;
mod table;
#[cfg(feature = "tools")]
pub mod tools;
mod walk;

pub use perft::{Perft, perft};
pub use table::TableTooLarge;

// The vocabulary of the signatures above.
pub use chess_board::Position;
pub use chess_move::{Diagnostic, Move};

/// The README's example, run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
