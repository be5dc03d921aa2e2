//! All 65,536 16-bit values, compared with the lists of moves: exactly the listed moves are
//! accepted.

use crate::sample;
use chess_board::Position;
use chess_move::{Move, MoveList};
use chess_movegen::{MoveGen, PositionRules, is_pseudo_legal};
use dev_random::effort;

/// The 16-bit values of the moves of a list, as a set of bits.
struct Words(Vec<u64>);

impl Words {
    fn of(moves: &MoveList) -> Self {
        let mut words = vec![0; 1 << 10];
        for mv in moves {
            let word = usize::from(mv.to_bits());
            assert_eq!(
                words[word / 64] >> (word % 64) & 1,
                0,
                "{mv:?} is listed twice"
            );
            words[word / 64] |= 1 << (word % 64);
        }
        Self(words)
    }

    fn contains(&self, mv: Move) -> bool {
        let word = usize::from(mv.to_bits());
        self.0[word / 64] >> (word % 64) & 1 == 1
    }
}

/// Compares `accepts` with `list` for every 16-bit value, on positions of the sample.
fn assert_agree(accepts: fn(&Position, Move) -> bool, list: fn(&Position) -> MoveList) {
    for position in sample::positions().iter().step_by(effort(5, 1)) {
        let words = Words::of(&list(position));
        for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
            let listed = words.contains(mv);
            assert!(
                accepts(position, mv) == listed,
                "{mv:?} in {position:?}, listed: {listed}"
            );
        }
    }
}

#[test]
fn is_legal_agrees_with_the_list_for_every_move() {
    assert_agree(PositionRules::is_legal, PositionRules::legal_moves);
}

#[test]
fn legality_agrees_with_the_list_for_every_move() {
    assert_agree(
        |position, mv| position.legality(mv).is_ok(),
        PositionRules::legal_moves,
    );
}

#[test]
fn is_pseudo_legal_agrees_with_the_list_for_every_move() {
    assert_agree(is_pseudo_legal, |position| {
        MoveGen::pseudo_legal(position).list()
    });
}
