//! Legal move generation.
#![no_std]
#![forbid(unsafe_code)]

mod count;
mod generate;
mod list;
mod perft;
mod safety;
mod side;
mod sink;
mod stage;

pub use count::count_legal;
pub use list::{
    append_legal_captures, append_legal_moves, append_legal_quiets, legal_captures, legal_moves,
    legal_quiets,
};
pub use perft::perft;
