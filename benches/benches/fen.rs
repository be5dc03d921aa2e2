//! FEN read with validation, and written.

use criterion::{Criterion, criterion_group, criterion_main};

fn fen(criterion: &mut Criterion) {
    for name in ["read-fen", "write-fen"] {
        common::task(criterion, name);
    }
}

#[path = "common/mod.rs"]
mod common;

criterion_group!(benchmarks, fen);
criterion_main!(benchmarks);
