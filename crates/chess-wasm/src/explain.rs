//! Why a move is illegal: a sentence, and what to draw on the board.

use crate::json::Json;
use chess_board::{Bitboard, Position};
use chess_move::{CastlingSide, Diagnostic, Square};
use chess_movegen::IllegalMove;

/// What a board shows to explain an illegal move.
struct Drawing {
    /// The squares that matter.
    squares: Vec<Square>,
    /// The lines of attack, from the attacker.
    arrows: Vec<(Square, Square)>,
}

/// Writes an `Explanation`. `attempt` is the move that was tried, if it is known as two squares.
pub(crate) fn write_explanation(
    json: &mut Json,
    position: &Position,
    reason: &IllegalMove,
    attempt: Option<(Square, Square)>,
) {
    let drawing = draw(position, reason, attempt);
    json.object(|json| {
        json.key("code").string(reason.code());
        json.key("text").text(reason);
        json.key("squares").array(|json| {
            for square in &drawing.squares {
                json.text(square);
            }
        });
        json.key("arrows").array(|json| {
            for (from, to) in &drawing.arrows {
                json.array(|json| {
                    json.text(from);
                    json.text(to);
                });
            }
        });
    });
}

fn draw(position: &Position, reason: &IllegalMove, attempt: Option<(Square, Square)>) -> Drawing {
    let us = position.side_to_move();
    let king = position.king(us);
    let attacks = |attackers: Bitboard, target: Square| {
        attackers
            .into_iter()
            .map(|attacker| (attacker, target))
            .collect()
    };
    let (squares, arrows) = match *reason {
        IllegalMove::Pinned { square, pinner, .. } => (vec![square, king], vec![(pinner, king)]),
        IllegalMove::EnPassantExposesKing { king, attacker, .. } => {
            (vec![king], vec![(attacker, king)])
        }
        IllegalMove::LeavesKingInCheck { king, checkers } => (vec![king], attacks(checkers, king)),
        IllegalMove::KingIntoCheck { square, attackers }
        | IllegalMove::CastlesThroughCheck { square, attackers }
        | IllegalMove::CastlesIntoCheck { square, attackers } => {
            (vec![square], attacks(attackers, square))
        }
        IllegalMove::CastlesOutOfCheck { checkers } => (vec![king], attacks(checkers, king)),
        IllegalMove::PathBlocked { square, .. }
        | IllegalMove::CastlingBlocked { square, .. }
        | IllegalMove::EmptySquare { square }
        | IllegalMove::WrongSide { square, .. }
        | IllegalMove::OwnPiece { square, .. }
        | IllegalMove::NothingToCapture { square }
        | IllegalMove::PromotionMissing { square } => (vec![square], Vec::new()),
        IllegalMove::NoEnPassant { square, possible } => {
            ([square].into_iter().chain(possible).collect(), Vec::new())
        }
        IllegalMove::NoCastlingRight { side, .. } => {
            let corner = match side {
                CastlingSide::Kingside => Square::H1,
                CastlingSide::Queenside => Square::A1,
            };
            (vec![king, corner.relative_to(us)], Vec::new())
        }
        _ => (
            attempt.map(|(from, _)| from).into_iter().collect(),
            Vec::new(),
        ),
    };
    Drawing { squares, arrows }
}
