//! Writing all moves of a piece at once, with AVX-512 VBMI2.

use super::{Full, Lister, SURPLUS};
use chess_board::Bitboard;
use chess_board::raw::compress::{self, MOVES};
use chess_move::{Move, MoveFlag, Role, Square};
use core::ops::ControlFlow;

/// The number of moves that are written at once.
const BLOCK: usize = MOVES;
const _: () = assert!(BLOCK <= SURPLUS);

impl Lister<'_> {
    /// Room for the moves of nearly every position that occurs in games, plus one block.
    pub(super) const ROOM: usize = 128;

    /// Writes the moves from one square to each of the targets.
    #[inline(always)]
    pub(super) fn piece_moves(
        &mut self,
        _role: Role,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Full> {
        self.add(targets, compress::piece_moves(from, targets, self.enemy))
    }

    /// Writes pawn moves in one direction; each origin is `step` back from its target. An origin is no target, so
    /// there are at most 32.
    #[inline(always)]
    pub(super) fn pawn_moves(
        &mut self,
        targets: Bitboard,
        step: i8,
        flag: MoveFlag,
    ) -> ControlFlow<Full> {
        self.add(targets, compress::pawn_moves(step, targets, flag))
    }

    /// Writes the moves to these targets as one block, whose surplus is ignored. The length of the block is constant,
    /// so there is no branch on the number of moves.
    #[inline(always)]
    fn add(&mut self, targets: Bitboard, moves: [Move; BLOCK]) -> ControlFlow<Full> {
        let room = self.room.get_mut(self.len..);
        let Some(block) = room.and_then(<[Move]>::first_chunk_mut::<BLOCK>) else {
            return ControlFlow::Break(Full);
        };
        *block = moves;
        self.len += targets.len();
        ControlFlow::Continue(())
    }
}
