//! [`Adjudication`]: when a game ends before its last move.

use crate::player::Choice;
use chess_move::{Bound, Color, Score};

/// When a game ends before its last move, by the scores of the players.
///
/// Both players have to agree: the scores of consecutive plies count, each from the point of view of the player to
/// move. Without a score a ply breaks the sequence. A score that is a bound counts for a win if the bound says enough:
/// +9.00 or more (`lowerbound`), or -9.00 or less (`upperbound`). It never counts for a draw.
///
/// ```
/// use chess_match::{Adjudication, DrawAdjudication, WinAdjudication};
///
/// let rules = Adjudication {
///     win: Some(WinAdjudication { centipawns: 1000, plies: 6 }),
///     draw: Some(DrawAdjudication { centipawns: 10, plies: 16, from_ply: 80 }),
///     max_plies: Some(400),
/// };
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Adjudication {
    /// When a game is won.
    pub win: Option<WinAdjudication>,
    /// When a game is drawn.
    pub draw: Option<DrawAdjudication>,
    /// A game with this number of plies is drawn. The plies of the opening count.
    pub max_plies: Option<usize>,
}

/// A game is won by the side that is ahead by this score for this number of plies in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WinAdjudication {
    /// The lowest score in centipawns. Every announced mate is enough.
    pub centipawns: i32,
    /// The number of plies in a row.
    pub plies: usize,
}

/// A game is drawn if the score is about zero for this number of plies in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawAdjudication {
    /// The highest score for either side in centipawns.
    pub centipawns: i32,
    /// The number of plies in a row.
    pub plies: usize,
    /// The number of plies of the game before the first one that counts.
    pub from_ply: usize,
}

/// The scores of a game so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoreSequence {
    rules: Adjudication,
    ahead: Color,
    plies_ahead: usize,
    plies_equal: usize,
}

/// The result of a game that is cut short. `None` is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    pub(crate) winner: Option<Color>,
}

impl ScoreSequence {
    pub(crate) const fn new(rules: Adjudication) -> Self {
        Self {
            rules,
            ahead: Color::White,
            plies_ahead: 0,
            plies_equal: 0,
        }
    }

    /// Adds the score of the player to move, after `ply` plies of the game. Returns whether this ends the game.
    pub(crate) fn add(&mut self, us: Color, choice: &Choice, ply: usize) -> Option<Decision> {
        let Some(score) = choice.score else {
            (self.plies_ahead, self.plies_equal) = (0, 0);
            return None;
        };
        let (is_ahead, size) = match score {
            Score::Centipawns(centipawns) => (centipawns > 0, centipawns.saturating_abs()),
            Score::Mate(moves) => (moves > 0, i32::MAX),
        };
        let ahead = if is_ahead { us } else { !us };
        // Whether the true score is at least as far from zero.
        let is_this_far = match choice.bound {
            Bound::Exact => true,
            Bound::Lower => is_ahead,
            Bound::Upper => !is_ahead,
        };
        if let Some(rule) = self.rules.win {
            self.plies_ahead = match size {
                size if size < rule.centipawns || !is_this_far => 0,
                _ if ahead == self.ahead => self.plies_ahead + 1,
                _ => 1,
            };
            self.ahead = ahead;
            if self.plies_ahead >= rule.plies.max(1) {
                return Some(Decision {
                    winner: Some(ahead),
                });
            }
        }
        if let Some(rule) = self.rules.draw {
            let is_equal =
                choice.bound == Bound::Exact && ply >= rule.from_ply && size <= rule.centipawns;
            self.plies_equal = if is_equal { self.plies_equal + 1 } else { 0 };
            if self.plies_equal >= rule.plies.max(1) {
                return Some(Decision { winner: None });
            }
        }
        None
    }
}
