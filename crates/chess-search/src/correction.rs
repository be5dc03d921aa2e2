//! [`CorrectionHistory`]: how far the static evaluation was off, in positions that have something in
//! common with this one (<https://www.chessprogramming.org/Static_Evaluation_Correction_History>).

use chess_board::Position;
use chess_move::{Color, Role};

/// Numbers for each side to move in a table: six times 8,192 numbers of two bytes, 96 KiB a thread.
const SIZE: usize = 1 << 13;
/// Numbers in the tables are this many to a centipawn.
const UNITS_PER_CENTIPAWN: i32 = 32;
/// An error counts as no larger than this, in centipawns: beyond, it is the tactics of one position.
const MAX_ERROR: i32 = 96;
/// The weight of an error that would replace all that was learned before.
const WEIGHT_SCALE: i32 = 256;
/// Depths beyond this one weigh no more.
const MAX_DEPTH: i32 = 12;

/// By the side to move: with these pawns, with these white pieces, with these black pieces.
#[derive(Clone, Debug)]
pub(crate) struct CorrectionHistory {
    tables: [[Box<[i16]>; 2]; 3],
}

/// Where a position's numbers stand.
#[derive(Clone, Copy, Debug)]
struct TableIndices([usize; 3]);

fn mix(hash: u64, bits: u64) -> u64 {
    (hash ^ bits)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}

fn place(hash: u64) -> usize {
    let bits = SIZE.trailing_zeros();
    (hash.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> (u64::BITS - bits)) as usize
}

impl TableIndices {
    fn of(position: &Position) -> Self {
        let pieces = |color| {
            [
                Role::Knight,
                Role::Bishop,
                Role::Rook,
                Role::Queen,
                Role::King,
            ]
            .into_iter()
            .fold(1, |hash, role| {
                mix(hash, position.pieces(color, role).bits())
            })
        };
        let pawns = Color::ALL.into_iter().fold(1, |hash, color| {
            mix(hash, position.pieces(color, Role::Pawn).bits())
        });
        Self([pawns, pieces(Color::White), pieces(Color::Black)].map(place))
    }
}

impl CorrectionHistory {
    pub(crate) fn new() -> Self {
        let table = || vec![0; SIZE].into_boxed_slice();
        Self {
            tables: core::array::from_fn(|_| [table(), table()]),
        }
    }

    /// What to add to the static evaluation, in centipawns.
    pub(crate) fn correction(&self, position: &Position) -> i32 {
        let us = position.side_to_move().index();
        let TableIndices(places) = TableIndices::of(position);
        let sum: i32 = self
            .tables
            .iter()
            .zip(places)
            .map(|(table, place)| i32::from(table[us][place]))
            .sum();
        // Half of the sum, as what the three say is in part the same.
        sum / (2 * UNITS_PER_CENTIPAWN)
    }

    /// The search has found that the evaluation, corrected already, was off by `error` centipawns. Each
    /// number is an average of errors in which the older count less and less, the deeper ones more. As
    /// what is corrected is not seen again, a lasting error is not corrected in full: where the three
    /// tables say the same, the correction comes to rest at three fifths of it.
    pub(crate) fn update(&mut self, position: &Position, depth: i32, error: i32) {
        let us = position.side_to_move().index();
        let error = UNITS_PER_CENTIPAWN * error.clamp(-MAX_ERROR, MAX_ERROR);
        let weight = depth.min(MAX_DEPTH) + 2;
        let TableIndices(places) = TableIndices::of(position);
        for (table, place) in self.tables.iter_mut().zip(places) {
            let number = &mut table[us][place];
            let old = i32::from(*number);
            *number = (old + (error - old) * weight / WEIGHT_SCALE) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_always_wrong_is_corrected() {
        let mut corrections = CorrectionHistory::new();
        let position = Position::default();
        let mut before = 0;
        for _ in 0..400 {
            corrections.update(&position, 8, -40);
            let now = corrections.correction(&position);
            assert!(now <= before);
            before = now;
        }
        // Each of the three tables says nearly 40, and half of the sum counts.
        assert!((-60..=-55).contains(&before), "{before}");
        assert_eq!(corrections.correction(&position.pass().unwrap()), 0);
    }

    #[test]
    fn large_errors_count_no_more_than_their_bound() {
        let mut corrections = CorrectionHistory::new();
        let position = Position::default();
        for _ in 0..10_000 {
            corrections.update(&position, 100, 20_000);
        }
        let bound = 3 * MAX_ERROR / 2;
        assert!((bound - 10..=bound).contains(&corrections.correction(&position)));
    }
}
