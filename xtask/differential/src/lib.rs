//! Tests that compare the crates with `shakmaty` and `cozy-chess`, and tests of properties. See `tests/it/main.rs`.

#![forbid(unsafe_code)]
