//! Rook against pawn.

use chess_move::{Color, Square};

/// The value for the side with the rook: it wins if its king gets before the pawn or the other king
/// is far from it; a pawn far up with its king beside it and the rook's king far draws.
/// (<https://en.wikipedia.org/wiki/Rook_and_pawn_versus_rook_endgame> has the plan of the same
/// play; the distances are our own counting of moves.)
pub(super) fn value(
    us: Color,
    to_move: Color,
    our_king: Square,
    rook: Square,
    their_king: Square,
    pawn: Square,
) -> i32 {
    let apart = |a: Square, b: Square| i32::from(a.distance(b));
    let promotion = Square::new(pawn.file(), us.back_rank());
    let our_move = i32::from(to_move == us);
    // As the side with the rook sees it the pawn goes down the board.
    let rank = |square: Square| square.relative_to(us).rank().index() as i32;
    let ours_before = our_king.file() == pawn.file() && rank(our_king) < rank(pawn);
    let theirs_far = apart(their_king, pawn) >= 3 + (1 - our_move) && apart(their_king, rook) >= 3;
    let theirs_near = rank(their_king) <= 2 && apart(their_king, pawn) == 1;
    let ours_far = rank(our_king) >= 3 && apart(our_king, pawn) > 2 + our_move;
    if ours_before || theirs_far {
        600 - 10 * apart(our_king, pawn)
    } else if theirs_near && ours_far {
        80 - 8 * apart(our_king, pawn)
    } else {
        let one_on = Square::wrapping_from_index(match us {
            Color::White => (pawn as u8).wrapping_sub(8),
            Color::Black => (pawn as u8).wrapping_add(8),
        });
        200 - 8 * (apart(our_king, one_on) - apart(their_king, one_on) - apart(pawn, promotion))
    }
}
