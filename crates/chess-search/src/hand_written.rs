//! [`HandWritten`]: the evaluation that comes with the crate.

use crate::evaluate::Evaluate;
use chess_board::{Position, Role};

/// The evaluation that comes with the crate.
#[derive(Clone, Debug, Default)]
pub struct HandWritten;

impl Evaluate for HandWritten {
    fn evaluate(&mut self, position: &Position) -> i32 {
        let us = position.side_to_move();
        Role::ALL
            .into_iter()
            .zip([100, 320, 330, 500, 950, 0])
            .map(|(role, worth)| {
                let count = |color| position.pieces(color, role).len() as i32;
                worth * (count(us) - count(us.other()))
            })
            .sum()
    }
}
