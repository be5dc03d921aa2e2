//! The messages of all errors.

use chess_notation::pgn::{Comment, GameBuilder, InvalidTag, PgnGame, PgnLimits, Reader};

/// Returns the first error of a game, without its place.
fn error(text: &str) -> String {
    let limits = PgnLimits {
        token: 34,
        depth: 1,
    };
    let mut reader = Reader::new(text.as_bytes()).with_limits(limits);
    let game = reader.read_game(&mut GameBuilder::default()).unwrap();
    game.errors()[0].kind().to_string()
}

#[test]
fn every_reading_error_says_what_is_wrong() {
    insta::assert_snapshot!(error("1. Ke2"), @"Ke2: the white pawn on e2 belongs to the same side and cannot be captured");
    insta::assert_snapshot!(error("1. Nd2"), @"Nd2: none of the white knights can go to d2");
    insta::assert_snapshot!(error("1. xyz"), @"xyz: expected a piece (one of KQRBN), a file (a to h) or O-O, found 'x'");
    insta::assert_snapshot!(error("1. e4 f5 2. Qh5+ --"), @"a side in check cannot play a null move");
    insta::assert_snapshot!(error("1. e4 , e5"), @"expected a move, a comment or a result, found ,");
    insta::assert_snapshot!(error("1. e4 \u{7} e5"), @r#"expected a move, a comment or a result, found \u{7}"#);
    insta::assert_snapshot!(error("[FEN \"8/8 w\"] *"), @"the start position: placement: expected eight ranks, found the end after rank 7");
    insta::assert_snapshot!(error("[FEN \"8/8/8/8/8/8/8/8 w - -\"] *"), @"the start position: white has no king; black has no king");
    insta::assert_snapshot!(error("[Variant \"Atomic\"] 1. e4"), @"expected chess or Chess960, found the variant Atomic");
    insta::assert_snapshot!(error("[White]\n1. e4"), @r#"expected a tag pair such as [Event "?"]"#);
    insta::assert_snapshot!(error("1. e4 $300"), @"expected a glyph from $0 to $255, found $300");
    insta::assert_snapshot!(error("1. e4 $ e5"), @"expected a glyph from $0 to $255, found $");
    insta::assert_snapshot!(error("1. f3 e5 2. g4 Qh4# 3. Kf2"), @"Kf2: the game is over: checkmate");
    insta::assert_snapshot!(error("1. e4 {"), @"the comment has no closing brace");
    insta::assert_snapshot!(error("1. e4 {01234567890123456789012345678901234}"), @"expected at most 34 bytes, found more");
    insta::assert_snapshot!(error(&"x".repeat(300)), @"expected at most 255 bytes, found more");
    insta::assert_snapshot!(error("(1. e4)"), @"expected a move before the variation, found none");
    insta::assert_snapshot!(error("1. e4 (1. d4 (1. c4))"), @"expected variations nested at most 1 deep, found a deeper one");
    insta::assert_snapshot!(error("1. e4 (1. d4"), @"the game ends within a variation");
    insta::assert_snapshot!(error("1. e4 )"), @"unmatched `)`: no variation is open");
    insta::assert_snapshot!(error("1. e4 (1. d4 1-0)"), @"expected the result after all variations, found it in one");
    insta::assert_snapshot!(error("[Result \"0-1\"] 1. e4 1-0"), @"the tag Result says 0-1, but the moves end with 1-0");
    insta::assert_snapshot!(error("[Result \"*\"] 1. e4 1-0"), @"the tag Result says *, but the moves end with 1-0");
    insta::assert_snapshot!(error("[Result \"forfeit\"] 1. e4 1-0"), @"expected 1-0, 0-1, 1/2-1/2 or * in the tag Result, found forfeit");
}

#[test]
fn every_editing_error_says_what_is_wrong() {
    let mut game = PgnGame::new();
    insta::assert_snapshot!(game.set_tag("No name", "x").unwrap_err(), @"the name of a tag must consist of letters, digits and underscores");
    insta::assert_snapshot!(game.set_tag("White", "x\ny").unwrap_err(), @"the value of a tag must be one line");
    insta::assert_snapshot!(game.remove_tag("FEN").unwrap_err(), @"the tag records the start position, which cannot be changed by a tag");
    assert_eq!(game.set_tag("FEN", "x"), Err(InvalidTag::StartPosition));
    insta::assert_snapshot!(game.set_tag("Result", "2-0").unwrap_err(), @"the result must be 1-0, 0-1, 1/2-1/2 or *");
    insta::assert_snapshot!(Comment::new("} and\nmore").unwrap_err(), @"a comment with a closing brace must be one line");
}
