//! The parts of the generator: sets of targets for a board and a side to move that is a type.
//!
//! `chess-perft` counts its last two plies with them. Prefer [`MoveGen`](crate::MoveGen) and the functions of the
//! crate. The functions here check nothing. An item of this module may change in any version before 1.0, also in one
//! that changes nothing else; CHANGELOG.md names each change.

pub use crate::board_view::BoardView;
pub use crate::children::for_each_child_of;
pub use crate::count::count;
pub use crate::generate::generate;
pub use crate::safety::Safety;
pub use crate::side::{Black, Side, White};
pub use crate::sink::{PawnTargets, Sink, pawn_moves, piece_moves};
pub use crate::stage::AllMoves;
