//! Attacks by walking along the rays, square by square: the definition from which the tables are
//! computed.

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use chess_move::Square;

/// Returns the squares from `square` in one direction, up to and including the first occupied
/// square.
pub(crate) const fn ray(square: Square, direction: Direction, occupied: Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    let mut step = Bitboard::from_square(square).shift(direction);
    while step.any() {
        reached = reached.union(step);
        step = step.difference(occupied).shift(direction);
    }
    reached
}

/// Returns the relevant squares: those whose occupancy can change the attacks. They are the rays on
/// an empty board without their last squares, because no square is behind those.
#[cfg(not(any(target_family = "wasm", chess_small_tables)))]
pub(super) const fn relevant(square: Square, directions: [Direction; 4]) -> Bitboard {
    let mut mask = Bitboard::EMPTY;
    let mut i = 0;
    while i < 4 {
        let ray = ray(square, directions[i], Bitboard::EMPTY);
        // A square is the last one of the ray if the next step leaves the board.
        let inner = ray.difference(last(ray, directions[i]));
        mask = mask.union(inner);
        i += 1;
    }
    mask
}

/// Returns the last square of the ray.
#[cfg(not(any(target_family = "wasm", chess_small_tables)))]
const fn last(ray: Bitboard, direction: Direction) -> Bitboard {
    ray.difference(ray.shift(direction.opposite()))
}
