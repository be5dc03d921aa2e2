//! Tests of `chess-svg` through its public API.

mod animations;
mod colors;
#[cfg(feature = "notation")]
mod games;
mod graphs;
mod images;
#[cfg(feature = "png")]
mod pictures;
mod terminals;
