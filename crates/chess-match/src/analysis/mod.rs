//! Analysis of positions and games.

pub(crate) mod annotate;
pub(crate) mod position;
pub(crate) mod review;
