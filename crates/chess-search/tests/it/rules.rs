//! Rules of the game and of the search that decide scores, each in a position that depends on the
//! rule.

use crate::{KIWIPETE, ScoreOf, game, search, searcher};
use chess_board::Role;
use chess_movegen::PositionRules;
use chess_search::{Bound, Limits, Position, Score, SearchClock, SearchOptions, Searcher};
use core::num::NonZero;
use std::time::Duration;

/// Returns the material of the side to move minus that of the other side. It knows no draws, so that every draw in a
/// score comes from the search.
fn material(position: &Position) -> i32 {
    let us = position.side_to_move();
    let sum = |color| -> i32 {
        let worth = [100, 320, 330, 500, 950, 0].into_iter();
        let counts =
            Role::ALL.map(|role| i32::try_from(position.pieces(color, role).len()).unwrap());
        worth.zip(counts).map(|(worth, count)| worth * count).sum()
    };
    sum(us) - sum(us.other())
}

fn material_score(fen: &str, depth: u32) -> Score {
    let mut searcher =
        Searcher::with_evaluation(SearchOptions::default(), ScoreOf::function(material)).unwrap();
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    searcher.search(&game(fen), &limits, |_| ()).score
}

#[test]
fn mate_on_the_hundredth_ply_wins() {
    let fen = "6k1/5ppp/8/8/8/8/8/1R4K1 w - - 99 80";
    for depth in [1, 2, 6] {
        let result = search(
            fen,
            &Limits {
                depth: Some(depth),
                ..Limits::default()
            },
        );
        assert_eq!(result.score, Score::Mate(1), "depth {depth}");
        assert_eq!(result.best.unwrap().to_string(), "b1b8");
    }
    // The same mate one ply later is too late.
    let late = "6k1/5ppp/8/8/8/8/8/1R4K1 b - - 99 80";
    let result = search(
        late,
        &Limits {
            depth: Some(4),
            ..Limits::default()
        },
    );
    assert!(
        matches!(result.score, Score::Centipawns(_)),
        "{}",
        result.score
    );
}

#[test]
fn the_fifty_move_draw_starts_at_ply_100_not_99() {
    let score =
        |clock, depth| material_score(&format!("7k/8/8/8/8/8/Q7/K7 w - - {clock} 80"), depth);
    // One ply leads to a clock of 100, or of 99.
    assert_eq!(score(99, 1), Score::Centipawns(0));
    assert_eq!(score(98, 1), Score::Centipawns(950));
    assert_eq!(score(98, 2), Score::Centipawns(0));
    assert_eq!(score(97, 2), Score::Centipawns(950));
}

#[test]
fn a_pawn_move_saves_the_win_from_the_fifty_move_rule() {
    let result = search(
        "7k/8/8/8/8/8/QP6/K7 w - - 99 80",
        &Limits {
            depth: Some(4),
            ..Limits::default()
        },
    );
    let best = result.best.unwrap().to_string();
    assert!(best.starts_with("b2"), "{best}");
    assert!(result.score > Score::Centipawns(500));
}

#[test]
fn zugzwang_in_a_pawn_ending_is_seen() {
    // After Kd6 or Ke6, Black is to move and must give up the pawn: the trébuchet.
    let result = search(
        "8/8/8/3p1K2/2kP4/8/8/8 w - - 0 1",
        &Limits {
            depth: Some(9),
            ..Limits::default()
        },
    );
    assert_eq!(result.best.unwrap().to_string(), "f5e5");
    assert!(result.score > Score::Centipawns(300), "{}", result.score);
}

#[test]
fn stalemate_is_a_draw() {
    // Every black move loses the pawn or leaves White without a move.
    for depth in [2, 3, 5] {
        let score = material_score("8/8/8/8/8/1k6/p7/K7 b - - 0 1", depth);
        assert_eq!(score, Score::Centipawns(0), "depth {depth}");
    }
}

#[test]
fn insufficient_material_is_a_draw() {
    for fen in [
        "7k/8/8/8/8/8/8/KB6 w - - 0 1",
        "7k/8/8/8/8/8/8/KN6 w - - 0 1",
        "6bk/8/8/8/8/8/8/KB6 w - - 0 1",
    ] {
        assert_eq!(material_score(fen, 1), Score::Centipawns(0), "{fen}");
    }
    assert_eq!(
        material_score("7k/8/8/8/8/8/8/KR6 w - - 0 1", 1),
        Score::Centipawns(500)
    );
}

#[test]
fn a_repetition_in_the_tree_is_a_draw() {
    // White is a queen down and can only give checks from e8 and h5.
    assert_eq!(
        material_score("4Q3/6pk/8/8/8/8/rr6/7K w - - 0 1", 8),
        Score::Centipawns(0)
    );
}

#[test]
fn mate_scores_in_the_hash_table_count_from_the_node() {
    // The table keeps its entries while the mate is played out.
    for fen in [
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
        "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1",
        "7k/8/5K2/8/8/8/8/6R1 w - - 0 1",
    ] {
        let mut searcher = searcher();
        let mut game = game(fen);
        // A mate in two; two plies later a mate in one. In between, the other side is mated in one.
        for moves in [2, -1, 1] {
            let mut pv = Vec::new();
            for depth in [8, 8, 9] {
                let result = searcher.search(
                    &game,
                    &Limits {
                        depth: Some(depth),
                        ..Limits::default()
                    },
                    |_| (),
                );
                assert_eq!(result.score, Score::Mate(moves), "{fen}");
                pv = result.pv;
            }
            game.play(pv[0]).unwrap();
        }
    }
}

#[test]
fn failed_aspiration_windows_are_searched_again() {
    // The score jumps up, and down, by more than the first window.
    let mut jumps = [0; 2];
    for fen in [
        KIWIPETE,
        "8/8/5pp1/6k1/6p1/6K1/8/7Q w - - 0 1",
        "8/8/8/8/8/6k1/5p2/6K1 w - - 0 1",
        "r4rk1/1bn2qnp/3p1B1Q/p2P1pP1/1pp5/5N1P/PPB2P2/2KR3R w - - 0 1",
        "2r3k1/pp3p1p/3p2p1/q2Nn3/4P1b1/1P3Q2/P1P2PPP/3R1RK1 w - - 0 1",
        "5rk1/5ppp/8/8/8/7q/5P1P/R3R1K1 b - - 0 1",
    ] {
        let mut searcher = searcher();
        let mut before: Option<Score> = None;
        for depth in 1..=10 {
            let result = searcher.search(
                &game(fen),
                &Limits {
                    depth: Some(depth),
                    ..Limits::default()
                },
                |_| (),
            );
            // A finished iteration has an exact score.
            assert_eq!((result.bound, result.depth), (Bound::Exact, depth), "{fen}");
            if let (Some(Score::Centipawns(before)), now) = (before, result.score) {
                let now = now
                    .centipawns()
                    .unwrap_or(30_000 * i32::from(now > Score::Centipawns(0)));
                jumps[0] += i32::from(depth > 5 && now > before + 15);
                jumps[1] += i32::from(depth > 5 && now < before - 15);
            }
            before = Some(result.score);
        }
    }
    assert!(jumps[0] > 0 && jumps[1] > 0, "{jumps:?}");
}

#[test]
fn a_stop_ends_the_search_within_its_check_interval() {
    let mut searcher = searcher();
    let control = searcher.control();
    let limits = Limits {
        infinite: true,
        ..Limits::default()
    };
    let mut stopped_at = 0;
    let result = searcher.search(&game(KIWIPETE), &limits, |report| {
        if report.depth >= 7 && stopped_at == 0 {
            stopped_at = report.nodes;
            control.stop();
        }
    });
    assert!(stopped_at > 0);
    let late = result.nodes - stopped_at;
    assert!(late <= 1_024, "{late} nodes after the stop");
}

#[test]
fn soft_nodes_finish_the_current_iteration() {
    let mut finished = Vec::new();
    let limits = Limits {
        soft_nodes: Some(10_000),
        ..Limits::default()
    };
    let result = searcher().search(&game(KIWIPETE), &limits, |report| {
        if report.bound == Bound::Exact && report.depth as usize == finished.len() + 1 {
            finished.push(report.nodes);
        }
    });
    assert!(result.nodes >= 10_000);
    assert_eq!(result.depth as usize, finished.len());
    let [.., before, last] = finished[..] else {
        panic!("{finished:?}");
    };
    assert!(before < 10_000 && last == result.nodes, "{finished:?}");
}

#[test]
fn search_moves_limit_the_lines_too() {
    let game = game(KIWIPETE);
    let chosen = &game.position().legal_moves()[5..7];
    let options = SearchOptions {
        multi_pv: NonZero::new(5).unwrap(),
        ..SearchOptions::default()
    };
    let limits = Limits {
        depth: Some(4),
        search_moves: chosen.to_vec(),
        ..Limits::default()
    };
    let result = Searcher::new(options)
        .unwrap()
        .search(&game, &limits, |report| {
            assert!(report.multipv <= 2);
        });
    assert_eq!(result.lines.len(), 2);
    assert!(result.lines.iter().all(|line| chosen.contains(&line.pv[0])));
}

#[test]
fn a_single_legal_move_is_played_early_by_the_clock() {
    let fen = "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1";
    let clock = SearchClock {
        remaining: Duration::from_secs(1_000),
        ..SearchClock::default()
    };
    let by_clock = search(
        fen,
        &Limits {
            clock: Some(clock),
            ..Limits::default()
        },
    );
    assert_eq!(by_clock.depth, 8);
    let by_depth = search(
        fen,
        &Limits {
            depth: Some(12),
            ..Limits::default()
        },
    );
    assert_eq!(by_depth.depth, 12);
}
