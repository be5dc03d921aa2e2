//! Writing moves to a list.

// With AVX-512 VBMI2, all moves are written as vectors.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vbmi",
    target_feature = "avx512vbmi2"
))]
mod compressed;

#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vbmi",
    target_feature = "avx512vbmi2"
)))]
mod blocks;

use crate::side::Side;
use crate::sink::{PROMOTION_CAPTURES, PROMOTIONS, PawnTargets, Sink};
use chess_board::{Bitboard, Position};
use chess_move::{Move, MoveFlag, MoveList, Role, Square};
use core::ops::ControlFlow;

/// Appends moves to a list. `write` fills a slice and returns the number of moves, or `None` if the slice is too short.
///
/// The list is first extended and afterwards truncated, so that `write` neither reads nor updates its length.
#[inline(always)]
pub(crate) fn append_with(list: &mut MoveList, write: impl Fn(&mut [Move]) -> Option<usize>) {
    let old = list.len();
    if list.try_extend_from_slice(&[FILLER; Lister::ROOM]).is_ok() {
        let count = write(&mut list[old..]);
        list.truncate(old + count.unwrap_or_default());
        if count.is_some() {
            return;
        }
    }
    append_many(list, &write);
}

/// Handles a list that is nearly full, and a position with very many moves.
#[cold]
#[inline(never)]
fn append_many(list: &mut MoveList, write: &dyn Fn(&mut [Move]) -> Option<usize>) {
    let mut room = [FILLER; MoveList::CAPACITY + SURPLUS];
    // No valid position has more moves than a list can hold. A position after an illegal move
    // might; its moves are then dropped.
    let count = write(&mut room)
        .filter(|&count| count <= MoveList::CAPACITY)
        .unwrap_or_default();
    list.extend(room[..count].iter().copied());
}

/// The maximum number of slots that are written after the last move.
const SURPLUS: usize = 32;

/// The value of unused slots.
const FILLER: Move = Move::new(Square::H8, Square::H8, MoveFlag::Quiet);

/// Writes moves to a slice.
pub(crate) struct Lister<'a> {
    room: &'a mut [Move],
    len: usize,
    enemy: Bitboard,
}

/// The slice is too short for the moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Full;

impl<'a> Lister<'a> {
    #[inline(always)]
    pub(crate) fn new(position: &Position, room: &'a mut [Move]) -> Self {
        let enemy = position.by_color(position.side_to_move().other());
        Self {
            room,
            len: 0,
            enemy,
        }
    }

    /// Returns the number of moves, or `None` if not all were written.
    #[inline(always)]
    pub(crate) fn finish(&self, flow: ControlFlow<Full>) -> Option<usize> {
        flow.is_continue().then_some(self.len)
    }

    /// Writes all promotions to each target. `step` is the index of a target minus that of its origin.
    #[inline(always)]
    fn promotions(
        &mut self,
        targets: Bitboard,
        step: i8,
        flags: [MoveFlag; 4],
    ) -> ControlFlow<Full> {
        for flag in flags {
            self.pawn_moves(targets, step, flag)?;
        }
        ControlFlow::Continue(())
    }
}

impl Sink for Lister<'_> {
    type Break = Full;
    const BY_ROLE: bool = false;

    #[inline(always)]
    fn piece<S: Side>(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<Full> {
        self.piece_moves(role, from, targets)
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, targets: PawnTargets) -> ControlFlow<Full> {
        let PawnTargets {
            pushes,
            double_pushes,
            west,
            east,
        } = targets;
        let last = S::EIGHTH_RANK;
        if (pushes | west | east).intersection(last).any() {
            self.promotions(west & last, S::FORWARD - 1, PROMOTION_CAPTURES)?;
            self.promotions(east & last, S::FORWARD + 1, PROMOTION_CAPTURES)?;
            self.promotions(pushes & last, S::FORWARD, PROMOTIONS)?;
        }
        self.pawn_moves(west - last, S::FORWARD - 1, MoveFlag::Capture)?;
        self.pawn_moves(east - last, S::FORWARD + 1, MoveFlag::Capture)?;
        self.pawn_moves(pushes - last, S::FORWARD, MoveFlag::Quiet)?;
        self.pawn_moves(double_pushes, 2 * S::FORWARD, MoveFlag::DoublePawnPush)
    }

    #[inline(always)]
    fn single<S: Side>(&mut self, _role: Role, mv: Move) -> ControlFlow<Full> {
        let Some(place) = self.room.get_mut(self.len) else {
            return ControlFlow::Break(Full);
        };
        *place = mv;
        self.len += 1;
        ControlFlow::Continue(())
    }
}
