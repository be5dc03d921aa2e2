//! [`Checks`]: the moves of the side to move that give check.

use chess_board::attacks::{attacks, between, bishop_attacks, line, rook_attacks};
use chess_board::{Bitboard, Position, Role, Square};
use chess_move::{Move, MoveList};
use chess_movegen::MoveGen;
use core::ops::ControlFlow;

/// The squares from which the side to move gives check, computed once per position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checks {
    /// The opponent's king.
    king: Square,
    /// By role, the squares from which a piece attacks the king.
    squares: [Bitboard; 6],
    /// The pieces of the side to move whose moves can discover a check.
    discoverers: Bitboard,
}

impl Checks {
    pub(crate) fn new(position: &Position) -> Self {
        let us = position.side_to_move();
        let king = position.king(us.other());
        let occupied = position.occupied();
        let board = position.board();
        let snipers = (bishop_attacks(king, Bitboard::EMPTY) & board.diagonal_sliders(us))
            | (rook_attacks(king, Bitboard::EMPTY) & board.orthogonal_sliders(us));
        let mut discoverers = Bitboard::EMPTY;
        for sniper in snipers {
            let blockers = between(sniper, king) & occupied;
            if blockers.single().is_some() {
                discoverers |= blockers & position.by_color(us);
            }
        }
        let bishop = bishop_attacks(king, occupied);
        let rook = rook_attacks(king, occupied);
        let leaper = |role: Role| attacks(role.of(us.other()), king, occupied);
        Self {
            king,
            squares: Role::ALL.map(|role| match role {
                Role::Bishop => bishop,
                Role::Rook => rook,
                Role::Queen => bishop | rook,
                Role::King => Bitboard::EMPTY,
                role => leaper(role),
            }),
            discoverers,
        }
    }

    /// Returns the squares on which a piece of this role, now on this square, gives check.
    pub(crate) fn targets(&self, role: Role, from: Square) -> Bitboard {
        let direct = self.squares[role.index()];
        if self.discoverers.contains(from) {
            direct | !line(from, self.king)
        } else {
            direct
        }
    }

    /// Returns whether a legal move gives check. For promotions, en passant and castling, only the moved piece counts,
    /// which is enough for a heuristic.
    pub(crate) fn is_check(&self, position: &Position, mv: Move) -> bool {
        let role = mv
            .promotion()
            .or_else(|| position.board().role_at(mv.from()))
            .unwrap_or(Role::King);
        self.targets(role, mv.from()).contains(mv.to())
    }
}

/// Appends the quiet moves that give check, directly or discovered, except castling.
pub(crate) fn append_quiet_checks(position: &Position, moves: &mut MoveList) {
    let checks = Checks::new(position);
    let flow = MoveGen::legal(position).quiets().visit(|set| {
        let targets = checks.targets(set.piece().role, set.from());
        let checks = set.within(targets).into_iter();
        moves.extend(checks.filter(|mv| !mv.is_castle()));
        ControlFlow::<()>::Continue(())
    });
    debug_assert!(flow.is_continue());
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_movegen::MoveGen;

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
            let checks = Checks::new(&position);
            let mut found = MoveList::new();
            append_quiet_checks(&position, &mut found);
            let mut found: Vec<Move> = found.iter().copied().collect();
            let mut expected: Vec<Move> = MoveGen::legal(&position)
                .quiets()
                .list()
                .into_iter()
                .filter(|&mv| {
                    let mut after = position;
                    after.play_unchecked(mv);
                    let is_check = after.is_check() && !mv.is_castle();
                    assert_eq!(checks.is_check(&position, mv), is_check, "{fen} {mv}");
                    is_check
                })
                .collect();
            found.sort_by_key(|mv| mv.to_bits());
            expected.sort_by_key(|mv| mv.to_bits());
            assert_eq!(found, expected, "{fen}");
        }
    }
}
