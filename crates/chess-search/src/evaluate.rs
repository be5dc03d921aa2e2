//! [`Evaluate`]: the interface between the search and a static evaluation.

use chess_board::{PieceChanges, Position};
use std::sync::Arc;

/// A static evaluation: it scores a position without looking ahead.
///
/// # Sharing and state
///
/// The evaluation itself holds the data that does not change during a search, such as the weights
/// of a network. All threads share it by reference. The data that changes from move to move is in
/// the [`State`](Evaluate::State); each thread has one.
///
/// An evaluation that needs only the position has the state `()`:
///
/// ```
/// use chess_board::{Position, Role};
/// use chess_search::Evaluate;
///
/// struct CountPawns;
///
/// impl Evaluate for CountPawns {
///     type State = ();
///
///     fn new_state(&self) {}
///
///     fn evaluate(&self, _: &mut (), position: &Position) -> i32 {
///         let us = position.side_to_move();
///         let count = |color| position.pieces(color, Role::Pawn).len() as i32;
///         100 * (count(us) - count(us.other()))
///     }
/// }
///
/// assert_eq!(CountPawns.score(&Position::default()), 0);
/// ```
///
/// # Incremental updates
///
/// An evaluation with sums that follow the moves (piece-square tables, the first layer of a network) keeps a stack
/// in its state. The search calls
///
/// 1. [`reset`](Evaluate::reset) with the root position,
/// 2. [`push`](Evaluate::push) after every move that it plays,
/// 3. [`pop`](Evaluate::pop) when it takes the last pushed move back.
///
/// Pushes and pops nest. There are never more than [`MAX_PLY`](crate::MAX_PLY) pushes without their pops. A null
/// move is neither pushed nor popped, because it moves no piece; only the side to move of the position differs.
///
/// ```
/// use chess_board::{PieceChanges, Position};
/// use chess_move::{Color, Piece, Role};
/// use chess_search::Evaluate;
///
/// /// Material, summed from move to move.
/// struct Material {
///     worth: [i32; 6],
/// }
///
/// impl Material {
///     /// The value of a piece for White.
///     fn of(&self, piece: Piece) -> i32 {
///         match piece.color {
///             Color::White => self.worth[piece.role.index()],
///             Color::Black => -self.worth[piece.role.index()],
///         }
///     }
/// }
///
/// impl Evaluate for Material {
///     /// The sums at the root and after each move.
///     type State = Vec<i32>;
///
///     fn new_state(&self) -> Vec<i32> {
///         vec![0]
///     }
///
///     fn reset(&self, sums: &mut Vec<i32>, root: &Position) {
///         *sums = vec![root.board().iter().map(|(_, piece)| self.of(piece)).sum()];
///     }
///
///     fn push(&self, sums: &mut Vec<i32>, changes: &PieceChanges, _after: &Position) {
///         let mut sum = sums.last().copied().unwrap_or_default();
///         sum -= changes.removed().map(|(piece, _)| self.of(piece)).sum::<i32>();
///         sum += changes.added().map(|(piece, _)| self.of(piece)).sum::<i32>();
///         sums.push(sum);
///     }
///
///     fn pop(&self, sums: &mut Vec<i32>) {
///         sums.pop();
///     }
///
///     fn evaluate(&self, sums: &mut Vec<i32>, position: &Position) -> i32 {
///         let white = sums.last().copied().unwrap_or_default();
///         match position.side_to_move() {
///             Color::White => white,
///             Color::Black => -white,
///         }
///     }
/// }
///
/// use chess_search::{Game, Limits, SearchOptions, Searcher};
///
/// let material = Material { worth: [100, 320, 330, 500, 950, 0] };
/// let mut searcher = Searcher::with_evaluation(SearchOptions::default(), material)?;
/// let game = Game::new(Position::from_fen("4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1")?);
/// let result = searcher.search(&game, &Limits { depth: Some(3), ..Limits::default() }, |_| ());
/// assert_eq!(result.best.unwrap().to_string(), "e3d5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias("static_eval", "eval"))]
pub trait Evaluate: Send + Sync {
    /// The data that one thread keeps from move to move, such as sums and caches. `()` if there is
    /// none.
    type State: Send;

    /// Creates the state of one thread. The search calls [`reset`](Evaluate::reset) before anything else.
    fn new_state(&self) -> Self::State;

    /// Returns the score of a position in centipawns, from the point of view of the side to move.
    ///
    /// Positive is good for the side to move. 100 is about the advantage of one pawn; the margins
    /// of the search are tuned for this scale. The search clamps the score to
    /// ±[`MAX_EVALUATION`](crate::MAX_EVALUATION). Scores from ±5,000 count as decided, and the
    /// search does not apply its learned corrections to them.
    ///
    /// The side to move is never in check.
    #[doc(alias = "eval")]
    fn evaluate(&self, state: &mut Self::State, position: &Position) -> i32;

    /// Sets the state to a new root position. All earlier pushes are forgotten.
    #[doc(alias = "refresh")]
    fn reset(&self, state: &mut Self::State, root: &Position) {
        let _ = (state, root);
    }

    /// Updates the state after a move.
    ///
    /// `changes` are the pieces that the move removed and added, `after` is the position after it.
    #[doc(alias = "make_move")]
    #[doc(alias = "update")]
    fn push(&self, state: &mut Self::State, changes: &PieceChanges, after: &Position) {
        let _ = (state, changes, after);
    }

    /// Takes back the last [`push`](Evaluate::push).
    #[doc(alias = "unmake_move")]
    fn pop(&self, state: &mut Self::State) {
        let _ = state;
    }

    /// Returns the score of a single position, computed with a fresh state.
    ///
    /// It is slower than what a search does. The side to move must not be in check.
    fn score(&self, position: &Position) -> i32 {
        let mut state = self.new_state();
        self.reset(&mut state, position);
        self.evaluate(&mut state, position)
    }
}

/// Lets several searchers share one set of weights.
impl<E: Evaluate> Evaluate for Arc<E> {
    type State = E::State;

    fn new_state(&self) -> E::State {
        (**self).new_state()
    }

    fn evaluate(&self, state: &mut E::State, position: &Position) -> i32 {
        (**self).evaluate(state, position)
    }

    fn reset(&self, state: &mut E::State, root: &Position) {
        (**self).reset(state, root);
    }

    fn push(&self, state: &mut E::State, changes: &PieceChanges, after: &Position) {
        (**self).push(state, changes, after);
    }

    fn pop(&self, state: &mut E::State) {
        (**self).pop(state);
    }
}

/// An evaluation that can explain a score as text.
pub trait ExplainEvaluation: Evaluate {
    /// Returns the parts of the score of a position, as one or more lines of text for a person to
    /// read, or `None` if there is nothing to add to the score.
    fn explain(&self, position: &Position) -> Option<String>;
}
