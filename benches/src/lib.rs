//! Benchmarks: our crates beside other libraries.
//!
//! Each library implements `Program`. A [`Task`] is written once for all libraries, and [`Library`] does it. The
//! program `compare` measures all tasks with all libraries in turns: `cargo xtask bench` builds and runs it, and prints
//! the table of docs/performance.md. The criterion benchmarks in `benches/` measure the same tasks one by one.

mod ours;
mod peer;
pub mod peer_tree;
mod pgn;
mod positions;
mod program;
mod task;
mod tree;
mod workload;

pub use positions::{POSITION_COUNT, positions};
pub use task::{Done, PgnWork, PositionWork, TASKS, Task, TreeWork, Unit, Work};
pub use tree::Tree;
pub use workload::{BLOCK, Library, libraries};
