//! [`Evaluate`]: what a search asks of an evaluation.

use chess_board::Position;
use chess_move::Move;

/// A static evaluation: how good a position is, without looking ahead.
///
/// A plain one answers [`evaluate`](Evaluate::evaluate) from the position alone and needs no more:
///
/// ```
/// use chess_board::{Position, Role};
/// use chess_search::Evaluate;
///
/// #[derive(Clone)]
/// struct CountPawns;
///
/// impl Evaluate for CountPawns {
///     fn evaluate(&mut self, position: &Position) -> i32 {
///         let us = position.side_to_move();
///         let count = |color| position.pieces(color, Role::Pawn).len() as i32;
///         100 * (count(us) - count(us.other()))
///     }
/// }
///
/// let mut evaluation = CountPawns;
/// assert_eq!(evaluation.evaluate(&Position::default()), 0);
/// ```
///
/// One that keeps sums from move to move (piece-square tables, a network's first layer) is told of
/// every move that the search plays and takes back. The calls nest as the tree does: after
/// [`reset`](Evaluate::reset) each [`unmake`](Evaluate::unmake) takes back the last
/// [`make`](Evaluate::make) that was not. A pass (null move) is not told, since it moves nothing; the
/// position handed to `evaluate` then has the other side to move.
///
/// Each thread of a search has an evaluation of its own, cloned from the first.
pub trait Evaluate {
    /// The value of a position for the side to move, in centipawns. The search cuts it off at
    /// ±30,000. It is never asked in check.
    fn evaluate(&mut self, position: &Position) -> i32;

    /// A new root: what was kept is forgotten.
    fn reset(&mut self, position: &Position) {
        let _ = position;
    }

    /// A move is about to be played in this position.
    fn make(&mut self, before: &Position, mv: Move) {
        let _ = (before, mv);
    }

    /// The last move is taken back.
    fn unmake(&mut self) {}
}
