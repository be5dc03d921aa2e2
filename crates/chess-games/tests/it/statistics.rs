//! Statistics and trees are those of the games in memory, on any number of threads.

use crate::support::{files, unusual};
use chess_board::Position;
use chess_games::{
    Batch, Batches, Diagnostic, Histogram, MoveTree, ResultCounts, Statistics, Worker,
};
use chess_move::Move;
use chess_notation::pgn::{GameResult, PgnGame, Reader};
use chess_openings::Opening;
use std::collections::HashMap;

fn statistics(bytes: &[u8]) -> Statistics {
    let mut statistics = Statistics::default();
    statistics.process(&Batch::new(bytes, 0));
    statistics
}

/// The opening of a game, by all its positions.
fn opening(game: &PgnGame) -> Option<Opening> {
    let positions = std::iter::once(*game.start()).chain(game.plies().map(|ply| ply.after));
    positions
        .filter_map(|position| Opening::of_position(&position))
        .last()
}

#[test]
fn statistics_are_those_of_the_games_in_memory() {
    for (name, bytes) in files().into_iter().chain(unusual()) {
        let found = statistics(&bytes);
        let mut results = ResultCounts::default();
        let mut openings: HashMap<Opening, ResultCounts> = HashMap::new();
        let mut without_opening = 0;
        let (mut games, mut plies, mut errors, mut broken) = (0, 0, 0, 0);
        for game in Reader::new(&bytes).games() {
            games += 1;
            plies += game.main_line().count() as u64;
            results.count(game.result());
            errors += game.errors().len() as u64 + game.errors_left_out();
            broken += u64::from(!game.errors().is_empty());
            let starts = !game
                .errors()
                .iter()
                .any(|error| ["pgn-fen", "pgn-variant"].contains(&error.code()));
            match opening(&game).filter(|_| starts) {
                Some(opening) => openings.entry(opening).or_default().count(game.result()),
                None => without_opening += 1,
            }
        }
        assert_eq!(
            (found.games, found.plies, found.results),
            (games, plies, results),
            "{name}"
        );
        assert_eq!(
            (found.openings, found.without_opening.games()),
            (openings, without_opening),
            "{name}"
        );
        assert_eq!(
            (found.errors.values().sum::<u64>(), found.broken_games),
            (errors, broken),
            "{name}"
        );
        assert_eq!(
            (found.length.total(), found.bytes),
            (games, bytes.len() as u64),
            "{name}"
        );
    }
}

#[test]
fn merged_parts_are_the_whole() {
    for (name, bytes) in files().into_iter().chain(unusual()) {
        let whole = statistics(&bytes);
        let mut merged = Statistics::default();
        for batch in Batches::new(&bytes[..]).with_size(3000) {
            let mut part = Statistics::default();
            part.process(&batch.unwrap());
            merged.merge(part);
        }
        assert!(merged == whole, "{name}");
    }
}

#[test]
fn ratings_years_and_endings_are_counted() {
    let text = "[Date \"2005.03.17\"]\n[WhiteElo \"2700\"]\n[BlackElo \"2630\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
                [Date \"????.??.??\"]\n[UTCDate \"2006.01.01\"]\n[WhiteElo \"1500?\"]\n\n1. e4 *\n\n\
                [Variant \"Chess960\"]\n[FEN \"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1\"]\n\n1. Kg6 1/2-1/2\n\n\
                [FEN \"7k/8/8/6Kp/8/8/8/8 w - - 0 1\"]\n[WhiteElo \"0\"]\n[BlackElo \"99999\"]\n\n1. Kxh5 1/2-1/2\n";
    let found = statistics(text.as_bytes());
    assert_eq!(
        found.elo.iter().collect::<Vec<_>>(),
        [(1500, 1), (2630, 1), (2700, 1)]
    );
    assert_eq!(
        found.elo_difference.keys().copied().collect::<Vec<_>>(),
        [50]
    );
    assert_eq!(found.years.keys().copied().collect::<Vec<_>>(), [2005]);
    let endings = found.endings;
    assert_eq!(
        (
            endings.checkmate,
            endings.stalemate,
            endings.insufficient_material,
            endings.other
        ),
        (1, 1, 1, 1)
    );
    assert_eq!((found.chess960, found.from_position), (1, 1));
    assert_eq!(found.length.iter().collect::<Vec<_>>(), [(1, 3), (4, 1)]);
}

#[test]
fn openings_are_listed_by_frequency() {
    let found = statistics(b"1. e4 c5 1-0\n\n1. e4 c5 0-1\n\n1. d4 1-0\n\n1. e4 c5 2. Nf3 *\n");
    let openings: Vec<_> = found
        .openings_by_games()
        .into_iter()
        .map(|(opening, counts)| format!("{opening} {}", counts.games()))
        .collect();
    assert_eq!(
        openings,
        [
            "B20 Sicilian Defense 2",
            "A40 Queen's Pawn Game 1",
            "B27 Sicilian Defense 1"
        ]
    );
    assert_eq!(
        found.families_by_games()[0],
        (
            "Sicilian Defense",
            found.openings_by_games()[0].1 + found.openings_by_games()[2].1
        )
    );
}

#[test]
fn scores_count_draws_half() {
    let mut counts = ResultCounts::default();
    assert_eq!(counts.white_score(), None);
    for result in [
        GameResult::WhiteWins,
        GameResult::Draw,
        GameResult::Draw,
        GameResult::BlackWins,
        GameResult::Unknown,
    ] {
        counts.count(result);
    }
    assert_eq!(
        (counts.games(), counts.finished(), counts.white_score()),
        (5, 4, Some(0.5))
    );
}

#[test]
fn histograms_have_means_medians_and_ranges() {
    let mut histogram = Histogram::default();
    assert_eq!(
        (histogram.mean(), histogram.median(), histogram.ranges(10)),
        (None, None, vec![])
    );
    for number in [3, 12, 12, 14, 35, u32::MAX] {
        histogram.count(number);
    }
    assert_eq!(
        (histogram.min(), histogram.median(), histogram.max()),
        (Some(3), Some(12), Some(Histogram::MAX))
    );
    assert_eq!(
        histogram.ranges(10)[..4],
        [(0, 1), (10, 3), (20, 0), (30, 1)]
    );
    assert_eq!(histogram.ranges(5000), [(0, 5), (5000, 1)]);
}

/// The moves of positions, by the games in memory.
type Naive = HashMap<(u64, Move), u64>;

#[test]
fn trees_are_those_of_the_games_in_memory() {
    for (name, bytes) in files().into_iter().chain(unusual()) {
        let mut tree = MoveTree::new().with_max_ply(8);
        for batch in Batches::new(&bytes[..]).with_size(3000) {
            let mut part = MoveTree::new().with_max_ply(8);
            part.process(&batch.unwrap());
            tree.merge(part);
        }
        let mut naive = Naive::new();
        let mut positions: HashMap<u64, Position> = HashMap::new();
        for game in Reader::new(&bytes).games() {
            for ply in game.plies().take_while(|ply| ply.mv.is_some()).take(8) {
                *naive
                    .entry((ply.before.key(), ply.mv.unwrap()))
                    .or_default() += 1;
                positions.insert(ply.before.key(), ply.before);
            }
        }
        assert_eq!(tree.len(), naive.len(), "{name}");
        for (key, position) in positions {
            let moves = tree.moves(&position);
            let games: Vec<_> = moves
                .iter()
                .map(|found| found.counts.results.games())
                .collect();
            assert!(games.is_sorted_by(|a, b| a >= b), "{name}");
            let expected = naive.keys().filter(|(known, _)| *known == key).count();
            assert_eq!(moves.len(), expected, "{name}");
            for found in moves {
                assert_eq!(
                    found.counts.results.games(),
                    naive[&(key, found.mv)],
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn trees_know_the_ratings_of_the_player_who_moves() {
    let mut tree = MoveTree::new();
    tree.process(&Batch::new("[WhiteElo \"2000\"]\n[BlackElo \"1000\"]\n\n1. e4 e5 *\n\n[WhiteElo \"1001\"]\n\n1. e4 e5 *\n", 0));
    let start = Position::default();
    let first = tree.moves(&start)[0];
    assert_eq!(first.counts.mean_elo(), Some(1501));
    let second = tree.moves(&start.after(first.mv))[0];
    assert_eq!(second.counts.mean_elo(), Some(1000));
    assert_eq!(tree.games(), 2);
}

#[test]
fn trees_are_limited_in_plies_and_in_moves() {
    let text = "1. e4 e5 2. Nf3 *\n\n1. e4 c5 *\n\n1. d4 *\n";
    let mut tree = MoveTree::new().with_max_ply(1);
    tree.process(&Batch::new(text, 0));
    assert_eq!(tree.len(), 2);
    let mut tree = MoveTree::new().with_max_moves(3);
    tree.process(&Batch::new(text, 0));
    assert_eq!((tree.len(), tree.left_out()), (3, 2));
    assert_eq!(
        tree.moves(&Position::default())[0].counts.results.games(),
        2
    );
}
