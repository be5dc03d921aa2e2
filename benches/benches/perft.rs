//! Leaves counted, as fast as each library can.

use benches::{Chess, CozyChess, Ours, Program, Shakmaty, Tree};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

fn perft(criterion: &mut Criterion) {
    let trees = [
        (Tree::START, 5),
        (Tree::KIWIPETE, 4),
        (Tree::MIDDLEGAME, 4),
        (Tree::ENDGAME, 4),
    ];
    for (tree, depth) in trees {
        let mut group = criterion.benchmark_group(format!("perft {} {depth}", tree.name));
        group
            .sample_size(20)
            .throughput(Throughput::Elements(tree.count(depth)));
        one::<Ours>(&mut group, tree, depth);
        // The plain walk, without bulk counting of the last two plies.
        let root = Ours::read(tree.fen);
        group.bench_function("chess_movegen::perft", |b| {
            b.iter(|| {
                assert_eq!(
                    chess_movegen::perft(black_box(&root), depth),
                    tree.count(depth)
                );
            });
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
        b.iter(|| assert_eq!(P::perft(black_box(&root), depth), tree.count(depth)));
    });
}

criterion_group!(benchmarks, perft);
criterion_main!(benchmarks);
