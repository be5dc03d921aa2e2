//! Syzygy endgame tablebases: the result of a position with at most seven pieces, the distance to the next capture or
//! pawn move, and the best line.
//!
//! # Probe a position
//!
//! ```no_run
//! use chess_board::Position;
//! use chess_syzygy::{Tablebase, Wdl};
//!
//! let tablebase = Tablebase::open(["syzygy/3-4-5"])?;
//! let position: Position = "8/8/8/3k4/8/8/8/K1Q5 w - - 0 1".parse()?;
//! assert_eq!(tablebase.probe_wdl(&position)?, Wdl::Win);
//! for best in tablebase.line(&position) {
//!     let best = best?;
//!     println!("{}: zeroing in {} plies", best.mv, best.dtz);
//! }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Results and distances
//!
//! [`Wdl`] has five results, because the fifty-move rule can save a lost position. [`Dtz`] is the distance to zeroing,
//! in plies, and [`MaybeRounded`] says whether the table stores it exactly. Both are as if the halfmove clock were
//! zero; [`MaybeRounded::wdl_at`] and [`Tablebase::root_moves`] count the clock of a game.
//!
//! | to find | use | tables |
//! |---|---|---|
//! | the result | [`Tablebase::probe_wdl`] | WDL |
//! | the distance to zeroing | [`Tablebase::probe_dtz`] | WDL, DTZ |
//! | all moves, sorted, with the clock | [`Tablebase::root_moves`] | WDL, DTZ |
//! | the best move, the best line | [`Tablebase::best_move`], [`Tablebase::line`] | WDL, DTZ |
//!
//! A position needs the tables of its own material and of all materials that captures and promotions lead to. An error
//! names the table that is missing.
//!
//! # Files and memory
//!
//! Files are opened on first use. Those that fit in a limit are read as a whole, others by position through a cache,
//! and few of them are open at the same time: see [`TablebaseLimits`]. Nothing is mapped into memory. Implement
//! [`Source`] to read tables from elsewhere.
//!
//! Every offset and index that a file contains is checked. A damaged or hostile file gives an error or a wrong value,
//! but never a panic, an endless loop or unbounded memory. [`Tablebase::verify`] finds most damage.
//!
//! An error in the header of a file is remembered. After an error of reading, the next probe reads again.
#![forbid(unsafe_code)]

mod dtz;
mod error;
mod marks;
mod material;
mod page_cache;
mod probe;
mod root;
mod set_cache;
mod source;
mod table;
mod table_name;
mod tablebase;
mod wdl;

pub use dtz::{Dtz, MaybeRounded};
pub use error::{ProbeError, TableFault};
pub use material::{Material, ParseMaterialError};
pub use root::{Line, RootMove};
pub use source::Source;
pub use table_name::{TableKind, TableName};
pub use tablebase::{Tablebase, TablebaseLimits};
pub use wdl::Wdl;

// The vocabulary of the signatures above.
pub use chess_board::Position;
pub use chess_move::{Color, Diagnostic, Move, Piece, Role};

/// The README's examples, run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
