//! The examples of the guides in `docs/`, compiled and run as documentation tests.
#![cfg(doctest)]

#[doc = include_str!("../../../docs/tour.md")]
mod tour {}

#[doc = include_str!("../../../docs/cookbook.md")]
mod cookbook {}

#[doc = include_str!("../../../docs/coming-from.md")]
mod coming_from {}

#[doc = include_str!("../../../docs/tablebases.md")]
mod tablebases {}

#[doc = include_str!("../../../docs/encoding.md")]
mod encoding {}
