//! [`ColorArg`]: White or Black as an argument.

use chess_move::Color;
use clap::ValueEnum;

/// A color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArg {
    #[default]
    White,
    Black,
}

impl From<ColorArg> for Color {
    fn from(color: ColorArg) -> Self {
        match color {
            ColorArg::White => Self::White,
            ColorArg::Black => Self::Black,
        }
    }
}
