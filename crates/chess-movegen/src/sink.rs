//! What the generator hands its moves to.

use crate::side::Side;
use chess_board::{Bitboard, CastlingSide};
use chess_move::{Role, Square};
use core::ops::ControlFlow;

/// The targets of all pawn moves of a position but en passant, by the direction they come from.
///
/// Each pawn is found again by stepping back; a target on the last rank stands for four
/// promotions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PawnTargets {
    pub(crate) pushes: Bitboard,
    pub(crate) double_pushes: Bitboard,
    /// Captures towards the a file.
    pub(crate) west: Bitboard,
    /// Captures towards the h file.
    pub(crate) east: Bitboard,
}

/// A consumer of moves, in sets as large as the generator has them.
///
/// Every method is told the side, at compile time, and may end the generation.
pub(crate) trait Sink {
    type Break;

    /// Whether `role` below must be right for queens. Where it need not, a queen may come as a
    /// bishop and a rook on one square.
    const BY_ROLE: bool;

    /// A knight, bishop, rook, queen or king on `from` may go to each of `targets`.
    fn piece<S: Side>(
        &mut self,
        role: Role,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Self::Break>;

    fn pawns<S: Side>(&mut self, targets: PawnTargets) -> ControlFlow<Self::Break>;

    fn en_passant<S: Side>(&mut self, from: Square, to: Square) -> ControlFlow<Self::Break>;

    fn castle<S: Side>(&mut self, from: Square, side: CastlingSide) -> ControlFlow<Self::Break>;
}
