//! A task of the comparison as a criterion group.

use benches::{Chess, CozyChess, Ours, Program, Shakmaty, Task, WorkloadSet, positions};
use criterion::{Criterion, Throughput};
use std::hint::black_box;
use std::time::Instant;

/// The number of positions of the benchmarks.
const POSITIONS: usize = 10_000;

/// Measures tasks on positions for every program that can do them.
pub(crate) fn tasks(criterion: &mut Criterion, names: &[&str]) {
    let fens = positions(POSITIONS);
    let programs = [Ours::NAME, CozyChess::NAME, Chess::NAME, Shakmaty::NAME];
    let mut sets = programs.map(|program| WorkloadSet::new(program, &fens).expect("a program"));
    for name in names {
        let task = Task::find(name).expect("a task");
        let mut group = criterion.benchmark_group(task.title);
        group.sample_size(20);
        for (program, set) in programs.into_iter().zip(&mut sets) {
            let mut workloads = set.workloads.iter_mut();
            let Some((_, workload)) = workloads.find(|(other, _)| other.name == *name) else {
                continue;
            };
            workload.load(0..POSITIONS);
            group.throughput(Throughput::Elements(workload.run().units));
            group.bench_function(program, |b| {
                b.iter_custom(|runs| {
                    let each = (0..runs).map(|_| {
                        let start = Instant::now();
                        black_box(workload.run());
                        start.elapsed()
                    });
                    each.sum()
                });
            });
        }
        group.finish();
    }
}
