//! Bitboards, attack tables, FEN and always-valid chess positions.
#![no_std]
pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod direction;
mod fen;
mod play;
mod position;
mod setup;
mod validity;
mod zobrist;

pub use bitboard::{Bitboard, Squares, Subsets};
pub use board::Board;
pub use castling::{CastlingRights, CastlingSide};
pub use direction::Direction;
pub use fen::{
    CastlingStyle, EnPassantStyle, FenBuffer, FenDeviations, FenError, FenField, FenOptions,
    FenProblem, FenSyntaxError,
};
pub use play::{PassInCheck, Undo};
pub use position::Position;
pub use setup::Setup;
pub use validity::{InvalidPosition, PositionError, Reasons, Waivers};
