//! Reading PGN, ours beside pgn-reader with shakmaty.
//!
//! The file is that of the environment variable `CHESS_PGN`, or a small one of the test data:
//! `CHESS_PGN=games.pgn cargo bench -p benches --bench pgn`.

#![allow(missing_docs)]

use benches::pgn::{READINGS, unread_by_peer};
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

fn bench(criterion: &mut Criterion) {
    let path = std::env::var("CHESS_PGN").unwrap_or_else(|_| {
        concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../crates/chess-notation/tests/data/pgn/lichess_db/games.pgn"
        )
        .to_owned()
    });
    let bytes = std::fs::read(&path).unwrap();
    let unread = unread_by_peer(&bytes);
    for reading in READINGS {
        let name = format!("pgn/{}", reading.name);
        // Where the peer does not read all moves, ours is measured alone.
        let ways = if reading.check(&bytes, unread) {
            reading.ways
        } else {
            println!("{name}: {unread} moves are not read by the peer, which is left out");
            &reading.ways[..reading.ways.len() - 1]
        };
        let mut group = criterion.benchmark_group(&name);
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.sampling_mode(SamplingMode::Flat);
        for (id, way) in ways {
            group.bench_function(*id, |bencher| bencher.iter(|| way(black_box(&bytes))));
        }
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
