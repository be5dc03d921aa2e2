//! Tests of `chess-openings` through its public API.

mod books;
mod building;
#[cfg(feature = "std")]
mod files;
mod generated;
mod hostile;
mod names;
mod table;
