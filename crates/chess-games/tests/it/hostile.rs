//! No input makes a worker panic, and batches read like the whole file, whatever is in it.

use crate::support::{Trace, bzip2, files, gzip, trace, unusual, zstd};
use chess_games::{
    Batch, Batches, Checker, Criterion, Decoder, Excerpt, Filter, Fixer, Identity, MoveTree,
    PlySelection, Positions, Severity, SplitBy, Statistics, TagNameCounts, TagTable, TextMatch,
    Worker,
};
use dev_random::Random;
use std::io::Read;

/// Texts that matter to a reader of PGN.
const PIECES: [&[u8]; 16] = [
    b"\n\n[Event \"",
    b"{",
    b"}",
    b"(",
    b")",
    b"\n",
    b"\r\n",
    b" 1-0 ",
    b"*",
    b"1. ",
    b"\"",
    b"\\",
    b"%",
    b";",
    b"\xff",
    b"\n[FEN \"",
];

/// Returns a file with some bytes changed, inserted or removed.
fn mutated(random: &mut Random, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.below(12) {
        let at = random.below(bytes.len() + 1);
        match random.below(4) {
            0 => {
                let end = bytes.len().min(at + random.below(200));
                bytes.drain(at..end);
            }
            1 => {
                let piece = random.pick(&PIECES);
                bytes.splice(at..at, piece.iter().copied());
            }
            2 if at < bytes.len() => bytes[at] = random.next() as u8,
            _ => {
                let end = bytes.len().min(at + random.below(300));
                let copy = bytes[at..end].to_vec();
                let to = random.below(bytes.len() + 1);
                bytes.splice(to..to, copy);
            }
        }
    }
    bytes
}

/// Returns mutated pieces of the test files.
fn corpus(seed: u64, count: usize) -> impl Iterator<Item = Vec<u8>> {
    let files: Vec<_> = files()
        .into_iter()
        .chain(unusual())
        .map(|(_, bytes)| bytes)
        .collect();
    let mut random = Random(seed);
    (0..count).map(move |_| {
        let file = &files[random.below(files.len())];
        let start = random.below(file.len() + 1);
        let end = file.len().min(start + 6000);
        mutated(&mut random, &file[start..end])
    })
}

#[test]
fn batches_of_mutated_files_read_like_the_whole() {
    for (number, bytes) in corpus(1, 400).enumerate() {
        let whole = trace(&bytes);
        for size in [1, 700] {
            let mut parts = Trace::default();
            for batch in Batches::new(&bytes[..]).with_size(size) {
                let batch = batch.unwrap();
                for _ in batch.read_games(&mut parts) {}
            }
            assert!(
                parts.0 == whole,
                "mutation {number} in batches of {size}: {}",
                bytes.escape_ascii()
            );
        }
    }
}

#[test]
fn no_worker_panics() {
    let criteria = Criterion::Any(vec![
        Criterion::Player(TextMatch::contains("x")),
        Criterion::Opening(TextMatch::contains("x")),
        Criterion::Material("KvK".parse().unwrap()),
        Criterion::Faulty,
    ]);
    for bytes in corpus(2, 400) {
        let batch = Batch::new(bytes, 1000);
        let games = {
            let mut reader = batch.reader();
            std::iter::from_fn(|| reader.skip_game().then_some(())).count() as u64
        };
        let checked = Checker::new().with_level(Severity::Style).process(&batch);
        assert_eq!(checked.games, games);
        for fault in &checked.faults {
            let excerpt = Excerpt::new(&batch, fault.span.clone());
            assert!(excerpt.marked.end <= excerpt.text.chars().count());
            assert!(fault.span.start >= 1000 && fault.span.end <= batch.range().end);
        }
        assert_eq!(Filter::new(criteria.clone()).process(&batch).games(), games);
        assert_eq!(Identity::new().ids(&batch).len() as u64, games);
        assert_eq!(
            Positions::new(PlySelection::Last).process(&batch).games,
            games
        );
        assert_eq!(TagTable::new(["White"]).process(&batch).len() as u64, games);
        assert_eq!(SplitBy::tag("White").process(&batch).len() as u64, games);
        let (mut statistics, mut tree, mut names) = (
            Statistics::default(),
            MoveTree::new(),
            TagNameCounts::default(),
        );
        statistics.process(&batch);
        tree.process(&batch);
        names.process(&batch);
        assert_eq!(
            (statistics.games, tree.games(), names.games()),
            (games, games, games)
        );
    }
}

#[test]
fn repairs_of_mutated_files_keep_the_games() {
    for (number, bytes) in corpus(3, 400).enumerate() {
        let batch = Batch::new(bytes, 0);
        let fixed = Fixer::new(Checker::new().with_level(Severity::Style)).process(&batch);
        let Some(text) = fixed.text else { continue };
        let moves = |bytes: &[u8]| {
            let games = chess_notation::pgn::Reader::new(bytes).games();
            games
                .map(|game| game.main_line().collect::<Vec<_>>())
                .collect::<Vec<_>>()
        };
        assert!(
            moves(&text) == moves(batch.bytes()),
            "mutation {number}: {}",
            batch.bytes().escape_ascii()
        );
    }
}

#[test]
fn most_damaged_compressed_files_are_refused() {
    let text = files().swap_remove(3).1;
    let mut random = Random(5);
    for compress in [gzip, zstd, bzip2] {
        let file = compress(&text[..text.len().min(20_000)]);
        let is_refused = |bytes: &[u8]| {
            // A damaged length could ask for any number of bytes.
            let mut read = Vec::new();
            Decoder::new(bytes)
                .and_then(|decoder| decoder.take(1 << 24).read_to_end(&mut read))
                .is_err()
        };
        assert!(!is_refused(&file));
        let refused = (0..200)
            .filter(|_| is_refused(&mutated(&mut random, &file)))
            .count();
        assert!(refused > 100, "{refused} of 200 damaged files are refused");
    }
}
