//! [`EloEstimate`]: an Elo difference with its error bar.

use super::tally::Tally;
use core::fmt;

/// The results as numbers from 0 to 1, with their counts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sample {
    /// Each possible result with its share, and the shares add up to 1.
    pub(crate) shares: Vec<(f64, f64)>,
    /// The number of results.
    pub(crate) count: f64,
    pub(crate) mean: f64,
    /// The variance of one result.
    pub(crate) variance: f64,
    /// The number of games behind a result.
    pub(crate) games_per_result: f64,
}

/// # Statistics
impl Tally {
    /// Returns the share of the points that the first player has, from 0 to 1, or `None` if there are no games.
    pub fn score(&self) -> Option<f64> {
        Some(Sample::of_games(self)?.mean)
    }

    /// Returns the Elo difference with its error bar, or `None` if there are no games.
    pub fn elo(&self) -> Option<EloEstimate> {
        Some(EloEstimate::new(&self.sample()?))
    }

    /// Returns the probability that the first player is the stronger one, from 0 to 1, by the normal distribution;
    /// `None` if there are no games or all have the same result.
    #[doc(alias("los", "superiority"))]
    pub fn likelihood_of_superiority(&self) -> Option<f64> {
        self.sample()?.likelihood_of_superiority()
    }

    /// Returns the sample behind the statistics: the pairs if there are any, otherwise the games.
    pub(crate) fn sample(&self) -> Option<Sample> {
        if self.has_pairs() {
            Sample::of_pairs(self)
        } else {
            Sample::of_games(self)
        }
    }
}

impl Sample {
    pub(crate) fn of_games(tally: &Tally) -> Option<Self> {
        let [losses, draws, wins] = [tally.losses(), tally.draws(), tally.wins()];
        Self::new(&[(0.0, losses), (0.5, draws), (1.0, wins)], 1.0)
    }

    pub(crate) fn of_pairs(tally: &Tally) -> Option<Self> {
        let [none, half, one, one_and_half, two] = tally.pairs();
        let counts = [
            (0.0, none),
            (0.25, half),
            (0.5, one),
            (0.75, one_and_half),
            (1.0, two),
        ];
        Self::new(&counts, 2.0)
    }

    fn new(counts: &[(f64, u64)], games_per_result: f64) -> Option<Self> {
        if counts.iter().all(|&(_, count)| count == 0) {
            return None;
        }
        #[expect(clippy::cast_precision_loss, reason = "no match has 2^53 games")]
        let counts = counts.iter().map(|&(value, count)| (value, count as f64));
        Some(Self::of_counts(counts, games_per_result))
    }

    /// Returns the sample with these counts, of which one is positive.
    fn of_counts(counts: impl Iterator<Item = (f64, f64)>, games_per_result: f64) -> Self {
        let mut shares: Vec<_> = counts.collect();
        let total: f64 = shares.iter().map(|(_, count)| count).sum();
        for (_, share) in &mut shares {
            *share /= total;
        }
        let mean: f64 = shares.iter().map(|(value, share)| value * share).sum();
        let square = |value: f64| (value - mean) * (value - mean);
        let variance = shares
            .iter()
            .map(|&(value, share)| square(value) * share)
            .sum();
        Self {
            shares,
            count: total,
            mean,
            variance,
            games_per_result,
        }
    }

    /// Returns the sample with a thousandth of each result that never occurred.
    pub(crate) fn with_rare_results(&self) -> Self {
        let count = |&(value, share)| {
            let count: f64 = share * self.count;
            (value, if count > 0.0 { count } else { 1e-3 })
        };
        Self::of_counts(self.shares.iter().map(count), self.games_per_result)
    }

    /// Returns the standard error of the mean.
    fn standard_error(&self) -> f64 {
        (self.variance / self.count).sqrt()
    }

    pub(crate) fn likelihood_of_superiority(&self) -> Option<f64> {
        let error = self.standard_error();
        (error > 0.0).then(|| {
            let deviations = (self.mean - 0.5) / error;
            0.5 * libm::erfc(-deviations / core::f64::consts::SQRT_2)
        })
    }
}

/// The normalized Elo difference of one standard deviation of a game, 800 / ln 10: see [`EloEstimate::normalized`].
pub(crate) const NORMALIZED_ELO: f64 = 800.0 / core::f64::consts::LN_10;

/// The number of standard errors on each side of an interval that holds the true value with a probability of 95 %.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// Converts an Elo difference to an expected score, from 0 to 1: `1 / (1 + 10^(-elo / 400))`.
///
/// This is the logistic form of Arpad Elo's scale, *The Rating of Chessplayers, Past and Present* (1978).
///
/// ```
/// assert_eq!(chess_match::expected_score(0.0), 0.5);
/// assert!((chess_match::expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Converts a score from 0 to 1 to an Elo difference, the inverse of [`expected_score`]. The scores 0 and 1 are
/// infinite.
///
/// ```
/// assert!((chess_match::elo_difference(0.75) - 190.848_501_887_864_98).abs() < 1e-9);
/// assert_eq!(chess_match::elo_difference(1.0), f64::INFINITY);
/// ```
pub fn elo_difference(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// An Elo difference with its error bar.
///
/// ```
/// use chess_match::Tally;
///
/// let elo = Tally::from_games(60, 100, 40).elo().unwrap();
/// assert_eq!(elo.to_string(), "+34.9 ± 34.2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct EloEstimate {
    /// The Elo difference of the score. It is infinite if one side made all points.
    pub elo: f64,
    /// The interval that holds the true difference with a probability of 95 %: the mean score plus and minus 1.96
    /// standard errors, as Elo. `None` if all results are the same, because they say nothing about the error.
    pub interval: Option<(f64, f64)>,
    /// The difference in units of the standard deviation of a game, times 800 / ln 10, as "normalized Elo": it says how
    /// many games it takes to see the difference. `None` if all results are the same. M. Van den Bergh, *Normalized
    /// Elo* (2021).
    pub normalized: Option<f64>,
}

impl EloEstimate {
    pub(crate) fn new(sample: &Sample) -> Self {
        let error = sample.standard_error();
        let margin = NORMAL_95 * error;
        let clamped = |score: f64| elo_difference(score.clamp(0.0, 1.0));
        let has_error = error > 0.0;
        let deviation_of_game = (sample.variance * sample.games_per_result).sqrt();
        Self {
            elo: elo_difference(sample.mean),
            interval: has_error
                .then(|| (clamped(sample.mean - margin), clamped(sample.mean + margin))),
            normalized: has_error.then(|| (sample.mean - 0.5) / deviation_of_game * NORMALIZED_ELO),
        }
    }

    /// Returns half of the width of the interval.
    pub fn margin(&self) -> Option<f64> {
        self.interval.map(|(low, high)| (high - low) / 2.0)
    }
}

/// Prints the difference and half of the interval, `+34.9 ± 34.2`, or the interval if an end of it is infinite:
/// `+338.0 [+180.4, +inf]`.
impl fmt::Display for EloEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1}", self.elo)?;
        match self.interval {
            Some((low, high)) if low.is_finite() && high.is_finite() => {
                write!(f, " ± {:.1}", (high - low) / 2.0)
            }
            Some((low, high)) => write!(f, " [{low:+.1}, {high:+.1}]"),
            None => Ok(()),
        }
    }
}
