//! Tests of `chess-board` through its public API.

mod attacks;
mod bitboard;
mod board;
mod castling;
mod changes;
mod checkers;
mod chess960;
mod equality;
mod error_codes;
mod fen_errors;
mod fen_text;
mod fen_tolerant;
mod hostile;
mod magics;
mod packed;
mod play;
mod random;
#[cfg(feature = "serde")]
mod serialized;
mod slow;
mod validity;
