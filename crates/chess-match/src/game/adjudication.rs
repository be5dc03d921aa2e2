//! [`Adjudication`]: when a game ends before its last move.

use crate::player::Choice;
use chess_board::Position;
use chess_move::{Bound, Color, Score};
use chess_syzygy::{ProbeError, Tablebase, Wdl};
use std::sync::Arc;

/// When a game ends before its last move: by the scores of the players, its length, or endgame tables.
///
/// For an end by scores, both players have to agree: the scores of consecutive plies count, each from the point of view
/// of the player to move. Without a score a ply breaks the sequence. A score that is a bound counts for a win if the
/// bound says enough: +9.00 or more (`lowerbound`), or -9.00 or less (`upperbound`). It never counts for a draw.
///
/// ```
/// use chess_match::{Adjudication, DrawAdjudication, WinAdjudication};
///
/// let rules = Adjudication {
///     win: Some(WinAdjudication { centipawns: 1000, plies: 6 }),
///     draw: Some(DrawAdjudication { centipawns: 10, plies: 16, from_ply: 80 }),
///     max_plies: Some(400),
///     tables: None,
/// };
/// ```
#[derive(Clone, Debug, Default)]
pub struct Adjudication {
    /// When a game is won.
    pub win: Option<WinAdjudication>,
    /// When a game is drawn.
    pub draw: Option<DrawAdjudication>,
    /// A game with this number of plies is drawn. The plies of the opening count.
    pub max_plies: Option<usize>,
    /// Tables that end a game as soon as its result is in them.
    pub tables: Option<TablebaseAdjudication>,
}

/// A game ends as soon as its result with best play is in endgame tables.
///
/// The halfmove clock counts. A game goes on if the rounding of a distance hides whether a win is in time, or if a
/// table is missing or damaged. Repetitions are not counted.
#[derive(Clone, Debug)]
#[doc(alias = "syzygy")]
pub struct TablebaseAdjudication {
    /// The tables.
    pub tablebase: Arc<Tablebase>,
    /// The maximum number of pieces, kings included.
    pub max_pieces: usize,
}

impl TablebaseAdjudication {
    /// Ends games with at most seven pieces.
    pub const fn new(tablebase: Arc<Tablebase>) -> Self {
        Self {
            tablebase,
            max_pieces: 7,
        }
    }

    /// Returns the result of a game in this position, if it is in the tables.
    pub(crate) fn decide(&self, position: &Position) -> Option<Decision> {
        if position.occupied().len() > self.max_pieces {
            return None;
        }
        let us = position.side_to_move();
        let winner = match self.result(position).ok()?? {
            Wdl::Win => Some(us),
            Wdl::Loss => Some(!us),
            Wdl::BlessedLoss | Wdl::Draw | Wdl::CursedWin => None,
        };
        Some(Decision { winner })
    }

    fn result(&self, position: &Position) -> Result<Option<Wdl>, ProbeError> {
        // With any clock, a draw stays a draw. A win can be too late, unless the clock is zero.
        let wdl = self.tablebase.probe_wdl(position)?;
        let clock = position.halfmove_clock();
        if wdl.is_draw_by_rule() || clock == 0 {
            return Ok(Some(wdl));
        }
        Ok(self.tablebase.probe_dtz(position)?.wdl_at(clock))
    }
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
    win: Option<WinAdjudication>,
    draw: Option<DrawAdjudication>,
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
    pub(crate) const fn new(rules: &Adjudication) -> Self {
        Self {
            win: rules.win,
            draw: rules.draw,
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
        if let Some(rule) = self.win {
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
        if let Some(rule) = self.draw {
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
