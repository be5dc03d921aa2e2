//! [`Samples`]: positions as counts of parameters, in one vector.

use chess_board::Position;
use chess_search::tune::{Coefficients, DRAWISH_SCALE, coefficients};
use std::ops::Range;
use training_data::{Filter, GameError, ScoredGame};

/// A position: the ranges of its counts, and what else its evaluation consists of.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) linear: Range<usize>,
    pub(crate) danger: [Range<usize>; 2],
    /// The shares of middlegame and endgame.
    pub(crate) phase: [f64; 2],
    pub(crate) damped: f64,
    /// The scale of an advantage in the endgame, in 64ths.
    pub(crate) scale: i32,
    /// The score of a search, in centipawns for White.
    pub(crate) score: f64,
    pub(crate) result: f64,
}

/// Positions with their counts.
#[derive(Debug, Default)]
pub(crate) struct Samples {
    counts: Vec<(u16, i16)>,
    pub(crate) samples: Vec<Sample>,
}

impl Samples {
    /// Adds the positions of a game that are fit for training.
    pub(crate) fn push_game(&mut self, game: &ScoredGame) -> Result<(), GameError> {
        let filter = Filter::default();
        let _end = game.replay(|position, ply| {
            if filter.rejection(position, ply).is_none() {
                self.push(position, ply.score, game.verdict.white_points());
            }
        })?;
        Ok(())
    }

    /// Adds a position with its score and the result of its game, unless its evaluation is not a sum of parameters.
    pub(crate) fn push(&mut self, position: &Position, score: i16, result: f64) {
        let Some(counts) = coefficients(position) else {
            return;
        };
        if counts.scale == 0 {
            return;
        }
        let Coefficients {
            linear,
            danger: [white, black],
            phase,
            scale,
            damped,
            ..
        } = counts;
        let middlegame = f64::from(phase) / 24.0;
        let scaled = f64::from(scale) / 64.0;
        let sample = Sample {
            linear: self.store(&linear),
            danger: [self.store(&white), self.store(&black)],
            phase: [
                if scale <= DRAWISH_SCALE {
                    middlegame * scaled
                } else {
                    middlegame
                },
                (1.0 - middlegame) * scaled,
            ],
            damped: f64::from(damped) / 100_000.0,
            scale,
            score: score.into(),
            result,
        };
        self.samples.push(sample);
    }

    fn store(&mut self, counts: &[(u16, i16)]) -> Range<usize> {
        let start = self.counts.len();
        self.counts.extend_from_slice(counts);
        start..self.counts.len()
    }

    pub(crate) fn linear(&self, sample: &Sample) -> &[(u16, i16)] {
        &self.counts[sample.linear.clone()]
    }

    /// Returns the counts of the danger to the white and the black king.
    pub(crate) fn danger(&self, sample: &Sample) -> [&[(u16, i16)]; 2] {
        sample
            .danger
            .each_ref()
            .map(|range| &self.counts[range.clone()])
    }
}
