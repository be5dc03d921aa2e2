//! [`Evaluate`]: what a search asks of an evaluation.

use chess_board::Position;
use chess_move::Move;
use core::fmt;

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

    /// Leaves out the terms of these names from now on, and no others: no names, and all is in use
    /// again. It serves to measure by games what a term is worth; an evaluation whose parts have no names
    /// knows none.
    ///
    /// ```
    /// use chess_search::{Evaluate, HandWritten, Position};
    ///
    /// let position = Position::from_fen("6k1/5ppp/P7/8/8/8/5PPP/6K1 w - - 0 1")?;
    /// let mut evaluation = HandWritten::default();
    /// let all = evaluation.evaluate(&position);
    /// evaluation.leave_out(&["passed", "tempo"])?;
    /// assert!(evaluation.evaluate(&position) < all - 50);
    /// evaluation.leave_out(&[])?;
    /// assert_eq!(evaluation.evaluate(&position), all);
    ///
    /// let error = evaluation.leave_out(&["tempo", "past"]).unwrap_err();
    /// assert_eq!(error.index, 1);
    /// assert!(error.known.contains(&"passed"));
    /// assert!(error.to_string().starts_with("name 2 is unknown, expected names out of: "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When it does not know a name; what is left out is then what was before.
    fn leave_out(&mut self, terms: &[&str]) -> Result<(), UnknownTerm> {
        if terms.is_empty() {
            return Ok(());
        }
        Err(UnknownTerm {
            index: 0,
            known: Vec::new(),
        })
    }

    /// What a position's value is made of, as text of one line or more for a person to read. None, when there
    /// is nothing to tell beyond the value.
    fn explain(&mut self, position: &Position) -> Option<String> {
        let _ = position;
        None
    }
}

/// The answer to a name that is no term's of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTerm {
    /// Which of the names given it is; 0 is the first.
    pub index: usize,
    /// The names that the evaluation knows.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.index.saturating_add(1);
        write!(f, "name {number} is unknown, expected ")?;
        if self.known.is_empty() {
            return f.write_str("none");
        }
        f.write_str("names out of:")?;
        for name in &self.known {
            write!(f, " {name}")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownTerm {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_term_is_told_with_its_place_and_what_was_due() {
        let mut error = UnknownTerm {
            index: 2,
            known: vec!["passed", "tempo"],
        };
        assert_eq!(
            error.to_string(),
            "name 3 is unknown, expected names out of: passed tempo"
        );
        error.known.clear();
        assert_eq!(error.to_string(), "name 3 is unknown, expected none");
    }
}
