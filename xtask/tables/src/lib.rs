//! An independent solver of endgames with at most four pieces, the comparison of tablebases with it, and a writer
//! of small tables.
//!
//! The program behind `cargo xtask tables`.

#![forbid(unsafe_code)]

pub mod check;
mod compress;
pub mod ending;
mod moves;
pub mod solver;
pub mod value;
pub mod write;
