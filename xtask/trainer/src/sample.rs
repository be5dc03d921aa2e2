//! [`Sample`]: a position as the network sees it.

use crate::weights::BIAS;
use arrayvec::ArrayVec;
use chess_board::{Color, Position};
use chess_nnue::{SCORE_SCALE, feature, output_bucket};
use training_data::{ReadError, Record};

/// A position as the network sees it, with what it is to predict. All is from the side to move's point of view.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The active features from the perspective of the side to move, and from that of the other side, each with
    /// [`BIAS`].
    pub(crate) features: [ArrayVec<u16, 33>; 2],
    pub(crate) bucket: usize,
    /// The score of a search, in the unit of the network's output: 400 centipawns.
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

    /// Returns the expected points that the network is to predict: a mixture of those by the score and the result.
    pub(crate) fn target(&self, results: f32) -> f32 {
        results * self.points + (1.0 - results) * sigmoid(self.score)
    }
}

/// Returns the expected points for an output of the network.
pub(crate) fn sigmoid(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}
