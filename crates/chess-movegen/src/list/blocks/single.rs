//! Writing the moves of a piece one at a time, in [blocks](super::blocks).

use crate::list::{Full, Lister};
use chess_board::Bitboard;
use chess_move::{Move, MoveFlag, Role, Square};
use core::ops::ControlFlow;

impl Lister<'_> {
    /// Writes the moves from one square to each of the targets.
    #[inline(always)]
    pub(in crate::list) fn piece_moves(
        &mut self,
        _role: Role,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Full> {
        let enemy = self.enemy;
        self.add(targets, |to| {
            let flag = if enemy.contains(to) {
                MoveFlag::Capture
            } else {
                MoveFlag::Quiet
            };
            Move::new(from, to, flag)
        })
    }
}
