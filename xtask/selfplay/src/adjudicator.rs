//! [`Adjudicator`]: ends games by their scores.

use crate::recipe::{DRAWN, DRAWN_FROM, DRAWN_PLIES, WON, WON_PLIES};
use training_data::{Adjudication, Verdict};

/// Follows the scores of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Adjudicator {
    plies: u16,
    white_wins: u16,
    black_wins: u16,
    drawn: u16,
}

impl Adjudicator {
    /// Takes the score of the next ply, for White. Returns the result once it is clear.
    pub(crate) fn observe(&mut self, score: i16) -> Option<Adjudication> {
        let extend = |run: &mut u16, continues: bool| *run = if continues { *run + 1 } else { 0 };
        extend(&mut self.white_wins, score >= WON);
        extend(&mut self.black_wins, score <= -WON);
        let is_even = score.unsigned_abs() <= DRAWN.unsigned_abs();
        extend(&mut self.drawn, is_even && self.plies >= DRAWN_FROM);
        self.plies += 1;
        let verdict = if self.white_wins >= WON_PLIES {
            Verdict::WhiteWins
        } else if self.black_wins >= WON_PLIES {
            Verdict::BlackWins
        } else if self.drawn >= DRAWN_PLIES {
            Verdict::Draw
        } else {
            return None;
        };
        let plies = self.plies;
        Some(Adjudication { verdict, plies })
    }
}
