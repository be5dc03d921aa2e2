//! Testing one move for legality without generating moves.

use crate::is_pseudo_legal::{is_plain, is_plain_pseudo_legal, is_pseudo_legal};
use chess_board::{Position, raw};
use chess_move::{Move, Role};

/// Returns whether a move is legal.
#[inline]
pub(crate) fn is_legal(position: &Position, mv: Move) -> bool {
    if is_plain(mv) {
        // Both tests are made in any case, because no processor could predict the result of the first.
        is_plain_pseudo_legal(position, mv) & leaves_king_safe_plain(position, mv)
    } else {
        is_pseudo_legal(position, mv) && leaves_king_safe(position, mv)
    }
}

/// Returns whether a pseudo-legal move is legal: whether the king of the side to move is safe after it.
///
/// An engine that generates [pseudo-legal moves](crate::MoveGen::pseudo_legal) tests each move just
/// before it plays the move. For a move that is not pseudo-legal, the result is meaningless.
#[doc(alias = "is_into_check")]
#[inline]
pub fn leaves_king_safe(position: &Position, mv: Move) -> bool {
    if is_plain(mv) {
        leaves_king_safe_plain(position, mv)
    } else {
        // Castling is pseudo-legal only if it is legal.
        mv.is_castle()
            || raw::is_safe_after_en_passant(
                position.board(),
                position.side_to_move(),
                mv.from(),
                mv.to(),
            )
    }
}

/// Handles a move that is neither castling nor en passant, without branches on the piece that moves.
#[inline(always)]
fn leaves_king_safe_plain(position: &Position, mv: Move) -> bool {
    let us = position.side_to_move();
    let (from, to) = (mv.from(), mv.to());
    let king = if position.by_role(Role::King).contains(from) {
        to
    } else {
        position.king(us)
    };
    let occupied = (position.occupied() - from) | to;
    let attackers = raw::attackers_of(position.board(), us, king, occupied);
    // A captured piece no longer attacks.
    (attackers - to).is_empty()
}
