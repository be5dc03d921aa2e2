//! The generator of pseudo-legal moves: moves that follow the movement rules of the pieces, whether or not the own
//! king is safe afterwards.

use crate::castling::king_move;
use crate::generate::unpinned_pieces;
use crate::legality::can_castle;
use crate::side::Side;
use crate::sink::{PawnTargets, Sink};
use crate::stage::Stage;
use chess_board::attacks::{king_attacks, pawn_attacks};
use chess_board::{Bitboard, CastlingSide, Position};
use chess_move::{Move, MoveFlag, Role};
use core::ops::ControlFlow;

/// Generates the pseudo-legal moves of stage `G` into `sink`.
#[inline(always)]
pub(crate) fn generate<S: Side, G: Stage, K: Sink>(
    position: &Position,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let (own, enemy) = (position.by_color(S::US), position.by_color(S::THEM));
    let targets = G::targets(own, enemy);

    pawn_moves::<S, G, K>(position, sink)?;
    unpinned_pieces::<S, K>(position.board(), Bitboard::EMPTY, targets, sink)?;
    let king = position.king(S::US);
    sink.piece::<S>(Role::King, king, king_attacks(king) & targets)?;
    if G::QUIETS && (position.castling_rooks() & S::BACK_RANK).any() {
        for side in CastlingSide::ALL {
            if can_castle(position, side) {
                sink.single::<S>(Role::King, king_move::<S>(king, side))?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn pawn_moves<S: Side, G: Stage, K: Sink>(
    position: &Position,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    let pawns = position.pieces(S::US, Role::Pawn);
    let enemy = position.by_color(S::THEM);
    let empty = !position.occupied();
    let pushes = S::forward(pawns) & empty;
    sink.pawns::<S>(G::pawns::<S>(PawnTargets {
        pushes,
        double_pushes: S::forward(pushes & S::THIRD_RANK) & empty,
        west: S::forward_west(pawns) & enemy,
        east: S::forward_east(pawns) & enemy,
    }))?;
    if G::NOISY
        && let Some(target) = position.en_passant()
    {
        for from in pawn_attacks(S::THEM, target) & pawns {
            sink.single::<S>(Role::Pawn, Move::new(from, target, MoveFlag::EnPassant))?;
        }
    }
    ControlFlow::Continue(())
}
