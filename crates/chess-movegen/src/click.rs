//! From two squares to a move, as a user clicks them on a board.

use crate::legality::{IllegalMove, legality};
use chess_board::{CastlingSide, Position};
use chess_move::{File, Move, MoveFlag, Rank, Role, Square};

/// Returns the legal move from one square to another, or the reason why there is none.
pub(crate) fn find_move(
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Result<Move, IllegalMove> {
    let step = candidate(position, from, to, promotion)?;
    let reason = match legality(position, step) {
        Ok(()) => return Ok(step),
        Err(reason) => reason,
    };
    if promotion.is_none()
        && let Some(side) = castling_side(position, from, to)
    {
        let castle = Move::new(from, side.king_to(position.side_to_move()), side.flag());
        return legality(position, castle).map(|()| castle);
    }
    Err(reason)
}

/// Returns the move of these squares with the flag that fits the position, legal or not. Castling is not considered.
fn candidate(
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Result<Move, IllegalMove> {
    let Some(piece) = position.piece_at(from) else {
        return Err(IllegalMove::EmptySquare { square: from });
    };
    let captures = position.piece_at(to).is_some();
    let is_pawn = piece.role == Role::Pawn;
    let flag = if is_pawn && to.rank() == Rank::Eighth.relative_to(piece.color) {
        // If the pawn cannot go there at all, that is a better reason than the missing promotion.
        let to_role = |role| {
            if captures {
                MoveFlag::promotion_capture_to(role)
            } else {
                MoveFlag::promotion_to(role)
            }
        };
        let missing = match promotion {
            None => IllegalMove::PromotionMissing { square: to },
            Some(role) => match to_role(role) {
                Some(flag) => return Ok(Move::new(from, to, flag)),
                None => IllegalMove::InvalidPromotion { square: to, role },
            },
        };
        if let Some(flag) = to_role(Role::Queen) {
            legality(position, Move::new(from, to, flag))?;
        }
        return Err(missing);
    } else if promotion.is_some() {
        return Err(IllegalMove::UnexpectedPromotion { piece, square: to });
    } else if captures {
        MoveFlag::Capture
    } else if is_pawn && position.en_passant() == Some(to) && from.file() != to.file() {
        MoveFlag::EnPassant
    } else if is_pawn && from.file() == to.file() && (from as u8).abs_diff(to as u8) == 16 {
        MoveFlag::DoublePawnPush
    } else {
        MoveFlag::Quiet
    };
    // A quiet move from a1 to a1 has no encoding. Every move from a square to itself gets the same
    // error.
    Move::try_new(from, to, flag).ok_or(IllegalMove::CannotReach { piece, from, to })
}

/// Returns the side to which the king on `from` would castle by going to `to`, whether or not it may.
fn castling_side(position: &Position, from: Square, to: Square) -> Option<CastlingSide> {
    let us = position.side_to_move();
    if from != position.king(us) {
        return None;
    }
    let is_home = from == Square::new(File::E, us.back_rank());
    let goes_onto_rook = |side| {
        if let Some(rook) = position.castling_rook(us, side) {
            return rook == to;
        }
        // A rook in its corner without the right: the missing right is then the reason why the move is not legal.
        let corner = match side {
            CastlingSide::Kingside => File::H,
            CastlingSide::Queenside => File::A,
        };
        is_home
            && to == Square::new(corner, us.back_rank())
            && position.piece_at(to) == Some(Role::Rook.of(us))
    };
    let by_rook = CastlingSide::ALL
        .into_iter()
        .find(|&side| goes_onto_rook(side));
    by_rook.or_else(|| {
        // A king that goes two squares or more along the back rank can only mean castling. In
        // Chess960, where the king may be closer to its target, this needs the castling right.
        CastlingSide::ALL.into_iter().find(|&side| {
            side.king_to(us) == to
                && from.rank() == to.rank()
                && (position.castling_rook(us, side).is_some() || is_home)
        })
    })
}
