//! A task of the comparison as a criterion group.

use benches::Task;
use criterion::{Criterion, Throughput};
use std::hint::black_box;
use std::time::Instant;

/// Measures a task for every program that can do it.
pub(crate) fn task(criterion: &mut Criterion, name: &str) {
    let task = Task::find(name).expect("a task");
    let mut group = criterion.benchmark_group(task.title);
    for program in task.programs() {
        let mut run = task.prepare(program).expect("a task of this program");
        group
            .sample_size(20)
            .throughput(Throughput::Elements(run.count()));
        group.bench_function(*program, |b| {
            // What a run makes ready is not measured.
            b.iter_custom(|runs| {
                let each = (0..runs).map(|_| {
                    run.ready();
                    let start = Instant::now();
                    black_box(run.count());
                    start.elapsed()
                });
                each.sum()
            });
        });
    }
    group.finish();
}
