//! Parsing small texts of PGN, and a text that is exactly one game.

use super::files;
use chess_board::Setup;
use chess_notation::WithSpan;
use chess_notation::pgn::{GameResult, Nag, PgnError, PgnErrorKind, PgnGame, Reader, Tags};

#[test]
fn parse_accepts_exactly_one_game() {
    let refused = |text: &str| WithSpan(&text.parse::<PgnGame>().unwrap_err()).to_string();
    insta::assert_snapshot!(refused(""), @"expected a game, found none (bytes 0..0)");
    insta::assert_snapshot!(refused("% nothing\n"), @"expected a game, found none (bytes 10..10)");
    insta::assert_snapshot!(refused("1. e4 *\n\n1. d4 *"), @"expected one game, found another (bytes 9..9)");
    insta::assert_snapshot!(refused("1. e4 Ke5 *"), @"Ke5: the black king on e8 cannot go to e5: a king does not move that way (bytes 6..9)");
    insta::assert_snapshot!(refused("1. e4 Ke9 *"), @"Ke9: expected a rank (1 to 8), found '9' (bytes 6..9)");
    insta::assert_snapshot!(refused("[FEN \"8/8 w\"] *"), @"the start position: placement: expected eight ranks, found the end after rank 7 (bytes 9..9)");
    insta::assert_snapshot!(refused("[FEN \"8/8/8/8/8/8/8/8 w - -\"] *"), @"the start position: white has no king; black has no king (bytes 6..27)");

    // Spellings that only tolerant reading accepts.
    insta::assert_snapshot!(refused("1. e4 e5"), @"expected a result after the moves, found none (bytes 8..8)");
    insta::assert_snapshot!(refused("[Result \"1-0\"]\n\n1. e4 e5"), @"expected a result after the moves, found none (bytes 24..24)");
    insta::assert_snapshot!(refused("1. e2e4 *"), @"e2e4: the standard spells this move differently (did you mean `e4`?) (bytes 3..7)");
    insta::assert_snapshot!(refused("1. f3 e5 2. g4 Qh4 0-1"), @"Qh4: the standard spells this move differently (did you mean `Qh4#`?) (bytes 15..18)");
    insta::assert_snapshot!(refused("1. e4 Z0 *"), @"Z0: expected a piece (one of KQRBN), a file (a to h) or O-O, found 'Z' (bytes 6..8)");
    insta::assert_snapshot!(refused("1. e4 e5 ½-½"), @"expected a move, a comment or a result, found ½-½ (bytes 9..14)");
    insta::assert_snapshot!(refused("[Result \"1/2\"] 1. e4 e5 1/2-1/2"), @"expected 1-0, 0-1, 1/2-1/2 or * in the tag Result, found 1/2 (bytes 9..12)");
    insta::assert_snapshot!(refused("[FEN \"4k3/8/8/8/8/8/8/4K3 W - -\"] *"), @"the start position: side to move: expected w or b, found 'W' (bytes 26..27)");
    assert!(PgnGame::from_pgn("1. e4 -- 2. d4 *").is_ok());

    let mut read = 0;
    for (_, bytes) in files() {
        for game in Reader::new(&bytes).games() {
            let parsed = game.to_string().parse::<PgnGame>();
            match game.errors() {
                // Tags are written as they were in the file.
                [] if game
                    .tag("FEN")
                    .is_none_or(|fen| fen.parse::<Setup>().is_ok()) =>
                {
                    assert_eq!(parsed.as_ref(), Ok(&game));
                }
                // Invalid moves are not written. Tags are always written.
                _ => assert!(!matches!(
                    parsed.as_ref().map_err(PgnError::kind),
                    Err(PgnErrorKind::NoGame
                        | PgnErrorKind::MissingResult
                        | PgnErrorKind::SecondGame)
                )),
            }
            read += usize::from(parsed.is_ok());
        }
    }
    assert!(read > 800, "{read}");
}

#[test]
fn white_space_beyond_ascii_may_precede_a_token() {
    for space in ["\u{a0}", "\u{feff}", "\u{2026}", "\u{a0}\u{a0} \u{2026}\n"] {
        let text = format!("{space}1.{space}e4 {space}e5 {space}{{c}}{space}2.{space}Nf3 {space}*");
        let game = PgnGame::from_pgn_tolerant(&text).unwrap();
        assert_eq!(
            game.to_pgn().lines().last(),
            Some("1. e4 e5 {c} 2. Nf3 *"),
            "{text:?}"
        );
    }
    // The same signs in Windows-1252.
    for space in [b'\xa0', b'\x85'] {
        let text = [b"1.", &[space][..], b"e4 ", &[space], b"e5 *"].concat();
        let game = Reader::new(&text).games().next().unwrap();
        assert_eq!(
            (game.errors(), game.main_line().count()),
            (&[][..], 2),
            "{space}"
        );
    }
}

#[test]
fn a_no_break_space_ends_a_token() {
    let text =
        "1.\u{a0}e4\u{a0}e5\u{a0}2.\u{a0}Nf3!\u{a0}Nc6\u{a0}$3\u{a0}3\u{a0}Bb5\u{a0}\u{a0}1-0";
    for text in [text.to_owned(), text.replace("\u{a0}e4", "\u{2659}e4")] {
        let game = PgnGame::from_pgn_tolerant(&text).unwrap();
        assert_eq!(
            game.to_pgn().lines().last(),
            Some("1. e4 e5 2. Nf3 $1 Nc6 $3 3. Bb5 1-0"),
            "{text:?}"
        );
    }
    // Its first byte alone is no space.
    for text in ["1. e4\u{a1} *", "1. \u{a1}e4 *", "1\u{a1} e4 *"] {
        let game = Reader::new(text.as_bytes()).games().next().unwrap();
        assert_eq!(game.errors().len(), 1, "{text:?} {:?}", game.errors());
    }
}

#[test]
fn a_first_move_of_white_after_a_blank_line_begins_a_game() {
    for (text, games) in [
        ("1. e4 e5\n\n1. d4 d5 *", 2),
        ("1. e4 e5\n1. d4 d5 *", 1),
        ("1. e4\n\n1... e5 *", 1),
        ("1. e4 e5\n\n2. Nf3 *", 1),
        ("1. e4 e5\n\n11. Nf3 *", 1),
    ] {
        assert_eq!(
            Reader::new(text.as_bytes()).games().count(),
            games,
            "{text:?}"
        );
    }
}

#[test]
fn what_follows_a_result_belongs_to_the_game_up_to_a_blank_line() {
    for (after, errors, nags) in [
        ("$1 $300 \n\n1. d4 *", vec![1], 1),
        ("\n\n$1 $300 1. d4 *", vec![2], 0),
        ("\n$300 $2\n\n$300 1. d4 *", vec![1, 2], 1),
    ] {
        let text = format!("1. e4 * {after}");
        let games: Vec<PgnGame> = Reader::new(text.as_bytes()).games().collect();
        assert_eq!(games.len(), 2, "{text:?}");
        let found = games.iter().flat_map(PgnGame::errors);
        assert_eq!(
            found.map(PgnError::game).collect::<Vec<_>>(),
            errors,
            "{text:?}"
        );
        let first = games[0].to_pgn();
        assert_eq!(
            first.matches('$').count() + first.matches('!').count(),
            nags,
            "{text:?}"
        );
    }
}

#[test]
fn glyphs_round_trip_and_other_texts_are_errors() {
    for number in 0..=u8::MAX {
        let nag = Nag::new(number);
        assert_eq!(nag.number(), number);
        assert_eq!(nag.to_string().parse(), Ok(nag));
        if let Some(sign) = nag.sign() {
            assert_eq!(sign.parse(), Ok(nag));
        }
    }
    let signs = (1..=6).map(|number| Nag::new(number).sign().unwrap_or_default());
    assert!(signs.eq(["!", "?", "!!", "??", "!?", "?!"]));
    assert_eq!(Nag::new(0).sign(), None);
    assert_eq!("$007".parse(), Ok(Nag::new(7)));
    for text in ["", "$", "5", "$256", "$+5", "$5 ", "!!!"] {
        assert!(text.parse::<Nag>().is_err(), "{text}");
    }
    insta::assert_snapshot!("$256".parse::<Nag>().unwrap_err(), @r#"expected a glyph from $0 to $255 or a sign such as !?, found "$256""#);
}

#[test]
fn results_round_trip_and_other_texts_are_errors() {
    for result in [
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::Unknown,
    ] {
        assert_eq!(result.to_string().parse(), Ok(result));
    }
    assert!("½-½".parse::<GameResult>().is_err());
    assert_eq!(GameResult::default(), GameResult::Unknown);
    assert_eq!(PgnGame::default().result(), GameResult::default());
    insta::assert_snapshot!("1-1".parse::<GameResult>().unwrap_err(), @r#"expected 1-0, 0-1, 1/2-1/2 or *, found "1-1""#);
}

#[test]
fn tags_iterate_in_the_order_of_the_file() {
    let game: PgnGame = "[White \"A\"] [Black \"\"] [White \"B\"] 1. e4 *"
        .parse()
        .unwrap();
    let pairs: Vec<_> = game.tags().iter().collect();
    assert_eq!(pairs, [("White", "A"), ("Black", ""), ("White", "B")]);
    assert_eq!(game.tags().iter().len(), game.tags().len());
    assert_eq!(Tags::default().iter().next(), None);
}
