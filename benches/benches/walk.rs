//! Every leaf played: what a walk through a tree costs that does something at each node.

use benches::{Chess, CozyChess, Ours, Program, Shakmaty, Tree};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

fn walk(criterion: &mut Criterion) {
    let trees = [
        (Tree::START, 4),
        (Tree::KIWIPETE, 3),
        (Tree::MIDDLEGAME, 3),
        (Tree::ENDGAME, 4),
    ];
    for (tree, depth) in trees {
        let leaves = tree.count(depth);
        let mut group = criterion.benchmark_group(format!("leaves {} {depth}", tree.name));
        group
            .sample_size(20)
            .throughput(Throughput::Elements(leaves));
        one::<Ours>(&mut group, tree, depth);
        let mut root = Ours::read(tree.fen);
        group.bench_function("ours, list and copy", |b| {
            b.iter(|| assert_eq!(Ours::leaves_by_copying(black_box(&root), depth), leaves));
        });
        group.bench_function("ours, list and make", |b| {
            b.iter(|| assert_eq!(Ours::leaves_by_making(black_box(&mut root), depth), leaves));
        });
        one::<CozyChess>(&mut group, tree, depth);
        one::<Chess>(&mut group, tree, depth);
        one::<Shakmaty>(&mut group, tree, depth);
        group.finish();
    }
}

fn one<P: Program>(group: &mut BenchmarkGroup<'_, WallTime>, tree: Tree, depth: u32) {
    let root = P::read(tree.fen);
    group.bench_function(P::NAME, |b| {
        b.iter(|| assert_eq!(P::leaves(black_box(&root), depth), tree.count(depth)));
    });
}

criterion_group!(benchmarks, walk);
criterion_main!(benchmarks);
