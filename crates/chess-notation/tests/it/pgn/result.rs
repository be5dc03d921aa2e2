//! The result of a game, from its tag and from the text after its moves.

use super::trace::Trace;
use super::trace::located;
use chess_notation::pgn::{GameResult, PgnErrorKind, PgnGame, RawText, Reader, Visitor};
use std::fmt::Write as _;

const RESULTS: [GameResult; 4] = [
    GameResult::WhiteWins,
    GameResult::BlackWins,
    GameResult::Draw,
    GameResult::Unknown,
];

/// Returns the result in the tag and the result after the moves of the written game.
fn written(game: &PgnGame) -> (String, String) {
    let text = game.to_string();
    let tags: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("[Result \"")?.strip_suffix("\"]"))
        .collect();
    let [tag] = tags[..] else { panic!("{text}") };
    let movetext = text.trim_end().rsplit([' ', '\n']).next().unwrap();
    (tag.to_owned(), movetext.to_owned())
}

/// Returns a game with an optional result in its tag and an optional result after its moves.
fn game(tag: Option<&str>, movetext: Option<GameResult>) -> String {
    let mut text = String::new();
    if let Some(tag) = tag {
        writeln!(text, "[Result \"{tag}\"]").unwrap();
    }
    text += "1. e4";
    if let Some(result) = movetext {
        write!(text, " {result}").unwrap();
    }
    text
}

#[test]
fn result_after_the_moves_overrides_the_tag() {
    let said = RESULTS.map(Some);
    for tag in said.into_iter().chain([None]) {
        for movetext in said.into_iter().chain([None]) {
            let text = game(tag.map(GameResult::as_str), movetext);
            let game = PgnGame::from_pgn_tolerant(text.as_bytes()).unwrap();
            let result = movetext.or(tag);
            assert_eq!(
                game.result(),
                result.unwrap_or(GameResult::Unknown),
                "{text}"
            );
            let expected = game.result().to_string();
            assert_eq!(written(&game), (expected.clone(), expected), "{text}");
            assert_eq!(
                PgnGame::from_pgn_tolerant(game.to_string().as_bytes()).unwrap(),
                game
            );

            let differ = tag.is_some() && movetext.is_some() && tag != movetext;
            let is_mismatch = game
                .errors()
                .iter()
                .any(|error| matches!(error.kind(), PgnErrorKind::ResultMismatch { .. }));
            assert_eq!(is_mismatch, differ, "{text}");
            assert_eq!(game.errors().len(), usize::from(differ), "{text}");

            // A visitor gets the same result, whether or not moves are played.
            for read in [Reader::read_game, Reader::skim_game] {
                let mut trace = Trace::default();
                read(&mut Reader::new(text.as_bytes()), &mut trace).unwrap();
                let told: Vec<&str> = trace
                    .0
                    .lines()
                    .filter_map(|line| line.strip_prefix("result "))
                    .collect();
                let expected: Vec<&str> = result.iter().map(|result| result.as_str()).collect();
                assert_eq!(told, expected, "{text}");
                assert_eq!(trace.0.contains("error"), differ, "{text}");
            }
        }
    }
}

#[test]
fn result_tag_may_be_spelled_differently_or_be_unknown() {
    for (tag, movetext) in [
        ("1/2", GameResult::Draw),
        ("½-½", GameResult::Draw),
        (" 1-0 ", GameResult::WhiteWins),
        ("", GameResult::BlackWins),
        ("?", GameResult::BlackWins),
    ] {
        let game = PgnGame::from_pgn_tolerant(game(Some(tag), Some(movetext)).as_bytes()).unwrap();
        assert_eq!((game.errors(), game.result()), (&[][..], movetext), "{tag}");
        assert_eq!(game.tag("Result"), Some(tag));
        let result = movetext.to_string();
        assert_eq!(written(&game), (result.clone(), result), "{tag}");
    }
}

#[test]
fn result_mismatch_is_reported_after_the_moves() {
    let game = PgnGame::from_pgn_tolerant(b"[Result \"0-1\"]\n\n1. e4 1-0 {late}\n").unwrap();
    insta::assert_snapshot!(located(&game.errors()[0]), @"game 1, line 3, bytes 22..25: the tag Result says 0-1, but the moves end with 1-0");
    assert_eq!(game.tag("Result"), Some("0-1"));
}

#[test]
fn first_of_several_result_tags_counts() {
    let game = PgnGame::from_pgn_tolerant(b"[Result \"0-1\"] [Result \"1-0\"] 1. e4").unwrap();
    assert_eq!(game.result(), GameResult::BlackWins);
    assert_eq!(written(&game), ("0-1".to_owned(), "0-1".to_owned()));
}

#[test]
fn result_tag_does_not_affect_the_next_game() {
    let mut reader = Reader::new(b"[Result \"0-1\"] 1. e4 0-1\n\n[White \"A\"] 1. e4 1-0\n\n1. e4");
    let mut trace = Trace::default();
    while reader.read_game(&mut trace).is_some() {}
    let told: Vec<&str> = trace
        .0
        .lines()
        .filter(|line| line.starts_with("result") || line.starts_with("error"))
        .collect();
    assert_eq!(told, ["result 0-1", "result 1-0"]);
}

#[test]
fn setting_the_result_tag_sets_the_result() {
    let mut game = PgnGame::new();
    for result in RESULTS {
        game.set_tag("Result", result.as_str()).unwrap();
        assert_eq!(
            (game.result(), game.tag("Result")),
            (result, Some(result.as_str()))
        );
        assert_eq!(written(&game), (result.to_string(), result.to_string()));
    }
    game.set_tag("Result", "½").unwrap();
    assert_eq!(game.tag("Result"), Some("1/2-1/2"));
    assert!(game.set_tag("Result", "won").is_err());
    assert_eq!(
        (game.result(), game.tag("Result")),
        (GameResult::Draw, Some("1/2-1/2"))
    );
    assert_eq!(game.remove_tag("Result"), Ok(true));
    assert_eq!(written(&game), ("1/2-1/2".to_owned(), "1/2-1/2".to_owned()));
}

#[test]
fn text_of_the_result_is_that_after_the_moves() {
    /// The texts of results.
    #[derive(Default)]
    struct Texts(Vec<String>);

    impl Visitor for Texts {
        type Output = ();

        fn result_text(&mut self, text: RawText<'_>) {
            self.0.push(text.to_str().unwrap().to_owned());
        }

        fn end_game(&mut self) {}
    }

    let mut reader = Reader::new("1. e4 ½-½ {a}\n\n[Result \"0-1\"]\n\n1. d4\n".as_bytes());
    let mut texts = Texts::default();
    while reader.read_game(&mut texts).is_some() {}
    assert_eq!(texts.0, ["½-½"]);
}

/// The spellings beyond those with a hyphen and a slash.
const UNUSUAL: [(&str, GameResult); 20] = [
    ("0.5-0.5", GameResult::Draw),
    ("0,5-0,5", GameResult::Draw),
    (".5-.5", GameResult::Draw),
    ("0.5 - 0.5", GameResult::Draw),
    ("1/2 - 1/2", GameResult::Draw),
    ("1/2 : 1/2", GameResult::Draw),
    ("1/2-0.5", GameResult::Draw),
    ("½:½", GameResult::Draw),
    ("½ - ½", GameResult::Draw),
    ("½–½", GameResult::Draw),
    ("=-=", GameResult::Draw),
    ("1 - 0", GameResult::WhiteWins),
    ("1 – 0", GameResult::WhiteWins),
    ("1 : 0", GameResult::WhiteWins),
    ("1-O", GameResult::WhiteWins),
    ("1-o", GameResult::WhiteWins),
    ("0 - 1", GameResult::BlackWins),
    ("0 : 1", GameResult::BlackWins),
    ("0–1", GameResult::BlackWins),
    ("0:1", GameResult::BlackWins),
];

#[test]
fn unusual_results_are_read_in_tags_and_after_moves() {
    for (text, result) in UNUSUAL {
        assert_eq!(
            GameResult::from_ascii_tolerant(text.as_bytes()),
            Some(result),
            "{text}"
        );
        assert!(text.parse::<GameResult>().is_err(), "{text}");
        for after in [
            "",
            "\n",
            " {agreed}",
            "\n\n[White \"B\"]\n\n1. d4 *",
            " 1. d4 *",
        ] {
            let pgn = format!("[Result \"{text}\"]\n\n1. e4 e5 {text}{after}");
            let games: Vec<PgnGame> = Reader::new(pgn.as_bytes()).games().collect();
            let expected = 1 + usize::from(after.contains("d4"));
            assert_eq!(games.len(), expected, "{pgn}");
            assert_eq!(games[0].result(), result, "{pgn}");
            assert_eq!(games[0].node_count(), 2, "{pgn}");
            assert!(games.iter().all(|game| game.errors().is_empty()), "{pgn}");
        }
    }
    assert_eq!(
        GameResult::from_ascii_tolerant(b"O-1"),
        Some(GameResult::BlackWins)
    );
}

#[test]
fn move_numbers_and_castling_are_no_results() {
    for moves in [
        "1. e4 e5 2. Nf3 Nc6",
        "1 e4 e5 2 Nf3 Nc6",
        "1.e4 e5 0. Nf3 Nc6",
        "1. e4 1 ... e5 2. Nf3 Nc6",
        "1. e4 -- 5. Nf3 --",
        "1. e4 e5 0.5 Nf3 Nc6",
    ] {
        let game = PgnGame::from_pgn_tolerant(format!("{moves} 1-0")).unwrap();
        assert_eq!(game.errors(), [], "{moves}");
        assert_eq!(game.node_count(), 4, "{moves}");
    }
    // What follows belongs to the text with spaces, so it is no result.
    for text in [
        "1 - 0-0",
        "1 - 0.",
        "0 - 1. e4",
        "0-0",
        "1-1",
        "0 - 0",
        "0.5-1",
        "1 - 00",
    ] {
        assert_eq!(
            GameResult::from_ascii_tolerant(text.as_bytes()),
            None,
            "{text}"
        );
        let game = PgnGame::from_pgn_tolerant(format!("1. e4 {text}")).unwrap();
        assert_eq!(game.result(), GameResult::Unknown, "{text}");
    }
}

/// Numbers and check signs are skipped. The blank line before them still separates the next glyph or comment from the
/// game.
#[test]
fn a_blank_line_before_skipped_text_ends_the_comments_after_a_result() {
    for skipped in ["4", "4.\n5.", "#", "+\n#"] {
        for next in ["N", "?", "$1", "{a comment}", "; a comment"] {
            let game = format!("{skipped}\n{next}\n1. d4 *\n");
            let file = format!("1. e4 *\n\n{game}");
            let games: Vec<PgnGame> = Reader::new(file.as_bytes()).games().collect();
            let expected = PgnGame::from_pgn_tolerant(&game).unwrap();
            assert_eq!(games.len(), 2, "{file}");
            assert_eq!(games[1], expected, "{file}");
            // Without a blank line, it belongs to the game before.
            let file = format!("1. e4 *\n{game}");
            let first = PgnGame::from_pgn_tolerant(&file).unwrap();
            assert_eq!(
                first,
                PgnGame::from_pgn_tolerant(format!("1. e4 *\n{next}")).unwrap()
            );
        }
    }
}
