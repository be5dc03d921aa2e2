//! Endgame tables at the root and in the tree.

mod games;

use crate::searcher;
use chess_search::{
    Game, Limits, Move, Position, ProbeError, Score, SearchOptions, SearchResult, SearchTablebase,
    Searcher, Tablebase,
};
use chess_syzygy::{TableKind, TableName, TablebaseLimits};
use core::num::NonZero;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// The folder of the tables that are part of the project: all of three pieces.
fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../chess-syzygy/tests/data"]
        .iter()
        .collect()
}

fn three_pieces() -> SearchTablebase {
    SearchTablebase::new(Arc::new(Tablebase::open([folder()]).unwrap()))
}

/// Returns tables of three pieces, each as `change` leaves it, without those for which it returns `None`.
fn changed(change: impl Fn(TableName, Vec<u8>) -> Option<Vec<u8>>) -> SearchTablebase {
    let mut tablebase = Tablebase::new(TablebaseLimits::default());
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if let Some(name) = TableName::of_file(&path)
            && let Some(bytes) = change(name, fs::read(&path).unwrap())
        {
            assert!(tablebase.add_source(name, bytes));
        }
    }
    SearchTablebase::new(Arc::new(tablebase))
}

fn searcher_with(tables: SearchTablebase) -> Searcher {
    let mut searcher = searcher();
    searcher.set_tablebase(Some(tables));
    searcher
}

/// Returns the game of a FEN and moves in UCI notation.
fn game(fen: &str, moves: &str) -> Game {
    let mut game = crate::game(fen);
    for text in moves.split_whitespace() {
        let mv = find(game.position(), text);
        game.play(mv).unwrap();
    }
    game
}

fn find(position: &Position, text: &str) -> Move {
    use chess_movegen::PositionRules;
    let moves = position.legal_moves();
    *moves.iter().find(|mv| mv.to_string() == text).unwrap()
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn search(tables: SearchTablebase, fen: &str, limits: &Limits) -> SearchResult {
    searcher_with(tables).search(&crate::game(fen), limits, |_| ())
}

/// A pawn ending of four pieces, in which captures lead to tables. `e5d6` wins.
const CAPTURE_WINS: &str = "8/8/3p4/4P3/8/1k6/8/6K1 w - - 0 1";

#[test]
fn captures_into_won_tables_score_as_wins_below_mate() {
    let limits = Limits {
        depth: Some(6),
        ..Limits::default()
    };
    let mut hits = Vec::new();
    let mut searcher = searcher_with(three_pieces());
    let result = searcher.search(&crate::game(CAPTURE_WINS), &limits, |report| {
        hits.push(report.tablebase_hits);
    });
    assert_eq!(result.best.unwrap().to_string(), "e5d6");
    assert_eq!(result.score, Score::Centipawns(19_999));
    assert!(result.tablebase_hits > 0);
    assert!(hits.is_sorted() && hits.last() == Some(&result.tablebase_hits));
    // The rook takes the pawn with its next move.
    let result = search(three_pieces(), "8/8/8/8/8/2k4p/8/K6R b - - 0 1", &limits);
    assert_eq!(result.score, Score::Centipawns(-19_998));
}

#[test]
fn the_probe_limit_and_the_probe_depth_decide_what_is_probed() {
    let limits = Limits {
        depth: Some(6),
        ..Limits::default()
    };
    let with = |max_pieces, probe_depth| {
        let tables = SearchTablebase {
            max_pieces,
            probe_depth,
            ..three_pieces()
        };
        search(tables, CAPTURE_WINS, &limits).tablebase_hits
    };
    assert_eq!(with(0, 1), 0);
    assert_eq!(with(2, 1), 0);
    assert_eq!(with(3, 100), 0);
    assert!(with(3, 5) > 0);
    assert!(with(3, 1) > with(3, 5));
    let without = searcher().search(&crate::game(CAPTURE_WINS), &limits, |_| ());
    assert_eq!(without.tablebase_hits, 0);
    let off = SearchTablebase {
        max_pieces: 0,
        ..three_pieces()
    };
    let off = search(off, CAPTURE_WINS, &limits);
    assert_eq!((off.nodes, off.score), (without.nodes, without.score));
}

/// King and pawn against king, where only `c4d5` wins.
const ONE_WINS: &str = "8/4k3/8/8/2K5/4P3/8/8 w - - 0 1";

/// Returns the moves of a position that have the best result.
fn best_moves(tables: &SearchTablebase, fen: &str) -> Vec<Move> {
    let position = Position::from_fen(fen).unwrap();
    let moves = tables.tablebase.root_moves(&position).unwrap();
    let best = moves.iter().take_while(|found| found.wdl == moves[0].wdl);
    best.map(|found| found.mv).collect()
}

#[test]
fn root_moves_keep_the_result() {
    let tables = three_pieces();
    for (fen, score) in [
        ("8/8/8/3k4/8/8/8/K1Q5 w - - 0 1", 20_000),
        ("8/8/8/3k4/8/8/8/K1Q5 b - - 0 1", -20_000),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", -20_000),
        ("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", 0),
        ("8/4k3/8/8/4K3/4P3/8/8 b - - 0 1", 0),
        ("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", 0),
        ("8/8/8/8/1k6/8/1P6/1K6 w - - 0 1", 0),
        (ONE_WINS, 20_000),
    ] {
        let kept = best_moves(&tables, fen);
        for limit in [1, 50] {
            let result = search(tables.clone(), fen, &nodes(limit));
            assert_eq!(result.score, Score::Centipawns(score), "{fen}");
            assert!(kept.contains(&result.best.unwrap()), "{fen}");
        }
    }
    assert_eq!(best_moves(&tables, ONE_WINS).len(), 1);
}

#[test]
fn a_mate_comes_before_a_win_by_tables() {
    let fen = "7k/8/5K2/8/8/8/8/Q7 w - - 0 1";
    let result = search(three_pieces(), fen, &nodes(20_000));
    assert_eq!(result.score, Score::Mate(2), "{result:?}");
}

#[test]
fn several_lines_are_sorted_by_the_result_of_tables() {
    let mut searcher = searcher_with(three_pieces());
    let options = SearchOptions {
        multi_pv: NonZero::new(8).unwrap(),
        ..SearchOptions::default()
    };
    searcher.set_options(options).unwrap();
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let result = searcher.search(&crate::game(ONE_WINS), &limits, |_| ());
    let scores: Vec<Score> = result.lines.iter().map(|line| line.score).collect();
    let mut expected = [Score::Centipawns(0); 8];
    expected[0] = Score::Centipawns(20_000);
    assert_eq!(scores, expected);
    assert_eq!(result.lines[0].pv[0].to_string(), "c4d5");
}

#[test]
fn a_high_clock_allows_only_moves_that_win_in_time() {
    // A mate with king and rook takes 29 plies. With a clock of 70 there are 30 left.
    let fen = "8/8/8/3k4/8/8/8/KR6 w - - 70 100";
    let tables = three_pieces();
    let moves = tables
        .tablebase
        .root_moves(&Position::from_fen(fen).unwrap())
        .unwrap();
    let best = moves[0].dtz.longest();
    assert_eq!(best.plies(), 29);
    let wins = |mv| {
        moves
            .iter()
            .any(|found| found.mv == mv && found.dtz.longest() == best)
    };
    for limit in [1, 10, 100, 1_000, 10_000] {
        let result = search(tables.clone(), fen, &nodes(limit));
        assert!(wins(result.best.unwrap()), "{limit}: {result:?}");
        assert_eq!(result.score, Score::Centipawns(20_000));
    }
    // One ply later, it is a draw, unless the rule does not count.
    let late = "8/8/8/3k4/8/8/8/KR6 w - - 72 100";
    let result = search(tables.clone(), late, &nodes(1_000));
    assert_eq!(result.score, Score::Centipawns(0));
    let no_rule = SearchTablebase {
        fifty_move_rule: false,
        ..tables
    };
    let result = search(no_rule, late, &nodes(1_000));
    assert_eq!(result.score, Score::Centipawns(20_000));
}

#[test]
fn after_a_repetition_only_the_shortest_distance_is_played() {
    let start = "8/8/8/3k4/8/8/8/KR6 w - - 0 1";
    let tables = three_pieces();
    let repeated = game(start, "b1b2 d5d4 b2b1 d4d5");
    let moves = tables.tablebase.root_moves(repeated.position()).unwrap();
    let best = moves[0].dtz.longest();
    for limit in [1, 10, 100, 1_000, 10_000] {
        let result = searcher_with(tables.clone()).search(&repeated, &nodes(limit), |_| ());
        let found = moves.iter().find(|found| Some(found.mv) == result.best);
        assert_eq!(found.unwrap().dtz.longest(), best, "{limit}");
    }
}

#[test]
fn without_tables_of_distances_results_rank_the_root_moves() {
    let tables = changed(|name, bytes| (name.kind == TableKind::Wdl).then_some(bytes));
    for limit in [1, 10, 1_000] {
        let fen = ONE_WINS;
        let mut searcher = searcher_with(tables.clone());
        let result = searcher.search(&crate::game(fen), &nodes(limit), |_| ());
        assert_eq!(result.best.unwrap().to_string(), "c4d5", "{limit}");
        assert!(result.tablebase_hits > 0);
        // A missing table is no error.
        assert!(searcher.take_tablebase_errors().is_empty());
    }
    let drawn = "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1";
    assert_eq!(
        search(tables, drawn, &nodes(1_000)).score,
        Score::Centipawns(0)
    );
}

#[test]
fn missing_tables_are_searched_as_without_tables() {
    let tables = changed(|name, bytes| (name.material.to_string() != "KPvK").then_some(bytes));
    let mut searcher = searcher_with(tables);
    for fen in [CAPTURE_WINS, ONE_WINS] {
        let result = searcher.search(&crate::game(fen), &nodes(10_000), |_| ());
        assert!(result.best.is_some());
        assert!(result.score < Score::Centipawns(20_000));
    }
    assert!(searcher.take_tablebase_errors().is_empty());
}

#[test]
fn damaged_tables_are_reported_once_and_the_search_continues() {
    let tables = changed(|name, mut bytes| {
        if name.material.to_string() == "KPvK" {
            bytes[..4].fill(0);
        }
        Some(bytes)
    });
    let mut searcher = searcher_with(tables);
    let mut told = Vec::new();
    for _ in 0..3 {
        for fen in [CAPTURE_WINS, ONE_WINS] {
            let result = searcher.search(&crate::game(fen), &nodes(10_000), |_| ());
            assert_eq!(result.nodes, 10_000);
            for error in searcher.take_tablebase_errors() {
                assert!(matches!(error, ProbeError::Damaged { .. }));
                told.push(error.to_string());
            }
        }
    }
    let expected =
        "table KPvK.rtbw is damaged: not a Syzygy table: the first bytes are [00, 00, 00, 00]";
    assert_eq!(told, [expected]);
}

#[test]
fn threads_share_tables() {
    let mut searcher = searcher_with(three_pieces());
    let options = SearchOptions {
        threads: NonZero::new(2).unwrap(),
        ..SearchOptions::default()
    };
    searcher.set_options(options).unwrap();
    let limits = Limits {
        depth: Some(8),
        ..Limits::default()
    };
    let result = searcher.search(&crate::game(CAPTURE_WINS), &limits, |_| ());
    assert_eq!(result.best.unwrap().to_string(), "e5d6");
    assert_eq!(result.score, Score::Centipawns(19_999));
    assert!(result.tablebase_hits > 0);
    let root = crate::game(ONE_WINS);
    let result = searcher.search(&root, &limits, |_| ());
    assert_eq!(result.best.unwrap().to_string(), "c4d5");
}
