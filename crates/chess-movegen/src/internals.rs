//! Parts of the generator for `chess-perft`, which needs the generator's sets and the side to move
//! as a type for its last two plies. Not part of the public interface; it may change in any
//! version.

pub use crate::children::for_each_child_of;
pub use crate::count::count;
pub use crate::generate::{BoardView, generate};
pub use crate::safety::Safety;
pub use crate::side::{Black, Side, White};
pub use crate::sink::{EachMove, PawnTargets, Sink, pawn_moves, piece_moves};
pub use crate::stage::AllMoves;
