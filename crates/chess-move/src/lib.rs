//! The vocabulary of chess without a position.

#![no_std]
#![forbid(unsafe_code)]

mod by;
mod color;
mod error;
mod file;
mod move_flag;
mod move_list;
mod mv;
mod piece;
mod rank;
mod role;
mod square;

pub use by::{ByColor, ByRole};
pub use color::Color;
pub use error::{
    CapacityError, InvalidMoveWord, ParseColorError, ParseFileError, ParsePieceError,
    ParseRankError, ParseRoleError, ParseSquareError,
};
pub use file::File;
pub use move_flag::MoveFlag;
pub use move_list::{IntoIter, MoveList};
pub use mv::Move;
pub use piece::Piece;
pub use rank::Rank;
pub use role::Role;
pub use square::Square;
