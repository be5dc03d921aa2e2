//! [`Progress`]: the rate of a run and the time left.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};
use training_data::{Filter, ScoredGame};

/// The time between two lines on a terminal. Elsewhere there is one line for each shard.
const INTERVAL: Duration = Duration::from_secs(2);

/// Counts the games and positions of a run.
#[derive(Debug)]
pub(crate) struct Progress {
    all_games: u64,
    missing_games: u64,
    games: u64,
    positions: u64,
    kept: u64,
    start: Instant,
    last_line: Option<Instant>,
}

impl Progress {
    pub(crate) fn new(all_games: u64, missing_games: u64) -> Self {
        Self {
            all_games,
            missing_games,
            games: 0,
            positions: 0,
            kept: 0,
            start: Instant::now(),
            last_line: stderr().is_terminal().then(Instant::now),
        }
    }

    /// Counts a game, and from time to time prints a line on a terminal.
    pub(crate) fn count(&mut self, game: &ScoredGame) {
        let filter = Filter::default();
        self.games += 1;
        let counted = game.replay(|position, ply| {
            self.positions += 1;
            self.kept += u64::from(filter.rejection(position, ply).is_none());
        });
        debug_assert!(counted.is_ok());
        if self
            .last_line
            .is_some_and(|last| last.elapsed() >= INTERVAL)
        {
            self.last_line = Some(Instant::now());
            eprint!("\r{}  ", self.line());
            let _ = stderr().flush();
        }
    }

    /// Prints that a shard is written.
    pub(crate) fn print_shard(&self, shard: u64) {
        let return_to_start = if self.last_line.is_some() { "\r" } else { "" };
        eprintln!("{return_to_start}shard {shard}: {}", self.line());
    }

    fn line(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64().max(1e-9);
        let left = (self.missing_games - self.games) as f64 / (self.games.max(1) as f64 / seconds);
        format!(
            "game {} of {}, {:.2} games/s, {:.0} positions/s, {:.0} kept/s ({:.1} a game), {} left",
            self.all_games - self.missing_games + self.games,
            self.all_games,
            self.games as f64 / seconds,
            self.positions as f64 / seconds,
            self.kept as f64 / seconds,
            self.kept as f64 / self.games.max(1) as f64,
            hours(left)
        )
    }
}

/// Returns a time in words: `3 d 7 h`, `7 h 5 min`.
fn hours(seconds: f64) -> String {
    let minutes = (seconds / 60.0).ceil() as u64;
    match minutes {
        0..60 => format!("{minutes} min"),
        60..1440 => format!("{} h {} min", minutes / 60, minutes % 60),
        _ => format!("{} d {} h", minutes / 1440, minutes % 1440 / 60),
    }
}
