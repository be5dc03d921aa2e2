//! Perft compared with published counts, to depths that a test has time for. `cargo xtask perft`
//! goes deeper.

use crate::corpus::{self, count_up_to};
use chess_movegen::perft;
use dev_random::effort;

#[test]
fn disservin_counts_are_right() {
    assert_eq!(count_up_to(corpus::DISSERVIN, 100_000_000, perft), 6);
}

#[test]
fn edge_case_counts_are_right() {
    assert_eq!(count_up_to(corpus::EDGE, 3_000_000, perft), 32);
}

#[test]
fn en_passant_counts_are_right() {
    let (leaves, positions) = effort((1_000_000, 148), (10_000_000, 500));
    assert_eq!(count_up_to(corpus::EN_PASSANT, leaves, perft), positions);
}

#[test]
fn chess960_counts_are_right() {
    assert_eq!(count_up_to(corpus::FISCHER, 200_000, perft), 960);
}

#[test]
fn standard_suite_counts_are_right() {
    assert_eq!(
        count_up_to(corpus::PERFTSUITE, effort(500_000, 3_000_000), perft),
        128
    );
}

#[test]
fn sedlak_counts_are_right() {
    let (leaves, positions) = effort((1_000_000, 147), (10_000_000, 171));
    assert_eq!(count_up_to(corpus::SEDLAK, leaves, perft), positions);
}

/// Includes positions that no game can reach.
#[test]
fn unreachable_position_counts_are_right() {
    assert_eq!(count_up_to(corpus::TRICKY, 3_000_000, perft), 26);
}

#[test]
fn perft_of_depth_zero_is_one() {
    for position in corpus::positions() {
        assert_eq!(perft(&position, 0), 1);
    }
}
