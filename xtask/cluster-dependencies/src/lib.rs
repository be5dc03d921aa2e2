//! See Cargo.toml: only the dependencies count.
