//! [`Perspective`]: from whose side of the board a position is seen.

use crate::error::of_argument;
use chess_board::Position;
use chess_move::Color;
use pyo3::prelude::*;

/// From whose side of the board a position is seen.
#[derive(Clone, Copy)]
pub(super) enum Perspective {
    Of(Color),
    SideToMove,
    Opponent,
}

impl Perspective {
    pub(super) fn parse(text: &str) -> PyResult<Self> {
        match text {
            "white" => Ok(Self::Of(Color::White)),
            "black" => Ok(Self::Of(Color::Black)),
            "side-to-move" => Ok(Self::SideToMove),
            "opponent" => Ok(Self::Opponent),
            _ => {
                let expected = "\"white\", \"black\", \"side-to-move\" or \"opponent\"";
                let found = format_args!("{text:?}").to_string();
                Err(of_argument("perspective", expected, found))
            }
        }
    }

    /// Returns the color whose view it is.
    pub(super) fn viewer(self, position: &Position) -> Color {
        match self {
            Self::Of(color) => color,
            Self::SideToMove => position.side_to_move(),
            Self::Opponent => position.side_to_move().other(),
        }
    }
}
