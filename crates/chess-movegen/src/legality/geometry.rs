//! Tests of the squares and the flag of a move, except for castling and the safety of the king.

use super::IllegalMove;
use chess_board::attacks::{attacks, between, pawn_attacks};
use chess_board::{Bitboard, CastlingSide, Position};
use chess_move::{Move, MoveFlag, Piece, Rank, Role};

/// Checks squares and flag of a move by a piece of the side to move.
pub(super) fn check(position: &Position, piece: Piece, mv: Move) -> Result<(), IllegalMove> {
    let expected = match piece.role {
        Role::Pawn => pawn_flag(position, piece, mv)?,
        _ => piece_flag(position, piece, mv)?,
    };
    check_flag(piece, mv, expected)
}

/// Returns the right flag for a move of a knight, bishop, rook, queen or king.
fn piece_flag(position: &Position, piece: Piece, mv: Move) -> Result<MoveFlag, IllegalMove> {
    let (from, to) = (mv.from(), mv.to());
    if !attacks(piece, from, Bitboard::EMPTY).contains(to) {
        return match castling_meant(position, piece, mv) {
            Some(side) => Ok(side.flag()),
            None => Err(IllegalMove::CannotReach { piece, from, to }),
        };
    }
    check_path(position, piece, mv, between(from, to))?;
    match position.piece_at(to) {
        Some(other) if other.color == piece.color => Err(IllegalMove::OwnPiece {
            piece: other,
            square: to,
        }),
        Some(_) => Ok(MoveFlag::Capture),
        None => Ok(MoveFlag::Quiet),
    }
}

/// Returns the side to which the user probably means to castle: the king goes to the target of a castling that it
/// has the right to.
fn castling_meant(position: &Position, piece: Piece, mv: Move) -> Option<CastlingSide> {
    let us = piece.color;
    CastlingSide::ALL.into_iter().find(|&side| {
        piece.role == Role::King
            && mv.from() != mv.to()
            && mv.to() == side.king_to(us)
            && position.castling_rook(us, side).is_some()
    })
}

/// Returns the right flag for a pawn move, ignoring promotion.
fn pawn_flag(position: &Position, piece: Piece, mv: Move) -> Result<MoveFlag, IllegalMove> {
    let (from, to, us) = (mv.from(), mv.to(), piece.color);
    if pawn_attacks(us, from).contains(to) {
        return pawn_capture_flag(position, piece, mv);
    }
    let ranks = to.relative_to(us).rank() as i8 - from.relative_to(us).rank() as i8;
    let flag = match ranks {
        1 => MoveFlag::Quiet,
        2 if from.rank() == Rank::Second.relative_to(us) => MoveFlag::DoublePawnPush,
        _ => return Err(IllegalMove::CannotReach { piece, from, to }),
    };
    if from.file() != to.file() {
        return Err(IllegalMove::CannotReach { piece, from, to });
    }
    // Unlike other pieces, an advancing pawn is also blocked by a piece on its target.
    check_path(position, piece, mv, between(from, to) | to)?;
    Ok(flag)
}

fn pawn_capture_flag(position: &Position, piece: Piece, mv: Move) -> Result<MoveFlag, IllegalMove> {
    let to = mv.to();
    match position.piece_at(to) {
        Some(other) if other.color == piece.color => Err(IllegalMove::OwnPiece {
            piece: other,
            square: to,
        }),
        Some(_) => Ok(MoveFlag::Capture),
        None if position.en_passant() == Some(to) => Ok(MoveFlag::EnPassant),
        None if mv.is_en_passant() => Err(IllegalMove::NoEnPassant {
            square: to,
            possible: position.en_passant(),
        }),
        None => Err(IllegalMove::NothingToCapture { square: to }),
    }
}

/// Returns an error about the first piece on `path`, seen from the origin.
fn check_path(
    position: &Position,
    piece: Piece,
    mv: Move,
    path: Bitboard,
) -> Result<(), IllegalMove> {
    let (from, to) = (mv.from(), mv.to());
    let in_the_way = path & position.occupied();
    let nearest = if from < to {
        in_the_way.first()
    } else {
        in_the_way.last()
    };
    match nearest.and_then(|square| Some((square, position.piece_at(square)?))) {
        None => Ok(()),
        Some((square, blocker)) => Err(IllegalMove::PathBlocked {
            piece,
            from,
            to,
            blocker,
            square,
        }),
    }
}

/// Checks that the flag is a promotion exactly on the last rank, and is otherwise the expected
/// flag.
fn check_flag(piece: Piece, mv: Move, expected: MoveFlag) -> Result<(), IllegalMove> {
    let (to, found) = (mv.to(), mv.flag());
    let due = piece.role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(piece.color);
    let expected = match found.promotion() {
        None if due => return Err(IllegalMove::PromotionMissing { square: to }),
        Some(_) if !due => return Err(IllegalMove::UnexpectedPromotion { piece, square: to }),
        None => expected,
        Some(role) if expected == MoveFlag::Capture => {
            MoveFlag::promotion_capture_to(role).unwrap_or(expected)
        }
        Some(role) => MoveFlag::promotion_to(role).unwrap_or(expected),
    };
    if found == expected {
        Ok(())
    } else if found.is_capture() && found != MoveFlag::EnPassant && !expected.is_capture() {
        Err(IllegalMove::NothingToCapture { square: to })
    } else {
        Err(IllegalMove::WrongFlag { mv, expected })
    }
}
