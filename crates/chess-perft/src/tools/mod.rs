//! Tasks around perft, with what they print: counts of whole suites compared with published values, the count below
//! each move, checks of the crates at every node of a tree, and the comparison with an engine that knows `go perft`.
//!
//! The program `chess-perft` and the command `chess perft` are command lines for a [`Runner`].
//!
//! ```
//! use chess_perft::Perft;
//! use chess_perft::tools::{Positions, Runner, Verdict};
//!
//! let positions = Positions::parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66")?;
//! let mut printed = Vec::new();
//! let verdict = Runner::new(Perft::new()).count(&positions, &mut printed)?;
//! assert_eq!(verdict, Verdict::Right);
//! assert!(printed.ends_with(b": all are right\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod against;
mod check;
mod count;
mod divide;
mod engine;
mod engine_line;
mod error;
mod plan;
mod positions;
mod progress;
mod report;
mod runner;

pub use divide::Below;
pub use engine::{Engine, EngineError};
pub use error::{SuiteError, ToolError};
pub use positions::Positions;
pub use report::Format;
pub use runner::{Bar, Runner, Verdict};

pub use chess_notation::CastlingText;

/// The maximum depth, in plies. No machine can count deeper trees.
const MAX_DEPTH: u32 = 99;
