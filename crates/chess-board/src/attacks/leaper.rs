//! King, knight and pawn attacks: one bitboard per square.

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use chess_move::{Color, Square};

pub(crate) static KING: [Bitboard; 64] = table(Leaper::King);
pub(crate) static KNIGHT: [Bitboard; 64] = table(Leaper::Knight);
pub(super) static PAWN: [[Bitboard; 64]; 2] = [
    table(Leaper::Pawn(Color::White)),
    table(Leaper::Pawn(Color::Black)),
];

#[derive(Clone, Copy)]
enum Leaper {
    King,
    Knight,
    Pawn(Color),
}

const fn table(leaper: Leaper) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = steps(leaper, Bitboard::from_square(Square::ALL[i]));
        i += 1;
    }
    table
}

/// Returns the squares that are one step of `leaper` away from any square of the set.
const fn steps(leaper: Leaper, from: Bitboard) -> Bitboard {
    match leaper {
        Leaper::King => {
            let row = from.union(from.east()).union(from.west());
            row.union(row.north()).union(row.south()).difference(from)
        }
        Leaper::Knight => {
            let beside = from.east().union(from.west());
            let beyond = from.east().east().union(from.west().west());
            let tall = beside.north().north().union(beside.south().south());
            let flat = beyond.north().union(beyond.south());
            tall.union(flat)
        }
        Leaper::Pawn(Color::White) => from
            .shift(Direction::NorthEast)
            .union(from.shift(Direction::NorthWest)),
        Leaper::Pawn(Color::Black) => from
            .shift(Direction::SouthEast)
            .union(from.shift(Direction::SouthWest)),
    }
}
