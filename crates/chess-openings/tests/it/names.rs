//! Opening names, compared with the lines of the source.

use chess_board::Position;
use chess_move::Move;
use chess_movegen::{Game, PositionRules};
use chess_notation::PositionNotation;
use chess_notation::pgn::PgnGame;
use chess_openings::{Opening, continuations};
use dev_random::Random;
use std::collections::{HashMap, HashSet};

/// The fields of every line: ECO code, name, positions after each move.
fn source() -> Vec<(&'static str, &'static str, PgnGame)> {
    [
        include_str!("../../data/a.tsv"),
        include_str!("../../data/b.tsv"),
        include_str!("../../data/c.tsv"),
        include_str!("../../data/d.tsv"),
        include_str!("../../data/e.tsv"),
    ]
    .into_iter()
    .flat_map(|file| file.lines().skip(1))
    .map(|line| {
        let mut fields = line.split('\t');
        let mut field = || fields.next().unwrap();
        let (eco, name, pgn) = (field(), field(), field());
        (eco, name, format!("{pgn} *").parse().unwrap())
    })
    .collect()
}

fn by_position() -> HashMap<Position, (&'static str, &'static str)> {
    source()
        .into_iter()
        .map(|(eco, name, game)| (game.plies().last().unwrap().after, (eco, name)))
        .collect()
}

fn found(position: &Position) -> Option<(&'static str, &'static str)> {
    Opening::of_position(position).map(|opening| (opening.eco(), opening.name()))
}

#[test]
fn every_position_of_the_source_has_the_name_of_the_source() {
    let expected = by_position();
    assert_eq!(expected.len(), Opening::all().len());
    for (_, _, game) in source() {
        for ply in game.plies() {
            assert_eq!(
                found(&ply.after),
                expected.get(&ply.after).copied(),
                "{}",
                ply.after
            );
        }
    }
}

#[test]
fn openings_have_the_moves_of_the_source() {
    for (opening, (eco, name, game)) in Opening::all().zip(source()) {
        assert_eq!((opening.eco(), opening.name()), (eco, name));
        assert!(opening.moves().map(Some).eq(game.main_line()), "{name}");
        assert_eq!(Opening::of_position(&opening.position()), Some(opening));
        let joined = match opening.variation() {
            Some(variation) => format!("{}: {variation}", opening.family()),
            None => opening.family().to_owned(),
        };
        assert_eq!(joined, name);
    }
}

/// Plays the moves of lines in another order, with each player's moves shuffled.
#[test]
fn transpositions_have_the_same_name() {
    let mut random = Random(24);
    let openings: Vec<Opening> = Opening::all()
        .filter(|opening| opening.moves().len() > 3)
        .collect();
    let mut transpositions = 0;
    while transpositions < 1_000 {
        let opening = random.pick(&openings);
        let line: Vec<Move> = opening.moves().collect();
        let mut order = [
            line.iter().copied().step_by(2).collect::<Vec<_>>(),
            line.iter().copied().skip(1).step_by(2).collect(),
        ];
        for moves in &mut order {
            for index in (1..moves.len()).rev() {
                moves.swap(index, random.below(index + 1));
            }
        }
        let shuffled: Vec<Move> = (0..line.len()).map(|ply| order[ply % 2][ply / 2]).collect();
        let mut game = Game::default();
        let is_legal = shuffled.iter().all(|&mv| game.play(mv).is_ok());
        if shuffled == line || !is_legal || *game.position() != opening.position() {
            continue;
        }
        transpositions += 1;
        assert_eq!(Opening::of_position(game.position()), Some(opening));
        let named = Opening::of_game(&game).unwrap();
        assert_eq!((named.opening, named.ply), (opening, line.len()));
    }
}

#[test]
fn random_games_have_the_deepest_name_of_the_source() {
    let expected = by_position();
    let mut random = Random(7);
    for _ in 0..1_000 {
        let mut game = Game::default();
        let mut deepest = None;
        for ply in 1..=30 {
            // Mostly moves of the table.
            let known: Vec<Move> = continuations(game.position()).map(|next| next.mv).collect();
            let mv = match random.choose(&known).filter(|_| random.below(8) > 0) {
                Some(mv) => mv,
                None => match random.choose(&game.position().legal_moves()) {
                    Some(mv) => mv,
                    None => break,
                },
            };
            game.play(mv).unwrap();
            if let Some(&name) = expected.get(game.position()) {
                deepest = Some((name, ply));
            }
        }
        let named = Opening::of_game(&game);
        let named = named.map(|named| ((named.opening.eco(), named.opening.name()), named.ply));
        assert_eq!(named, deepest);
    }
}

#[test]
fn continuations_are_the_moves_to_positions_of_the_source() {
    let positions: HashSet<Position> = source()
        .iter()
        .flat_map(|(_, _, game)| game.plies().map(|ply| ply.after).collect::<Vec<_>>())
        .collect();
    for position in positions.iter().step_by(7).chain([&Position::default()]) {
        let expected: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|&mv| positions.contains(&position.after(mv)))
            .collect();
        let nexts: Vec<_> = continuations(position).collect();
        assert!(nexts.iter().map(|next| next.mv).eq(expected), "{position}");
        for next in nexts {
            assert_eq!(next.after, position.after(next.mv));
            assert_eq!(next.opening, Opening::of_position(&next.after));
        }
    }
}

#[test]
fn an_en_passant_square_without_a_legal_capture_does_not_hide_a_name() {
    let with = Position::from_fen("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2")
        .unwrap();
    let without =
        Position::from_fen("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 9 9").unwrap();
    assert_eq!(found(&with), Some(("B20", "Sicilian Defense")));
    assert_eq!(found(&without), found(&with));
}

#[test]
fn positions_with_other_rights_or_side_to_move_have_no_name() {
    for fen in [
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w Qkq - 0 2",
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
    ] {
        assert_eq!(found(&Position::from_fen(fen).unwrap()), None, "{fen}");
    }
}

/// The table is sorted by [`Position::key`], which ignores an en passant square without a legal
/// capture.
#[test]
fn table_keys_agree_with_position_equality_for_pinned_en_passant() {
    let key = |fen| Position::from_fen(fen).unwrap().key();
    let pinned = key("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1");
    assert_eq!(pinned, key("8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1"));
    let legal = key("8/8/8/8/k2Pp3/8/8/3K4 b - d3 0 1");
    assert_ne!(legal, key("8/8/8/8/k2Pp3/8/8/3K4 b - - 0 1"));
    for square in ["e3", "-"] {
        let fen = format!("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq {square} 0 1");
        let opening = Opening::of_position(&Position::from_fen(&fen).unwrap()).unwrap();
        assert_eq!(opening.name(), "King's Pawn Game");
    }
}

#[test]
fn of_line_stops_at_an_illegal_move() {
    let start = Position::default();
    let e4 = start.parse_san("e4").unwrap();
    let named = Opening::of_line(&start, [e4, e4]).unwrap();
    assert_eq!((named.opening.name(), named.ply), ("King's Pawn Game", 1));
    assert_eq!(Opening::of_line(&start, []), None);
}
