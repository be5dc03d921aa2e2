//! Moves as UCI writes them.

use crate::options::CastlingNotation;
use chess_board::{CastlingSide, Position};
use chess_move::{Move, MoveFlag, Role, Square};

/// Whether castling in this position's tree is written as the king taking its own rook.
///
/// It has to be where some castling is one that only Chess960 knows: `f1g1` could be a step of
/// the king or castling.
pub(crate) fn notation_for(position: &Position, asked: CastlingNotation) -> CastlingNotation {
    if position.is_chess960() {
        CastlingNotation::KingTakesRook
    } else {
        asked
    }
}

/// The text of a move, legal in this position.
pub(crate) fn write(position: &Position, mv: Move, notation: CastlingNotation) -> String {
    let side = match mv.flag() {
        MoveFlag::KingsideCastle => CastlingSide::Kingside,
        MoveFlag::QueensideCastle => CastlingSide::Queenside,
        _ => return mv.to_string(),
    };
    match (
        notation,
        position.castling_rook(position.side_to_move(), side),
    ) {
        (CastlingNotation::KingTakesRook, Some(rook)) => format!("{}{rook}", mv.from()),
        _ => mv.to_string(),
    }
}

/// The move that somebody means by a text in this position, legal or not.
///
/// The flag is the one that fits what stands on the squares, so that asking for the legality of
/// the move gives the reason that a player would give.
pub(crate) fn read(position: &Position, text: &str, notation: CastlingNotation) -> Option<Move> {
    let from: Square = text.get(..2)?.parse().ok()?;
    let to: Square = text.get(2..4)?.parse().ok()?;
    let promotion = match text.get(4..)?.as_bytes() {
        [] => None,
        [letter] => Some(Role::from_char(char::from(*letter))?),
        _ => return None,
    };
    if let Some(side) = castling_side(position, from, to, notation) {
        return Move::try_new(from, side.king_to(position.side_to_move()), side.flag());
    }
    let is_pawn = position.by_role(Role::Pawn).contains(from);
    let takes = position.occupied().contains(to);
    let ranks = from.rank().index().abs_diff(to.rank().index());
    let flag = match promotion {
        Some(role) if takes => MoveFlag::promotion_capture_to(role)?,
        Some(role) => MoveFlag::promotion_to(role)?,
        None if takes => MoveFlag::Capture,
        None if is_pawn && from.file() != to.file() => MoveFlag::EnPassant,
        None if is_pawn && ranks == 2 => MoveFlag::DoublePawnPush,
        None => MoveFlag::Quiet,
    };
    Move::try_new(from, to, flag)
}

/// The side to which a text castles, if that is what it means.
fn castling_side(
    position: &Position,
    from: Square,
    to: Square,
    notation: CastlingNotation,
) -> Option<CastlingSide> {
    let us = position.side_to_move();
    let is_king = from == position.king(us);
    let means_castling = match notation {
        CastlingNotation::KingTakesRook => position.pieces(us, Role::Rook).contains(to),
        CastlingNotation::ByPosition => from.distance(to) > 1,
    };
    if !(is_king && means_castling && from.rank() == to.rank()) {
        return None;
    }
    Some(if from < to {
        CastlingSide::Kingside
    } else {
        CastlingSide::Queenside
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_movegen::legal_moves;

    const NOTATIONS: [CastlingNotation; 2] = [
        CastlingNotation::ByPosition,
        CastlingNotation::KingTakesRook,
    ];

    #[test]
    fn every_legal_move_is_read_as_it_was_written() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nPP5/BB2P3/q4N2/Pp1P2PP/R2Q1RK1 b kq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            for notation in NOTATIONS {
                for &mv in &legal_moves(&position) {
                    let text = write(&position, mv, notation);
                    assert_eq!(
                        read(&position, &text, notation),
                        Some(mv),
                        "{text} in {fen}"
                    );
                }
            }
        }
    }

    #[test]
    fn castling_is_written_as_the_position_needs_it() {
        let write_all = |fen: &str, asked| {
            let position = Position::from_fen(fen).unwrap();
            let notation = notation_for(&position, asked);
            let moves = legal_moves(&position);
            let castlings = moves.iter().filter(|mv| mv.is_castle());
            let mut texts: Vec<_> = castlings
                .map(|&mv| write(&position, mv, notation))
                .collect();
            texts.sort_unstable();
            texts
        };
        let standard = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        assert_eq!(
            write_all(standard, CastlingNotation::ByPosition),
            ["e1c1", "e1g1"]
        );
        assert_eq!(
            write_all(standard, CastlingNotation::KingTakesRook),
            ["e1a1", "e1h1"]
        );
        // Here f1g1 could be a step.
        let chess960 = "4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1";
        assert_eq!(
            write_all(chess960, CastlingNotation::ByPosition),
            ["f1a1", "f1h1"]
        );
    }

    #[test]
    fn moves_that_are_not_legal_get_the_flag_that_they_are_meant_with() {
        let position = Position::from_fen("r3k2r/8/8/8/3Pp3/8/8/R3K2R b KQkq - 0 1").unwrap();
        let flag = |text| read(&position, text, CastlingNotation::ByPosition).map(Move::flag);
        assert_eq!(flag("e4d3"), Some(MoveFlag::EnPassant));
        assert_eq!(flag("e4d4"), Some(MoveFlag::Capture));
        assert_eq!(flag("e4e2"), Some(MoveFlag::DoublePawnPush));
        assert_eq!(flag("e8g8"), Some(MoveFlag::KingsideCastle));
        assert_eq!(flag("e4e3q"), Some(MoveFlag::PromoteQueen));
        for text in ["", "e4", "e4e", "e4e9", "e4e3qq", "e4e3k", "e4e3x", "é4e3"] {
            assert_eq!(flag(text), None, "{text}");
        }
    }
}
