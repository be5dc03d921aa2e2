//! [`Statistics`]: counts over many games.
//!
//! | module | contents |
//! |---|---|
//! | this one | `Statistics` |
//! | `results` | wins, draws and losses |
//! | `time_controls` | how much time the players had |
//! | `histogram` | counts of numbers |
//! | `visitor` | counts the games of a batch |

pub(crate) mod histogram;
pub(crate) mod results;
pub(crate) mod time_controls;
mod visitor;

use crate::batch::Batch;
use crate::pipeline::Worker;
use chess_openings::Opening;
use histogram::Histogram;
use results::ResultCounts;
use std::collections::{BTreeMap, HashMap};
use time_controls::TimeControlCounts;
use visitor::StatisticsVisitor;

/// Counts over the games of one or many files: results, openings, ratings, lengths, years, speeds, endings
/// and faults.
///
/// It is a [`Worker`]: each thread counts for itself, and [`merge`](Self::merge) adds the counts. Memory does not
/// depend on the number of games.
///
/// ```
/// use chess_games::{Batch, Statistics, Worker};
///
/// let batch = Batch::new("[WhiteElo \"2700\"]\n\n1. e4 e5 2. Nf3 1-0\n\n1. f3 e5 2. g4 Qh4# 0-1\n", 0);
/// let mut statistics = Statistics::default();
/// statistics.process(&batch);
/// assert_eq!((statistics.games, statistics.plies), (2, 7));
/// assert_eq!(statistics.results.white_wins, 1);
/// assert_eq!(statistics.endings.checkmate, 1);
/// assert_eq!(statistics.elo.mean(), Some(2700.0));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Statistics {
    /// The number of games.
    pub games: u64,
    /// The number of bytes of text.
    pub bytes: u64,
    /// The number of plies of the main lines.
    pub plies: u64,
    /// The results.
    pub results: ResultCounts,
    /// The results after each opening: the last named position of the game.
    pub openings: HashMap<Opening, ResultCounts>,
    /// The results of games without a named position.
    pub without_opening: ResultCounts,
    /// The ratings of all players.
    pub elo: Histogram,
    /// The results by White's rating less Black's, rounded down to a multiple of [`Self::ELO_STEP`].
    pub elo_difference: BTreeMap<i32, ResultCounts>,
    /// The number of plies of each game.
    pub length: Histogram,
    /// The results of each year, from the tag `Date` or else `UTCDate`.
    pub years: BTreeMap<u16, ResultCounts>,
    /// How much time the players had.
    pub time_controls: TimeControlCounts,
    /// How games ended on the board.
    pub endings: Endings,
    /// The number of games of Chess960.
    pub chess960: u64,
    /// The number of games of standard chess from another position than the standard one.
    pub from_position: u64,
    /// The number of games with an error.
    pub broken_games: u64,
    /// The number of errors by [code](crate::Diagnostic::code).
    pub errors: BTreeMap<&'static str, u64>,
}

/// How games ended on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Endings {
    /// The last move gives checkmate.
    pub checkmate: u64,
    /// The last move gives stalemate.
    pub stalemate: u64,
    /// Neither side has the material to mate.
    pub insufficient_material: u64,
    /// The board does not say why the game ended: by resignation, agreement, time, or repetition.
    pub other: u64,
}

impl Statistics {
    /// The width of the steps of [`elo_difference`](Self::elo_difference).
    pub const ELO_STEP: i32 = 50;

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.bytes += other.bytes;
        self.plies += other.plies;
        self.results += other.results;
        for (opening, counts) in other.openings {
            *self.openings.entry(opening).or_default() += counts;
        }
        self.without_opening += other.without_opening;
        self.elo.merge(&other.elo);
        for (difference, counts) in other.elo_difference {
            *self.elo_difference.entry(difference).or_default() += counts;
        }
        self.length.merge(&other.length);
        for (year, counts) in other.years {
            *self.years.entry(year).or_default() += counts;
        }
        self.time_controls.merge(other.time_controls);
        self.endings.checkmate += other.endings.checkmate;
        self.endings.stalemate += other.endings.stalemate;
        self.endings.insufficient_material += other.endings.insufficient_material;
        self.endings.other += other.endings.other;
        self.chess960 += other.chess960;
        self.from_position += other.from_position;
        self.broken_games += other.broken_games;
        for (code, count) in other.errors {
            *self.errors.entry(code).or_default() += count;
        }
    }

    /// Returns the openings with their results, the most frequent first.
    pub fn openings_by_games(&self) -> Vec<(Opening, ResultCounts)> {
        let mut openings: Vec<_> = self
            .openings
            .iter()
            .map(|(&opening, &counts)| (opening, counts))
            .collect();
        openings.sort_by_key(|&(opening, counts)| (std::cmp::Reverse(counts.games()), opening));
        openings
    }

    /// Returns the results by the name before the colon of each opening, such as `Sicilian Defense`, the most frequent
    /// first.
    pub fn families_by_games(&self) -> Vec<(&'static str, ResultCounts)> {
        let mut families: BTreeMap<&'static str, ResultCounts> = BTreeMap::new();
        for (opening, &counts) in &self.openings {
            *families.entry(opening.family()).or_default() += counts;
        }
        let mut families: Vec<_> = families.into_iter().collect();
        families.sort_by_key(|&(name, counts)| (std::cmp::Reverse(counts.games()), name));
        families
    }
}

impl Worker for Statistics {
    type Output = ();

    fn process(&mut self, batch: &Batch) {
        self.bytes += batch.bytes().len() as u64;
        let mut visitor = StatisticsVisitor::new(self);
        for _ in batch.read_games(&mut visitor) {}
    }
}
