//! [`ResultCounts`]: wins, draws and losses.

use chess_notation::pgn::GameResult;
use std::ops::{Add, AddAssign};

/// The number of games with each result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ResultCounts {
    /// Games that White has won.
    pub white_wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that Black has won.
    pub black_wins: u64,
    /// Games without a known result.
    pub unknown: u64,
}

impl ResultCounts {
    /// Counts a game.
    pub fn count(&mut self, result: GameResult) {
        *match result {
            GameResult::WhiteWins => &mut self.white_wins,
            GameResult::Draw => &mut self.draws,
            GameResult::BlackWins => &mut self.black_wins,
            GameResult::Unknown => &mut self.unknown,
        } += 1;
    }

    /// Returns the number of games.
    pub const fn games(self) -> u64 {
        self.white_wins + self.draws + self.black_wins + self.unknown
    }

    /// Returns the number of games with a known result.
    pub const fn finished(self) -> u64 {
        self.white_wins + self.draws + self.black_wins
    }

    /// Returns the share of the points that White has scored, from 0 to 1, or `None` without a finished game.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a share needs no exact last digit"
    )]
    pub fn white_score(self) -> Option<f64> {
        let points = self.white_wins as f64 + self.draws as f64 / 2.0;
        (self.finished() > 0).then(|| points / self.finished() as f64)
    }
}

impl Add for ResultCounts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            white_wins: self.white_wins + other.white_wins,
            draws: self.draws + other.draws,
            black_wins: self.black_wins + other.black_wins,
            unknown: self.unknown + other.unknown,
        }
    }
}

impl AddAssign for ResultCounts {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}
