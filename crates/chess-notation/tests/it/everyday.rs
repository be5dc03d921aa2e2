//! Regression tests for faults that were found in everyday use.

use crate::pgn::trace::located;
use crate::position;
use chess_notation::pgn::TimeControlDeviation;
use chess_notation::pgn::{Annotation, Comment, InvalidComment, PgnGame, RawText};
use chess_notation::pgn::{Cursor, PgnErrorKind, Reader};
use chess_notation::{Deviation, Diagnostic, EpdDeviation, SanDeviation, SanError, WithSpan};
use chess_notation::{Epd, GameNotation, PositionNotation, San, UciMove};

/// Returns the move that tolerant parsing finds, or its error, after comparing all parsers.
fn tolerant(fen: &str, text: &str) -> String {
    let position = position(fen);
    let tolerant = San::parse_move_tolerant(&position, text).map(|(mv, _)| mv);
    assert_eq!(San::find_move(&position, text), tolerant, "{text}");
    tolerant.map_or_else(|error| WithSpan(&error).to_string(), |mv| mv.to_string())
}

/// Returns the errors of the first game.
fn errors(pgn: &str) -> Vec<String> {
    let game = PgnGame::from_pgn_tolerant(pgn).unwrap();
    game.errors().iter().map(located).collect()
}

#[test]
fn small_b_file_pawn_push_is_not_taken_for_a_bishop_move() {
    let both = "1r1qkbnr/1ppbppp1/n6p/p2P4/P1PP2P1/1P6/3B1P1P/RN1QKBNR b KQk - 0 8";
    insta::assert_snapshot!(tolerant(both, "bb5"), @"ambiguous: the pawn on b7 and the bishop on d7 can go to b5");
    insta::assert_snapshot!(tolerant(both, "b5"), @"b7b5");
    insta::assert_snapshot!(tolerant(both, "Bb5"), @"d7b5");
    let other = "2r5/1p2qk1N/p5pb/PP1P1p2/1P6/R5P1/1Q3B1P/2r2BK1 w - - 3 36";
    insta::assert_snapshot!(tolerant(other, "bb6"), @"ambiguous: the pawn on b5 and the bishop on f2 can go to b6");
    // Positions in which only the pawn, only the bishop, or neither can move there.
    let pawn = "4k3/8/8/8/8/8/1P2P3/4K3 w - - 0 1";
    insta::assert_snapshot!(tolerant(pawn, "bb4"), @"b2b4");
    insta::assert_snapshot!(tolerant(pawn, "bb3"), @"b2b3");
    insta::assert_snapshot!(tolerant(pawn, "bb5"), @"the white pawn on b2 cannot go to b5: a pawn does not move that way");
    insta::assert_snapshot!(tolerant("4k3/8/8/8/8/8/1P2P3/4KB2 w - - 0 1", "bb5"), @"the white bishop on f1 cannot go to b5: the white pawn on e2 is in the way");
    insta::assert_snapshot!(tolerant("4k3/8/8/8/8/8/1P6/4KB2 w - - 0 1", "bb5"), @"f1b5");
    insta::assert_snapshot!(tolerant("4k3/8/8/1p6/8/8/1P6/4KB2 w - - 0 1", "bxb5"), @"f1b5");
}

#[test]
fn en_passant_remark_on_another_move_is_an_error() {
    let queen = "8/4k3/8/8/8/8/6Q1/4K3 w - - 0 1";
    insta::assert_snapshot!(tolerant(queen, "Qg8e.p."), @"expected an en passant capture before e.p., found the move g2g8");
    let pawns = "4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1";
    for text in ["exd5 e.p.", "e5ep", "O-O e.p.", "e1g1ep", "Rh2ep"] {
        let error = San::find_move(&position(pawns), text).unwrap_err();
        assert!(matches!(error, SanError::NotEnPassant { .. }), "{text}");
        tolerant(pawns, text);
    }
    insta::assert_snapshot!(tolerant("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p."), @"e5d6");
}

#[test]
fn uci_castling_without_the_right_names_the_right() {
    let uci = |fen: &str, text: &str| match UciMove::parse_move(&position(fen), text) {
        Ok(mv) => mv.to_string(),
        Err(error) => WithSpan(&error).to_string(),
    };
    let no_right = "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1";
    insta::assert_snapshot!(uci(no_right, "e1g1"), @"white has no right to castle kingside");
    insta::assert_snapshot!(uci("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1c1"), @"white has no right to castle queenside");
    insta::assert_snapshot!(uci(no_right, "e1c1"), @"e1c1");
    insta::assert_snapshot!(uci("4k3/8/8/8/8/8/8/3K4 w - - 0 1", "d1g1"), @"the white king on d1 cannot go to g1: a king does not move that way");
    insta::assert_snapshot!(uci("4k3/8/8/8/8/8/8/4K1n1 w - - 0 1", "e1g1"), @"the white king on e1 cannot go to g1: a king does not move that way");
}

#[test]
fn epd_clocks_must_be_in_range() {
    let strict = |operation: &str| {
        Epd::from_epd(&format!("4k3/8/8/8/8/8/8/4K3 w - - {operation}"))
            .map_or_else(|error| WithSpan(&error).to_string(), |epd| epd.to_string())
    };
    insta::assert_snapshot!(strict("fmvn 0;"), @"expected a number from 1 to 65535 (bytes 31..32)");
    insta::assert_snapshot!(strict("fmvn 65536;"), @"expected a number from 1 to 65535 (bytes 31..36)");
    insta::assert_snapshot!(strict("hmvc -1;"), @"expected a number from 0 to 65535 (bytes 31..33)");
    insta::assert_snapshot!(strict("fmvn 1; hmvc 0;"), @"4k3/8/8/8/8/8/8/4K3 w - - fmvn 1; hmvc 0;");
    // Tolerant parsing takes the nearest valid number from a FEN, and keeps the operand of an EPD
    // as text.
    let (epd, deviations) = Epd::from_epd_tolerant("4k3/8/8/8/8/8/8/4K3 w - - 0 0").unwrap();
    assert_eq!(
        deviations,
        [EpdDeviation::FenClocks, EpdDeviation::Number].into()
    );
    assert_eq!(epd.position.fullmove_number(), 1);
    let text = epd.to_string();
    assert_eq!(Epd::from_epd(&text), Ok(epd), "{text}");
    let (epd, deviations) = Epd::from_epd_tolerant("4k3/8/8/8/8/8/8/4K3 w - - fmvn 0;").unwrap();
    assert_eq!(deviations, EpdDeviation::Number.into());
    assert_eq!(epd.position.fullmove_number(), 1);
}

#[test]
fn errors_in_tags_give_the_place_of_the_tag() {
    let file = "[White \"A\"]\n[FEN \" 8/8 w\"]\n[SetUp \"1\"]\n\n*\n";
    insta::assert_snapshot!(errors(file).join("\n"), @"game 1, line 2, bytes 22..22: the start position: placement: expected eight ranks, found the end after rank 7");
    assert_eq!(&file[19..22], "8/8");
    let file = "[White \"A\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*\n";
    insta::assert_snapshot!(errors(file).join("\n"), @"game 1, line 2, bytes 18..43: the start position: white has no king; black has no king");
    assert_eq!(&file[18..43], "8/8/8/8/8/8/8/8 w - - 0 1");
    let file = "[White \"A\"]\n[Black \"B\"]\n[Variant \"Atomic\"]\n\n*\n";
    insta::assert_snapshot!(errors(file).join("\n"), @"game 1, line 3, bytes 34..40: expected chess or Chess960, found the variant Atomic");
    assert_eq!(&file[34..40], "Atomic");
}

#[test]
fn only_a_hint_makes_careless_castling_rights_those_of_chess960() {
    let start = |tags: &str| {
        PgnGame::from_pgn_tolerant(tags)
            .unwrap()
            .start()
            .to_string()
    };
    // Both have castled, and the letters were left in place.
    let fen = "[FEN \"r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w KQkq - 0 1\"]";
    insta::assert_snapshot!(start(&format!("{fen}\n\n1. d3 *")), @"r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w - - 0 1");
    let game = PgnGame::from_pgn_tolerant(format!("{fen}\n\n1. O-O-O *")).unwrap();
    assert_eq!(game.errors().len(), 1);
    // The tag says that the letters mean the outermost rooks, before or after the FEN.
    let fen = "[FEN \"1r3k1r/8/8/8/8/8/8/1R3K1R w KQkq - 0 1\"]";
    let variant = "[Variant \"Fischerandom\"]";
    insta::assert_snapshot!(start(&format!("{fen}\n\n*")), @"1r3k1r/8/8/8/8/8/8/1R3K1R w - - 0 1");
    insta::assert_snapshot!(start(&format!("{fen}\n{variant}\n\n*")), @"1r3k1r/8/8/8/8/8/8/1R3K1R w KQkq - 0 1");
    insta::assert_snapshot!(start(&format!("{variant}\n{fen}\n\n*")), @"1r3k1r/8/8/8/8/8/8/1R3K1R w KQkq - 0 1");
    // Kings on different files start no game of Chess960.
    let fen = "[FEN \"r4k1r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]";
    insta::assert_snapshot!(start(&format!("{variant}\n{fen}\n\n*")), @"r4k1r/8/8/8/8/8/8/R3K2R w - - 0 1");
}

#[test]
fn a_result_tag_that_is_not_a_result_is_reported_at_the_tag() {
    let file = "[White \"A\"]\n[Result \"forfeit\"]\n\n1. e4 1-0\n";
    insta::assert_snapshot!(errors(file).join("\n"), @"game 1, line 2, bytes 21..28: expected 1-0, 0-1, 1/2-1/2 or * in the tag Result, found forfeit");
    assert_eq!(&file[21..28], "forfeit");
    // An invalid tag is also reported without a result after the moves.
    assert_eq!(errors("[Result \"won\"] 1. e4").len(), 1);
}

#[test]
fn a_dollar_sign_without_a_number_does_not_end_the_line() {
    for text in ["1. e4 $ e5 2. Nf3 *", "1. e4 $999 e5 2. Nf3 *"] {
        let game = PgnGame::from_pgn_tolerant(text).unwrap();
        assert_eq!(game.main_line().count(), 3, "{text}");
        let [error] = game.errors() else { panic!() };
        assert!(
            matches!(error.kind(), PgnErrorKind::InvalidNag(_)),
            "{text}"
        );
        assert_eq!(error.span().unwrap().start, 6);
    }
}

#[test]
fn a_move_after_the_end_of_the_game_says_that_the_game_is_over() {
    insta::assert_snapshot!(errors("1. f3 e5 2. g4 Qh4# 3. Kf2 Qxg4 *").join("\n"), @"game 1, line 1, bytes 23..26: Kf2: the game is over: checkmate");
    insta::assert_snapshot!(errors("1. f3 e5 2. g4 Qh4# -- *").join("\n"), @"game 1, line 1, bytes 20..22: --: the game is over: checkmate");
    insta::assert_snapshot!(errors("[FEN \"7k/5Q2/8/8/8/8/8/K7 b - - 0 1\"] 1... Kg8 *").join("\n"), @"game 1, line 1, bytes 43..46: Kg8: the game is over: stalemate");
}

#[test]
fn a_glyph_after_the_result_belongs_to_the_game() {
    for text in ["1. e4 e5 1-0 $16\n", "1. e4 e5 1-0 $16 $300 $\n\n1. d4"] {
        let mut game = PgnGame::from_pgn_tolerant(text).unwrap();
        let nags = {
            let mut cursor = game.cursor_mut();
            cursor.to_end();
            Cursor::nags(&cursor).to_vec()
        };
        assert_eq!(
            nags.iter().map(|nag| nag.number()).collect::<Vec<_>>(),
            [16]
        );
    }
    assert_eq!(
        Reader::new(b"1. e4 1-0 $16 $300 $\n\n1. d4")
            .games()
            .count(),
        2
    );
    // The same after a variation.
    let game = PgnGame::from_pgn_tolerant("1. e4 e5 (1... c5) 1-0 $16").unwrap();
    assert!(game.to_string().contains("$16"));
}

#[test]
fn a_principal_variation_is_written_with_move_numbers() {
    let start = chess_board::Position::default();
    let mut moves = Vec::new();
    let mut at = start;
    for text in ["e4", "e5", "Nf3", "Nc6"] {
        let mv = at.parse_san(text).unwrap();
        moves.push(mv);
        at.play_unchecked(mv);
    }
    assert_eq!(start.san_line(&moves).unwrap(), "1. e4 e5 2. Nf3 Nc6");
    assert_eq!(start.san_line(&[]).unwrap(), "");
    insta::assert_snapshot!(start.san_line(&moves[1..]).unwrap_err(), @"the black pawn on e7 cannot move: it is white's turn");
    let mut game = chess_movegen::Game::new(start);
    for &mv in &moves {
        game.play(mv).unwrap();
    }
    assert_eq!(game.san_line(), "1. e4 e5 2. Nf3 Nc6");
    let history: Vec<String> = game.san_history().iter().map(ToString::to_string).collect();
    assert_eq!(history, ["e4", "e5", "Nf3", "Nc6"]);
}

#[test]
fn extension_methods_agree_with_the_functions_of_each_notation() {
    let position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let mv = position.parse_uci("e1g1").unwrap();
    assert_eq!(position.parse_san("O-O"), Ok(mv));
    assert_eq!(position.parse_lan("O-O"), Ok(mv));
    assert_eq!(position.san(mv), San::from_move(&position, mv));
    assert_eq!(position.uci(mv), UciMove::from_move(&position, mv));
    assert_eq!(position.lan(mv).to_string(), "O-O");
    assert_eq!(position.record(mv).unwrap().to_string(), "1. O-O");
    // `Game` is another name of `PgnGame`.
    let game: chess_notation::pgn::Game = PgnGame::new();
    assert_eq!(game, PgnGame::new());
}

#[test]
fn deviations_are_readable_sentences() {
    fn check<D: Deviation>(last: D) {
        for (index, &(deviation, sentence)) in D::SENTENCES.iter().enumerate() {
            assert_eq!((deviation.index(), deviation.sentence()), (index, sentence));
        }
        assert_eq!(last.index() + 1, D::SENTENCES.len());
    }
    check(SanDeviation::MoveNumber);
    check(EpdDeviation::MoveSeparator);
    check(TimeControlDeviation::Empty);
    let start = chess_board::Position::default();
    let (_, deviations) = San::parse_move_tolerant(&start, "nf3!").unwrap();
    insta::assert_snapshot!(deviations, @"a piece letter is in lower case; the move has an annotation such as ! or ?");
}

#[test]
fn an_annotation_that_could_not_be_parsed_again_is_rejected() {
    let mut comment = Comment::new("text").unwrap();
    let other = |name, value| Annotation::Other {
        name: RawText::new(name),
        value: RawText::new(value),
    };
    for (name, value) in [
        (&b"a"[..], &b" ] 1"[..]),
        (b"a]", b""),
        (b"a", b" 1\n2"),
        (b"a b", b""),
        (b"clk", b" 0:00:01"),
        (b"a", b" \xff"),
    ] {
        let result = comment.set(&other(name, value));
        assert_eq!(
            result,
            Err(InvalidComment::Annotation),
            "{name:?} {value:?}"
        );
        assert_eq!(comment.as_str(), "text");
    }
    assert_eq!(comment.set(&other(b"tag", b" {1}")), Ok(()));
    assert_eq!(comment.as_str(), "[%tag {1}] text");
}

#[test]
fn texts_of_moves_are_compared_with_strings() {
    let position = chess_board::Position::default();
    let text = San::find_move(&position, b"Nf3").map(|mv| San::from_move(&position, mv).to_text());
    let text = text.unwrap();
    assert!(text == *"Nf3" && text == "Nf3");
    assert!(text != *"Nf6" && text != "Nf6" && text != "Nf" && text != "Nf3 ");
}
