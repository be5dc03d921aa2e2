//! All tasks with all libraries: `cargo bench -p benches -- list` measures the lists of legal moves, and
//! `cargo bench -p benches -- ours` measures our crates alone.

use benches::{TASKS, Unit, Work, libraries, positions};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// The number of positions: too many for a processor to memorize their branches.
const POSITIONS: usize = 10_000;

fn tasks(criterion: &mut Criterion) {
    let mut libraries = libraries(&positions(POSITIONS));
    for library in &mut libraries {
        library.load(0..POSITIONS);
    }
    for task in &TASKS {
        let mut group = criterion.benchmark_group(task.name);
        if !matches!(task.work, Work::Position(_)) {
            group.sample_size(20);
        }
        for library in &mut libraries {
            let Some(done) = library.run(task.work) else {
                continue;
            };
            group.throughput(match task.unit() {
                Unit::Bytes => Throughput::Bytes(done.units),
                _ => Throughput::Elements(done.units),
            });
            group.bench_function(library.name(), |bencher| {
                bencher.iter(|| library.run(black_box(task.work)));
            });
        }
        group.finish();
    }
}

criterion_group!(benchmarks, tasks);
criterion_main!(benchmarks);
