//! [`Sink`]: a consumer of generated moves.

use crate::side::{Side, back};
use chess_board::Bitboard;
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

    /// Consumes the moves of bishops, rooks and queens to the targets all at once, or returns `false`; they then arrive
    /// one by one. It is called only if the sink does not need the role.
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

    /// Consumes a single move of a piece of this role: castling, en passant, and what [`piece_moves`] and
    /// [`pawn_moves`] pass on. It should be inlined: at each call, role and flag are constants.
    fn single<S: Side>(&mut self, role: Role, mv: Move) -> ControlFlow<Self::Break>;
}

/// Passes the moves of a piece other than a pawn to `sink` one by one, captures first.
#[inline(always)]
pub fn piece_moves<S: Side, K: Sink>(
    sink: &mut K,
    role: Role,
    from: Square,
    targets: Bitboard,
    enemy: Bitboard,
) -> ControlFlow<K::Break> {
    for to in targets & enemy {
        sink.single::<S>(role, Move::new(from, to, MoveFlag::Capture))?;
    }
    for to in targets - enemy {
        sink.single::<S>(role, Move::new(from, to, MoveFlag::Quiet))?;
    }
    ControlFlow::Continue(())
}

/// Passes pawn moves to `sink` one by one.
#[inline(always)]
pub fn pawn_moves<S: Side, K: Sink>(sink: &mut K, targets: PawnTargets) -> ControlFlow<K::Break> {
    let PawnTargets {
        pushes,
        double_pushes,
        west,
        east,
    } = targets;
    let (push, to_west, to_east) = (S::FORWARD, S::FORWARD - 1, S::FORWARD + 1);
    let last = S::EIGHTH_RANK;
    if (pushes | west | east).intersection(last).any() {
        for (promotion, capture) in PROMOTIONS.into_iter().zip(PROMOTION_CAPTURES) {
            pawn_steps::<S, K>(sink, west & last, to_west, capture)?;
            pawn_steps::<S, K>(sink, east & last, to_east, capture)?;
            pawn_steps::<S, K>(sink, pushes & last, push, promotion)?;
        }
    }
    pawn_steps::<S, K>(sink, west - last, to_west, MoveFlag::Capture)?;
    pawn_steps::<S, K>(sink, east - last, to_east, MoveFlag::Capture)?;
    pawn_steps::<S, K>(sink, pushes - last, push, MoveFlag::Quiet)?;
    pawn_steps::<S, K>(sink, double_pushes, 2 * push, MoveFlag::DoublePawnPush)
}

/// Passes the moves to these targets; each origin is `step` back from its target.
#[inline(always)]
fn pawn_steps<S: Side, K: Sink>(
    sink: &mut K,
    targets: Bitboard,
    step: i8,
    flag: MoveFlag,
) -> ControlFlow<K::Break> {
    for to in targets {
        sink.single::<S>(Role::Pawn, Move::new(back(to, step), to, flag))?;
    }
    ControlFlow::Continue(())
}

/// The queen first, because it is nearly always the best promotion.
pub(crate) const PROMOTIONS: [MoveFlag; 4] = [
    MoveFlag::PromoteQueen,
    MoveFlag::PromoteRook,
    MoveFlag::PromoteBishop,
    MoveFlag::PromoteKnight,
];
pub(crate) const PROMOTION_CAPTURES: [MoveFlag; 4] = [
    MoveFlag::PromoCaptureQueen,
    MoveFlag::PromoCaptureRook,
    MoveFlag::PromoCaptureBishop,
    MoveFlag::PromoCaptureKnight,
];
