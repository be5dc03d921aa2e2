//! Single positions: their moves as a list, as sets, as a number; one move judged, played, made.

use criterion::{Criterion, criterion_group, criterion_main};

fn moves(criterion: &mut Criterion) {
    for name in ["list", "sets", "count", "is-legal", "play", "make"] {
        common::task(criterion, name);
    }
}

#[path = "common/mod.rs"]
mod common;

criterion_group!(benchmarks, moves);
criterion_main!(benchmarks);
