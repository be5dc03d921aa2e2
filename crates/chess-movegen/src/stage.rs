//! The stages of generation: all moves, noisy moves, quiet moves.

use crate::side::Side;
use crate::sink::PawnTargets;
use chess_board::Bitboard;

/// A stage of generation, known at compile time.
pub trait Stage {
    /// Whether en passant belongs to the stage.
    const NOISY: bool;
    /// Whether castling belongs to the stage.
    const QUIETS: bool;

    /// Returns the squares that pieces can move to in this stage.
    fn targets(own: Bitboard, enemy: Bitboard) -> Bitboard;

    /// Returns the pawn moves that belong to the stage.
    fn pawns<S: Side>(all: PawnTargets) -> PawnTargets;
}

/// The stage of a [`MoveGen`](crate::MoveGen): all moves.
#[derive(Clone, Copy, Debug)]
pub enum AllMoves {}

/// The stage of a [`MoveGen`](crate::MoveGen): captures, en passant and promotions.
#[derive(Clone, Copy, Debug)]
pub enum Noisy {}

/// The stage of a [`MoveGen`](crate::MoveGen): moves that neither capture nor promote.
#[derive(Clone, Copy, Debug)]
pub enum Quiets {}

impl Stage for AllMoves {
    const NOISY: bool = true;
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

impl Stage for Noisy {
    const NOISY: bool = true;
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
    const NOISY: bool = false;
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
