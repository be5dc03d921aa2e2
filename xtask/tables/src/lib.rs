//! An independent solver of endgames with at most four pieces, and the comparison of tablebases with it.
//!
//! The program behind `cargo xtask tables`.

#![forbid(unsafe_code)]

pub mod check;
pub mod ending;
mod moves;
pub mod solver;
pub mod value;
