//! Comparison of the crates with `shakmaty` and `cozy-chess`, and properties of random games.
//!
//! `CHESS_DIFFERENTIAL_CASES` multiplies the number of cases. docs/reliability.md lists every known difference with its
//! rule.

mod cozy;
mod properties;
mod sample;
mod shakmaty;
