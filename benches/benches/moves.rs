//! Single positions: their moves as a list, as sets and as a number; moves tested, played and taken back.

use criterion::{Criterion, criterion_group, criterion_main};

fn moves(criterion: &mut Criterion) {
    let names = [
        "list",
        "captures",
        "sets",
        "count",
        "is-legal",
        "is-own-legal",
        "play",
        "play-check",
        "play-key",
        "make",
        "node-list",
        "node-captures",
    ];
    common::tasks(criterion, &names);
}

#[path = "common/mod.rs"]
mod common;

criterion_group!(benchmarks, moves);
criterion_main!(benchmarks);
