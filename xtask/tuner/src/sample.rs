//! [`Samples`]: many positions as counts of parameters, packed.

use crate::data::Line;
use chess_search::tune::{Coefficients, DRAWISH_SCALE, coefficients};
use std::ops::Range;

/// A position: where its counts are, and what makes a value of them.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) linear: Range<usize>,
    pub(crate) danger: [Range<usize>; 2],
    /// The shares of middlegame and endgame.
    pub(crate) phase: [f64; 2],
    pub(crate) damped: f64,
    /// In 64ths, what an advantage in the endgame counts for.
    pub(crate) scale: i32,
    /// Centipawns for White, of a search.
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
    /// Adds a position, unless it is one that is not valued by adding up.
    pub(crate) fn push(&mut self, line: &Line) {
        let Some(counts) = coefficients(&line.position) else {
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
            score: line.score.into(),
            result: line.result,
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

    /// Those of the white and the black king.
    pub(crate) fn danger(&self, sample: &Sample) -> [&[(u16, i16)]; 2] {
        sample
            .danger
            .each_ref()
            .map(|range| &self.counts[range.clone()])
    }
}
