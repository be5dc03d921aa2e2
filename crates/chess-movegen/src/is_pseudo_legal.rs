//! Testing one move for pseudo-legality without generating moves.

use crate::legality::can_castle;
use crate::step;
use chess_board::Position;
use chess_board::attacks::{between, pawn_attacks};
use chess_move::{Move, MoveFlag, Role};

/// Returns whether a move is [pseudo-legal](crate::MoveGen::pseudo_legal).
///
/// Accepts any move: from a hash table, from another position, from a file. The flag must be right,
/// too. All moves except castling take only a few lookups; castling is pseudo-legal only where it
/// is legal.
///
/// ```
/// use chess_board::Position;
/// use chess_move::{Move, MoveFlag, Square};
/// use chess_movegen::is_pseudo_legal;
///
/// let start = Position::default();
/// assert!(is_pseudo_legal(&start, Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush)));
/// // The same squares, but a pawn that goes two squares is not a quiet move.
/// assert!(!is_pseudo_legal(&start, Move::new(Square::E2, Square::E4, MoveFlag::Quiet)));
/// assert!(!is_pseudo_legal(&start, Move::new(Square::E7, Square::E5, MoveFlag::DoublePawnPush)));
/// ```
#[inline]
pub fn is_pseudo_legal(position: &Position, mv: Move) -> bool {
    if is_plain(mv) {
        is_plain_pseudo_legal(position, mv)
    } else {
        is_special_pseudo_legal(position, mv)
    }
}

/// Returns whether a move is neither castling nor an en passant capture, by one test of a bit.
#[inline(always)]
pub(crate) const fn is_plain(mv: Move) -> bool {
    const SPECIAL: u16 = 1 << MoveFlag::KingsideCastle as u16
        | 1 << MoveFlag::QueensideCastle as u16
        | 1 << MoveFlag::EnPassant as u16;
    // The flag is in the highest four bits.
    SPECIAL >> (mv.to_bits() >> 12) & 1 == 0
}

/// Tests a move that is neither castling nor en passant. There are no branches on the piece or the flag, because no
/// processor could predict them for a move that may belong to another position.
#[inline(always)]
pub(crate) fn is_plain_pseudo_legal(position: &Position, mv: Move) -> bool {
    let us = position.side_to_move();
    let (from, to) = (mv.from(), mv.to());
    let occupied = position.occupied();
    let captures = mv.is_capture();
    step::fits(position.board(), us, mv)
        & position.by_color(us).contains(from)
        & (occupied.contains(to) == captures)
        & (position.by_color(us.other()).contains(to) == captures)
        & between(from, to).is_disjoint(occupied)
}

/// Tests castling, which is pseudo-legal only where it is legal, and en passant.
#[cold]
#[inline(never)]
fn is_special_pseudo_legal(position: &Position, mv: Move) -> bool {
    let us = position.side_to_move();
    match mv.castling_side() {
        Some(side) => {
            mv.from() == position.king(us)
                && mv.to() == side.king_to(us)
                && can_castle(position, side)
        }
        None => {
            position.pieces(us, Role::Pawn).contains(mv.from())
                && position.en_passant() == Some(mv.to())
                && pawn_attacks(us, mv.from()).contains(mv.to())
        }
    }
}
