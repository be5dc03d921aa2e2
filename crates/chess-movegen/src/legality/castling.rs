//! Whether a king may castle.

use super::{IllegalMove, attackers};
use chess_board::attacks::between;
use chess_board::{Bitboard, CastlingSide, Position};
use chess_move::{Move, MoveFlag, Piece, Role};

/// To which side a move's flag says that it castles.
pub(super) fn side(mv: Move) -> Option<CastlingSide> {
    match mv.flag() {
        MoveFlag::KingsideCastle => Some(CastlingSide::Kingside),
        MoveFlag::QueensideCastle => Some(CastlingSide::Queenside),
        _ => None,
    }
}

/// A castling move of a piece of the side to move.
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

/// Whether the side to move may castle to this side.
pub(crate) fn can_castle(position: &Position, side: CastlingSide) -> bool {
    obstacle(position, side).is_ok()
}

/// What keeps the side to move from castling.
///
/// Chess960 asks for no more than the rules of any castling, read with care: king and rook may pass
/// each other and stand where the other ends, so neither is in the way, and the king may stay. But
/// the rook may be what shields the king's end from a rook or queen behind it.
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
