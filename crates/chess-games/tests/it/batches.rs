//! Batches, byte ranges and frames have every game of a file exactly once.

use crate::support::{Trace, Trickle, files, trace, unusual, zstd};
use chess_games::{Batch, Batches, ZstdFrames, games_in_range, next_cut};
use chess_notation::pgn::GameBuilder;
use std::io::{Cursor, Read};

/// Returns what readers of the batches report, one after the other.
fn trace_batches(batches: impl Iterator<Item = std::io::Result<Batch>>) -> String {
    let mut trace = Trace::default();
    let mut end = None;
    for batch in batches {
        let batch = batch.unwrap();
        assert!(!batch.bytes().is_empty());
        assert!(end.is_none_or(|end| end == batch.range().start));
        end = Some(batch.range().end);
        let mut reader = batch.reader();
        while reader.read_game(&mut trace).is_some() {}
    }
    trace.0
}

#[test]
fn batches_read_like_the_whole_file() {
    for (name, bytes) in files().into_iter().chain(unusual()) {
        let whole = trace(&bytes);
        for size in [1, 100, 5000, 100_000] {
            let batches = Batches::new(&bytes[..]).with_size(size);
            assert!(
                trace_batches(batches) == whole,
                "{name} in batches of {size}"
            );
        }
    }
}

#[test]
fn batches_do_not_depend_on_how_bytes_arrive() {
    for (name, bytes) in unusual() {
        let whole: Vec<_> = Batches::new(&bytes[..])
            .with_size(3000)
            .map(Result::unwrap)
            .collect();
        for step in [1, 7, 1000] {
            let stream = Trickle {
                bytes: &bytes,
                step,
                fails: false,
                calls: 0,
            };
            let batches: Vec<_> = Batches::new(stream)
                .with_size(3000)
                .map(Result::unwrap)
                .collect();
            assert!(batches == whole, "{name} by {step}");
        }
    }
}

#[test]
fn batches_are_about_as_large_as_requested() {
    let game = "[Event \"1\"]\n\n1. e4 e5 *\n\n";
    let text = game.repeat(1000);
    let sizes: Vec<_> = Batches::new(text.as_bytes())
        .with_size(1000)
        .map(|batch| batch.unwrap().bytes().len())
        .collect();
    assert_eq!(sizes.iter().sum::<usize>(), text.len());
    assert!(sizes.iter().all(|&size| size <= 1000), "{sizes:?}");
    assert!(
        sizes[..sizes.len() - 1]
            .iter()
            .all(|&size| size > 1000 - 2 * game.len()),
        "{sizes:?}"
    );
}

#[test]
fn files_without_event_tags_are_cut_too() {
    let text = "[White \"A\"]\n\n1. e4 e5 1-0\n\n".repeat(10_000);
    let batches: Vec<_> = Batches::new(text.as_bytes())
        .with_size(20_000)
        .map(Result::unwrap)
        .collect();
    assert!(batches.len() > 10, "{}", batches.len());
    assert!(batches.iter().all(|batch| batch.bytes().len() <= 20_000));
}

#[test]
fn oversized_games_are_cut_and_the_rest_is_skipped() {
    let long = format!(
        "[Event \"2\"]\n\n1. e4 {{{}}} e5 *\n\n",
        "long ".repeat(5000)
    );
    let text = format!("[Event \"1\"]\n\n1. d4 *\n\n{long}[Event \"3\"]\n\n1. c4 *\n\n");
    for size in [16, 100, 1000] {
        let batches: Vec<_> = Batches::new(text.as_bytes())
            .with_size(size)
            .with_max_game(1000)
            .map(Result::unwrap)
            .collect();
        let events: Vec<_> = batches
            .iter()
            .flat_map(|batch| {
                let games = batch.reader().games();
                games.map(|game| game.tag("Event").unwrap().to_owned())
            })
            .collect();
        assert_eq!(events, ["1", "2", "3"], "{size}");
        let oversized: Vec<_> = batches
            .iter()
            .filter(|batch| batch.is_oversized())
            .collect();
        assert_eq!(oversized.len(), 1, "{size}");
        assert_eq!(oversized[0].bytes().len(), 1000, "{size}");
        let last = batches.last().unwrap();
        assert_eq!(last.range().end as usize, text.len(), "{size}");
        assert!(text.as_bytes().ends_with(last.bytes()), "{size}");
    }
}

#[test]
fn memory_is_bounded_without_any_game() {
    let batches = Batches::new(std::io::repeat(b'{').take(1 << 24)).with_max_game(1 << 16);
    let sizes: Vec<_> = batches.map(|batch| batch.unwrap().bytes().len()).collect();
    assert_eq!(sizes, [1 << 16]);
}

#[test]
fn games_before_a_failure_are_delivered() {
    for whole in [
        "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *\n\n",
        "1. e4 *\n\n1. d4 *\n\n",
    ] {
        let whole = whole.repeat(2000);
        let cut = &whole[..whole.len() - 3];
        let stream = Trickle {
            bytes: cut.as_bytes(),
            step: 999,
            fails: true,
            calls: 0,
        };
        let mut batches = Batches::new(stream).with_size(10_000);
        let mut read = Vec::new();
        let error = loop {
            match batches.next().unwrap() {
                Ok(batch) => read.extend_from_slice(batch.bytes()),
                Err(error) => break error,
            }
        };
        assert_eq!(error.to_string(), "the disk is gone");
        assert!(whole.as_bytes().starts_with(&read));
        assert!(
            cut.len() - read.len() < 5000,
            "{} of {}",
            read.len(),
            cut.len()
        );
        assert!(batches.next().is_none());
    }
}

#[test]
fn texts_of_games_are_the_whole_batch() {
    for (name, bytes) in files().into_iter().chain(unusual()) {
        let batch = Batch::new(bytes.clone(), 7);
        let mut builder = GameBuilder::default();
        let mut joined = Vec::new();
        for (text, game) in batch.read_games(&mut builder) {
            assert_eq!(text.range().start, 7 + joined.len() as u64, "{name}");
            joined.extend_from_slice(text.bytes());
            // The text alone is the same game.
            let alone = chess_notation::pgn::PgnGame::from_pgn_tolerant(text.bytes()).unwrap();
            assert_eq!(alone, game, "{name}: {}", text.bytes().escape_ascii());
        }
        let has_game = chess_notation::pgn::Reader::new(&bytes).skip_game();
        assert!(!has_game || joined == bytes, "{name}");
    }
}

#[test]
fn asides_are_in_the_text_of_the_next_game_wherever_batches_end() {
    let asides = ["", "% escaped\n", "\n; comment\n\n% \u{a0}{\n", "%\r\n;x\n"];
    let games = [
        "[Event \"1\"]\n\n1. e4 {50 %; \n\n} e5 1-0 ; won\n",
        "[White \"2\"]\n\n1. d4 d5 1/2-1/2 % escaped, too\n",
        "[Event \"3\"]\n\n*\n\n",
    ];
    let mut file = String::new();
    for round in 0..40 {
        file += asides[round % asides.len()];
        file += games[round % games.len()];
    }
    file += "\n; the end\n% of the file\n";
    let texts = |size: usize| -> Vec<Vec<u8>> {
        let batches = Batches::new(file.as_bytes()).with_size(size);
        let texts = batches.flat_map(|batch| {
            let batch = batch.unwrap();
            let mut builder = GameBuilder::default();
            let texts = batch.read_games(&mut builder);
            let texts = texts.map(|(text, _)| text.trimmed().to_vec());
            texts.collect::<Vec<_>>()
        });
        texts.collect()
    };
    let whole = texts(usize::MAX);
    assert_eq!(whole.len(), 40);
    assert!(whole[1].starts_with(b"% escaped"));
    assert!(whole[39].ends_with(b"; the end\n% of the file"));
    for size in [1, 10, 64, 100, 500, 5000] {
        assert_eq!(texts(size), whole, "{size}");
    }
}

#[test]
fn byte_ranges_have_every_game_once() {
    for (name, bytes) in files().into_iter().chain(unusual()) {
        let whole = trace(&bytes);
        let len = bytes.len() as u64;
        for parts in [1, 2, 7, 100] {
            let mut trace = Trace::default();
            for part in 0..parts {
                let range = len * part / parts..len * (part + 1) / parts;
                let (text, offset) = games_in_range(Cursor::new(&bytes), range).unwrap();
                for batch in Batches::new(text).with_offset(offset).with_size(1000) {
                    let batch = batch.unwrap();
                    let mut reader = batch.reader();
                    while reader.read_game(&mut trace).is_some() {}
                }
            }
            assert!(trace.0 == whole, "{name} in {parts} parts");
        }
    }
}

#[test]
fn cuts_are_where_the_reader_splits_a_file() {
    for (name, bytes) in files().into_iter().chain(unusual()) {
        for at in (1..bytes.len()).step_by(1 + bytes.len() / 50) {
            let cut = next_cut(&mut Cursor::new(&bytes), at as u64).unwrap();
            let expected = chess_notation::pgn::next_game(&bytes, at).unwrap_or(bytes.len());
            assert_eq!(cut, expected as u64, "{name} at {at}");
        }
    }
}

#[test]
fn zstd_frames_have_every_game_once() {
    for (name, bytes) in files().into_iter().chain(unusual()) {
        // Frames that end anywhere, also within `[Event "` and within blank lines.
        for size in [
            1 + bytes.len() / 3,
            1 + bytes.len() / 20,
            1 + bytes.len() / 97,
        ] {
            let mut file = crate::support::skippable(b"at the start");
            for piece in bytes.chunks(size) {
                file.extend(zstd(piece));
            }
            let frames = ZstdFrames::new(&mut Cursor::new(&file)).unwrap();
            assert_eq!(frames.len(), bytes.len().div_ceil(size));
            let mut whole = String::new();
            chess_games::Decoder::new(&file[..])
                .unwrap()
                .read_to_string(&mut whole)
                .unwrap_or_default();
            for parts in [1, 2, 5, frames.len().max(1)] {
                let mut joined = Vec::new();
                for part in 0..parts {
                    let part = frames.len() * part / parts..frames.len() * (part + 1) / parts;
                    let mut text = Vec::new();
                    frames
                        .games(Cursor::new(&file), part)
                        .unwrap()
                        .read_to_end(&mut text)
                        .unwrap();
                    // Each part begins with a game.
                    let begins =
                        joined.is_empty() || text.is_empty() || text.starts_with(b"[Event \"");
                    assert!(begins, "{name} in {parts} parts");
                    joined.extend(text);
                }
                assert!(
                    joined == bytes,
                    "{name} in {parts} parts of frames of {size}"
                );
            }
        }
    }
}
