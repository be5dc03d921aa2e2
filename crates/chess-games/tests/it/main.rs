//! Tests of `chess-games` through its public API.

mod batches;
mod checks;
mod codes;
mod dates;
mod decoding;
mod duplicates;
mod filters;
mod hostile;
mod pipelines;
mod prefixes;
mod statistics;
mod support;
mod tables;
mod writing;
