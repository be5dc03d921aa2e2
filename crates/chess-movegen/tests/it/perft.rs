//! The published counts, as deep as a test may go. `cargo xtask perft` goes deeper.

use crate::corpus::{self, Entry};
use chess_movegen::perft;

/// Counts each position to the last depth that has no more leaves than this; every depth before it
/// is inside that tree. Returns how many positions had such a depth.
fn count_up_to(set: &'static str, leaves: u64) -> usize {
    let mut counted = 0;
    for Entry {
        fen,
        position,
        counts,
    } in corpus::entries(set)
    {
        let Some(&(depth, expected)) = counts.iter().rev().find(|(_, count)| *count <= leaves)
        else {
            continue;
        };
        assert_eq!(perft(&position, depth), expected, "{fen} at depth {depth}");
        counted += 1;
    }
    counted
}

#[test]
fn disservin() {
    assert_eq!(count_up_to(corpus::DISSERVIN, 100_000_000), 6);
}

#[test]
fn edge() {
    assert_eq!(count_up_to(corpus::EDGE, 3_000_000), 32);
}

#[test]
fn en_passant() {
    assert_eq!(count_up_to(corpus::EN_PASSANT, 30_000_000), 500);
}

#[test]
fn fischer() {
    assert_eq!(count_up_to(corpus::FISCHER, 200_000), 960);
}

#[test]
fn perftsuite() {
    assert_eq!(count_up_to(corpus::PERFTSUITE, 3_000_000), 128);
}

#[test]
fn sedlak() {
    assert_eq!(count_up_to(corpus::SEDLAK, 30_000_000), 171);
}

/// With the positions that no game can reach.
#[test]
fn tricky() {
    assert_eq!(count_up_to(corpus::TRICKY, 3_000_000), 26);
}

#[test]
fn perft_of_depth_zero_is_one() {
    for position in corpus::positions() {
        assert_eq!(perft(&position, 0), 1);
    }
}
