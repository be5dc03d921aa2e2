//! [`Corrections`]: how far the static evaluation was off, in positions that have something in
//! common with this one (<https://www.chessprogramming.org/Static_Evaluation_Correction_History>).

use chess_board::Position;
use chess_move::{Color, Role};

const SIZE: usize = 1 << 14;
const BOUND: i32 = 1_024;
/// Numbers in the tables are this many to a centipawn, once summed.
const GRAIN: i32 = 32;

/// By the side to move: with these pawns, with these white pieces, with these black pieces.
#[derive(Clone, Debug)]
pub(crate) struct Corrections {
    tables: [[Box<[i16]>; 2]; 3],
}

/// Where a position's numbers stand.
#[derive(Clone, Copy, Debug)]
struct Places([usize; 3]);

fn mix(hash: u64, bits: u64) -> u64 {
    (hash ^ bits)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}

fn place(hash: u64) -> usize {
    (hash.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 50) as usize
}

impl Places {
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

impl Corrections {
    pub(crate) fn new() -> Self {
        let table = || vec![0; SIZE].into_boxed_slice();
        Self {
            tables: core::array::from_fn(|_| [table(), table()]),
        }
    }

    /// What to add to the static evaluation, in centipawns.
    pub(crate) fn correction(&self, position: &Position) -> i32 {
        let us = position.side_to_move().index();
        let Places(places) = Places::of(position);
        let sum: i32 = self
            .tables
            .iter()
            .zip(places)
            .map(|(table, place)| i32::from(table[us][place]))
            .sum();
        sum / GRAIN
    }

    /// The search has found that the evaluation was off by `error` centipawns.
    pub(crate) fn learn(&mut self, position: &Position, depth: i32, error: i32) {
        let us = position.side_to_move().index();
        let bonus = (error * depth / 8).clamp(-BOUND / 4, BOUND / 4);
        let Places(places) = Places::of(position);
        for (table, place) in self.tables.iter_mut().zip(places) {
            let number = &mut table[us][place];
            let old = i32::from(*number);
            *number = (old + bonus - old * bonus.abs() / BOUND) as i16;
        }
    }
}
