//! Castling: the path of the king, if castling is possible.

use crate::board_view::BoardView;
use crate::safety::Safety;
use crate::side::Side;
use chess_board::attacks::between;
use chess_board::raw::castling_rook_of;
use chess_board::{Bitboard, CastlingSide};
use chess_move::{File, Move, Square};

/// Returns the path of the king, whose squares must not be attacked. Returns `None` if castling to this side is
/// impossible: there is no castling right, or a piece is in the way.
///
/// The king must not be in check.
#[inline(always)]
pub(crate) fn king_path<S: Side>(
    view: BoardView<'_>,
    safety: &Safety,
    side: CastlingSide,
) -> Option<Bitboard> {
    let king = safety.king;
    let corner = Square::new(
        match side {
            CastlingSide::Kingside => File::H,
            CastlingSide::Queenside => File::A,
        },
        S::US.back_rank(),
    );
    // In standard chess the king is on the e-file and the rook in the corner. All squares are then constants.
    let home = Square::new(File::E, S::US.back_rank());
    if view.castling_rooks.contains(corner) && king == home {
        let ends = [side.king_to(S::US), side.rook_to(S::US)];
        let between = match side {
            CastlingSide::Kingside => Bitboard::EMPTY,
            CastlingSide::Queenside => {
                Bitboard::from_square(Square::new(File::B, S::US.back_rank()))
            }
        };
        let king_path = Bitboard::from_square(ends[0]).with(ends[1]);
        let free = (between | king_path).is_disjoint(view.board.occupied());
        return free.then_some(king_path);
    }
    // By value, because a reference would keep all of `Safety` in memory instead of in registers.
    king_path_chess960::<S>(view, safety.king, safety.orthogonal_pins, side)
}

/// Returns the castling move of a king.
#[inline(always)]
pub(crate) fn king_move<S: Side>(king: Square, side: CastlingSide) -> Move {
    Move::new(king, side.king_to(S::US), side.flag())
}

/// Handles a king and a rook on any squares of the back rank, as in Chess960.
#[cold]
fn king_path_chess960<S: Side>(
    view: BoardView<'_>,
    king: Square,
    orthogonal_pins: Bitboard,
    side: CastlingSide,
) -> Option<Bitboard> {
    let rook = castling_rook_of(view.castling_rooks, king, S::US, side)?;
    let (king_to, rook_to) = (side.king_to(S::US), side.rook_to(S::US));
    let king_path = between(king, king_to) | king_to;
    let path = king_path | between(rook, rook_to) | rook_to;
    let others = (view.board.occupied() ^ king) - rook;
    // The rook may shield the king's target from a rook on the same rank. It is then pinned.
    // Castling puts it on the other side of the king, where it no longer shields the king.
    let free = path.is_disjoint(others) && !orthogonal_pins.contains(rook);
    free.then_some(king_path)
}
