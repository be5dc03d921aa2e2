//! Streams that fail, at every byte.

use super::trace::{self, Trace};
use chess_notation::pgn::{GameBuilder, PgnGame, PgnLimits, RawText, Reader, Visitor};
use std::io::{self, ErrorKind, Read};

const TEXT: &str = "\
[Event \"one\"]
[FEN \"8/8/8/8/8/4k3/7p/4K3 b - - 0 1\"]

1... h1=Q# {mate} 0-1

[Event \"two\"]

1. e4 $1 (1. d4 d5 ; Queen's Gambit
2. c4) e5 2. Nf3 *

[Event \"three\"]

1. c4 1/2-1/2
";

/// Returns one byte for each read, and fails before the byte `at`, once or always.
struct Failing {
    bytes: &'static [u8],
    at: usize,
    position: usize,
    kind: ErrorKind,
    failures: usize,
}

impl Failing {
    /// All streams of these tests have one type, so that the reader is compiled once.
    fn stream(bytes: &'static [u8], at: usize, kind: ErrorKind, failures: usize) -> Box<dyn Read> {
        Box::new(Self {
            bytes,
            at,
            position: 0,
            kind,
            failures,
        })
    }
}

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.position >= self.at && self.failures > 0 {
            self.failures -= 1;
            return Err(self.kind.into());
        }
        let length = usize::from(self.position < self.bytes.len()).min(buffer.len());
        buffer[..length].copy_from_slice(&self.bytes[self.position..self.position + length]);
        self.position += length;
        Ok(length)
    }
}

/// Does nothing.
struct Skim;

impl Visitor for Skim {
    type Output = ();

    fn move_text(&mut self, _: RawText<'_>) {}

    fn end_game(&mut self) {}
}

#[test]
fn a_read_that_fails_at_any_byte_is_an_error_after_the_games_before_it() {
    let whole: Vec<PgnGame> = Reader::new(TEXT.as_bytes()).games().collect();
    assert_eq!(whole.len(), 3);
    let mut starts: Vec<usize> = TEXT.match_indices("[Event").map(|(at, _)| at).collect();
    starts.push(TEXT.len());
    for at in 0..=TEXT.len() {
        let stream =
            || Failing::stream(TEXT.as_bytes(), at, ErrorKind::ConnectionReset, usize::MAX);
        let mut reader = Reader::from_read(stream());
        let mut builder = GameBuilder::default();
        let mut games = Vec::new();
        let error = loop {
            match reader.read_game(&mut builder) {
                Ok(Some(game)) => games.push(game),
                Ok(None) => panic!("the failure before byte {at} is lost"),
                Err(error) => break error,
            }
        };
        assert_eq!(error.kind(), ErrorKind::ConnectionReset);
        assert_eq!(games, whole[..games.len()]);
        // A game has ended when the first tag of the next one is read.
        let next = "[Event \"one\"]\n".len();
        let ended = starts[1..]
            .iter()
            .filter(|&&start| start + next < at)
            .count();
        assert!(
            games.len() >= ended,
            "{} games before byte {at}",
            games.len()
        );

        let mut skimmed = Reader::from_read(stream());
        let mut skipped = Reader::from_read(stream());
        for _ in 0..games.len() {
            assert!(skimmed.skim_game(&mut Skim).unwrap().is_some());
            assert!(skipped.skip_game().unwrap());
        }
        assert!(skimmed.skim_game(&mut Skim).is_err());
        assert!(skipped.skip_game().is_err());
    }
}

#[test]
fn reading_ends_after_a_failure_of_any_kind() {
    for at in 0..=TEXT.len() {
        for failures in [1, 3] {
            let stream = Failing::stream(TEXT.as_bytes(), at, ErrorKind::WouldBlock, failures);
            let mut reader = Reader::from_read(stream);
            let mut calls = 0;
            while !matches!(reader.read_game(&mut Trace::default()), Ok(None)) {
                calls += 1;
                assert!(calls < 20, "reading does not end after byte {at}");
            }
        }
    }
}

#[test]
fn interrupted_reads_are_repeated() {
    let whole = trace::of_bytes(TEXT.as_bytes(), PgnLimits::default());
    for at in 0..=TEXT.len() {
        let stream = Failing::stream(TEXT.as_bytes(), at, ErrorKind::Interrupted, 2);
        assert_eq!(trace::of_read(stream, PgnLimits::default()), whole, "{at}");
    }
}
