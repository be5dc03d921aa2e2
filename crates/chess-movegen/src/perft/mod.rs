//! Counting the leaves of the tree of all legal moves.

mod replies;
mod walker;

use crate::side::with_side;
use chess_board::Position;

/// The number of ways in which `depth` plies can be played from a position.
pub fn perft(position: &Position, depth: u32) -> u64 {
    with_side!(position, S => walker::walk::<S>(position, depth))
}
