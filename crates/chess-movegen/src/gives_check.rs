//! Testing whether a move gives check without playing it.

use chess_board::attacks::{attacks, bishop_attacks, line, rook_attacks};
use chess_board::{Bitboard, CastlingSide, Position};
use chess_move::{Move, MoveFlag, Square};

/// Returns whether the opponent is in check after a legal move.
#[inline]
pub(crate) fn gives_check(position: &Position, mv: Move) -> bool {
    let board = position.board();
    let us = position.side_to_move();
    let king = position.king(us.other());
    let (from, to, flag) = (mv.from(), mv.to(), mv.flag());
    let mut occupied = (position.occupied() - from) | to;
    match flag {
        MoveFlag::KingsideCastle => return castling(position, from, CastlingSide::Kingside),
        MoveFlag::QueensideCastle => return castling(position, from, CastlingSide::Queenside),
        MoveFlag::EnPassant => occupied -= Square::new(to.file(), from.rank()),
        _ => {}
    }
    let role = flag.promotion().or_else(|| board.role_at(from));
    if role.is_some_and(|role| attacks(role.of(us), to, occupied).contains(king)) {
        return true;
    }
    // Only a square on a line with the king can open that line.
    (line(king, from).any() || flag == MoveFlag::EnPassant)
        && is_hit(
            king,
            occupied,
            board.diagonal_sliders(us) - from,
            board.orthogonal_sliders(us) - from,
        )
}

/// Returns whether castling of a king on `from` gives check.
#[cold]
fn castling(position: &Position, from: Square, side: CastlingSide) -> bool {
    let board = position.board();
    let us = position.side_to_move();
    let rook = position.castling_rook(us, side).unwrap_or(from);
    let (king_to, rook_to) = (side.king_to(us), side.rook_to(us));
    is_hit(
        position.king(us.other()),
        (position.occupied() - from - rook) | king_to | rook_to,
        board.diagonal_sliders(us),
        (board.orthogonal_sliders(us) - rook) | rook_to,
    )
}

/// Returns whether a slider attacks the king on a board with these squares occupied.
#[inline]
fn is_hit(king: Square, occupied: Bitboard, diagonal: Bitboard, orthogonal: Bitboard) -> bool {
    let hits =
        bishop_attacks(king, occupied) & diagonal | rook_attacks(king, occupied) & orthogonal;
    hits.any()
}
