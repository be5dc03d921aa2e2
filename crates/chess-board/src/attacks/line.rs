//! Lines of the board through two squares, and the squares between them.

use super::walk;
use crate::bitboard::{Bitboard, Direction};
use chess_move::Square;

pub(super) static BETWEEN: [[Bitboard; 64]; 64] = tables().0;
pub(super) static LINE: [[Bitboard; 64]; 64] = tables().1;

const fn tables() -> ([[Bitboard; 64]; 64], [[Bitboard; 64]; 64]) {
    let mut between = [[Bitboard::EMPTY; 64]; 64];
    let mut line = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let from = Square::ALL[a];
        let mut d = 0;
        while d < 8 {
            let direction = Direction::ALL[d];
            let ray = walk::ray(from, direction, Bitboard::EMPTY);
            let mut rest = ray;
            while let Some(to) = rest.pop_first() {
                let b = to as usize;
                let up_to = walk::ray(from, direction, Bitboard::from_square(to));
                between[a][b] = up_to.without(to);
                // Both rays of a line together, seen from one square of it, and that square.
                let whole = ray.union(walk::ray(to, opposite(d), Bitboard::EMPTY));
                line[a][b] = whole
                    .union(walk::ray(from, opposite(d), Bitboard::EMPTY))
                    .with(from);
            }
            d += 1;
        }
        a += 1;
    }
    (between, line)
}

/// The direction opposite to the one with this index in [`Direction::ALL`].
const fn opposite(index: usize) -> Direction {
    // Straight directions stand in pairs; the diagonal ones mirror around their middle.
    if index < 4 {
        Direction::ALL[index ^ 1]
    } else {
        Direction::ALL[11 - index]
    }
}
