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
pub(crate) fn is_dead_position(position: &Position) -> bool {
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
