//! What the generator hands its moves to.

use crate::side::{Side, back};
use chess_board::{Bitboard, CastlingSide};
use chess_move::{Move, MoveFlag, Role, Square};
use core::ops::ControlFlow;

/// The targets of all pawn moves of a position but en passant, by the direction they come from.
///
/// Each pawn is found again by stepping back; a target on the last rank stands for four
/// promotions.
#[derive(Clone, Copy, Debug)]
pub struct PawnTargets {
    pub(crate) pushes: Bitboard,
    pub(crate) double_pushes: Bitboard,
    /// Captures toward the a file.
    pub(crate) west: Bitboard,
    /// Captures toward the h file.
    pub(crate) east: Bitboard,
}

/// A consumer of moves, in sets as large as the generator has them.
///
/// Every method is told the side, at compile time, and may end the generation.
pub trait Sink {
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

/// A consumer of moves one by one.
///
/// A trait and no closure, since its method must be compiled into each place that calls it, where
/// role and flag are constants, and a closure cannot be told so.
pub(crate) trait EachMove {
    fn each<S: Side>(&mut self, role: Role, mv: Move);
}

/// One by one the moves of a piece that is no pawn, captures first.
#[inline(always)]
pub(crate) fn piece_moves<S: Side, E: EachMove>(
    consumer: &mut E,
    role: Role,
    from: Square,
    targets: Bitboard,
    enemy: Bitboard,
) {
    for to in targets & enemy {
        consumer.each::<S>(role, Move::new(from, to, MoveFlag::Capture));
    }
    for to in targets - enemy {
        consumer.each::<S>(role, Move::new(from, to, MoveFlag::Quiet));
    }
}

/// One by one the moves of pawns.
#[inline(always)]
pub(crate) fn pawn_moves<S: Side, E: EachMove>(consumer: &mut E, targets: PawnTargets) {
    let PawnTargets {
        pushes,
        double_pushes,
        west,
        east,
    } = targets;
    let (push, to_west, to_east) = (S::FORWARD, S::FORWARD - 1, S::FORWARD + 1);
    let last = S::EIGHTH_RANK;
    if (pushes | west | east).intersection(last).any() {
        for (promotion, capture) in PROMOTIONS {
            pawn_steps::<S, E>(consumer, west & last, to_west, capture);
            pawn_steps::<S, E>(consumer, east & last, to_east, capture);
            pawn_steps::<S, E>(consumer, pushes & last, push, promotion);
        }
    }
    pawn_steps::<S, E>(consumer, west - last, to_west, MoveFlag::Capture);
    pawn_steps::<S, E>(consumer, east - last, to_east, MoveFlag::Capture);
    pawn_steps::<S, E>(consumer, pushes - last, push, MoveFlag::Quiet);
    pawn_steps::<S, E>(consumer, double_pushes, 2 * push, MoveFlag::DoublePawnPush);
}

/// Each pawn is found again by stepping back from its target.
#[inline(always)]
fn pawn_steps<S: Side, E: EachMove>(consumer: &mut E, targets: Bitboard, step: i8, flag: MoveFlag) {
    for to in targets {
        consumer.each::<S>(Role::Pawn, Move::new(back(to, step), to, flag));
    }
}

/// Queen first: it is nearly always the move that is meant.
const PROMOTIONS: [(MoveFlag, MoveFlag); 4] = [
    (MoveFlag::PromoteQueen, MoveFlag::PromoCaptureQueen),
    (MoveFlag::PromoteRook, MoveFlag::PromoCaptureRook),
    (MoveFlag::PromoteBishop, MoveFlag::PromoCaptureBishop),
    (MoveFlag::PromoteKnight, MoveFlag::PromoCaptureKnight),
];
