//! Prefetches table entries, so that searches do not wait for memory.

use crate::evaluate::Evaluate;
use crate::worker::Worker;
use chess_board::Position;
use chess_board::raw::{piece_key, side_key};
use chess_move::Move;

impl<E: Evaluate> Worker<'_, E> {
    /// Prefetches the table entry of the position after a move. Loading takes longer than playing a move, so it starts
    /// before pruning decides whether the move is played. [`make`](Self::make) prefetches again, with the exact key.
    #[inline]
    pub(crate) fn prefetch(&self, mv: Move) {
        if cfg!(feature = "prefetch") {
            self.shared
                .table
                .prefetch(likely_key(&self.position, self.position.key(), mv));
        }
    }
}

/// Returns the key of the position after a move, given the key before. Ignores the changes by castling, castling rights
/// and en passant, which are rare.
#[inline]
fn likely_key(position: &Position, key: u64, mv: Move) -> u64 {
    let us = position.side_to_move();
    let moved = position.moved_role(mv);
    let arrived = mv.promotion().unwrap_or(moved);
    let key =
        key ^ side_key() ^ piece_key(moved.of(us), mv.from()) ^ piece_key(arrived.of(us), mv.to());
    match position.captured_role(mv) {
        Some(captured) => key ^ piece_key(captured.of(us.other()), mv.to()),
        None => key,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_movegen::PositionRules;

    #[test]
    fn likely_keys_are_exact_except_for_castling_and_en_passant() {
        for fen in [
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            for mv in position.legal_moves() {
                let mut after = position;
                after.play_unchecked(mv);
                let keeps_rights = after.castling_rooks() == position.castling_rooks();
                if keeps_rights && !mv.is_en_passant() && !mv.is_double_push() {
                    assert_eq!(
                        likely_key(&position, position.key(), mv),
                        after.key(),
                        "{mv}"
                    );
                }
            }
        }
    }
}
