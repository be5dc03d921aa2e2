//! Dead positions: no series of legal moves leads to checkmate.

mod locked;

use crate::legal_moves::legal_moves;
use crate::material::has_insufficient_material;
use chess_board::Position;
use locked::is_locked;

/// The number of plies that forced lines are followed.
const MAX_PLIES: usize = 32;
/// The number of positions that are examined.
const MAX_POSITIONS: usize = 1_000;

/// Returns whether the position is proved to be dead: neither side can checkmate by any series of legal
/// moves, however badly the opponent plays (FIDE Laws of Chess 5.2.2).
///
/// `true` is always right. `false` means that a mate is possible or that the proof was not found, because
/// deciding every position would need a search without a bound. These positions are recognized:
///
/// - those of [`has_insufficient_material`];
/// - stalemate;
/// - locked positions: no pawn can ever move or be captured, and no king can ever be mated on the squares
///   that are left to it. For each piece, all squares that it could reach are computed as if pieces that
///   can move were never in its way. Typical are kings, and bishops, behind a closed chain of pawns;
/// - forced lines: all legal moves lead to such positions, for example because the only move captures the
///   last piece. Lines of up to 32 plies are followed, as long as they have at most 1,000 positions
///   together.
///
/// Not recognized are, for example, positions in which only one side is locked in, or in which a king can
/// capture a pawn without effect, and positions with castling rights.
///
/// The work is bounded: at most 1,000 positions, for each of which the reachable squares of each piece
/// are computed at most once for each piece that turns out to move. A position that is not dead mostly
/// takes a single line of 32 plies, 10 to 30 microseconds. [`outcome`](crate::outcome) and `Game` do not
/// use this function: they are asked after every move and must stay fast, and games in databases continue
/// in dead positions, because nobody stopped them.
///
/// ```
/// use chess_board::Position;
/// use chess_movegen::is_dead_position;
///
/// // No king can cross the chain of pawns.
/// assert!(is_dead_position(&Position::from_fen("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1")?));
/// // The only legal move captures the queen.
/// assert!(is_dead_position(&Position::from_fen("7k/8/8/8/8/8/1q6/K7 w - - 0 1")?));
/// // The black king can reach the pawn on a4.
/// assert!(!is_dead_position(&Position::from_fen("4k3/8/8/p7/P7/8/8/4K3 w - - 0 1")?));
/// # Ok::<(), chess_board::FenError>(())
/// ```
pub fn is_dead_position(position: &Position) -> bool {
    let mut left = MAX_POSITIONS;
    Line {
        position,
        before: None,
    }
    .is_dead(MAX_PLIES, &mut left)
}

/// A position with those before it.
struct Line<'a> {
    position: &'a Position,
    before: Option<&'a Self>,
}

impl Line<'_> {
    /// Returns whether each line from here ends without mate, within this number of plies. Positions of
    /// the line itself need no second look: a mate after them is also a mate after their first occurrence.
    fn is_dead(&self, plies: usize, left: &mut usize) -> bool {
        let moves = legal_moves(self.position);
        if moves.is_empty() {
            return !self.position.is_check();
        }
        if has_insufficient_material(self.position) || is_locked(self.position) {
            return true;
        }
        if plies == 0 || *left < moves.len() {
            return false;
        }
        *left -= moves.len();
        moves.into_iter().all(|mv| {
            let after = self.position.after(mv);
            let next = Line {
                position: &after,
                before: Some(self),
            };
            self.contains(&after) || next.is_dead(plies - 1, left)
        })
    }

    fn contains(&self, position: &Position) -> bool {
        let mut line = Some(self);
        while let Some(at) = line {
            if at.position == position {
                return true;
            }
            line = at.before;
        }
        false
    }
}
