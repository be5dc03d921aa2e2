//! Tests of `chess-match` through its public API.

mod adjudication;
mod analysis;
mod clocks;
mod codes;
mod contests;
mod engines;
mod games;
mod openings;
mod scripted;
mod statistics;
