//! [`Sink`]: a consumer of generated moves.

use crate::side::{Side, back};
use chess_board::{Bitboard, CastlingSide};
use chess_move::{Move, MoveFlag, Role, Square};
use core::ops::ControlFlow;

/// The targets of all pawn moves except en passant, by direction.
///
/// The origin of each move is one step back from its target. A target on the last rank stands for four promotions.
#[derive(Clone, Copy, Debug)]
pub struct PawnTargets {
    /// One step forward.
    pub pushes: Bitboard,
    /// Two steps forward.
    pub double_pushes: Bitboard,
    /// Captures toward the a-file.
    pub west: Bitboard,
    /// Captures toward the h-file.
    pub east: Bitboard,
}

/// A consumer of moves in sets, exactly as the generator produces them.
///
/// Every method knows the side at compile time and can end the generation.
pub trait Sink {
    /// The value with which a method ends the generation.
    type Break;

    /// Whether the sink needs the exact role of queens. If not, a queen arrives as a bishop and as a rook on one
    /// square.
    const BY_ROLE: bool;

    /// Consumes the moves of a knight, bishop, rook, queen or king on `from` to each of `targets`.
    fn piece<S: Side>(
        &mut self,
        role: Role,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Self::Break>;

    /// Consumes the moves of bishops, rooks and queens to the targets all at once, or returns `false`; they then arrive one
    /// by one. It is called only if the sink does not need the role.
    #[inline(always)]
    fn sliders(
        &mut self,
        _diagonal: Bitboard,
        _orthogonal: Bitboard,
        _occupied: Bitboard,
        _targets: Bitboard,
    ) -> bool {
        false
    }

    /// Consumes pawn moves.
    fn pawns<S: Side>(&mut self, targets: PawnTargets) -> ControlFlow<Self::Break>;

    /// Consumes an en passant capture.
    fn en_passant<S: Side>(&mut self, from: Square, to: Square) -> ControlFlow<Self::Break>;

    /// Consumes a castling move of the king on `from`.
    fn castle<S: Side>(&mut self, from: Square, side: CastlingSide) -> ControlFlow<Self::Break>;
}

/// A consumer of single moves.
///
/// This is a trait and not a closure because its method must be inlined at each call, where role and flag are
/// constants.
pub trait EachMove {
    /// Consumes a move of a piece of this role.
    fn each<S: Side>(&mut self, role: Role, mv: Move);
}

/// Passes the moves of a piece other than a pawn to `consumer` one by one, captures first.
#[inline(always)]
pub fn piece_moves<S: Side, E: EachMove>(
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

/// Passes pawn moves to `consumer` one by one.
#[inline(always)]
pub fn pawn_moves<S: Side, E: EachMove>(consumer: &mut E, targets: PawnTargets) {
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

/// Passes the moves to these targets; each origin is `step` back from its target.
#[inline(always)]
fn pawn_steps<S: Side, E: EachMove>(consumer: &mut E, targets: Bitboard, step: i8, flag: MoveFlag) {
    for to in targets {
        consumer.each::<S>(Role::Pawn, Move::new(back(to, step), to, flag));
    }
}

/// The queen first, because it is nearly always the best promotion.
const PROMOTIONS: [(MoveFlag, MoveFlag); 4] = [
    (MoveFlag::PromoteQueen, MoveFlag::PromoCaptureQueen),
    (MoveFlag::PromoteRook, MoveFlag::PromoCaptureRook),
    (MoveFlag::PromoteBishop, MoveFlag::PromoCaptureBishop),
    (MoveFlag::PromoteKnight, MoveFlag::PromoCaptureKnight),
];
