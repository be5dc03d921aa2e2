//! How many pieces a side can have.

use super::InvalidPosition;
use crate::bitboard::Bitboard;
use crate::board::Board;
use chess_move::{Color, Role};

/// A side begins with 16 pieces, eight of them pawns; whatever it has more of than it began with
/// was a pawn once. Bishops stay on the color of their squares, so the second one on light
/// squares was a pawn even if there is none on dark ones.
pub(super) fn broken_rules(board: &Board, color: Color) -> u32 {
    let own = |role| board.pieces(color, role);
    let bishops = own(Role::Bishop);
    let pawns = own(Role::Pawn).len();
    let promoted = beyond(own(Role::Knight), 2)
        | beyond(bishops & Bitboard::LIGHT_SQUARES, 1)
        | beyond(bishops & Bitboard::DARK_SQUARES, 1)
        | beyond(own(Role::Rook), 2)
        | beyond(own(Role::Queen), 1);

    let mut broken = 0;
    if board.by_color(color).len() > 16 {
        broken |= InvalidPosition::TooManyPieces(color).bit();
    }
    if pawns > 8 {
        broken |= InvalidPosition::TooManyPawns(color).bit();
    }
    if promoted.len() > 8_usize.saturating_sub(pawns) {
        broken |= InvalidPosition::TooManyPromoted(color).bit();
    }
    broken
}

/// Returns the pieces but for the first `few`.
#[inline(always)]
fn beyond(pieces: Bitboard, few: usize) -> Bitboard {
    let mut rest = pieces;
    for _ in 0..few {
        rest.pop_first();
    }
    rest
}
