//! Static exchange evaluation: what a move wins or loses by captures on its target square.

use chess_board::{Bitboard, Position, Square};
use chess_move::{Color, Move, Role};

/// What a piece is worth in an exchange, in centipawns.
#[inline]
pub(crate) const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// Whether a move, with all the captures on its target square that both sides find worth making,
/// wins at least `threshold` centipawns
/// (<https://www.chessprogramming.org/Static_Exchange_Evaluation>).
///
/// Each side takes with its cheapest piece and may stop when it likes. Pins are not looked at, nor
/// promotions that happen in the course of the exchange. A pawn counts 100, a knight 320, a bishop 330, a
/// rook 500 and a queen 950. The move has to be legal in the position; of any other the answer says nothing.
///
/// ```
/// use chess_search::{Position, see_at_least};
///
/// let position = Position::from_fen("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1")?;
/// let takes = chess_movegen::legal_moves(&position)
///     .into_iter()
///     .find(|mv| mv.is_capture())
///     .unwrap();
/// // The pawn is defended: what is won is a pawn, and lost a queen.
/// assert!(see_at_least(&position, takes, 100 - 950));
/// assert!(!see_at_least(&position, takes, 0));
/// # Ok::<(), chess_board::FenError>(())
/// ```
pub fn see_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    let (from, to) = (mv.from(), mv.to());
    if mv.is_castle() {
        return threshold <= 0;
    }
    let board = position.board();
    let mut occupied = (position.occupied() - from) | to;
    let taken = if mv.is_en_passant() {
        occupied -= Square::new(to.file(), from.rank());
        worth(Role::Pawn)
    } else {
        board.role_at(to).map_or(0, worth)
    };
    let promoted = mv
        .promotion()
        .map_or(0, |role| worth(role) - worth(Role::Pawn));
    let moved = mv.promotion().or(board.role_at(from));
    // The move falls short if the answers win back more than it may lose.
    let exchange = Exchange {
        position,
        to,
        occupied,
        side: position.side_to_move().other(),
        standing: moved.map_or(0, worth),
    };
    !exchange.can_gain(taken + promoted - threshold + 1)
}

/// The captures on one square that are left after a move there.
struct Exchange<'a> {
    position: &'a Position,
    to: Square,
    /// Where there are pieces still.
    occupied: Bitboard,
    /// Who may take now.
    side: Color,
    /// What the piece is worth that stands on the square.
    standing: i32,
}

impl Exchange<'_> {
    /// Whether the side that may take now can gain at least `need` centipawns, be it by taking or
    /// by leaving it.
    ///
    /// It leaves it when it needs nothing. Else it has to take, and what stands there less what the
    /// other side gains after that is at least `need` exactly if the other side cannot gain one
    /// more than the difference. That is the same question of the other side, so the loop asks it
    /// in turns, until one has its answer.
    fn can_gain(mut self, mut need: i32) -> bool {
        let asked = self.side;
        loop {
            if need <= 0 {
                return self.side == asked;
            }
            // Nobody gains more than what stands there.
            let taker = (need <= self.standing).then(|| self.taker()).flatten();
            let Some((role, square)) = taker else {
                return self.side != asked;
            };
            need = self.standing - need + 1;
            self.standing = worth(role);
            self.occupied -= square;
            self.side = self.side.other();
        }
    }

    /// The cheapest piece that can take; the king only what nothing protects. A slider behind a
    /// piece that has taken attacks the square now that the piece has left its own.
    fn taker(&self) -> Option<(Role, Square)> {
        let attackers = self.position.attackers_to_with(self.to, self.occupied) & self.occupied;
        let own = attackers & self.position.by_color(self.side);
        cheapest(self.position, own).filter(|&(role, _)| role != Role::King || attackers == own)
    }
}

/// The cheapest of these pieces.
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
    use chess_movegen::{MoveGen, legal_moves};

    /// What the exchange wins, found by trying everything with the cheapest taker on a board that
    /// is really played on.
    fn by_playing(position: &Position, mv: Move) -> i32 {
        let mut after = *position;
        let taken = after.make(mv).captured().map_or(0, worth);
        let promoted = mv
            .promotion()
            .map_or(0, |role| worth(role) - worth(Role::Pawn));
        // Only pieces that are not pinned and do not promote are in this oracle's world, see below.
        let best = MoveGen::legal(&after)
            .captures()
            .list()
            .into_iter()
            .filter(|reply| reply.to() == mv.to())
            .min_by_key(|reply| after.board().role_at(reply.from()).map(|role| role as u8))
            .map_or(0, |reply| by_playing(&after, reply));
        taken + promoted - best.max(0)
    }

    #[test]
    fn agrees_with_playing_where_nothing_is_pinned() {
        for fen in [
            "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 8",
            "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
            "6k1/8/3p4/4p3/3P1P2/4N3/1B6/6K1 w - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            for mv in legal_moves(&position) {
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
    fn the_king_takes_only_what_is_not_protected() {
        let protected = Position::from_fen("8/8/2k5/3p4/4K3/8/8/3R4 w - - 0 1").unwrap();
        let takes = MoveGen::legal(&protected)
            .captures()
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
