//! Turns two squares into the move between them.

use chess_board::{CastlingSide, Position};
use chess_move::{File, Move, MoveFlag, Rank, Role, Square};

/// Returns the move from one square to another that the pieces there suggest, legal or not.
///
/// The king castles if it goes to its own castling rook, or to the square on which castling ends,
/// unless a single step can be meant. A move that makes no sense gets the flag for which `legality`
/// returns the best reason.
pub(crate) fn move_from_squares(
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Move {
    let us = position.side_to_move();
    let board = position.board();
    let role = board.role_at(from);
    if role == Some(Role::King)
        && board.by_color(us).contains(from)
        && let Some(side) = castling_side(position, from, to)
    {
        return castling(position, side);
    }
    // A piece of the same side is a capture, too: "cannot be captured" is the best reason.
    let takes = position.occupied().contains(to);
    let flag = match promotion {
        Some(role) if takes => MoveFlag::promotion_capture_to(role),
        Some(role) => MoveFlag::promotion_to(role),
        None => None,
    };
    let flag = flag.unwrap_or(match role {
        _ if takes => MoveFlag::Capture,
        Some(Role::Pawn) if from.file() != to.file() => match position.en_passant() {
            Some(target) if target == to => MoveFlag::EnPassant,
            _ => MoveFlag::Capture,
        },
        Some(Role::Pawn) if is_double_step(position, from, to) => MoveFlag::DoublePawnPush,
        _ => MoveFlag::Quiet,
    });
    // Only the quiet move from a1 to a1 has no encoding.
    Move::try_new(from, to, flag).unwrap_or(Move::new(from, to, MoveFlag::Capture))
}

/// Returns the castling move of the side to move, legal or not.
#[inline]
pub(crate) fn castling(position: &Position, side: CastlingSide) -> Move {
    let us = position.side_to_move();
    Move::new(position.king(us), side.king_to(us), side.flag())
}

fn is_double_step(position: &Position, from: Square, to: Square) -> bool {
    let us = position.side_to_move();
    from.rank() == Rank::Second.relative_to(us) && to.rank() == Rank::Fourth.relative_to(us)
}

/// Returns the side to which the king on `king` castles by going to `to`, or `None` if the move is
/// not castling.
fn castling_side(position: &Position, king: Square, to: Square) -> Option<CastlingSide> {
    let us = position.side_to_move();
    // A king that goes two squares along the back rank from the e-file, or onto its own rook in the
    // corner, means castling even without the right. The missing right is then the reason why the
    // move is not legal.
    let is_home = king == Square::new(File::E, us.back_rank());
    let is_own_rook = position.piece_at(to) == Some(Role::Rook.of(us));
    CastlingSide::ALL.into_iter().find(|&side| {
        let castles = to == side.king_to(us);
        let corner = match side {
            CastlingSide::Kingside => File::H,
            CastlingSide::Queenside => File::A,
        };
        match position.castling_rook(us, side) {
            Some(rook) => to == rook || (castles && king.distance(to) != 1),
            None if to == Square::new(corner, us.back_rank()) => is_home && is_own_rook,
            None => castles && is_home && !position.occupied().contains(to),
        }
    })
}
