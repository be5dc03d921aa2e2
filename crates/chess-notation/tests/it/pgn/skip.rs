//! Skipped games end where read games end.

use super::stream;
use chess_board::Position;
use chess_notation::pgn::{
    GameBuilder, GameResult, PgnError, PgnErrorKind, PgnLimits, RawText, Reader, TagNames,
    VisitStep, Visitor,
};

/// A visitor that skips nothing.
#[derive(Default)]
struct Told(u64);

impl Visitor for Told {
    type Output = ();

    fn move_text(&mut self, _: RawText<'_>) {
        self.0 += 1;
    }

    fn end_game(&mut self) {}
}

/// Parts of games, and text that breaks them.
const PIECES: [&str; 82] = [
    "[Event \"a\"]\n",
    "[White \"b\"]\n",
    "\n",
    "\n",
    "\n",
    "\n[Event \"c\"]\n\n",
    "[Event \"c\"]\n",
    "[White \"b\"]\r\n[Black \"b\"]\r\n",
    "[Site \"a\"] [Round \"b\"]\n",
    "[WhiteElo \"2700\"]\n",
    "[ Site  \"a\" ]\n",
    "[ White \"a\"]\n",
    "[White \"a\"]\t\"]\n",
    "[White \"a\"] x \\\"]\n",
    "[White\"a\"]\n",
    "[White \"a \"b\" c\"]\n",
    "[White_ \"\"][White \"c\"]\n",
    "[Site \"a\"] [Round]\"]\n",
    "[Site \"a\"] 1. e4 \"]\n",
    "[Site \"a\"] [Round \"b\"] 1. e4 \\\"]\n",
    "[Site \"a\\\"]\n",
    "[Site \"]\n",
    "[\"]\n",
    "[%]",
    "\"]\n",
    "[White \"with a name that takes more than one block of sixty-four bytes to pass over\"]\n",
    "\r\n",
    "\r",
    "1. e4 ",
    "1... e5 ",
    "2. Nf3 ",
    "O-O ",
    "0-0 ",
    "{ c } ",
    "{ [%clk 0:01:00] } ",
    "{",
    "}",
    "( ",
    ") ",
    "(2. d4) ",
    "; x\n",
    "% y\n",
    "\n% z\n",
    "1-0",
    "0-1",
    "1/2-1/2",
    "*",
    " ",
    "1:0 ",
    "0:1\n",
    "1/2 ",
    "1/2:1/2",
    "½-½ ",
    "½",
    "1\u{2013}0 ",
    "0.5-0.5 ",
    "0,5-0,5\n",
    ".5-.5",
    "1 - 0 ",
    "0 - 1.",
    "1/2 - 1/2",
    "½ - ½",
    "=-= ",
    "1-O\n\n",
    "5-",
    "0 ",
    " - ",
    "$1 ",
    "!? ",
    "1-0\n\n",
    "*\n\n",
    "1/2-1/2\n\n",
    "{ 1-0 } ",
    "[x] ",
    "\"",
    ". ",
    "\u{feff}",
    "\n1. ",
    "-",
    "e4\n",
    "\n\u{7f}",
    "\n\n[Event \"]\n",
];

/// Returns random texts of some games.
fn texts(mut seed: u64, count: usize) -> impl Iterator<Item = String> {
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    (0..count).map(move |_| {
        let mut text = String::new();
        for _ in 0..=random(5) {
            text += "[Event \"a\"]\n";
            text += ["", "", "[Result \"1-0\"]\n", "[Result \"?\"]\n"][random(4)];
            for _ in 0..random(8).saturating_sub(3) {
                text += PIECES[random(28)];
            }
            text += "\n1. e4 { c } e5 ";
            for _ in 0..random(6) {
                text += PIECES[random(PIECES.len())];
            }
            text += ["1-0\n\n", "1/2-1/2\n\n", "*\n\n", "", "0-1\r\n\r\n"][random(5)];
        }
        text
    })
}

/// Records results and what the reader says about them.
#[derive(Default)]
struct Results {
    skips_moves: bool,
    calls: Vec<String>,
    /// The number of results.
    count: usize,
}

impl Visitor for Results {
    type Output = Vec<String>;

    fn begin_moves(&mut self, _: Option<&Position>) -> VisitStep {
        if self.skips_moves {
            VisitStep::Over
        } else {
            VisitStep::Into
        }
    }

    fn result_text(&mut self, text: RawText<'_>) {
        self.calls.push(format!("{text:?}"));
    }

    fn result(&mut self, result: GameResult) {
        self.calls.push(result.to_string());
        self.count += 1;
    }

    fn error(&mut self, error: &PgnError) {
        if let PgnErrorKind::ResultMismatch { .. } = error.kind() {
            self.calls.push(format!("{error:?}"));
        }
    }

    fn end_game(&mut self) -> Vec<String> {
        std::mem::take(&mut self.calls)
    }
}

#[test]
fn games_without_their_moves_have_the_same_results() {
    let mut games = 0;
    let mut whole = Results::default();
    let mut tags = Results {
        skips_moves: true,
        ..Results::default()
    };
    for text in texts(2, 25_000) {
        let mut read = Reader::new(text.as_bytes());
        let mut skim = Reader::new(text.as_bytes());
        let mut stream = stream(text.as_bytes());
        loop {
            let expected = read.skim_game(&mut whole);
            assert_eq!(skim.skim_game(&mut tags), expected, "{text:?}");
            assert_eq!(skim.offset(), read.offset(), "{text:?}");
            let streamed = stream.skim_game(&mut tags).unwrap();
            assert_eq!(streamed, expected, "{text:?}");
            assert_eq!(stream.offset(), read.offset(), "{text:?}");
            if expected.is_none() {
                break;
            }
            games += 1;
        }
    }
    assert!(games > 25_000);
    assert!(whole.count > games / 2);
}

/// The tags whose values are compared: neighbors of other tags, and one that no text has.
const NAMES: [&str; 5] = ["White", "Site", "Round", "Nothing", "WhiteElo"];

/// Records the tags of these names.
#[derive(Default)]
struct NamedTags(Vec<[Vec<u8>; 2]>);

impl Visitor for NamedTags {
    type Output = Vec<[Vec<u8>; 2]>;

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        if NAMES
            .iter()
            .any(|other| other.as_bytes() == name.as_raw_bytes())
        {
            self.0
                .push([name, value].map(|text| text.to_bytes().into_owned()));
        }
    }

    fn begin_moves(&mut self, _: Option<&Position>) -> VisitStep {
        VisitStep::Over
    }

    fn end_game(&mut self) -> Vec<[Vec<u8>; 2]> {
        std::mem::take(&mut self.0)
    }
}

#[test]
fn skimmed_tags_are_those_that_a_visitor_gets() {
    let names = TagNames::new(NAMES);
    let mut visitor = NamedTags::default();
    let mut count = 0;
    for (i, text) in texts(3, 25_000).enumerate() {
        // Some limits are about as long as the lines.
        let limits = PgnLimits::default();
        let limits = [
            limits,
            PgnLimits {
                token: 10 + i % 60,
                ..limits
            },
        ][i % 2];
        let mut read = Reader::new(text.as_bytes()).with_limits(limits);
        let mut skim = Reader::new(text.as_bytes()).with_limits(limits);
        let mut stream = stream(text.as_bytes()).with_limits(limits);
        loop {
            let expected = read.skim_game(&mut visitor);
            let mut tags = NamedTags::default();
            let is_game = skim.skim_tags(&names, |name, value| tags.tag(name, value));
            assert_eq!(is_game.then_some(tags.0), expected, "{text:?}");
            assert_eq!(skim.offset(), read.offset(), "{text:?}");
            let mut tags = NamedTags::default();
            let streamed = stream.skim_tags(&names, |name, value| tags.tag(name, value));
            assert_eq!(streamed.unwrap().then_some(tags.0), expected, "{text:?}");
            assert_eq!(stream.offset(), read.offset(), "{text:?}");
            let Some(expected) = expected else {
                break;
            };
            count += expected.len();
        }
    }
    assert!(count > 25_000, "{count}");
}

/// Skips and reads all games, and compares where they end. Returns the number of games.
fn compare_ends(text: &str) -> usize {
    let mut read = Reader::new(text.as_bytes());
    let mut skip = Reader::new(text.as_bytes());
    let mut stream = stream(text.as_bytes());
    let mut games = 0;
    loop {
        let game = read.skim_game(&mut Told::default()).is_some();
        assert_eq!(skip.skip_game(), game, "{text:?}");
        assert_eq!(skip.offset(), read.offset(), "{text:?}");
        assert_eq!(stream.skip_game().unwrap(), game, "{text:?}");
        assert_eq!(stream.offset(), read.offset(), "{text:?}");
        if !game {
            return games;
        }
        games += 1;
    }
}

#[test]
fn skipped_games_end_where_read_games_end() {
    let games: usize = texts(1, 25_000).map(|text| compare_ends(&text)).sum();
    assert!(games > 25_000);
}

/// Long movetext is tested in blocks. What ends a game must be found at every place of a block, also if it is cut in
/// two.
#[test]
fn a_skipped_game_ends_wherever_something_ends_it() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(40);
    for end in [
        "1-0 ",
        "0-1 ",
        "1/2-1/2 ",
        "1:0 ",
        "* ",
        "½-½ ",
        "\n\n[Event \"b\"]\n\n",
    ] {
        for place in 0..600 {
            let before = &moves[..place];
            let text = format!("[Event \"a\"]\n\n1. e4 {before} {end}1. d4 *\n\n1. c4 *\n");
            assert_eq!(compare_ends(&text), 3, "{end:?} at {place}");
        }
    }
}

#[test]
fn a_result_in_an_escaped_line_is_no_result() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(20);
    let mut visitor = Results {
        skips_moves: true,
        ..Results::default()
    };
    for place in 0..300 {
        let before = &moves[..place];
        let text = format!("[Event \"a\"]\n\n1. e4 {before}\n% e5 1-0\n\n[Event \"b\"]\n");
        let mut reader = Reader::new(text.as_bytes());
        assert_eq!(reader.skim_game(&mut visitor), Some(Vec::new()), "{place}");
    }
}

/// The text beyond ASCII makes the reader find tokens, so that it notices the missing result.
#[test]
fn a_skipped_game_has_no_result_of_the_game_before() {
    let file = "[Result \"1-0\"]\n\n1. e4 1-0\n\n[Event \"é\"]\n\n1. d4 é Nf6\n";
    let mut reader = Reader::new(file.as_bytes());
    assert!(reader.read_game(&mut GameBuilder::default()).is_some());
    assert!(reader.skip_game());
    let end = reader.game_end().expect("tokens were found");
    assert_eq!(end.missing_result(), Some(GameResult::Unknown));
}
