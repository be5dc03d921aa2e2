//! Benchmarks, ours beside the peers'.
//!
//! Each library is one type that implements [`Program`]; what is measured is written once, for all
//! of them, as a [`Task`]. The criterion benchmarks in `benches/` and the program `compare`, which
//! `cargo xtask bench` builds and asks, are users of these.

mod ours;
mod peer;
pub mod pgn;
mod program;
mod sample;
mod task;
mod tree;

pub use ours::{HashedPerft, Ours};
pub use peer::{Chess, CozyChess, Shakmaty};
pub use program::Program;
pub use sample::{Question, questions, sample};
pub use task::{Clock, Run, TASKS, Task};
pub use tree::Tree;

/// Positions out of real games, a FEN a line.
pub const POSITIONS: &str = include_str!("../data/positions.fen");
