//! Writing the moves of a piece as one or two short vectors, with SSSE3 and BMI2.

use super::{Full, Lister};
use chess_board::Bitboard;
use chess_board::shuffle::{self, Halves, MOVES};
use chess_move::{Move, Role, Square};
use core::ops::ControlFlow;

impl Lister<'_> {
    /// Writes the moves from one square to each of the targets. A queen comes as a bishop and as a rook.
    ///
    /// The length of what is written depends only on the role, so there is no branch on the number of moves. The surplus
    /// is ignored.
    #[inline(always)]
    pub(super) fn piece_moves(
        &mut self,
        role: Role,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Full> {
        debug_assert_ne!(role, Role::Queen, "a queen comes as two pieces");
        let enemy = self.enemy;
        let room = self.room.get_mut(self.len..);
        let Some(room) = room.and_then(<[Move]>::first_chunk_mut::<{ 2 * MOVES }>) else {
            return ControlFlow::Break(Full);
        };
        if matches!(role, Role::King | Role::Knight) {
            let moves = if role == Role::King {
                shuffle::king_moves(from, targets, enemy)
            } else {
                shuffle::knight_moves(from, targets, enemy)
            };
            room[..MOVES].copy_from_slice(&moves);
        } else {
            let Halves {
                lower,
                lower_count,
                upper,
            } = if role == Role::Rook {
                shuffle::rook_moves(from, targets, enemy)
            } else {
                shuffle::bishop_moves(from, targets, enemy)
            };
            room[..MOVES].copy_from_slice(&lower);
            room[lower_count..lower_count + MOVES].copy_from_slice(&upper);
        }
        self.len += targets.len();
        ControlFlow::Continue(())
    }
}
