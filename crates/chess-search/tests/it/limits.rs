//! Each limit ends a search at the right point.

use crate::{KIWIPETE, clock, game, search, searcher};
use chess_board::{Position, Square, Waivers};
use chess_move::MoveFlag;
use chess_movegen::{Game, PositionRules};
use chess_search::{Bound, Limits, Move, Score, ScoredLine, SearchClock, SearchOptions, Searcher};
use core::num::NonZero;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use dev_random::effort;
use std::sync::{Arc, mpsc};
use std::thread;

#[test]
fn the_depth_limit_is_the_last_iteration() {
    let mut depths = Vec::new();
    let result = searcher().search(
        &game(KIWIPETE),
        &Limits {
            depth: Some(5),
            ..Limits::default()
        },
        |report| {
            depths.push(report.depth);
        },
    );
    assert_eq!(result.depth, 5);
    assert_eq!(depths, [1, 2, 3, 4, 5]);
}

#[test]
fn node_limits_are_exact_with_one_thread() {
    for nodes in [1, 2, 17, 1_023, 1_024, 1_025, 33_333] {
        let result = search(
            KIWIPETE,
            &Limits {
                nodes: Some(nodes),
                ..Limits::default()
            },
        );
        assert_eq!(result.nodes, nodes);
        assert!(result.best.is_some());
        // Even after very few nodes, no mate is announced without a proof.
        assert!(matches!(result.score, Score::Centipawns(_)), "{result:?}");
    }
}

#[test]
fn node_limits_are_exact_with_a_mate_limit() {
    let limits = Limits {
        mate: Some(3),
        nodes: Some(20_000),
        ..Limits::default()
    };
    assert_eq!(search(KIWIPETE, &limits).nodes, 20_000);
}

#[test]
fn equal_node_limits_give_equal_results() {
    let once = || {
        let mut seen = Vec::new();
        let limits = Limits {
            nodes: Some(50_000),
            ..Limits::default()
        };
        let result = searcher().search(&game(KIWIPETE), &limits, |report| {
            seen.push((report.depth, report.nodes, report.score, report.pv.to_vec()));
        });
        (result.best, result.nodes, seen)
    };
    assert_eq!(once(), once());
}

const fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// The maximum number of times that a search reads the clock from the end of its time to its result.
const LAST_READINGS: u32 = 6;

#[test]
fn move_time_ends_the_search_at_the_first_check_after_it() {
    // The default overhead is 20 ms.
    for (move_time, expected) in [(120, 100), (30, 10), (21, 1), (5, 1), (0, 1)] {
        let step = Duration::from_micros(500);
        clock::start(step);
        let result = search(
            KIWIPETE,
            &Limits {
                move_time: Some(millis(move_time)),
                ..Limits::default()
            },
        );
        let latest = millis(expected) + step * LAST_READINGS;
        assert!(
            (millis(expected)..=latest).contains(&result.time),
            "{result:?}"
        );
        assert!(result.best.is_some());
    }
}

#[test]
fn a_clock_is_not_exceeded() {
    // A check of the clock comes late on a busy machine. The steps are the time between two checks.
    for (remaining, step) in [(30, 1), (200, 1), (200, 20), (2_000, 4), (2_000, 200)] {
        let control = SearchClock {
            remaining: millis(remaining),
            ..SearchClock::default()
        };
        clock::start(millis(step));
        let result = search(
            KIWIPETE,
            &Limits {
                clock: Some(control),
                ..Limits::default()
            },
        );
        assert!(result.best.is_some());
        assert!(result.time <= millis(remaining), "{remaining} {result:?}");
    }
}

#[test]
fn without_time_on_the_clock_the_first_check_ends_the_search() {
    for remaining in [0, 1, 10] {
        let control = SearchClock {
            remaining: millis(remaining),
            ..SearchClock::default()
        };
        clock::start(millis(1));
        let result = search(
            KIWIPETE,
            &Limits {
                clock: Some(control),
                ..Limits::default()
            },
        );
        assert!(result.best.is_some());
        assert!(result.time <= millis(1) * (LAST_READINGS + 1), "{result:?}");
    }
}

#[test]
fn a_clock_that_stands_still_ends_no_search() {
    let control = SearchClock {
        remaining: millis(1),
        ..SearchClock::default()
    };
    let limits = Limits {
        clock: Some(control),
        depth: Some(7),
        ..Limits::default()
    };
    let result = search(KIWIPETE, &limits);
    assert_eq!((result.depth, result.time), (7, Duration::ZERO));
}

#[test]
fn only_search_moves_are_considered() {
    let game = game(KIWIPETE);
    let moves = game.position().legal_moves();
    let chosen = vec![moves[3], moves[40]];
    let limits = Limits {
        depth: Some(4),
        search_moves: chosen.clone(),
        ..Limits::default()
    };
    let result = searcher().search(&game, &limits, |report| {
        assert!(chosen.contains(&report.pv[0]));
    });
    assert!(chosen.contains(&result.best.unwrap()));
}

#[test]
fn illegal_search_moves_give_no_best_move() {
    let game = game("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1");
    let illegal = Move::new(Square::E1, Square::D1, MoveFlag::Quiet);
    let limits = Limits {
        depth: Some(4),
        search_moves: vec![illegal],
        ..Limits::default()
    };
    let result = searcher().search(&game, &limits, |_| ());
    assert_eq!((result.best, result.score), (None, Score::Centipawns(0)));
}

#[test]
fn huge_times_do_not_overflow() {
    let (long, nodes) = (Duration::MAX, 2_000);
    let limits = Limits {
        nodes: Some(nodes),
        move_time: Some(long),
        ..Limits::default()
    };
    assert_eq!(search(KIWIPETE, &limits).nodes, nodes);
    for increment in [Duration::ZERO, long] {
        for moves_to_go in [None, Some(0), Some(1), Some(2), Some(u32::MAX)] {
            let clock = SearchClock {
                remaining: long,
                increment,
                moves_to_go,
            };
            let limits = Limits {
                nodes: Some(nodes),
                clock: Some(clock),
                ..Limits::default()
            };
            assert_eq!(search(KIWIPETE, &limits).nodes, nodes, "{clock:?}");
        }
    }
}

#[test]
fn a_mate_search_goes_no_deeper_than_requested() {
    // A mate in four, which takes seven plies.
    let fen = "8/8/5pp1/6k1/6p1/6K1/8/7Q w - - 0 1";
    let found = search(
        fen,
        &Limits {
            mate: Some(4),
            depth: Some(7),
            ..Limits::default()
        },
    );
    assert_eq!((found.score, found.depth), (Score::Mate(4), 7));
    let not_found = search(
        fen,
        &Limits {
            mate: Some(4),
            depth: Some(1),
            ..Limits::default()
        },
    );
    assert_eq!(not_found.depth, 1);
    assert!(matches!(not_found.score, Score::Centipawns(_)));
}

#[test]
fn an_infinite_search_ends_when_it_is_stopped() {
    let mut searcher = searcher();
    let control = searcher.control();
    // A drawn position: there is nothing to find, but the result must wait for the stop.
    let game = game("8/8/8/8/8/4k3/8/4K3 w - - 0 1");
    let limits = Limits {
        depth: Some(3),
        infinite: true,
        ..Limits::default()
    };
    searcher.prepare(&limits);
    let stopped = Arc::new(AtomicBool::new(false));
    let (sender, last_report) = mpsc::channel();
    let thread = thread::spawn({
        let stopped = Arc::clone(&stopped);
        move || {
            last_report.recv().unwrap();
            // Long enough for a search that does not wait to return before the stop.
            thread::sleep(millis(60));
            stopped.store(true, Ordering::SeqCst);
            control.stop();
        }
    });
    let result = searcher.search_prepared(&game, &limits, |report| {
        if report.depth == 3 {
            sender.send(()).unwrap();
        }
    });
    assert!(stopped.load(Ordering::SeqCst));
    assert!(result.best.is_some());
    thread.join().unwrap();
}

#[test]
fn a_stop_before_the_first_node_still_has_a_move() {
    let mut searcher = searcher();
    let limits = Limits {
        infinite: true,
        ..Limits::default()
    };
    searcher.prepare(&limits);
    searcher.control().stop();
    let result = searcher.search_prepared(&game(KIWIPETE), &limits, |_| ());
    assert!(result.best.is_some());
    assert!(matches!(result.score, Score::Centipawns(_)), "{result:?}");
}

#[test]
fn time_counts_from_the_ponder_hit() {
    let mut searcher = searcher();
    let control = searcher.control();
    let limits = Limits {
        move_time: Some(millis(80)),
        ponder: true,
        ..Limits::default()
    };
    clock::start(millis(1));
    let mut hit = None;
    let result = searcher.search(&game(KIWIPETE), &limits, |report| {
        if report.depth == 7 && hit.is_none() {
            // Far more than the time for the move.
            clock::advance(millis(1_000));
            control.ponder_hit();
            hit = Some(report.time + millis(1_000));
        }
    });
    // 80 ms without the overhead, from the first check after the hit.
    let took = result.time.saturating_sub(hit.unwrap());
    let latest = millis(60) + millis(2) * LAST_READINGS;
    assert!((millis(60)..=latest).contains(&took), "{took:?}");
}

/// The clock of the search decides when reports are repeated.
#[test]
fn the_last_report_is_repeated_after_two_seconds_without_another() {
    let mut times = Vec::new();
    clock::start(millis(100));
    let limits = Limits {
        nodes: Some(200_000),
        ..Limits::default()
    };
    searcher().search(&game(KIWIPETE), &limits, |report| times.push(report.time));
    let pauses = times.windows(2).map(|pair| pair[1].saturating_sub(pair[0]));
    let longest = pauses.max().unwrap();
    assert!(
        (millis(2_000)..=millis(2_300)).contains(&longest),
        "{times:?}"
    );
}

#[test]
fn the_result_equals_the_last_report() {
    let game = game("r4rk1/1bn2qnp/3p1B1Q/p2P1pP1/1pp5/5N1P/PPB2P2/2KR3R w - - 0 1");
    let mut bounds = 0;
    // Where the windows fail depends on the evaluation, so the node limit grows until a search
    // stops there.
    for nodes in (2_000..100_000).step_by(effort(3_000, 1_000)) {
        if bounds > 0 && nodes > 20_000 {
            break;
        }
        let mut last = None;
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let result = searcher().search(&game, &limits, |report| {
            last = Some((report.score, report.bound, report.nodes, report.pv.to_vec()));
        });
        assert_eq!(
            last,
            Some((result.score, result.bound, result.nodes, result.pv))
        );
        bounds += u32::from(result.bound != Bound::Exact);
    }
    assert!(
        bounds > 0,
        "no search was stopped while it knew only a bound"
    );
    let result = searcher().search(
        &game,
        &Limits {
            depth: Some(6),
            ..Limits::default()
        },
        |_| (),
    );
    assert_eq!(result.bound, Bound::Exact);
}

/// A program that shows the last report of each line shows the lines of the result.
#[test]
fn the_last_reports_are_the_lines_of_the_result() {
    let game = game(KIWIPETE);
    let mut unfinished = 0;
    for lines in [1, 3] {
        let options = SearchOptions {
            multi_pv: NonZero::new(lines).unwrap(),
            ..SearchOptions::default()
        };
        for nodes in (500..20_000).step_by(effort(900, 500)) {
            let mut shown: Vec<Option<ScoredLine>> = vec![None; lines];
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let searcher = Searcher::new(options.clone()).unwrap();
            let mut searcher = searcher.with_time_source(clock::now);
            let result = searcher.search(&game, &limits, |report| {
                shown[report.multipv - 1] = Some(report.to_line());
            });
            let shown: Vec<ScoredLine> = shown.into_iter().flatten().collect();
            assert_eq!(shown, result.lines, "{nodes} nodes");
            assert_eq!(result.lines[0].pv, result.pv);
            assert_eq!(result.lines[0].score, result.score);
            let mut moves: Vec<_> = shown.iter().map(|line| line.pv[0]).collect();
            moves.sort_by_key(|mv| mv.to_bits());
            moves.dedup();
            assert_eq!(moves.len(), shown.len(), "{nodes} nodes: {shown:?}");
            // A single line of an unfinished iteration has its depth, and all other lines have the
            // finished depth.
            let most = result.depth + u32::from(lines == 1 || result.depth == 0);
            assert!(shown.iter().all(|line| line.depth <= most));
            assert!(shown.iter().all(|line| line.depth >= result.depth));
            unfinished += usize::from(result.lines[0].depth > result.depth);
        }
    }
    assert!(unfinished > 5, "{unfinished}");
}

/// A program can show the last report of each line at any time between two reports of all lines, also in a long search.
#[test]
fn several_lines_are_of_one_depth_and_begin_with_different_moves() {
    let game = game("r4rk1/1bn2qnp/3p1B1Q/p2P1pP1/1pp5/5N1P/PPB2P2/2KR3R w - - 0 1");
    let options = SearchOptions {
        multi_pv: NonZero::new(4).unwrap(),
        ..SearchOptions::default()
    };
    for nodes in (20_000..80_000).step_by(20_000) {
        // Many seconds by this clock.
        clock::start(millis(500));
        let mut searcher = Searcher::new(options.clone())
            .unwrap()
            .with_time_source(clock::now);
        let mut shown: Vec<Option<ScoredLine>> = vec![None; 4];
        let check = |shown: &[Option<ScoredLine>]| {
            let lines: Vec<&ScoredLine> = shown.iter().flatten().collect();
            let is_of_one_depth = lines.iter().all(|line| line.depth == lines[0].depth);
            let mut moves: Vec<_> = lines.iter().map(|line| line.pv[0].to_bits()).collect();
            moves.sort_unstable();
            moves.dedup();
            assert!(is_of_one_depth && moves.len() == lines.len(), "{shown:?}");
        };
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let result = searcher.search(&game, &limits, |report| {
            if report.multipv == 1 {
                check(&shown);
            }
            assert_eq!(report.bound, Bound::Exact);
            shown[report.multipv - 1] = Some(report.to_line());
        });
        check(&shown);
        assert!(result.time > millis(5_000), "{:?}", result.time);
        assert!(result.lines.iter().all(|line| line.depth == result.depth));
    }
}

#[test]
fn each_line_is_reported_with_its_own_score() {
    let game = game("2r3k1/pp3p1p/3p2p1/q2Nn3/4P1b1/1P3Q2/P1P2PPP/3R1RK1 w - - 0 1");
    for nodes in (500..8_000).step_by(effort(400, 100)) {
        let mut finished: Vec<ScoredLine> = Vec::new();
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let result = searcher().search(&game, &limits, |report| finished.push(report.to_line()));
        let of_the_depth = finished.iter().rfind(|line| line.depth == result.depth);
        if result.lines[0].depth == result.depth && result.depth > 0 {
            assert_eq!(of_the_depth, result.lines.first(), "{nodes} nodes");
        }
    }
}

#[test]
fn an_iteration_stopped_at_its_start_changes_nothing() {
    for fen in [
        KIWIPETE,
        "3b2k1/1p1b4/4p2B/1n1p1p2/pN6/P2P4/1PR3PP/7K w - - 0 1",
        "r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 0 10",
    ] {
        let game = game(fen);
        let mut iterations = Vec::new();
        searcher().search(
            &game,
            &Limits {
                depth: Some(effort(8, 9)),
                ..Limits::default()
            },
            |report| {
                iterations.push((
                    report.nodes,
                    (report.score, report.bound, report.pv.to_vec()),
                ));
            },
        );
        for (nodes, known) in iterations {
            let result = searcher().search(
                &game,
                &Limits {
                    nodes: Some(nodes + 2),
                    ..Limits::default()
                },
                |_| (),
            );
            assert_eq!(
                (result.score, result.bound, result.pv),
                known,
                "{fen}, {nodes} nodes"
            );
        }
    }
}

/// Captures alone make a practically endless tree here: each queen can capture several others.
#[test]
fn boards_full_of_queens_are_searched_to_a_small_depth() {
    let fen = "QqQq1q1q/3q1QqQ/1Q1qq2q/Q7/qqQ1QQ1Q/1QQ1Qq1K/qqQqQ1Q1/k2q4 w - - 0 1";
    let game = Game::new(Position::from_setup(fen.parse().unwrap(), Waivers::all()).unwrap());
    for depth in [1, 2, 4] {
        let result = searcher().search(
            &game,
            &Limits {
                depth: Some(depth),
                ..Limits::default()
            },
            |_| (),
        );
        assert!(result.best.is_some());
        assert!(result.nodes < 200_000, "{}", result.nodes);
    }
}

#[cfg(feature = "poll")]
/// This is the only way to stop a search in a program without threads.
#[test]
fn poll_function_is_called_every_thousand_nodes_and_can_stop_the_search() {
    use core::ops::ControlFlow;
    use core::sync::atomic::{AtomicU64, Ordering};
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let poll = || match CALLS.fetch_add(1, Ordering::Relaxed) {
        0..50 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let mut searcher = searcher().with_poll(poll);
    let result = searcher.search(&game(KIWIPETE), &Limits::default(), |_| ());
    assert_eq!(CALLS.load(Ordering::Relaxed), 51);
    assert!((45_000..60_000).contains(&result.nodes), "{}", result.nodes);
    assert!(result.best.is_some());
}

#[cfg(feature = "poll")]
/// The function has no effect unless it stops the search.
#[test]
fn poll_function_does_not_change_the_tree() {
    let limits = Limits {
        depth: Some(8),
        ..Limits::default()
    };
    let without = search(KIWIPETE, &limits);
    let mut searcher = searcher().with_poll(|| core::ops::ControlFlow::Continue(()));
    let with = searcher.search(&game(KIWIPETE), &limits, |_| ());
    assert_eq!((with.nodes, with.pv), (without.nodes, without.pv));
}
