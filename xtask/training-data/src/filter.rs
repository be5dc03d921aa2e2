//! [`Filter`]: which positions are fit for training.

use crate::game::ScoredPly;
use crate::score::is_mate_score;
use chess_board::Position;

/// Selects the positions that are fit for training: those whose score a static evaluation can learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The largest score of either side, in centipawns.
    pub max_score: u16,
}

impl Default for Filter {
    /// Returns a filter with a largest score of 3,000 centipawns.
    fn default() -> Self {
        Self { max_score: 3_000 }
    }
}

/// Why a filter rejects a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// The side to move is in check.
    Check,
    /// The best move is a capture or a promotion.
    NoisyMove,
    /// The score is a mate, or larger than the largest score.
    Score,
}

impl Rejection {
    /// All reasons, in the order in which they are tested.
    pub const ALL: [Self; 3] = [Self::Check, Self::NoisyMove, Self::Score];

    /// Returns the reason as a phrase.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Check => "in check",
            Self::NoisyMove => "best move a capture or promotion",
            Self::Score => "score too large",
        }
    }
}

impl Filter {
    /// Returns why a position is rejected, or `None` if it is kept.
    pub fn rejection(&self, position: &Position, ply: ScoredPly) -> Option<Rejection> {
        if position.is_check() {
            Some(Rejection::Check)
        } else if ply.mv.is_capture() || ply.mv.is_promotion() {
            Some(Rejection::NoisyMove)
        } else if is_mate_score(ply.score) || ply.score.unsigned_abs() > self.max_score {
            Some(Rejection::Score)
        } else {
            None
        }
    }
}
