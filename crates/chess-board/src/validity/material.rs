//! The rules about the number of pieces.

use super::InvalidPosition;
use crate::bitboard::Bitboard;
use crate::board::Board;
use chess_move::{Color, Role};

/// Returns the rules about material that a side breaks.
///
/// A side starts with 16 pieces, eight of them pawns. Pieces beyond the starting number are
/// promoted pawns. A bishop never changes the color of its square, so a second bishop on light
/// squares is promoted even if there is no bishop on dark squares.
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

/// Returns the pieces except for the first `few`.
#[inline(always)]
fn beyond(pieces: Bitboard, few: usize) -> Bitboard {
    let mut rest = pieces;
    for _ in 0..few {
        rest.pop_first();
    }
    rest
}
