//! Writing moves in blocks of a fixed length, one move at a time.

use super::{Full, Lister, SURPLUS};
use crate::side::back;
use chess_board::Bitboard;
use chess_move::{Move, MoveFlag, Square};
use core::ops::ControlFlow;

// With BMI2 and SSSE3, the moves of pieces are written as vectors. Programs with small tables have none for lists.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "bmi2",
    target_feature = "ssse3",
    not(chess_small_tables)
))]
mod shuffled;

#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "bmi2",
    target_feature = "ssse3",
    not(chess_small_tables)
)))]
mod single;

/// The number of moves that are written at once. Measurements: 8 is equally fast with the
/// instruction `popcnt` and slower without it; 4 and 12 are slower.
const BLOCK: usize = 6;
const _: () = assert!(BLOCK <= SURPLUS);

impl Lister<'_> {
    /// Room for the moves of nearly every position that occurs in games, plus one block. More would take longer to
    /// fill.
    pub(super) const ROOM: usize = 96;

    /// Writes pawn moves in one direction; each origin is `step` back from its target. Unlike the
    /// moves of pieces, pawn captures are rare, so the branch of the early return is predicted
    /// well.
    #[inline(always)]
    pub(super) fn pawn_moves(
        &mut self,
        targets: Bitboard,
        step: i8,
        flag: MoveFlag,
    ) -> ControlFlow<Full> {
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        self.add(targets, |to| Move::new(back(to, step), to, flag))
    }

    /// Writes a move to each of the targets.
    ///
    /// Moves are written in whole blocks, and the surplus of the last block is ignored. Processors
    /// cannot predict the end of a loop of a few iterations, and a misprediction costs more than a
    /// block of moves. For the same reason a block is written even if there is no target.
    #[inline(always)]
    fn add(&mut self, targets: Bitboard, to_move: impl Fn(Square) -> Move) -> ControlFlow<Full> {
        let count = targets.len();
        let mut rest = targets;
        let mut written = 0;
        loop {
            let room = self.room.get_mut(self.len + written..);
            let Some(block) = room.and_then(<[Move]>::first_chunk_mut::<BLOCK>) else {
                return ControlFlow::Break(Full);
            };
            for mv in block {
                // Without targets left, h8 fills the block; as the last square, it hides no other
                // target.
                let to = (rest | Square::H8).first().unwrap_or(Square::H8);
                let _ = rest.pop_first();
                *mv = to_move(to);
            }
            written += BLOCK;
            if written >= count {
                break;
            }
        }
        self.len += count;
        ControlFlow::Continue(())
    }
}
