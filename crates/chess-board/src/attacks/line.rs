//! Tables for pairs of squares: the line through them, the squares between, and the squares beyond.

use super::walk;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use chess_move::Square;

pub(super) static BETWEEN: SquarePairs = TABLES.between;
pub(super) static BEYOND: SquarePairs = TABLES.beyond;
pub(super) static LINE: SquarePairs = TABLES.line;

type SquarePairs = [[Bitboard; 64]; 64];

struct Tables {
    between: SquarePairs,
    beyond: SquarePairs,
    line: SquarePairs,
}

const TABLES: Tables = tables();

const fn tables() -> Tables {
    let empty = [[Bitboard::EMPTY; 64]; 64];
    let mut tables = Tables {
        between: empty,
        beyond: empty,
        line: empty,
    };
    let mut a = 0;
    while a < 64 {
        let square = Square::ALL[a];
        let mut d = 0;
        while d < 8 {
            let direction = Direction::ALL[d];
            let forwards = walk::ray(square, direction, Bitboard::EMPTY);
            let backwards = walk::ray(square, direction.opposite(), Bitboard::EMPTY);
            let mut passed = Bitboard::EMPTY;
            let mut step = Bitboard::from_square(square).shift(direction);
            while let Some(to) = step.first() {
                tables.between[a][to as usize] = passed;
                tables.beyond[a][to as usize] = forwards.difference(passed).without(to);
                tables.line[a][to as usize] = forwards.union(backwards).with(square);
                passed = passed.union(step);
                step = step.shift(direction);
            }
            d += 1;
        }
        a += 1;
    }
    tables
}
