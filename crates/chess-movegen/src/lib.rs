//! Legal move generation.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod any;
mod castling;
mod count;
#[cfg(feature = "alloc")]
mod game;
mod generate;
mod is_legal;
mod is_pseudo_legal;
mod legality;
mod list;
mod material;
mod outcome;
mod perft;
mod pseudo;
mod safety;
mod side;
mod sink;
mod stage;
mod visit;

pub use any::has_legal_move;

pub use count::count_legal;
#[cfg(feature = "alloc")]
pub use game::Game;
pub use is_legal::{is_legal, leaves_king_safe};
pub use is_pseudo_legal::is_pseudo_legal;
pub use legality::{IllegalMove, legality, play};
pub use list::{
    append_legal_captures, append_legal_evasions, append_legal_moves, append_legal_quiets,
    legal_captures, legal_evasions, legal_moves, legal_quiets,
};
pub use material::{can_mate_by_material, has_insufficient_material};
pub use outcome::{Outcome, outcome};
pub use perft::perft;
pub use pseudo::{
    append_pseudo_legal_captures, append_pseudo_legal_moves, append_pseudo_legal_quiets,
    pseudo_legal_captures, pseudo_legal_moves, pseudo_legal_quiets,
};
pub use visit::{MoveSet, MoveSetMoves, visit_legal, visit_legal_captures, visit_legal_quiets};
