//! x
#![no_std]
pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod play;
mod position;
mod setup;
mod zobrist;

pub use bitboard::{Bitboard, Direction, Squares, Subsets};
pub use board::Board;
pub use castling::{CastlingRights, CastlingSide};
pub use play::{PassInCheck, Undo};
pub use position::Position;
pub use setup::Setup;
impl core::fmt::Display for Position {
    fn fmt(&self, _f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        Ok(())
    }
}
