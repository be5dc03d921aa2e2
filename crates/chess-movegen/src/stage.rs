//! Which of the legal moves are wanted.

use crate::side::Side;
use crate::sink::PawnTargets;
use chess_board::Bitboard;

/// A part of all moves, known at compile time.
pub trait Stage {
    /// Whether en passant is part of it.
    const CAPTURES: bool;
    /// Whether castling is part of it.
    const QUIETS: bool;

    /// The squares to which pieces may go.
    fn targets(own: Bitboard, enemy: Bitboard) -> Bitboard;

    /// Those of the pawn moves that are part of it.
    fn pawns<S: Side>(all: PawnTargets) -> PawnTargets;
}

/// The stage of a [`MoveGen`](crate::MoveGen): all moves.
#[derive(Clone, Copy, Debug)]
pub enum AllMoves {}

/// The stage of a [`MoveGen`](crate::MoveGen): captures, en passant and promotions.
#[derive(Clone, Copy, Debug)]
pub enum Captures {}

/// The stage of a [`MoveGen`](crate::MoveGen): moves that neither capture nor promote.
#[derive(Clone, Copy, Debug)]
pub enum Quiets {}

impl Stage for AllMoves {
    const CAPTURES: bool = true;
    const QUIETS: bool = true;

    #[inline(always)]
    fn targets(own: Bitboard, _enemy: Bitboard) -> Bitboard {
        !own
    }

    #[inline(always)]
    fn pawns<S: Side>(all: PawnTargets) -> PawnTargets {
        all
    }
}

impl Stage for Captures {
    const CAPTURES: bool = true;
    const QUIETS: bool = false;

    #[inline(always)]
    fn targets(_own: Bitboard, enemy: Bitboard) -> Bitboard {
        enemy
    }

    #[inline(always)]
    fn pawns<S: Side>(all: PawnTargets) -> PawnTargets {
        PawnTargets {
            pushes: all.pushes & S::EIGHTH_RANK,
            double_pushes: Bitboard::EMPTY,
            ..all
        }
    }
}

impl Stage for Quiets {
    const CAPTURES: bool = false;
    const QUIETS: bool = true;

    #[inline(always)]
    fn targets(own: Bitboard, enemy: Bitboard) -> Bitboard {
        !(own | enemy)
    }

    #[inline(always)]
    fn pawns<S: Side>(all: PawnTargets) -> PawnTargets {
        PawnTargets {
            pushes: all.pushes - S::EIGHTH_RANK,
            double_pushes: all.double_pushes,
            west: Bitboard::EMPTY,
            east: Bitboard::EMPTY,
        }
    }
}
