//! Quiet moves that give check.

use chess_board::attacks::{attacks, between, bishop_attacks, line, rook_attacks};
use chess_board::{Bitboard, Position};
use chess_move::{MoveList, Piece, Role};
use chess_movegen::visit_legal_quiets;
use core::ops::ControlFlow;

/// The quiet moves that give check, directly or by opening a line; castling is left out.
pub(super) fn append_quiet_checks(position: &Position, moves: &mut MoveList) {
    let us = position.side_to_move();
    let king = position.king(us.other());
    let occupied = position.occupied();
    let board = position.board();
    let snipers = (bishop_attacks(king, Bitboard::EMPTY) & board.diagonal_sliders(us))
        | (rook_attacks(king, Bitboard::EMPTY) & board.straight_sliders(us));
    let mut openers = Bitboard::EMPTY;
    for sniper in snipers {
        let blockers = between(sniper, king) & occupied;
        if blockers.single().is_some() {
            openers |= blockers & position.by_color(us);
        }
    }
    let flow = visit_legal_quiets(position, |set| {
        let role = set.piece().role;
        // Where such a piece would stand to attack the king.
        let mut squares = match role {
            Role::King => Bitboard::EMPTY,
            _ => attacks(Piece::new(us.other(), role), king, occupied),
        };
        if openers.contains(set.from()) {
            squares |= !line(set.from(), king);
        }
        let checks = set.within(squares).into_iter();
        moves.extend(checks.filter(|mv| !mv.is_castle()));
        ControlFlow::<()>::Continue(())
    });
    debug_assert!(flow.is_continue());
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_move::Move;
    use chess_movegen::legal_quiets;

    #[test]
    fn quiet_checks_are_those_that_give_check() {
        for fen in [
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
            "4k3/8/8/8/4N3/8/4P3/4RK2 w - - 0 1",
            "k7/8/8/3N4/8/5B2/8/3K4 w - - 0 1",
            "8/8/8/1k1PR2R/8/8/1K6/8 w - - 0 1",
            "6k1/6P1/5K2/8/8/8/8/R6R w - - 0 1",
            "k7/8/K7/8/4P3/8/2P5/Q6B w - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let mut found = MoveList::new();
            append_quiet_checks(&position, &mut found);
            let mut found: Vec<Move> = found.iter().copied().collect();
            let mut expected: Vec<Move> = legal_quiets(&position)
                .into_iter()
                .filter(|&mv| {
                    let mut after = position;
                    after.play_unchecked(mv);
                    after.is_check() && !mv.is_castle()
                })
                .collect();
            found.sort_by_key(|mv| mv.to_bits());
            expected.sort_by_key(|mv| mv.to_bits());
            assert_eq!(found, expected, "{fen}");
        }
    }
}
