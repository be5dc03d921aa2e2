//! Static exchange evaluation: the material that a move wins or loses by captures on its target square.

use chess_board::{Bitboard, Position, Square};
use chess_move::{Color, Move, Role};

/// Returns the value of a piece in [`see_at_least`], in centipawns: pawn 100, knight 320, bishop 330, rook 500, queen
/// 950, king 0.
#[inline]
pub const fn exchange_value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// Returns whether a legal move wins at least `threshold` centipawns, after all captures on its target square that both
/// sides choose to make: static exchange evaluation (<https://www.chessprogramming.org/Static_Exchange_Evaluation>).
///
/// Each side captures with its least valuable piece and can stop at any time. Pins, and promotions
/// later in the exchange, are ignored. [`exchange_value`] gives the values of the pieces. For an
/// illegal move the result is meaningless.
///
/// ```
/// use chess_board::Position;
/// use chess_movegen::{MoveGen, see_at_least};
///
/// let position = Position::from_fen("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1")?;
/// let captures = MoveGen::legal(&position).noisy().list();
/// // The pawn is protected: the queen wins a pawn and is lost.
/// assert!(see_at_least(&position, captures[0], 100 - 950));
/// assert!(!see_at_least(&position, captures[0], 0));
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[inline]
#[doc(alias("see", "static_exchange_evaluation"))]
pub fn see_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    let (from, to) = (mv.from(), mv.to());
    if mv.is_castle() {
        return threshold <= 0;
    }
    let board = position.board();
    let mut occupied = (position.occupied() - from) | to;
    let captured = if mv.is_en_passant() {
        occupied -= Square::new(to.file(), from.rank());
        exchange_value(Role::Pawn)
    } else {
        board.role_at(to).map_or(0, exchange_value)
    };
    let promoted = mv
        .promotion()
        .map_or(0, |role| exchange_value(role) - exchange_value(Role::Pawn));
    let moved = mv.promotion().or(board.role_at(from));
    // The move fails if the replies win back more than it may lose.
    let exchange = Exchange {
        position,
        to,
        occupied,
        side: position.side_to_move().other(),
        target_value: moved.map_or(0, exchange_value),
    };
    !exchange.can_gain(captured + promoted - threshold + 1)
}

/// The captures on one square that remain after a move there.
struct Exchange<'a> {
    position: &'a Position,
    to: Square,
    /// The squares of the pieces that are left.
    occupied: Bitboard,
    /// The side to capture.
    side: Color,
    /// The value of the piece on the square.
    target_value: i32,
}

impl Exchange<'_> {
    /// Returns whether the side to capture can gain at least `need` centipawns, by capturing or by stopping.
    ///
    /// It stops if `need` is not positive. Otherwise it must capture, and gains the value of the
    /// target minus the opponent's gain afterwards. So the gain is at least `need` exactly if the
    /// opponent cannot gain more than the target's value minus `need`: the same question with the
    /// sides exchanged. The loop alternates between the sides until the answer is known.
    fn can_gain(mut self, mut need: i32) -> bool {
        let first_side = self.side;
        loop {
            if need <= 0 {
                return self.side == first_side;
            }
            // No side gains more than the value of the target.
            let capturer = (need <= self.target_value)
                .then(|| self.capturer())
                .flatten();
            let Some((role, square)) = capturer else {
                return self.side != first_side;
            };
            need = self.target_value - need + 1;
            self.target_value = exchange_value(role);
            self.occupied -= square;
            self.side = self.side.other();
        }
    }

    /// Returns the least valuable piece that can capture. The king captures only unprotected pieces. A slider behind a
    /// piece that has captured attacks the square as well.
    fn capturer(&self) -> Option<(Role, Square)> {
        let attackers = self
            .position
            .board()
            .attackers_to_if_occupied(self.to, self.occupied)
            & self.occupied;
        let own = attackers & self.position.by_color(self.side);
        cheapest(self.position, own).filter(|&(role, _)| role != Role::King || attackers == own)
    }
}

/// Returns the least valuable of these pieces.
#[inline]
fn cheapest(position: &Position, pieces: Bitboard) -> Option<(Role, Square)> {
    if pieces.is_empty() {
        return None;
    }
    Role::ALL
        .into_iter()
        .find_map(|role| Some((role, (pieces & position.by_role(role)).first()?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MoveGen, PositionRules};

    /// Returns the exact gain of the exchange, found by playing every capture of the least valuable piece.
    fn by_playing(position: &Position, mv: Move) -> i32 {
        let mut after = *position;
        let taken = after.make(mv).captured().map_or(0, exchange_value);
        let promoted = mv
            .promotion()
            .map_or(0, |role| exchange_value(role) - exchange_value(Role::Pawn));
        // This oracle covers positions without pins and promotions only.
        let best = MoveGen::legal(&after)
            .noisy()
            .list()
            .into_iter()
            .filter(|reply| reply.to() == mv.to())
            .min_by_key(|reply| after.board().role_at(reply.from()).map(|role| role as u8))
            .map_or(0, |reply| by_playing(&after, reply));
        taken + promoted - best.max(0)
    }

    #[test]
    fn exchange_equals_playing_the_captures_where_nothing_is_pinned() {
        for fen in [
            "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 8",
            "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
            "6k1/8/3p4/4p3/3P1P2/4N3/1B6/6K1 w - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "3r3k/2P1P3/8/8/8/8/8/4K3 w - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            for mv in position.legal_moves() {
                let exact = by_playing(&position, mv);
                for threshold in [exact - 1, exact] {
                    assert!(
                        see_at_least(&position, mv, threshold),
                        "{fen} {mv} {threshold}"
                    );
                }
                assert!(
                    !see_at_least(&position, mv, exact + 1),
                    "{fen} {mv} {exact}"
                );
            }
        }
    }

    #[test]
    fn castling_neither_gains_nor_loses() {
        let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let moves = position.legal_moves();
        let castling = moves.iter().filter(|mv| mv.is_castle());
        assert_eq!(castling.clone().count(), 2);
        for &mv in castling {
            assert!(see_at_least(&position, mv, 0), "{mv}");
            assert!(!see_at_least(&position, mv, 1), "{mv}");
        }
    }

    #[test]
    fn the_king_captures_only_unprotected_pieces() {
        let protected = Position::from_fen("8/8/2k5/3p4/4K3/8/8/3R4 w - - 0 1").unwrap();
        let takes = MoveGen::legal(&protected)
            .noisy()
            .list()
            .into_iter()
            .find(|mv| mv.from() == Square::D1)
            .unwrap();
        assert!(see_at_least(&protected, takes, 100));
        let alone = Position::from_fen("8/8/2k5/3p4/8/8/8/3RK3 w - - 0 1").unwrap();
        assert!(see_at_least(&alone, takes, -400));
        assert!(!see_at_least(&alone, takes, -399));
    }
}
