//! Why a move is illegal.

mod castling;
mod geometry;
mod illegal_move;
mod sentence;

pub use illegal_move::IllegalMove;

pub(crate) use castling::can_castle;

use chess_board::attacks::between;
use chess_board::{Bitboard, Position, raw};
use chess_move::{Move, Piece, Role, Square};

/// Checks whether a move is legal, and says why if it is not.
pub(crate) fn legality(position: &Position, mv: Move) -> Result<(), IllegalMove> {
    let (from, us) = (mv.from(), position.side_to_move());
    let Some(piece) = position.piece_at(from) else {
        return Err(IllegalMove::EmptySquare { square: from });
    };
    if piece.color != us {
        return Err(IllegalMove::WrongSide {
            piece,
            square: from,
        });
    }
    if let Some(side) = mv.castling_side() {
        return castling::check(position, piece, mv, side);
    }
    geometry::check(position, piece, mv)?;
    if piece.role == Role::King {
        test_king_step(position, mv)
    } else {
        test_king_stays_safe(position, piece, mv)
    }
}

/// Returns the position after a move, if the move is legal.
pub(crate) fn play(position: &Position, mv: Move) -> Result<Position, IllegalMove> {
    legality(position, mv)?;
    Ok(position.after(mv))
}

/// Tests that the king does not step onto an attacked square. Sliders see through the square that
/// it leaves.
fn test_king_step(position: &Position, mv: Move) -> Result<(), IllegalMove> {
    let without_king = position.occupied() ^ mv.from();
    let attackers = attackers(position, mv.to(), without_king);
    if attackers.any() {
        return Err(IllegalMove::KingIntoCheck {
            square: mv.to(),
            attackers,
        });
    }
    Ok(())
}

/// Tests that a move of a piece other than the king does not leave the king in check.
fn test_king_stays_safe(position: &Position, piece: Piece, mv: Move) -> Result<(), IllegalMove> {
    let (from, to) = (mv.from(), mv.to());
    let captured = mv.captured_square().unwrap_or(to);
    let king = position.king(piece.color);
    // On its target the piece may block a check, and a captured piece no longer gives one.
    let occupied = ((position.occupied() ^ from) - captured) | to;
    let after = attackers(position, king, occupied) - captured;
    let Some(attacker) = after.first() else {
        return Ok(());
    };
    Err(match position.piece_at(attacker) {
        // This piece gave no check before the move. A move that vacates one square opens one line.
        // Only en passant opens a line with two pieces on it, because both pawns leave the rank.
        Some(by) if after.is_disjoint(position.checkers()) => {
            let shields = between(king, attacker) & position.occupied();
            if shields.single() == Some(from) {
                IllegalMove::Pinned {
                    piece,
                    square: from,
                    by,
                    pinner: attacker,
                }
            } else {
                IllegalMove::EnPassantExposesKing { king, by, attacker }
            }
        }
        _ => IllegalMove::LeavesKingInCheck {
            king,
            checkers: after,
        },
    })
}

/// Returns the opponent's pieces that attack a square on a board with these squares occupied.
fn attackers(position: &Position, square: Square, occupied: Bitboard) -> Bitboard {
    let us = position.side_to_move();
    raw::attackers_of(position.board(), us, square, occupied)
}
