//! Scores of engines, as text and JSON.

use chess_move::{Bound, Color, Score};
use schemars::JsonSchema;
use serde::Serialize;

/// A score from White's point of view: either `cp` or `mate` is a number, the other one is null.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct ScoreRecord {
    /// Centipawns; positive if White is better.
    cp: Option<i32>,
    /// Moves to mate; negative if Black mates.
    mate: Option<i32>,
    /// `lower` if the true score is this or higher, `upper` if it is this or lower; null if the score is exact.
    bound: Option<&'static str>,
}

impl ScoreRecord {
    pub(crate) fn new(score: Score, bound: Bound) -> Self {
        Self {
            cp: score.centipawns(),
            mate: score.mate_in(),
            bound: match bound {
                Bound::Exact => None,
                Bound::Lower => Some("lower"),
                Bound::Upper => Some("upper"),
            },
        }
    }
}

/// Returns a score of the side to move, and whether it is exact, from White's point of view.
pub(crate) fn white_view(score: Score, bound: Bound, side_to_move: Color) -> (Score, Bound) {
    match side_to_move {
        Color::White => (score, bound),
        Color::Black => (-score, -bound),
    }
}

/// Returns a score as people write it: `+0.35`, `-1.20`, `#3`, `#-5`; a bound as `≥+0.35` or `≤#-5`.
pub(crate) fn score_text(score: Score, bound: Bound) -> String {
    let sign = match bound {
        Bound::Exact => "",
        Bound::Lower => "≥",
        Bound::Upper => "≤",
    };
    match score {
        Score::Centipawns(centipawns) => {
            format!("{sign}{:+.2}", f64::from(centipawns) / 100.0)
        }
        Score::Mate(moves) => format!("{sign}#{moves}"),
    }
}
