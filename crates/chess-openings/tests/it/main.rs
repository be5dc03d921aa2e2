//! Tests of `chess-openings` through its public API.

mod books;
mod building;
#[cfg(feature = "std")]
mod files;
mod hostile;
mod names;
