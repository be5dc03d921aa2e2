//! Benchmarks: our crates beside other libraries.
//!
//! Each library is a type that implements [`Program`]. A [`Task`] says what is measured and is written once for all
//! libraries. The program `compare` runs tasks on request; `cargo xtask bench` builds it, asks it, and writes the table.
//! The criterion benchmarks in `benches/` use the same tasks.

mod ours;
mod peer;
pub mod peer_tree;
pub mod pgn;
mod positions;
mod program;
mod sizes;
mod task;
mod tree;

pub use ours::{HashedPerft, Ours};
pub use peer::{Chess, CozyChess, Shakmaty};
pub use positions::{POSITION_COUNT, POSITIONS, positions};
pub use program::Program;
pub use sizes::{print_moves, sizes};
pub use task::{BLOCK, Clock, Done, Run, TASKS, Task, Unit, Workload, WorkloadSet};
pub use tree::Tree;
