//! Mates are found and counted correctly, and no mate is claimed that does not exist.

use crate::{clock, game, search, searcher};
use chess_board::Square;
use chess_movegen::{Outcome, PositionRules};
use chess_search::{Limits, Score, SearchClock, SearchOptions, Searcher};
use core::num::NonZero;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn short_mates_are_found_and_played_out() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", 1_u8),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
        (
            "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1",
            2,
        ),
        ("4k3/8/4K3/8/8/8/8/7R w - - 0 1", 1),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 2),
    ] {
        let game = game(fen);
        let result = searcher().search(
            &game,
            &Limits {
                depth: Some(12),
                ..Limits::default()
            },
            |_| (),
        );
        assert_eq!(result.score, Score::Mate(i32::from(moves)), "{fen}");
        let mut position = *game.position();
        for &mv in &result.pv {
            position = position.play(mv).unwrap();
        }
        let winner = game.position().side_to_move();
        assert_eq!(
            position.outcome(),
            Some(Outcome::Checkmate { winner }),
            "{fen}"
        );
        assert_eq!(result.pv.len(), usize::from(2 * moves - 1), "{fen}");
    }
}

#[test]
fn getting_mated_is_counted_in_moves() {
    let result = search(
        "7k/8/6K1/8/8/8/8/R7 b - - 0 1",
        &Limits {
            depth: Some(6),
            ..Limits::default()
        },
    );
    assert_eq!(result.score, Score::Mate(-1));
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mated = search("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", &Limits::default());
    assert_eq!((mated.best, mated.score), (None, Score::Mate(0)));
    let stalemate = search("k7/2Q5/2K5/8/8/8/8/8 b - - 0 1", &Limits::default());
    assert_eq!(
        (stalemate.best, stalemate.score),
        (None, Score::Centipawns(0))
    );
}

#[test]
fn a_mate_search_ends_when_it_finds_the_mate() {
    let result = search(
        "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1",
        &Limits {
            mate: Some(2),
            ..Limits::default()
        },
    );
    assert_eq!(result.score, Score::Mate(2));
}

/// The ordinary search provides a first line to report, and an answer if there is no time for more.
#[test]
fn a_stopped_mate_search_has_a_best_move() {
    let game = game(START);
    for limits in [
        Limits {
            mate: Some(9),
            ..Limits::default()
        },
        Limits {
            mate: Some(9),
            infinite: true,
            ..Limits::default()
        },
        Limits {
            mate: Some(9),
            ponder: true,
            ..Limits::default()
        },
    ] {
        let mut searcher = searcher();
        let control = searcher.control();
        searcher.prepare(&limits);
        let (sender, receiver) = mpsc::channel();
        let timer = thread::spawn(move || {
            // The rest of the ordinary search, of at most 4,000 nodes, takes less than this. Then the solver searches
            // for mates.
            receiver.recv().unwrap();
            thread::sleep(Duration::from_millis(500));
            control.stop();
        });
        let mut shown = Vec::new();
        let result = searcher.search_prepared(&game, &limits, |report| {
            shown.push(report.to_line());
            if report.depth == 3 {
                let _ = sender.send(());
            }
        });
        timer.join().unwrap();
        assert!(result.depth >= 3, "{result:?}");
        assert_eq!(result.lines.first(), shown.last(), "{limits:?}");
        let ordinary = search(
            START,
            &Limits {
                depth: Some(result.depth),
                ..Limits::default()
            },
        );
        assert_eq!(result.best, ordinary.best);
    }
}

#[test]
fn a_mate_search_respects_its_limits() {
    let game = game(crate::KIWIPETE);
    for nodes in [1, 2, 15, 100, 1_000, 20_000] {
        let limits = Limits {
            mate: Some(7),
            nodes: Some(nodes),
            ..Limits::default()
        };
        let mut most = 0;
        let result = searcher().search(&game, &limits, |report| most = report.nodes);
        assert!(result.nodes <= nodes && most <= nodes, "{nodes} {result:?}");
        assert!(result.best.is_some());
    }
    // With a clock, the proof may use a share of the time planned for the move, not of all
    // remaining time.
    let control = SearchClock {
        remaining: Duration::from_secs(10),
        ..SearchClock::default()
    };
    clock::start(Duration::from_millis(2));
    let result = searcher().search(
        &game,
        &Limits {
            mate: Some(7),
            clock: Some(control),
            ..Limits::default()
        },
        |_| (),
    );
    assert!(result.time < Duration::from_secs(2), "{result:?}");
    assert!(result.depth >= 4, "{result:?}");
}

#[test]
fn a_proven_mate_is_reported_first() {
    let game = game("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1");
    let options = SearchOptions {
        multi_pv: NonZero::new(3).unwrap(),
        ..SearchOptions::default()
    };
    let mut shown = vec![None; 3];
    let mut searcher = Searcher::new(options).unwrap();
    let result = searcher.search(
        &game,
        &Limits {
            mate: Some(2),
            ..Limits::default()
        },
        |report| {
            shown[report.multipv - 1] = Some(report.to_line());
        },
    );
    let shown: Vec<_> = shown.into_iter().flatten().collect();
    assert_eq!(shown, result.lines);
    assert_eq!(shown.len(), 3);
    assert_eq!(shown[0].score, Score::Mate(2));
    assert!(shown[1..].iter().all(|line| line.pv[0] != shown[0].pv[0]));
}

/// In each position only quiet moves avoid the threatened mate, or a capture that gives back
/// material. No pruning may remove these moves.
#[test]
fn no_mate_is_claimed_where_there_is_an_escape() {
    for fen in [
        "6k1/5ppp/8/8/8/8/5PPP/1R4K1 b - - 0 1",
        "6k1/5ppp/8/8/8/8/1r3PPP/1R4K1 w - - 0 1",
        "7k/6pp/8/8/8/8/r7/1r1R3K w - - 0 1",
        "5rk1/5ppp/8/8/8/7q/5P1P/R3R1K1 b - - 0 1",
    ] {
        let game = game(fen);
        let mut searcher = searcher();
        for depth in 1..=10 {
            let result = searcher.search(
                &game,
                &Limits {
                    depth: Some(depth),
                    ..Limits::default()
                },
                |_| (),
            );
            assert!(
                matches!(result.score, Score::Centipawns(_)),
                "{fen} {result:?}"
            );
        }
    }
}

#[test]
fn a_mate_search_without_other_limits_ends_when_there_is_no_mate() {
    let start = game(START);
    for moves in 0..=3 {
        let result = searcher().search(
            &start,
            &Limits {
                mate: Some(moves),
                ..Limits::default()
            },
            |_| (),
        );
        assert!(
            result.best.is_some() && result.score.mate_in().is_none(),
            "{result:?}"
        );
        assert!(result.nodes < 200_000, "{moves}: {}", result.nodes);
    }
    // Only one root move is allowed, so nothing is proven about the position.
    let one = start
        .position()
        .find_move(Square::E2, Square::E4, None)
        .unwrap();
    let limits = Limits {
        mate: Some(2),
        search_moves: vec![one],
        ..Limits::default()
    };
    let result = searcher().search(&start, &limits, |_| ());
    assert_eq!((result.best, result.depth), (Some(one), 8));
}
