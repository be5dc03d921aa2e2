//! [`GameReview`]: the analysis of all moves of a game.

use super::position::{Analyst, PositionAnalysis, white_bound, white_score};
use crate::clock::{TimeControl, TurnLimits};
use crate::player::error::PlayerError;
use chess_move::{Bound, ByColor, Color, Move, Score};
use chess_movegen::Game;
use chess_uci::Wdl;
use core::ops::ControlFlow;
use core::time::Duration;

/// The analysis of all moves of a game.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GameReview {
    /// The positions, from the start to the end: one more than there are moves.
    pub positions: Vec<ReviewedPosition>,
    /// The moves.
    pub moves: Vec<ReviewedMove>,
}

/// A position of a [`GameReview`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReviewedPosition {
    /// The score from White's point of view. The end of the game has the score of its result.
    pub score: Score,
    /// Whether the score is exact or a bound, also from White's point of view.
    pub bound: Bound,
    /// What the search found. It is empty where the game is over.
    pub analysis: PositionAnalysis,
}

/// A move of a [`GameReview`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ReviewedMove {
    /// The move.
    pub mv: Move,
    /// The player.
    pub color: Color,
    /// The best move, if the search found another one.
    pub better: Option<Move>,
    /// The expected score that the move gives away, from 0 to 1 points: 0 if a score is a bound from which no loss
    /// follows.
    pub loss: f64,
    /// The centipawns that the move gives away. Scores beyond ±1000, and mates, count as ±1000. 0 if a score is a bound
    /// from which no loss follows.
    pub centipawn_loss: i32,
    /// The mark that the loss deserves.
    pub judgment: Option<Judgment>,
}

/// A mark of a bad move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgment {
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Judgment {
    /// Returns the sign: `?!`, `?` or `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Returns the word: `dubious`, `mistake` or `blunder`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dubious => "dubious",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// From which loss on a move is marked, in points of the expected score (0 for a loss, 1 for a win).
///
/// A loss of 0.5 turns a won game into a drawn one. The expected score of an evaluation is that of [`Wdl::from_score`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// `?!`: 0.1 unless set.
    pub dubious: f64,
    /// `?`: 0.2 unless set.
    pub mistake: f64,
    /// `??`: 0.3 unless set.
    pub blunder: f64,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self {
            dubious: 0.1,
            mistake: 0.2,
            blunder: 0.3,
        }
    }
}

impl Thresholds {
    fn judge(&self, loss: f64) -> Option<Judgment> {
        if loss >= self.blunder {
            Some(Judgment::Blunder)
        } else if loss >= self.mistake {
            Some(Judgment::Mistake)
        } else if loss >= self.dubious {
            Some(Judgment::Dubious)
        } else {
            None
        }
    }
}

/// The moves of one player in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct PlayerSummary {
    /// The number of moves.
    pub moves: usize,
    /// The number of moves marked with `?!`.
    pub dubious: usize,
    /// The number of moves marked with `?`.
    pub mistakes: usize,
    /// The number of moves marked with `??`.
    pub blunders: usize,
    /// The mean of the centipawns given away; 0 without moves.
    pub average_centipawn_loss: f64,
}

/// The highest score, in centipawns, that counts for a loss in centipawns.
const MAX_CENTIPAWNS: i32 = 1000;

/// The time beyond the limit of a search after which an engine counts as hanging.
const MARGIN: Duration = Duration::from_secs(2);

impl GameReview {
    /// Analyzes all positions of a game, from the last one to the first so that a hash table helps. `progress` is
    /// called before each position with the number of those that are done, and may end the analysis.
    ///
    /// Returns `None` if `progress` ended it.
    ///
    /// # Errors
    /// If the analyst fails.
    pub fn of_game(
        game: &Game,
        analyst: &mut dyn Analyst,
        control: TimeControl,
        thresholds: &Thresholds,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Option<Self>, PlayerError> {
        let limits = TurnLimits {
            control,
            clocks: ByColor::new(None, None),
            margin: MARGIN,
        };
        let mut game = game.clone();
        let mut positions = Vec::with_capacity(game.positions().len());
        let moves = game.moves().to_vec();
        loop {
            if progress(positions.len()).is_break() {
                return Ok(None);
            }
            positions.push(ReviewedPosition::analyze(&game, analyst, &limits)?);
            if game.take_back().is_none() {
                break;
            }
        }
        positions.reverse();
        let mut review = Self {
            positions,
            moves: Vec::with_capacity(moves.len()),
        };
        let mut color = game.position().side_to_move();
        for (ply, mv) in moves.into_iter().enumerate() {
            let reviewed = review.review(ply, mv, color, thresholds);
            review.moves.push(reviewed);
            color = !color;
        }
        Ok(Some(review))
    }

    fn review(&self, ply: usize, mv: Move, color: Color, thresholds: &Thresholds) -> ReviewedMove {
        let (before, after) = (&self.positions[ply], &self.positions[ply + 1]);
        let better = before.analysis.best.filter(|&best| best != mv);
        // A loss is certain if the position was at least this good before the move, and is at most this good after it.
        let is_certain =
            before.bound_of(color) != Bound::Upper && after.bound_of(color) != Bound::Lower;
        // The best move gives nothing away, whatever a deeper search says after it.
        let (loss, centipawn_loss) = if better.is_some() && is_certain {
            (
                (expected(before.score, color) - expected(after.score, color)).max(0.0),
                (clamped(before.score, color) - clamped(after.score, color)).max(0),
            )
        } else {
            (0.0, 0)
        };
        ReviewedMove {
            mv,
            color,
            better,
            loss,
            centipawn_loss,
            judgment: thresholds.judge(loss),
        }
    }

    /// Returns the moves of a player in numbers.
    pub fn summary(&self, color: Color) -> PlayerSummary {
        let own = || self.moves.iter().filter(|mv| mv.color == color);
        let count = |judgment| own().filter(|mv| mv.judgment == Some(judgment)).count();
        let moves = own().count();
        let sum: f64 = own().map(|mv| f64::from(mv.centipawn_loss)).sum();
        let number = f64::from(u32::try_from(moves).unwrap_or(u32::MAX));
        PlayerSummary {
            moves,
            dubious: count(Judgment::Dubious),
            mistakes: count(Judgment::Mistake),
            blunders: count(Judgment::Blunder),
            average_centipawn_loss: if moves == 0 { 0.0 } else { sum / number },
        }
    }
}

impl ReviewedPosition {
    fn analyze(
        game: &Game,
        analyst: &mut dyn Analyst,
        limits: &TurnLimits,
    ) -> Result<Self, PlayerError> {
        let us = game.position().side_to_move();
        if let Some(outcome) = game.outcome() {
            return Ok(Self {
                score: match outcome.winner() {
                    Some(Color::White) => Score::Mate(1),
                    Some(Color::Black) => Score::Mate(-1),
                    None => Score::Centipawns(0),
                },
                bound: Bound::Exact,
                analysis: PositionAnalysis::default(),
            });
        }
        let analysis = analyst.analyze(game, limits, &mut |_| {})?;
        let line = analysis.lines.first().ok_or(PlayerError::NoMove)?;
        Ok(Self {
            score: white_score(line.score, us),
            bound: white_bound(line.bound, us),
            analysis,
        })
    }

    /// Returns the bound from a player's point of view.
    fn bound_of(&self, color: Color) -> Bound {
        white_bound(self.bound, color)
    }

    /// Returns White's expected score, from 0 to 1.
    pub fn expected_score(&self) -> f64 {
        expected(self.score, Color::White)
    }
}

/// Returns the expected score of a player, from 0 to 1, for a score from White's point of view.
fn expected(white_score: Score, color: Color) -> f64 {
    let wdl = Wdl::from_score(white_score);
    let white = (f64::from(wdl.win) + f64::from(wdl.draw) / 2.0) / 1000.0;
    match color {
        Color::White => white,
        Color::Black => 1.0 - white,
    }
}

/// Returns the score of a player in centipawns, for a score from White's point of view.
fn clamped(white_score: Score, color: Color) -> i32 {
    let white = match white_score {
        Score::Centipawns(centipawns) => centipawns.clamp(-MAX_CENTIPAWNS, MAX_CENTIPAWNS),
        Score::Mate(moves) if moves > 0 => MAX_CENTIPAWNS,
        Score::Mate(_) => -MAX_CENTIPAWNS,
    };
    match color {
        Color::White => white,
        Color::Black => -white,
    }
}
