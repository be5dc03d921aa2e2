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
        let mut rays = [Bitboard::EMPTY; 8];
        let mut d = 0;
        while d < 8 {
            rays[d] = walk::ray(square, Direction::ALL[d], Bitboard::EMPTY);
            d += 1;
        }
        d = 0;
        while d < 8 {
            let direction = Direction::ALL[d];
            let line = rays[d]
                .union(rays[direction.opposite() as usize])
                .with(square);
            let mut passed = Bitboard::EMPTY;
            let mut beyond = rays[d];
            let mut step = Bitboard::from_square(square).shift(direction);
            while let Some(to) = step.first() {
                beyond = beyond.difference(step);
                tables.between[a][to as usize] = passed;
                tables.beyond[a][to as usize] = beyond;
                tables.line[a][to as usize] = line;
                passed = passed.union(step);
                step = step.shift(direction);
            }
            d += 1;
        }
        a += 1;
    }
    tables
}
