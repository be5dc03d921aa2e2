//! [`CorrectionHistory`]: learned errors of the static evaluation in similar positions
//! (<https://www.chessprogramming.org/Static_Evaluation_Correction_History>).

use crate::parameters::SearchParameters;
use chess_board::Position;
use chess_move::{Color, Role};

/// The entries per side to move in each table: six times 8,192 entries of two bytes, 96 KiB per thread.
const SIZE: usize = 1 << 13;
/// The units of an entry per centipawn.
const UNITS_PER_CENTIPAWN: i32 = 32;
/// The depth from which the weight no longer grows.
const MAX_DEPTH: i32 = 12;

/// Entries by side to move and by pawns, white pieces and black pieces.
#[derive(Clone, Debug)]
pub(crate) struct CorrectionHistory {
    tables: [[Box<[i16]>; 2]; 3],
}

/// The indices of a position's entries.
#[derive(Clone, Copy, Debug)]
struct TableIndices([usize; 3]);

fn mix(hash: u64, bits: u64) -> u64 {
    (hash ^ bits)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}

fn index(hash: u64) -> usize {
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
        Self([pawns, pieces(Color::White), pieces(Color::Black)].map(index))
    }
}

impl CorrectionHistory {
    pub(crate) fn new() -> Self {
        let table = || vec![0; SIZE].into_boxed_slice();
        Self {
            tables: core::array::from_fn(|_| [table(), table()]),
        }
    }

    /// Returns the correction of the static evaluation, in centipawns.
    pub(crate) fn correction(&self, position: &Position, parameters: &SearchParameters) -> i32 {
        let us = position.side_to_move().index();
        let TableIndices(indices) = TableIndices::of(position);
        let sum: i32 = self
            .tables
            .iter()
            .zip(indices)
            .map(|(table, index)| i32::from(table[us][index]))
            .sum();
        sum * parameters.correction_share / (64 * UNITS_PER_CENTIPAWN)
    }

    /// Updates the entries of a position whose corrected evaluation was off by `error` centipawns.
    ///
    /// Each entry is an exponential moving average of errors, weighted by depth. The error is measured after
    /// correction, so a constant error is not corrected in full: if the three tables agree, and half of their sum
    /// counts, the correction converges to three fifths of it.
    pub(crate) fn update(
        &mut self,
        position: &Position,
        depth: i32,
        error: i32,
        parameters: &SearchParameters,
    ) {
        let max_error = parameters.correction_max_error;
        let us = position.side_to_move().index();
        let error = UNITS_PER_CENTIPAWN * error.clamp(-max_error, max_error);
        let weight = depth.min(MAX_DEPTH) + 2;
        let TableIndices(indices) = TableIndices::of(position);
        for (table, index) in self.tables.iter_mut().zip(indices) {
            let number = &mut table[us][index];
            let old = i32::from(*number);
            *number = (old + (error - old) * weight / parameters.correction_full_weight) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parameters with which half of the sum counts.
    const HALF: SearchParameters = SearchParameters {
        correction_max_error: 96,
        correction_full_weight: 250,
        correction_share: 32,
        ..SearchParameters::DEFAULT
    };

    #[test]
    fn a_constant_error_is_corrected() {
        let mut corrections = CorrectionHistory::new();
        let position = Position::default();
        let mut before = 0;
        for _ in 0..400 {
            corrections.update(&position, 8, -40, &HALF);
            let now = corrections.correction(&position, &HALF);
            assert!(now <= before);
            before = now;
        }
        // Each of the three tables holds nearly 40, and half of the sum counts.
        assert!((-60..=-55).contains(&before), "{before}");
        assert_eq!(corrections.correction(&position.pass().unwrap(), &HALF), 0);
    }

    #[test]
    fn large_errors_are_clamped() {
        let mut corrections = CorrectionHistory::new();
        let position = Position::default();
        for _ in 0..10_000 {
            corrections.update(&position, 100, 20_000, &HALF);
        }
        let bound = 3 * HALF.correction_max_error / 2;
        assert!((bound - 10..=bound).contains(&corrections.correction(&position, &HALF)));
    }
}
