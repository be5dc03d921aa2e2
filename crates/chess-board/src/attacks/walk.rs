//! Attacks by walking, square by square: the definition from which every table is computed.

use crate::bitboard::{Bitboard, Direction};
use chess_move::Square;

/// The squares from `square` in one direction up to and including the first occupied one.
pub(super) const fn ray(square: Square, direction: Direction, occupied: Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    let mut step = Bitboard::from_square(square).shift(direction);
    while step.any() {
        reached = reached.union(step);
        step = step.difference(occupied).shift(direction);
    }
    reached
}

/// The squares whose occupancy changes where the rays end: the rays on an empty board without
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

/// The square of the ray from which one more step leaves the ray.
const fn last(ray: Bitboard, direction: Direction) -> Bitboard {
    let opposite = match direction {
        Direction::North => Direction::South,
        Direction::South => Direction::North,
        Direction::East => Direction::West,
        Direction::West => Direction::East,
        Direction::NorthEast => Direction::SouthWest,
        Direction::NorthWest => Direction::SouthEast,
        Direction::SouthEast => Direction::NorthWest,
        Direction::SouthWest => Direction::NorthEast,
    };
    ray.difference(ray.shift(opposite))
}

/// The rays in four directions from each square, on an empty board.
pub(super) const fn open_rays(directions: [Direction; 4]) -> [[u64; 64]; 4] {
    let mut rays = [[0; 64]; 4];
    let mut d = 0;
    while d < 4 {
        let mut i = 0;
        while i < 64 {
            rays[d][i] = ray(Square::ALL[i], directions[d], Bitboard::EMPTY).bits();
            i += 1;
        }
        d += 1;
    }
    rays
}

/// The union of the rays in four directions, each up to and including the first occupied square:
/// what [`ray`] finds by walking, but from the open rays, because the compiler's interpreter has
/// a hundred thousand of them to work out.
pub(super) const fn cut_rays(
    open: &[[u64; 64]; 4],
    square: usize,
    directions: [Direction; 4],
    occupied: Bitboard,
) -> Bitboard {
    let mut reached = 0;
    let mut d = 0;
    while d < 4 {
        let ray = open[d][square];
        let blockers = ray & occupied.bits();
        reached |= ray;
        if blockers != 0 {
            let upwards = matches!(
                directions[d],
                Direction::North | Direction::East | Direction::NorthEast | Direction::NorthWest
            );
            let first = if upwards {
                blockers.trailing_zeros()
            } else {
                63 - blockers.leading_zeros()
            };
            reached &= !open[d][first as usize];
        }
        d += 1;
    }
    Bitboard::from_bits(reached)
}
