//! Counts of leaves, and the positions after each move.

use crate::sample;
use chess_board::Position;
use chess_movegen::{PositionRules, divide, for_each_child, perft};

#[test]
fn children_are_the_positions_after_legal_moves() {
    for position in sample::positions() {
        let mut moves = Vec::new();
        for_each_child(position, |mv, child| {
            let mut played = *position;
            played.play_unchecked(mv);
            assert_eq!(child.to_setup(), played.to_setup(), "{position:?} {mv}");
            assert_eq!(child.key(), played.key(), "{position:?} {mv}");
            moves.push(mv);
        });
        let mut listed = position.legal_moves().to_vec();
        moves.sort_unstable();
        listed.sort_unstable();
        assert_eq!(moves, listed, "{position:?}");
    }
}

#[test]
fn perft_is_one_at_depth_zero_and_zero_without_moves() {
    let start = Position::default();
    assert_eq!(perft(&start, 0), 1);
    assert_eq!(divide(&start, 0).count(), 0);
    let mate = Position::from_fen("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1").expect("a valid position");
    for depth in 1..6 {
        assert_eq!(perft(&mate, depth), 0);
        assert_eq!(divide(&mate, depth).count(), 0);
    }
}

#[test]
fn divide_lists_every_legal_move_with_its_count() {
    let start = Position::default();
    let counts: Vec<_> = divide(&start, 4).collect();
    assert_eq!(counts.len(), 20);
    for &(mv, leaves) in &counts {
        assert_eq!(leaves, perft(&start.after(mv), 3));
    }
    assert_eq!(
        counts.iter().map(|(_, leaves)| leaves).sum::<u64>(),
        197_281
    );
}
