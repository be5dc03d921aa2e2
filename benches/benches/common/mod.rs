//! A task of the comparison as a criterion group.

use benches::Task;
use criterion::{Criterion, Throughput};

/// Measures a task for every program that can do it.
pub(crate) fn task(criterion: &mut Criterion, name: &str) {
    let task = Task::find(name).expect("a task");
    let mut group = criterion.benchmark_group(task.title);
    for program in task.programs() {
        let mut run = task.prepare(program).expect("a task of this program");
        group
            .sample_size(20)
            .throughput(Throughput::Elements(run()));
        group.bench_function(*program, |b| b.iter(&mut run));
    }
    group.finish();
}
