//! Equality of positions, and their keys.

use chess_board::Position;
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Checks that the positions are equal and have equal keys and hashes, or that all of them differ.
#[track_caller]
fn assert_same(a: &str, b: &str, same: bool) {
    let (a, b) = (position(a), position(b));
    let hasher = RandomState::new();
    assert_eq!(a == b, same, "{a} / {b}");
    assert_eq!(a.key() == b.key(), same, "keys of {a} / {b}");
    assert_eq!(
        hasher.hash_one(a) == hasher.hash_one(b),
        same,
        "hashes of {a} / {b}"
    );
}

#[test]
fn clocks_do_not_affect_equality() {
    assert_same(
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 17 42",
        true,
    );
}

#[test]
fn side_rights_and_pieces_affect_equality() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for other in [
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3KR2 w Qkq - 0 1",
        "r3k2r/8/8/8/8/7B/8/R3K2R w KQkq - 0 1",
    ] {
        assert_same(fen, other, false);
    }
    // Two letters for the same right.
    assert_same(fen, "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", true);
    // The rook is part of the right.
    assert_same(
        "4k3/8/8/8/8/8/8/4KR1R w H - 0 1",
        "4k3/8/8/8/8/8/8/4KR1R w F - 0 1",
        false,
    );
}

#[test]
fn en_passant_affects_equality_only_if_a_capture_is_legal() {
    for (fen, legal) in [
        // One pawn can capture.
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", true),
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", true),
        // Two pawns can capture, one is pinned.
        ("3rk3/8/8/3PpP2/8/8/8/3K4 w - e6 0 1", true),
        // No pawn, or a pawn of the wrong color.
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", false),
        ("4k3/8/8/8/3PP3/8/8/4K3 b - e3 0 1", false),
        // Pinned along its file, along a diagonal, and along the diagonal on which it captures.
        ("3rk3/8/8/3Pp3/8/8/8/3K4 w - e6 0 1", false),
        ("b3k3/8/8/3Pp3/8/8/6K1/8 w - e6 0 1", false),
        ("4k1b1/8/8/3Pp3/8/1K6/8/8 w - e6 0 1", true),
        // Both pawns leave the king's rank at once.
        ("4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1", false),
        ("4k3/8/8/r2Pp2K/8/8/8/8 w - e6 0 1", false),
        ("4k3/8/8/K1NPp2r/8/8/8/8 w - e6 0 1", true),
        // The captured pawn shields the king.
        ("8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1", false),
        // The capture ends the check of the pushed pawn, or does not end another check.
        ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", true),
        ("8/8/8/8/2k1Pp2/8/8/B3K3 b - e3 0 1", true),
    ] {
        let position = position(fen);
        assert_eq!(position.legal_en_passant().is_some(), legal, "{fen}");
        let without: String = fen
            .split(' ')
            .enumerate()
            .map(|(i, field)| if i == 3 { "-" } else { field })
            .collect::<Vec<_>>()
            .join(" ");
        assert_same(fen, &without, !legal);
        assert!(
            position.en_passant().is_some(),
            "the en passant square is kept for printing"
        );
        assert_eq!(position.to_string(), fen);
    }
}

/// In such a small set of different positions no two keys may be equal.
#[test]
fn different_positions_have_different_keys() {
    let corpus = include_str!("../data/hostile.tsv");
    let positions: Vec<_> = corpus
        .lines()
        .filter_map(|line| Position::from_fen(line.rsplit('\t').next()?).ok())
        .collect();
    let keys: HashSet<_> = positions.iter().map(Position::key).collect();
    let different: HashSet<_> = positions.into_iter().collect();
    assert!(different.len() > 1_500);
    assert_eq!(keys.len(), different.len());
}

/// Keys are the same in every build and on every machine, because files may contain them.
#[test]
fn keys_are_stable() {
    let key = |fen| position(fen).key();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(key(start), 0x5a4fc9fe403101cb);
    let en_passant = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    assert_eq!(key(en_passant), 0x38b2ce0b5e01091e);
    assert_eq!(key("4k3/8/8/8/8/8/8/4KR1R b F - 0 1"), 0x4bdf96ec12a926c9);
}
