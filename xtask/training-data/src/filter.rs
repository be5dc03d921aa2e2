//! [`Filter`]: which positions are fit for training.

use crate::game::ScoredPly;
use crate::score::is_mate_score;
use chess_board::Position;
use chess_move::Color;
use std::fmt;

/// Selects the positions that are fit for training: those whose score a static evaluation can learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The largest score of either side, in centipawns.
    pub max_score: u16,
    /// The first ply, counted from the start of the game by the fullmove number, the opening included.
    pub min_ply: u32,
    /// Whether to keep positions in check.
    pub checks: bool,
    /// Whether to keep positions whose best move is a capture or a promotion.
    pub captures: bool,
}

impl Default for Filter {
    /// Returns a filter with a largest score of 3,000 centipawns, which rejects checks and captures.
    fn default() -> Self {
        Self {
            max_score: 3_000,
            min_ply: 0,
            checks: false,
            captures: false,
        }
    }
}

/// Prints the filter as options of `cargo xtask data filter`.
impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flag = |is_set, name| if is_set { name } else { "" };
        let (checks, captures) = (
            flag(self.checks, " --checks"),
            flag(self.captures, " --captures"),
        );
        let (max_score, min_ply) = (self.max_score, self.min_ply);
        write!(
            f,
            "--max-score {max_score} --min-ply {min_ply}{checks}{captures}"
        )
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
    /// The position is before the first ply.
    Ply,
}

impl Rejection {
    /// All reasons, in the order in which they are tested.
    pub const ALL: [Self; 4] = [Self::Check, Self::NoisyMove, Self::Score, Self::Ply];

    /// Returns the reason as a phrase.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Check => "in check",
            Self::NoisyMove => "best move a capture or promotion",
            Self::Score => "score too large",
            Self::Ply => "too early in the game",
        }
    }
}

impl Filter {
    /// Returns why a position is rejected, or `None` if it is kept.
    pub fn rejection(&self, position: &Position, ply: ScoredPly) -> Option<Rejection> {
        if position.is_check() && !self.checks {
            Some(Rejection::Check)
        } else if (ply.mv.is_capture() || ply.mv.is_promotion()) && !self.captures {
            Some(Rejection::NoisyMove)
        } else if is_mate_score(ply.score) || ply.score.unsigned_abs() > self.max_score {
            Some(Rejection::Score)
        } else if ply_of(position) < self.min_ply {
            Some(Rejection::Ply)
        } else {
            None
        }
    }
}

/// Returns the number of plies from the start of the game to a position.
fn ply_of(position: &Position) -> u32 {
    let moves = u32::from(position.fullmove_number()).saturating_sub(1);
    2 * moves + u32::from(position.side_to_move() == Color::Black)
}
