//! PGN: a stream equals memory under any arrival, written games are read back, and skipping ends where reading ends.

mod arrival;
mod trace;

use crate::Target;
use crate::bytes::Bytes;
use arrival::Pieces;
use chess_move::Diagnostic;
use chess_notation::pgn::{
    GameBuilder, PgnGame, PgnLimits, RawText, Reader, TagNames, Visitor, WriteOptions, split,
};
use trace::Trace;

#[rustfmt::skip]
pub(crate) const TARGET: Target = Target {
    name: "pgn",
    subject: "PGN: arrival in pieces, limits, round trip, skimming, skipping, splitting; two bytes of parameters first",
    check,
    max_len: 4_096,
    words: &[
        "[Event \"", "\"]\n", "[FEN \"", "[SetUp \"1\"]\n", "[Variant \"Chess960\"]\n", "[Result \"1-0\"]\n", "\n\n",
        "1. e4 ", "1... e5 ", "{ ", " }", "( ", " )", "; ", "\n% ", "$1 ", "!? ", "1-0", "0-1", "1/2-1/2", "*", "O-O ",
        "e8=Q ", "[%clk 0:01:00]", "[%eval 1.5,12]", "[%csl Ga1]", "[%cal Ra1b2]", "-- ", "Z0 ", "\u{feff}", "\r\n",
        "\u{bd}-\u{bd}", "0000 ", "e.p. ", "\u{2026}", "exd6 ", "Nf3 ", "Nc6 ", "Bb5 ", "d4 ", "d5 ",
    ],
};

fn check(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let (limits, length) = parameters(bytes.byte(), bytes.byte());
    let text = bytes.rest();
    arrival(text, limits, length);
    ends(text);
    parts(text, 2 + length % 7);
    round_trip(text);
}

fn parameters(limits: u8, length: u8) -> (PgnLimits, usize) {
    let mut chosen = PgnLimits::default();
    if limits & 1 != 0 {
        chosen.token = 1 + usize::from(limits >> 3);
    }
    if limits & 2 != 0 {
        chosen.depth = usize::from(limits >> 2) % 4;
    }
    (chosen, 1 + usize::from(length))
}

/// The calls of the visitor are the same whether the file is in memory or arrives in pieces.
fn arrival(text: &[u8], limits: PgnLimits, length: usize) {
    let whole = Trace::of_bytes(text, limits);
    let pieces = Trace::of_read(Pieces::new(text, length), limits);
    if whole != pieces {
        let differs = whole
            .lines()
            .zip(pieces.lines())
            .find(|(whole, pieces)| whole != pieces);
        panic!("{length} bytes at once: {differs:?}");
    }
}

/// The names of the tags that [`Skim`] keeps.
const TAG_NAMES: [&str; 3] = ["White", "Result", "FEN"];

/// The names and values of tags.
type NamedTags = Vec<[Vec<u8>; 2]>;

/// Keeps some tags.
#[derive(Debug, Default)]
struct Skim(NamedTags);

impl Visitor for Skim {
    type Output = NamedTags;

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        if TAG_NAMES
            .iter()
            .any(|other| other.as_bytes() == name.as_raw_bytes())
        {
            self.0
                .push([name, value].map(|text| text.as_raw_bytes().to_vec()));
        }
    }

    fn move_text(&mut self, _: RawText<'_>) {}

    fn end_game(&mut self) -> NamedTags {
        std::mem::take(&mut self.0)
    }
}

/// Skimmed and skipped games end where read games end, in memory and in a stream, and tags of some names are found.
fn ends(text: &[u8]) {
    let names = TagNames::new(TAG_NAMES);
    let mut read = Reader::new(text);
    let mut skimmed = Reader::new(text);
    let mut skipped = Reader::new(text);
    let mut tagged = Reader::new(text);
    let mut stream = Reader::from_read(text);
    loop {
        let game = read.read_game(&mut Trace::default()).is_some();
        let expected = skimmed.skim_game(&mut Skim::default());
        assert_eq!(expected.is_some(), game);
        assert_eq!(skipped.skip_game(), game);
        let mut tags = Skim::default();
        let is_game = tagged.skim_tags(&names, |name, value| tags.tag(name, value));
        assert_eq!(is_game.then_some(tags.0), expected);
        assert_eq!(
            stream.skip_game().expect("a slice is read without errors"),
            game
        );
        let end = read.offset();
        assert_eq!(
            [
                skimmed.offset(),
                skipped.offset(),
                tagged.offset(),
                stream.offset()
            ],
            [end; 4]
        );
        if !game {
            return;
        }
    }
}

/// The parts of a file contain every game once.
fn parts(text: &[u8], count: usize) {
    let games = |text: &[u8]| Reader::new(text).games().collect::<Vec<PgnGame>>();
    let ranges = split(text, count);
    let mut end = 0;
    let mut all = Vec::new();
    for range in ranges {
        assert_eq!(range.start, end);
        assert!(!range.is_empty());
        end = range.end;
        all.extend(games(&text[range]));
    }
    assert_eq!(end, text.len());
    assert_eq!(all, games(text));
}

/// A written game is read back as an equal game, and written alike.
fn round_trip(text: &[u8]) {
    let mut reader = Reader::new(text);
    let mut builder = GameBuilder::default();
    while let Some(game) = reader.read_game(&mut builder) {
        let written = game.to_pgn();
        let again = PgnGame::from_pgn_tolerant(&written).expect("a game was written");
        assert_eq!(game, again, "{written}");
        assert_eq!(again.to_pgn(), written);
        // A FEN or a variant that cannot be read is written as it is, so its error comes again. No other error does.
        for error in again.errors() {
            assert!(
                game.errors().iter().any(|old| old.code() == error.code()),
                "{error:?} {written}"
            );
        }
        let mut narrow = String::new();
        let options = WriteOptions {
            width: 1,
            ..WriteOptions::default()
        };
        game.write_to(&mut narrow, options)
            .expect("a string takes any text");
        assert_eq!(
            Reader::new(narrow.as_bytes()).games().count(),
            1,
            "{narrow}"
        );
        assert_eq!(
            PgnGame::from_pgn_tolerant(&narrow).as_ref(),
            Some(&game),
            "{narrow}"
        );
    }
}
