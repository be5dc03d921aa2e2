//! FENs, parsed with validation and written.

use criterion::{Criterion, criterion_group, criterion_main};

fn fen(criterion: &mut Criterion) {
    common::tasks(criterion, &["read-fen", "write-fen"]);
}

#[path = "common/mod.rs"]
mod common;

criterion_group!(benchmarks, fen);
criterion_main!(benchmarks);
