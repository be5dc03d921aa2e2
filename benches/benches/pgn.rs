//! Reading PGN, ours beside pgn-reader with shakmaty.
//!
//! The file is that of the environment variable `CHESS_PGN`, or a small one of the test data:
//! `CHESS_PGN=games.pgn cargo bench -p benches --bench pgn`.

#![allow(missing_docs)]

use chess_notation::pgn::{self, Ply, RawText, Step};
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use pgn_reader::{RawTag, SanPlus, Skip};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};
use std::hint::black_box;
use std::ops::ControlFlow;

/// Plies of main lines.
#[derive(Default)]
struct Ours(u64);

impl pgn::Visitor for Ours {
    type Output = ();

    fn ply(&mut self, ply: Ply<'_>) {
        black_box(ply.after);
        self.0 += 1;
    }

    fn move_text(&mut self, text: RawText<'_>) {
        black_box(text);
        self.0 += 1;
    }

    fn begin_variation(&mut self) -> Step {
        Step::Over
    }

    fn end_game(&mut self) {}
}

fn ours_legal(bytes: &[u8]) -> u64 {
    let mut reader = pgn::Reader::new(bytes);
    let mut visitor = Ours::default();
    while reader.read_game(&mut visitor).is_some() {}
    visitor.0
}

fn ours_legal_stream(bytes: &[u8]) -> u64 {
    let mut reader = pgn::IoReader::new(bytes);
    let mut visitor = Ours::default();
    while reader.read_game(&mut visitor).unwrap().is_some() {}
    visitor.0
}

fn ours_skim(bytes: &[u8]) -> u64 {
    let mut reader = pgn::Reader::new(bytes);
    let mut visitor = Ours::default();
    while reader.skim_game(&mut visitor).is_some() {}
    visitor.0
}

fn ours_skim_stream(bytes: &[u8]) -> u64 {
    let mut reader = pgn::IoReader::new(bytes);
    let mut visitor = Ours::default();
    while reader.skim_game(&mut visitor).unwrap().is_some() {}
    visitor.0
}

fn ours_skip(bytes: &[u8]) -> u64 {
    let mut reader = pgn::Reader::new(bytes);
    let mut games = 0;
    while reader.skip_game() {
        games += 1;
    }
    games
}

fn ours_tree(bytes: &[u8]) -> u64 {
    let mut reader = pgn::Reader::new(bytes);
    let mut builder = pgn::GameBuilder::default();
    let mut plies = 0;
    while let Some(game) = reader.read_game(&mut builder) {
        plies += game.main_line().count() as u64;
    }
    plies
}

/// Plies of main lines, played.
struct Legal(u64);

impl pgn_reader::Visitor for Legal {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).unwrap();
            *tags = Some(fen.into_position(CastlingMode::Chess960).unwrap());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(tags.unwrap_or_default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        match san.san.to_move(position) {
            Ok(mv) => {
                position.play_unchecked(mv);
                black_box(&*position);
                self.0 += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, _: Chess) {}
}

fn peer_legal(bytes: &[u8]) -> u64 {
    let mut reader = pgn_reader::Reader::new(bytes);
    let mut visitor = Legal(0);
    while reader.read_game(&mut visitor).unwrap().is_some() {}
    visitor.0
}

/// Moves of main lines, read and not played.
struct Skim(u64);

impl pgn_reader::Visitor for Skim {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        black_box(san);
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (): ()) {}
}

fn peer_skim(bytes: &[u8]) -> u64 {
    let mut reader = pgn_reader::Reader::new(bytes);
    let mut visitor = Skim(0);
    while reader.read_game(&mut visitor).unwrap().is_some() {}
    visitor.0
}

/// Nothing at all.
struct SkipAll;

impl pgn_reader::Visitor for SkipAll {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn end_game(&mut self, (): ()) {}
}

fn peer_skip(bytes: &[u8]) -> u64 {
    let mut reader = pgn_reader::Reader::new(bytes);
    let mut games = 0;
    while reader.read_game(&mut SkipAll).unwrap().is_some() {
        games += 1;
    }
    games
}

/// What is run, with the name that criterion gives it.
type Run = (&'static str, fn(&[u8]) -> u64);

fn bench(criterion: &mut Criterion) {
    let path = std::env::var("CHESS_PGN").unwrap_or_else(|_| {
        concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../crates/chess-notation/tests/data/pgn/lichess_db/games.pgn"
        )
        .to_owned()
    });
    let bytes = std::fs::read(&path).unwrap();
    let groups: [(&str, &[Run]); 3] = [
        (
            "pgn/legal",
            &[
                ("ours", ours_legal),
                ("ours, io::Read", ours_legal_stream),
                ("ours, tree", ours_tree),
                ("pgn-reader + shakmaty", peer_legal),
            ],
        ),
        (
            "pgn/skim",
            &[
                ("ours", ours_skim),
                ("ours, io::Read", ours_skim_stream),
                ("pgn-reader", peer_skim),
            ],
        ),
        (
            "pgn/skip",
            &[("ours", ours_skip), ("pgn-reader", peer_skip)],
        ),
    ];
    for (name, runs) in groups {
        let counts: Vec<u64> = runs.iter().map(|(_, run)| run(&bytes)).collect();
        assert!(
            counts.iter().all(|&count| count == counts[0]),
            "{name}: {counts:?}"
        );
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.sampling_mode(SamplingMode::Flat);
        for (id, run) in runs {
            group.bench_function(*id, |bencher| bencher.iter(|| run(black_box(&bytes))));
        }
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
