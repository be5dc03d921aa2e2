//! Writing the moves of a piece as one or two short vectors, with SSSE3 and BMI2.

use crate::list::{Full, Lister, SURPLUS};
use chess_board::Bitboard;
use chess_board::raw::shuffle::{self, Halves, MOVES};
use chess_move::{Move, Role, Square};
use core::ops::ControlFlow;

/// The number of places that two vectors take.
const TWO_VECTORS: usize = 2 * MOVES;
const _: () = assert!(TWO_VECTORS <= SURPLUS);

impl Lister<'_> {
    /// Writes the moves from one square to each of the targets. A queen arrives as a bishop and as a rook.
    ///
    /// The number of places written depends only on the role, so there is no branch on the number of moves. The surplus
    /// is ignored.
    #[inline(always)]
    pub(in crate::list) fn piece_moves(
        &mut self,
        role: Role,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Full> {
        let enemy = self.enemy;
        let room = self.room.get_mut(self.len..);
        let Some(room) = room.and_then(<[Move]>::first_chunk_mut::<TWO_VECTORS>) else {
            return ControlFlow::Break(Full);
        };
        match role {
            Role::King => {
                room[..MOVES].copy_from_slice(&shuffle::king_moves(from, targets, enemy));
            }
            Role::Knight => {
                room[..MOVES].copy_from_slice(&shuffle::knight_moves(from, targets, enemy));
            }
            Role::Bishop => write(room, &shuffle::bishop_moves(from, targets, enemy)),
            Role::Rook => write(room, &shuffle::rook_moves(from, targets, enemy)),
            Role::Pawn | Role::Queen => {
                debug_assert!(
                    false,
                    "expected a king, knight, bishop or rook, found {role:?}"
                );
                return ControlFlow::Continue(());
            }
        }
        self.len += targets.len();
        ControlFlow::Continue(())
    }
}

#[inline(always)]
fn write(room: &mut [Move; TWO_VECTORS], moves: &Halves) {
    let Halves {
        lower,
        lower_count,
        upper,
    } = moves;
    room[..MOVES].copy_from_slice(lower);
    room[*lower_count..lower_count + MOVES].copy_from_slice(upper);
}
