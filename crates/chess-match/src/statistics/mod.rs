//! What the results of games say: Elo difference, error bar, and a sequential test.

pub(crate) mod elo;
pub(crate) mod likelihood;
pub(crate) mod sprt;
pub(crate) mod tally;
