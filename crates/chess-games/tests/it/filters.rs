//! Filters keep the games that a slow reading of the criteria keeps.

use crate::support::{files, unusual};
use chess_board::Position;
use chess_games::{Batch, Criterion, Diagnostic, EloOf, Filter, PgnDate, TextMatch, Worker};
use chess_movegen::PositionRules;
use chess_notation::pgn::{GameResult, PgnGame, Reader};
use chess_openings::Opening;

/// Returns the numbers of the games that are kept.
fn kept(criterion: Criterion, text: impl Into<Vec<u8>>) -> Vec<usize> {
    let batch = Batch::new(text, 0);
    let mut starts = vec![0];
    let mut reader = batch.reader();
    while reader.skip_game() {
        starts.push(reader.offset());
    }
    // The end of the last game.
    starts.pop();
    let selection = Filter::new(criterion).process(&batch);
    assert_eq!(selection.games(), starts.len() as u64);
    let kept = selection.texts(&batch);
    kept.map(|text| {
        starts
            .iter()
            .position(|&start| start == text.range().start)
            .unwrap()
    })
    .collect()
}

const TAGS: &str = "[White \"Anand, V\"]\n[Black \"Topalov\"]\n[WhiteElo \"2786\"]\n[BlackElo \"2750?\"]\n[Date \"2005.03.17\"]\n\n1. e4 1-0\n\n\
    [White \"M\u{fc}ller\"]\n[Black \"anand\"]\n[WhiteElo \"2100\"]\n[Date \"2005.??.??\"]\n\n1. d4 0-1\n\n\
    [White \"X\"]\n[Result \"1/2-1/2\"]\n[UTCDate \"2006.01.01\"]\n[WhiteElo \"-\"]\n\n1. c4\n";

#[test]
fn tags_decide() {
    let kept = |criterion| kept(criterion, TAGS);
    assert_eq!(
        kept(Criterion::Player(TextMatch::contains("anand"))),
        [0, 1]
    );
    assert_eq!(kept(Criterion::Player(TextMatch::equals("ANAND"))), [1]);
    assert_eq!(kept(Criterion::Player(TextMatch::contains("MÜLLER"))), [1]);
    assert_eq!(
        kept(Criterion::Tag(
            "White".into(),
            TextMatch::starts_with("anand")
        )),
        [0]
    );
    assert_eq!(
        kept(Criterion::Tag("ECO".into(), TextMatch::contains(""))),
        [] as [usize; 0]
    );
    assert_eq!(kept(Criterion::Result(GameResult::WhiteWins)), [0]);
    assert_eq!(kept(Criterion::Result(GameResult::Draw)), [2]);
    assert_eq!(kept(Criterion::Elo(EloOf::White, 2000..=2500)), [1]);
    assert_eq!(kept(Criterion::Elo(EloOf::Both, 2700..=4000)), [0]);
    assert_eq!(kept(Criterion::Elo(EloOf::Either, 0..=4000)), [0, 1]);
    assert_eq!(kept(Criterion::Elo(EloOf::Black, 2750..=2750)), [0]);
    assert_eq!(kept(Criterion::Elo(EloOf::Average, 2768..=2768)), [0]);
}

#[test]
fn unknown_parts_of_dates_can_be_anything() {
    let between = |from: &str, to: &str| {
        let date = |text: &str| text.parse::<PgnDate>().ok();
        kept(Criterion::Date(date(from), date(to)), TAGS)
    };
    assert_eq!(between("2005.??.??", ""), [0, 1, 2]);
    assert_eq!(between("2005.01.01", ""), [0, 1, 2]);
    assert_eq!(between("2005.01.02", ""), [0, 2]);
    assert_eq!(between("", "2005.12.31"), [0, 1]);
    assert_eq!(between("", "2005.??.??"), [0, 1]);
    assert_eq!(between("", "2005.12.30"), [0]);
    assert_eq!(between("2005.03.17", "2005.03.17"), [0]);
    assert_eq!(between("2006.??.??", "2006.??.??"), [2]);
}

#[test]
fn criteria_combine() {
    let is_white = |name: &str| Criterion::Tag("White".into(), TextMatch::contains(name));
    let kept = |criterion| kept(criterion, TAGS);
    assert_eq!(kept(Criterion::All(vec![])), [0, 1, 2]);
    assert_eq!(kept(Criterion::Any(vec![])), [] as [usize; 0]);
    assert_eq!(
        kept(Criterion::Any(vec![is_white("anand"), is_white("x")])),
        [0, 2]
    );
    assert_eq!(kept(Criterion::Not(Box::new(is_white("x")))), [0, 1]);
    let draws = Criterion::Result(GameResult::Draw);
    assert_eq!(
        kept(Criterion::All(vec![is_white("x"), draws.clone()])),
        [2]
    );
    assert_eq!(
        kept(Criterion::All(vec![Criterion::Faulty, draws])),
        [] as [usize; 0]
    );
}

#[test]
fn positions_and_material_are_found_anywhere_in_the_main_line() {
    let text = "1. e4 e5 2. Nf3 *\n\n1. Nf3 e5 2. e4 *\n\n1. e4 (1. Nf3 e5 2. e4) c5 *\n\n\
                [FEN \"4k3/4p3/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Ra7 Kd8 2. Rxe7 *\n";
    let wanted =
        Position::from_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 99 99")
            .unwrap();
    assert_eq!(kept(Criterion::Position(Box::new(wanted)), text), [0, 1]);
    // En passant is not possible, so the position is the same with its square.
    let wanted =
        Position::from_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 2")
            .unwrap();
    assert_eq!(kept(Criterion::Position(Box::new(wanted)), text), [0, 1]);
    assert_eq!(kept(Criterion::Position(Box::default()), text), [0, 1, 2]);
    assert_eq!(
        kept(Criterion::Material("KRvKP".parse().unwrap()), text),
        [3]
    );
    assert_eq!(
        kept(Criterion::Material("KvKR".parse().unwrap()), text),
        [3]
    );
    assert_eq!(
        kept(Criterion::FinalMaterial("KRvKP".parse().unwrap()), text),
        [] as [usize; 0]
    );
    assert_eq!(
        kept(Criterion::FinalMaterial("KRvK".parse().unwrap()), text),
        [3]
    );
    assert_eq!(
        kept(Criterion::Material("KQRRBBNN*vKQ*".parse().unwrap()), text),
        [0, 1, 2]
    );
    assert_eq!(kept(Criterion::FromPosition, text), [3]);
    assert_eq!(kept(Criterion::Plies(3..=3), text), [0, 1, 3]);
}

#[test]
fn endings_faults_and_variants_are_found() {
    let text = "1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 Ke7 *\n\n1. e4 (1. Ke7) *\n\n\
                [FEN \"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1\"]\n\n1. Kg6 *\n\n\
                [Variant \"Fischerandom\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n\n*\n";
    assert_eq!(kept(Criterion::Checkmate, text), [0]);
    assert_eq!(kept(Criterion::Stalemate, text), [3]);
    assert_eq!(kept(Criterion::Faulty, text), [1, 2]);
    assert_eq!(kept(Criterion::Chess960, text), [4]);
}

#[test]
fn openings_are_those_of_the_last_named_position() {
    let text = "1. e4 c5 2. Nf3 d6 *\n\n1. Nf3 c5 2. e4 *\n\n1. d4 d5 2. c4 *\n\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 *\n";
    assert_eq!(
        kept(Criterion::Opening(TextMatch::contains("sicilian")), text),
        [0, 1]
    );
    assert_eq!(
        kept(Criterion::Eco("B00".into(), "B99".into()), text),
        [0, 1]
    );
    assert_eq!(kept(Criterion::Eco("D06".into(), "D06".into()), text), [2]);
}

/// Answers by the game in memory.
fn is_met(criterion: &Criterion, game: &PgnGame) -> bool {
    let positions = || std::iter::once(*game.start()).chain(game.plies().map(|ply| ply.after));
    match criterion {
        Criterion::Position(wanted) => positions().any(|position| position == **wanted),
        Criterion::Material(pattern) => positions().any(|position| pattern.matches(&position)),
        Criterion::FinalMaterial(pattern) => positions()
            .last()
            .is_some_and(|last| pattern.matches(&last)),
        Criterion::Plies(range) => range.contains(&(game.main_line().count() as u32)),
        Criterion::Faulty => !game.errors().is_empty(),
        Criterion::Opening(text) => {
            let opening = positions()
                .filter_map(|position| Opening::of_position(&position))
                .last();
            opening.is_some_and(|opening| text.matches(opening.name()))
        }
        Criterion::Checkmate => positions().last().is_some_and(|last| {
            matches!(
                last.outcome(),
                Some(chess_movegen::Outcome::Checkmate { .. })
            )
        }),
        _ => unreachable!(),
    }
}

#[test]
fn filters_agree_with_the_games_in_memory() {
    let wanted =
        Position::from_fen("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2").unwrap();
    let criteria = [
        Criterion::Position(Box::new(wanted)),
        Criterion::Material("KR*vKR*".parse().unwrap()),
        Criterion::Material("KPPPvKPP".parse().unwrap()),
        Criterion::FinalMaterial("KQ*vKQ*".parse().unwrap()),
        Criterion::Plies(40..=80),
        Criterion::Faulty,
        Criterion::Opening(TextMatch::contains("defense")),
        Criterion::Checkmate,
    ];
    let mut found = vec![0; criteria.len()];
    for (name, bytes) in files().into_iter().chain(unusual()) {
        let games: Vec<_> = Reader::new(&bytes).games().collect();
        for (criterion, found) in criteria.iter().zip(&mut found) {
            // A game that cannot begin has no positions, but in memory it has the standard one.
            let starts = |game: &PgnGame| {
                !game
                    .errors()
                    .iter()
                    .any(|error| ["pgn-fen", "pgn-variant"].contains(&error.code()))
            };
            let expected: Vec<_> = (0..games.len())
                .filter(|&number| {
                    is_met(criterion, &games[number])
                        && (starts(&games[number]) || matches!(criterion, Criterion::Faulty))
                })
                .collect();
            *found += expected.len();
            assert_eq!(
                kept(criterion.clone(), bytes.clone()),
                expected,
                "{name}: {criterion:?}"
            );
        }
    }
    assert!(found.iter().all(|&found| found > 0), "{found:?}");
}

#[test]
fn texts_are_compared_without_case() {
    assert!(TextMatch::contains("ÖST").matches("  Köstner "));
    assert!(TextMatch::starts_with("Carl").matches("carlsen"));
    assert!(!TextMatch::starts_with("Carlsen, Magnus").matches("carl"));
    assert!(TextMatch::equals("Tal").matches("TAL "));
    assert!(!TextMatch::equals("Tal").matches("Tal, M"));
}

#[test]
fn patterns_of_material_are_checked() {
    use chess_games::MaterialPattern;
    for text in ["KvK", "KRPvKR", "KQ*vK*", "K*vK", "KPPPPPPPPvK"] {
        assert!(text.parse::<MaterialPattern>().is_ok(), "{text}");
    }
    let many = format!("K{}vK", "Q".repeat(300));
    for text in [
        "", "K", "KRvR", "RvK", "KKvK", "krvk", "KR*PvK", "KvKvK", "K vK", &many,
    ] {
        assert!(text.parse::<MaterialPattern>().is_err(), "{text}");
    }
}
