//! [`Filter`]: selects games.
//!
//! | module | contents |
//! |---|---|
//! | this one | `Filter` |
//! | `criterion` | what a game can be selected by |
//! | `text_match` | how texts of tags are compared |
//! | `material` | the pieces of a position, as a pattern |
//! | `decision` | combines the answers of criteria |
//! | `visitor` | finds the answers while a game is read |

pub(crate) mod criterion;
mod decision;
pub(crate) mod material;
pub(crate) mod text_match;
mod visitor;

use crate::batch::Batch;
use crate::batch::games::Reading;
use crate::pipeline::Worker;
use crate::selection::{Choice, Selection};
use criterion::Criterion;
use decision::Decision;
use visitor::FilterVisitor;

/// Selects the games that meet a criterion.
///
/// If the tags decide, the moves of a game are not played, which is faster.
///
/// ```
/// use chess_games::{Batch, Criterion, Filter, TextMatch, Worker};
/// use chess_notation::pgn::GameResult;
///
/// let text = "[White \"Anand, V\"]\n[WhiteElo \"2786\"]\n\n1. e4 c5 1-0\n\n[White \"Topalov\"]\n\n1. d4 1-0\n";
/// let batch = Batch::new(text, 0);
/// let mut filter = Filter::new(Criterion::All(vec![
///     Criterion::Player(TextMatch::contains("anand")),
///     Criterion::Result(GameResult::WhiteWins),
///     Criterion::Not(Box::new(Criterion::Faulty)),
/// ]));
/// let selection = filter.process(&batch);
/// assert_eq!((selection.games(), selection.kept()), (2, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Filter {
    decision: Decision,
}

impl Filter {
    /// Creates a filter.
    pub fn new(criterion: Criterion) -> Self {
        Self {
            decision: Decision::new(criterion),
        }
    }

    /// Returns whether moves must be played to decide.
    pub fn needs_moves(&self) -> bool {
        self.decision.leaves().iter().any(Criterion::needs_moves)
    }
}

impl Worker for Filter {
    type Output = Selection;

    fn process(&mut self, batch: &Batch) -> Selection {
        let mut selection = Selection::default();
        let mut visitor = FilterVisitor::new(&self.decision);
        let reading = if self.needs_moves() {
            Reading::Read
        } else {
            Reading::Skim
        };
        for (text, keeps) in batch.games(&mut visitor, reading) {
            selection.push(text, Choice::from(keeps));
        }
        selection
    }
}
