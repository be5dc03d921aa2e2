//! Several threads, several lines, and an evaluation of the caller.

use crate::{KIWIPETE, ScoreOf, game, searcher};
use chess_movegen::PositionRules;
use chess_search::{Game, Limits, Move, Score, SearchOptions, Searcher};
use core::num::NonZero;
use core::sync::atomic::{AtomicBool, Ordering};
use dev_random::effort;
use std::panic::AssertUnwindSafe;
use std::thread;

fn assert_legal(game: &Game, line: &[Move]) {
    let mut position = *game.position();
    for &mv in line {
        assert!(position.is_legal(mv), "{mv} in {position}");
        position.play_unchecked(mv);
    }
}

fn with_threads(threads: usize) -> Searcher {
    let options = SearchOptions {
        threads: NonZero::new(threads).unwrap(),
        ..SearchOptions::default()
    };
    Searcher::new(options).unwrap()
}

#[test]
fn two_threads_find_the_same_mates_as_one() {
    let mut searcher = with_threads(2);
    let game = game("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1");
    let result = searcher.search(
        &game,
        &Limits {
            depth: Some(6),
            ..Limits::default()
        },
        |_| (),
    );
    assert_eq!(result.score, Score::Mate(2));
}

#[test]
fn synchronized_threads_respect_depth_and_rules() {
    let mut searcher = with_threads(3);
    let game = game(KIWIPETE);
    let mut depths = Vec::new();
    let result = searcher.search(
        &game,
        &Limits {
            depth: Some(10),
            ..Limits::default()
        },
        |report| {
            depths.push(report.depth);
            assert_legal(&game, report.pv);
        },
    );
    assert!(depths.is_sorted(), "{depths:?}");
    assert_eq!(depths.last(), Some(&10));
    assert_eq!(result.depth, 10);
}

#[test]
fn several_threads_answer_with_the_last_report_within_the_nodes() {
    let games = [
        KIWIPETE,
        "2bqkb1r/rppppp1p/2n3pn/p7/8/3BPPP1/PPPP1Q1P/RNB1K1NR w KQk - 4 7",
    ];
    for game in games.map(game) {
        for nodes in (1_000..30_000).step_by(effort(4_500, 1_500)) {
            let mut last = None;
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let result = with_threads(3).search(&game, &limits, |report| {
                last = Some((report.score, report.bound, report.nodes, report.pv.to_vec()));
            });
            assert_eq!(
                last,
                Some((result.score, result.bound, result.nodes, result.pv))
            );
            let overshoot = result.nodes - nodes;
            assert!(overshoot < 3 * 1_024, "{overshoot} nodes more than {nodes}");
        }
    }
}

#[test]
fn a_panic_in_the_sink_ends_all_threads() {
    let limits = Limits {
        infinite: true,
        ..Limits::default()
    };
    let outcome = std::panic::catch_unwind(|| {
        with_threads(3).search(&game(KIWIPETE), &limits, |report| {
            assert!(report.depth < 5, "enough");
        })
    });
    assert!(outcome.is_err());
}

/// An evaluation that panics in every thread except the first, which waits for the panic.
fn panics_elsewhere() -> ScoreOf {
    let first = thread::current().id();
    let has_panicked = AtomicBool::new(false);
    ScoreOf::function(move |_| {
        if thread::current().id() != first {
            has_panicked.store(true, Ordering::Relaxed);
            panic!("enough");
        }
        while !has_panicked.load(Ordering::Relaxed) {
            thread::yield_now();
        }
        0
    })
}

#[test]
fn a_panic_in_another_thread_is_raised_at_the_end() {
    let options = SearchOptions {
        threads: NonZero::new(2).unwrap(),
        ..SearchOptions::default()
    };
    let mut depths = Vec::new();
    let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| {
        let mut searcher = Searcher::with_evaluation(options, panics_elsewhere()).unwrap();
        searcher.search(
            &game(KIWIPETE),
            &Limits {
                depth: Some(3),
                ..Limits::default()
            },
            |report| {
                depths.push(report.depth);
            },
        )
    }));
    assert!(outcome.is_err());
    assert_eq!(depths, [1, 2, 3]);
}

#[test]
fn multipv_lines_differ_and_are_sorted() {
    let options = SearchOptions {
        multi_pv: NonZero::new(4).unwrap(),
        ..SearchOptions::default()
    };
    let mut searcher = Searcher::new(options).unwrap();
    let game = game(KIWIPETE);
    let mut last = Vec::new();
    searcher.search(
        &game,
        &Limits {
            depth: Some(6),
            ..Limits::default()
        },
        |report| {
            if report.multipv == 1 {
                last.clear();
            }
            last.push((report.score, report.pv[0]));
        },
    );
    assert_eq!(last.len(), 4);
    assert!(last.is_sorted_by(|a, b| a.0 >= b.0), "{last:?}");
    last.sort_by_key(|(_, mv)| mv.to_bits());
    last.dedup_by_key(|(_, mv)| *mv);
    assert_eq!(last.len(), 4);
}

/// A move can be among the best for a while, lose its place, and have no score when the search stops.
#[test]
fn a_search_that_stops_within_an_iteration_keeps_all_lines() {
    let game = game("4k3/7p/8/8/3NB3/8/8/4K2R w - - 0 1");
    let options = SearchOptions {
        hash_mib: 1,
        multi_pv: NonZero::new(6).unwrap(),
        ..SearchOptions::default()
    };
    for factor in (1..20).step_by(2) {
        // The order of the moves changes from one iteration to the next.
        let random = ScoreOf::function(move |position| {
            let hash = position.key().wrapping_mul(factor) >> 20;
            hash as i32 % 401 - 200
        });
        let mut searcher = Searcher::with_evaluation(options.clone(), random).unwrap();
        for nodes in (600..1_000).step_by(40) {
            searcher.clear();
            let result = searcher.search(
                &game,
                &Limits {
                    nodes: Some(nodes),
                    ..Limits::default()
                },
                |_| (),
            );
            assert!(result.depth > 0);
            assert_eq!(result.lines.len(), 6, "{factor}, {nodes} nodes");
        }
    }
}

#[test]
fn results_of_later_lines_are_stored_in_the_table() {
    let options = SearchOptions {
        multi_pv: NonZero::new(3).unwrap(),
        ..SearchOptions::default()
    };
    let mut searcher = Searcher::new(options).unwrap();
    let mut nodes = || {
        let limits = Limits {
            depth: Some(7),
            ..Limits::default()
        };
        searcher.search(&game(KIWIPETE), &limits, |_| ()).nodes
    };
    let [first, second] = [nodes(), nodes()];
    assert!(3 * second < first, "{first} nodes, then {second}");
}

#[test]
fn all_moves_of_a_line_are_legal() {
    let game = game(KIWIPETE);
    searcher().search(
        &game,
        &Limits {
            depth: Some(9),
            ..Limits::default()
        },
        |report| {
            assert_legal(&game, report.pv);
        },
    );
}

#[test]
fn another_evaluation_can_be_plugged_in() {
    let mobility = ScoreOf::function(|position| i32::try_from(position.count_legal()).unwrap());
    let mut searcher = Searcher::with_evaluation(SearchOptions::default(), mobility).unwrap();
    let result = searcher.search(
        &game(KIWIPETE),
        &Limits {
            depth: Some(4),
            ..Limits::default()
        },
        |_| (),
    );
    assert!(result.best.is_some());
    assert!(matches!(result.score, Score::Centipawns(-100..=100)));
}
