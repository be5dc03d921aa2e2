//! Testing castling moves.

use super::{IllegalMove, attackers};
use chess_board::attacks::between;
use chess_board::{Bitboard, CastlingSide, Position};
use chess_move::{Move, Piece, Role};

/// Checks a castling move of a piece of the side to move.
pub(super) fn check(
    position: &Position,
    piece: Piece,
    mv: Move,
    side: CastlingSide,
) -> Result<(), IllegalMove> {
    if piece.role != Role::King {
        return Err(IllegalMove::CastlesWithoutKing {
            piece,
            square: mv.from(),
        });
    }
    let king_to = side.king_to(piece.color);
    if mv.to() != king_to {
        return Err(IllegalMove::CastlingTarget {
            side,
            found: mv.to(),
            expected: king_to,
        });
    }
    obstacle(position, side)
}

/// Returns whether the side to move can castle to this side.
pub(crate) fn can_castle(position: &Position, side: CastlingSide) -> bool {
    obstacle(position, side).is_ok()
}

/// Returns an error if the side to move cannot castle to this side.
///
/// This is the general case of Chess960: king and rook can pass each other, neither blocks the
/// other, and the king may stay on its square. But the rook may shield the king's target from a
/// rook or queen behind it.
fn obstacle(position: &Position, side: CastlingSide) -> Result<(), IllegalMove> {
    let us = position.side_to_move();
    let Some(rook) = position.castling_rook(us, side) else {
        return Err(IllegalMove::NoCastlingRight { color: us, side });
    };
    let king = position.king(us);
    let (king_to, rook_to) = (side.king_to(us), side.rook_to(us));
    let others = (position.occupied() ^ king) - rook;
    let way = between(king, king_to) | king_to | between(rook, rook_to) | rook_to;
    if let Some(square) = (way & others).first()
        && let Some(blocker) = position.piece_at(square)
    {
        return Err(IllegalMove::CastlingBlocked {
            side,
            blocker,
            square,
        });
    }

    let checkers = position.checkers();
    if checkers.any() {
        return Err(IllegalMove::CastlesOutOfCheck { checkers });
    }
    let without_king = position.occupied() ^ king;
    for square in between(king, king_to) {
        let attackers = attackers(position, square, without_king);
        if attackers.any() {
            return Err(IllegalMove::CastlesThroughCheck { square, attackers });
        }
    }
    let afterwards = others | Bitboard::from(king_to) | rook_to;
    let attackers =
        attackers(position, king_to, without_king) | attackers(position, king_to, afterwards);
    if attackers.any() {
        return Err(IllegalMove::CastlesIntoCheck {
            square: king_to,
            attackers,
        });
    }
    Ok(())
}
