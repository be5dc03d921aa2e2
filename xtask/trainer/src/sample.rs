//! [`Sample`]: a position as the network sees it, and [`Target`]: what the network is to predict.

use crate::weights::BIAS;
use arrayvec::ArrayVec;
use chess_board::{Color, Position};
use chess_nnue::{SCORE_SCALE, feature, output_bucket};
use training_data::{ReadError, Record};

/// A position as the network sees it, with its score and result. All is from the side to move's point of view.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The active features from the perspective of the side to move, and from that of the other side, each with
    /// [`BIAS`].
    pub(crate) features: [ArrayVec<u16, 33>; 2],
    pub(crate) bucket: usize,
    /// The score of a search, in the unit of the network's output: 100 centipawns.
    pub(crate) score: f32,
    /// The result of the game: 0, 0.5 or 1.
    pub(crate) points: f32,
}

impl Sample {
    /// Creates the sample of a position with at most 32 pieces, with the score in centipawns and the points of White.
    pub(crate) fn new(position: &Position, score: i16, points: f32) -> Self {
        let us = position.side_to_move();
        let (score, points) = match us {
            Color::White => (f32::from(score), points),
            Color::Black => (-f32::from(score), 1.0 - points),
        };
        let features = |perspective| {
            let king = position.king(perspective);
            let pieces = position.board().iter();
            let pieces = pieces.map(|(square, piece)| feature(perspective, king, piece, square));
            pieces.map(|feature| feature as u16).chain([BIAS]).collect()
        };
        Self {
            features: [us, us.other()].map(features),
            bucket: output_bucket(position.occupied().len()),
            score: score / SCORE_SCALE as f32,
            points,
        }
    }

    /// Reads the sample of a record.
    pub(crate) fn read(record: &[u8; Record::LEN]) -> Result<Self, ReadError> {
        let record = Record::from_bytes(record)?;
        let points = f32::from(record.verdict as u8) / 2.0;
        Ok(Self::new(&record.position()?, record.score, points))
    }
}

/// What the network is to predict: a mixture of the result and of the expected points by the score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// The weight of results. Scores have the rest of 1.
    pub(crate) results: f32,
    /// The scale `s`, in centipawns: a score `x` means `1 / (1 + exp(-x / s))` expected points.
    pub(crate) scale: f32,
}

impl Default for Target {
    fn default() -> Self {
        Self {
            results: 0.3,
            scale: 120.0,
        }
    }
}

impl Target {
    /// Returns the expected points that the network is to predict.
    pub(crate) fn of(self, sample: &Sample) -> f32 {
        let by_score = self.expected_points(sample.score);
        self.results * sample.points + (1.0 - self.results) * by_score
    }

    /// Returns the expected points for an output of the network, or a score in the same unit.
    pub(crate) fn expected_points(self, output: f32) -> f32 {
        1.0 / (1.0 + (-output * self.steepness()).exp())
    }

    /// Returns how many scales an output of 1, which is 100 centipawns, amounts to.
    pub(crate) fn steepness(self) -> f32 {
        SCORE_SCALE as f32 / self.scale
    }
}
