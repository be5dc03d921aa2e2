//! Attacks by walking, square by square: the definition from which every table is computed.

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use chess_move::Square;

/// Returns the squares from `square` in one direction up to and including the first occupied one.
pub(super) const fn ray(square: Square, direction: Direction, occupied: Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    let mut step = Bitboard::from_square(square).shift(direction);
    while step.any() {
        reached = reached.union(step);
        step = step.difference(occupied).shift(direction);
    }
    reached
}

/// Returns the squares whose occupancy changes where the rays end: the rays on an empty board without
/// their last squares, behind which there is nothing to hide.
pub(super) const fn relevant(square: Square, directions: [Direction; 4]) -> Bitboard {
    let mut mask = Bitboard::EMPTY;
    let mut i = 0;
    while i < 4 {
        let ray = ray(square, directions[i], Bitboard::EMPTY);
        // A square of the ray is its last one if the next step leaves the board.
        let inner = ray.difference(last(ray, directions[i]));
        mask = mask.union(inner);
        i += 1;
    }
    mask
}

/// Returns the square of the ray from which one more step leaves the ray.
const fn last(ray: Bitboard, direction: Direction) -> Bitboard {
    ray.difference(ray.shift(direction.opposite()))
}

/// The rays in four directions together, each up to and including the first occupied square.
pub(super) const fn rays(
    square: Square,
    directions: [Direction; 4],
    occupied: Bitboard,
) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    let mut i = 0;
    while i < 4 {
        reached = reached.union(ray(square, directions[i], occupied));
        i += 1;
    }
    reached
}
