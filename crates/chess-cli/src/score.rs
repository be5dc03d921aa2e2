//! Scores of engines, as text and JSON.

use chess_move::Score;
use schemars::JsonSchema;
use serde::Serialize;

/// A score from White's point of view: one of its fields is a number and the other one is null.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct ScoreRecord {
    /// Centipawns; positive if White is better.
    cp: Option<i32>,
    /// Moves to mate; negative if Black mates.
    mate: Option<i32>,
}

impl From<Score> for ScoreRecord {
    fn from(score: Score) -> Self {
        Self {
            cp: score.centipawns(),
            mate: score.mate_in(),
        }
    }
}

/// Returns a score as people write it: `+0.35`, `-1.20`, `#3`, `#-5`.
pub(crate) fn score_text(score: Score) -> String {
    match score {
        Score::Centipawns(centipawns) => format!("{:+.2}", f64::from(centipawns) / 100.0),
        Score::Mate(moves) => format!("#{moves}"),
    }
}
