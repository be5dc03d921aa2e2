//! Tests of the search at single nodes.

use super::POLLS;
use super::late_moves::late_move_features;
use super::node::{Candidate, NodeInfo, NodeType};
use crate::history::HISTORY_BOUND;
use crate::late_move_model::material_feature;
use crate::measured::{FUTILITY_MARGIN, MAX_FUTILITY_DEPTH, REVERSE_FUTILITY_MARGIN};
use crate::parameters::SearchParameters;
use crate::picker::MoveKind;
use crate::score::{INFINITE, MATE, mated_at};
use crate::table::TableEntry;
use crate::worker::Worker;
use crate::worker::testing::{Constant, with_worker};
use chess_board::Position;
use chess_move::{Bound, Move};
use chess_movegen::PositionRules;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn find(position: &Position, text: &str) -> Move {
    let moves = position.legal_moves();
    *moves.iter().find(|mv| mv.to_string() == text).unwrap()
}

fn entry(depth: i32, score: i32, bound: Bound) -> TableEntry {
    TableEntry {
        mv: None,
        score,
        evaluation: None,
        depth,
        bound,
    }
}

fn node(worker: &Worker<'_, Constant>, depth: i32) -> NodeInfo {
    NodeInfo {
        node_type: NodeType::Cut,
        ply: 1,
        depth,
        beta: 100,
        in_check: worker.position.is_check(),
        entry: None,
        raw_evaluation: None,
        evaluation: -INFINITE,
        improvement: 0,
    }
}

#[test]
fn table_cutoffs_need_depth_the_right_proof_and_a_low_clock() {
    for (clock, depth, bound, score, cuts) in [
        (0, 5, Bound::Lower, 777, true),
        (0, 9, Bound::Lower, 777, true),
        (0, 5, Bound::Exact, 777, true),
        (0, 5, Bound::Exact, -777, true),
        (0, 5, Bound::Upper, -777, true),
        (94, 5, Bound::Lower, 777, true),
        (90, 9, Bound::Lower, 777, true),
        // The entry is too shallow, its bound is on the wrong side, or its search would have reached the fifty-move
        // draw.
        (0, 4, Bound::Exact, 777, false),
        (0, 5, Bound::Upper, 777, false),
        (0, 5, Bound::Lower, -777, false),
        (95, 5, Bound::Exact, 777, false),
        (91, 9, Bound::Exact, 777, false),
    ] {
        let fen = START.replace(" 0 1", &format!(" {clock} 60"));
        let found = with_worker(&fen, &Constant(0), |worker| {
            let key = worker.position.key();
            worker.shared.table.store(key, entry(depth, score, bound));
            worker.alpha_beta::<POLLS>(NodeType::Cut, 1, 5, 99, 100)
        });
        assert_eq!(
            found == score,
            cuts,
            "{clock} {depth} {bound:?} {score}: {found}"
        );
    }
}

#[test]
fn pv_nodes_are_searched_despite_a_table_entry() {
    let found = with_worker(START, &Constant(0), |worker| {
        let key = worker.position.key();
        worker.shared.table.store(key, entry(9, 777, Bound::Exact));
        worker.alpha_beta::<POLLS>(NodeType::Pv, 1, 2, -INFINITE, INFINITE)
    });
    assert_ne!(found, 777);
}

#[test]
fn mates_and_stalemates_are_scored_by_ply() {
    let mated = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
    let stalemate = "k7/2Q5/2K5/8/8/8/8/8 b - - 0 1";
    for (fen, expected) in [(mated, mated_at(7)), (stalemate, 0)] {
        let found = with_worker(fen, &Constant(123), |worker| {
            worker.stack.set_in_check(7, worker.position.is_check());
            worker.alpha_beta::<POLLS>(NodeType::Pv, 7, 1, -INFINITE, INFINITE)
        });
        assert_eq!(found, expected, "{fen}");
    }
    assert_eq!(mated_at(7), 7 - MATE);
}

#[test]
fn mate_distance_pruning_ends_a_node_with_a_closed_window() {
    // A mate at ply 3 is known, and no mate from ply 5 can be shorter.
    let found = with_worker(START, &Constant(0), |worker| {
        let alpha = -mated_at(3);
        let score = worker.alpha_beta::<POLLS>(NodeType::Cut, 5, 6, alpha, alpha + 1);
        (score, worker.limits.nodes())
    });
    assert_eq!(found, (-mated_at(3), 0));
}

/// A mate in one beats a known longer mate, so the window must leave room for it.
#[test]
fn mate_distance_pruning_leaves_room_for_the_shortest_mate() {
    let mate_in_one = "6k1/5ppp/8/8/8/8/8/1R4K1 w - - 0 1";
    let found = with_worker(mate_in_one, &Constant(0), |worker| {
        worker.alpha_beta::<POLLS>(NodeType::Pv, 1, 3, -mated_at(4), INFINITE)
    });
    assert_eq!(found, -mated_at(2));
}

#[test]
fn a_cutoff_rewards_its_move_and_penalizes_the_moves_tried_before() {
    with_worker(START, &Constant(0), |worker| {
        let position = *worker.position;
        let [best, tried] = ["e2e4", "d2d4"].map(|text| find(&position, text));
        worker.stack.add_tried(1, tried);
        let info = node(worker, 6);
        worker.update_histories(&info, best, [None; 2]);
        let us = position.side_to_move();
        assert!(worker.histories.butterfly(us, best) > 0);
        assert!(worker.histories.butterfly(us, tried) < 0);
        assert_eq!(worker.stack.killers(1), [Some(best), None]);
    });
}

#[test]
fn corrections_follow_quiet_scores_that_the_bound_proves() {
    for (score, bound, best, sign) in [
        (90, Bound::Exact, "e2e4", 1),
        (-90, Bound::Exact, "e2e4", -1),
        (90, Bound::Lower, "e2e4", 1),
        (-90, Bound::Upper, "e2e4", -1),
        // The bound does not show the error, or the score is a mate.
        (-90, Bound::Lower, "e2e4", 0),
        (90, Bound::Upper, "e2e4", 0),
        (MATE - 5, Bound::Exact, "e2e4", 0),
    ] {
        let correction = with_worker(START, &Constant(0), |worker| {
            worker.stack.set_evaluation(1, Some(0));
            let info = node(worker, 8);
            let best = Some(find(&worker.position, best));
            for _ in 0..50 {
                worker.update_correction(&info, score, best, bound);
            }
            worker.corrected(0)
        });
        assert_eq!(correction.signum(), sign, "{score} {bound:?}");
    }
    // The material of a capture explains the difference.
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let correction = with_worker(fen, &Constant(0), |worker| {
        worker.stack.set_evaluation(1, Some(0));
        let info = node(worker, 8);
        let best = Some(find(&worker.position, "e4d5"));
        worker.update_correction(&info, 90, best, Bound::Exact);
        worker.corrected(0)
    });
    assert_eq!(correction, 0);
}

#[test]
fn reverse_futility_pruning_returns_the_evaluation_minus_the_margin() {
    for (depth, is_improving) in [
        (1, false),
        (1, true),
        (MAX_FUTILITY_DEPTH, false),
        (MAX_FUTILITY_DEPTH, true),
    ] {
        let margin = REVERSE_FUTILITY_MARGIN[usize::from(is_improving)]
            .scaled(depth, SearchParameters::DEFAULT.reverse_futility_scale);
        for (above, expected) in [
            (margin - 1, None),
            (margin, Some(100)),
            (margin + 30, Some(130)),
        ] {
            let found = with_worker(START, &Constant(0), |worker| {
                worker.reverse_futility_pruning(&NodeInfo {
                    evaluation: 100 + above,
                    improvement: if is_improving { 5 } else { -5 },
                    ..node(worker, depth)
                })
            });
            assert_eq!(found, expected, "{depth} {is_improving} {above}");
        }
    }
}

#[test]
fn futility_pruning_needs_a_low_evaluation_and_a_low_exchange() {
    // The knight can take the rook, move to a free square, or be lost to the rook on e5.
    let fen = "4k3/3p4/4p3/r7/2N5/8/8/4K3 w - - 0 1";
    let scale = SearchParameters::DEFAULT.futility_scale;
    let margin = |depth| FUTILITY_MARGIN.scaled(depth + 1, scale);
    for (text, evaluation, depth, alpha, futile) in [
        // Quiet moves.
        ("c4b2", Some(0), 0, margin(0), false),
        ("c4b2", Some(0), 0, margin(0) + 1, true),
        ("c4b2", Some(0), 3, margin(0) + 1, false),
        ("c4b2", Some(0), 3, margin(3) + 1, true),
        ("c4b2", Some(0), MAX_FUTILITY_DEPTH, 5_000, false),
        // Without an evaluation, and with one above alpha, only the exchange counts.
        ("c4b2", None, 0, 5_000, false),
        ("c4b2", Some(5_000), 0, 0, false),
        ("c4e5", None, 0, 0, true),
        ("c4e5", Some(5_000), 0, 0, true),
        ("c4e5", None, 3, 0, false),
        // The rook is worth five pawns and more.
        ("c4a5", Some(0), 0, margin(0) + 400, false),
        ("c4a5", Some(0), 0, margin(0) + 900, true),
        // Mates are not pruned.
        ("c4b2", Some(0), 0, MATE - 5, false),
    ] {
        let found = with_worker(fen, &Constant(0), |worker| {
            let mv = find(&worker.position, text);
            worker.is_futile(mv, evaluation, depth, alpha)
        });
        assert_eq!(found, futile, "{text} {evaluation:?} {depth} {alpha}");
    }
}

#[test]
fn quiescence_stands_pat_except_in_check() {
    let found = with_worker("6k1/8/8/8/8/8/8/K6R w - - 0 1", &Constant(55), |worker| {
        worker.quiescence(NodeType::Pv, 1, -9, -INFINITE, INFINITE)
    });
    assert_eq!(found, 55);
    let mated = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
    let found = with_worker(mated, &Constant(55), |worker| {
        worker.stack.set_in_check(1, true);
        worker.quiescence(NodeType::Pv, 1, 0, -INFINITE, INFINITE)
    });
    assert_eq!(found, mated_at(1));
}

/// The features of a late quiet move, of a killer that gives check, and of a capture that loses the queen.
#[test]
fn facts_describe_a_move_and_its_node() {
    let fen = "4k3/3p4/4p3/8/8/1Q6/8/4K3 w - - 0 1";
    let of = |mv, kind, gives_check, history, info: fn(&mut NodeInfo)| {
        with_worker(fen, &Constant(0), |worker| {
            let mv = find(&worker.position, mv);
            let candidate = Candidate {
                mv,
                kind,
                number: 1_000,
                history,
                material: material_feature(&worker.position, mv),
                gives_check,
                reduction: 0,
            };
            let mut node = NodeInfo {
                node_type: NodeType::All,
                evaluation: -200,
                ..node(worker, 1)
            };
            info(&mut node);
            let parameters = SearchParameters {
                deficit_scale: 300,
                improvement_scale: 100,
                ..SearchParameters::DEFAULT
            };
            late_move_features(&node, &candidate, 100, &parameters)
        })
    };
    let late = 4_243; // 1,024 ln 63
    assert_eq!(
        of("b3a3", MoveKind::Quiet, false, -HISTORY_BOUND / 2, |_| ()),
        [1_024, 0, late, -512, 0, 0, 0, 0, 0, 0, 0, 0, 512, 0]
    );
    assert_eq!(
        of("b3b8", MoveKind::Killer, true, 0, |node| {
            (node.depth, node.node_type, node.improvement) = (2, NodeType::Cut, -100);
        }),
        [
            1_024, 710, late, 0, 0, 0, 0, 0, 1_024, 1_024, 0, 1_024, 512, -512
        ]
    );
    // In check, the evaluation is not known.
    assert_eq!(
        of("b3e6", MoveKind::BadCapture, true, HISTORY_BOUND, |node| {
            node.in_check = true;
        }),
        [
            1_024, 0, late, 0, 1_024, 1_024, 102, 1_024, 0, 1_024, 1_024, 0, 0, 0
        ]
    );
}

#[test]
fn late_move_pruning_skips_only_quiet_moves() {
    let fen = "4k3/8/8/3p4/8/1Q6/8/4K3 w - - 0 1";
    for (mv, reduction, alpha, is_pruned) in [
        ("b3a3", 7, -500, false),
        ("b3a3", 8, -500, true),
        ("b3b8", 8, -500, true),
        ("b3d5", 8, -500, false),
        // A mate is proven against every defense.
        ("b3a3", 8, mated_at(9), false),
    ] {
        let found = with_worker(fen, &Constant(0), |worker| {
            let candidate = Candidate {
                mv: find(&worker.position, mv),
                kind: MoveKind::Quiet,
                number: 9,
                history: 0,
                material: 0,
                gives_check: mv == "b3b8",
                reduction,
            };
            worker.prune_move(&node(worker, 8), &candidate, alpha)
        });
        assert_eq!(found, is_pruned, "{mv} {reduction} {alpha}");
    }
}

/// The hash move allows mate on the first rank, and all other moves are pruned. So it is not proven that White is
/// mated.
#[test]
fn a_pruned_move_scores_alpha_if_the_others_are_mated() {
    let fen = "4r1k1/8/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let found = with_worker(fen, &Constant(-500), |worker| {
        let best = |position: &Position, mv| TableEntry {
            mv: Some(find(position, mv)),
            ..entry(0, -500, Bound::Upper)
        };
        worker.stack.set_evaluation(1, Some(-500));
        let hash = best(&worker.position, "a1a7");
        // Black tries the mate first.
        let mut after = *worker.position;
        after.play_unchecked(find(&after, "a1a7"));
        worker.shared.table.store(after.key(), best(&after, "e8e1"));
        let info = NodeInfo {
            evaluation: -500,
            entry: Some(hash),
            ..node(worker, 2)
        };
        worker.search_moves::<POLLS>(&info, info.beta - 1)
    });
    assert_eq!(found, 99);
}
