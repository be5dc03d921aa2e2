//! The names that most programs need, for `use chess_movegen::prelude::*`.

#[cfg(feature = "alloc")]
pub use crate::{DrawClaim, DrawRule, Game};
pub use crate::{IllegalMove, MoveGen, Outcome, PositionRules};
pub use chess_board::{Bitboard, Position};
pub use chess_move::{Color, File, Move, MoveFlag, MoveList, Piece, Rank, Role, Square};
