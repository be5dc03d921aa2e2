//! [`Sprt`]: a test that ends as soon as the results suffice.

use super::elo::{NORMALIZED_ELO, expected_score};
use super::likelihood::{ratio_of_deviations, ratio_of_scores};
use super::tally::Tally;
use chess_move::Diagnostic;
use core::error::Error;
use core::fmt;

/// A sequential probability ratio test of two Elo differences (A. Wald, *Sequential Tests of Statistical Hypotheses*,
/// 1945).
///
/// H0 says that the first player is better by `elo0`, H1 that it is better by `elo1`, on an [`EloScale`]. After each
/// pair of games the log-likelihood ratio (LLR) of the two is compared with two bounds. The model is the generalized
/// one: see [`llr`](Self::llr).
///
/// ```
/// use chess_match::{EloScale, Sprt, SprtState, Tally};
///
/// let sprt = Sprt::new(EloScale::Logistic, 0.0, 5.0, 0.05, 0.05)?;
/// assert_eq!(sprt.bounds(), (-2.9444389791664403, 2.9444389791664403));
///
/// let tally = Tally::from_pairs([60, 1200, 2400, 1400, 80]);
/// assert_eq!(format!("{:.2}", sprt.llr(&tally)), "7.78");
/// assert_eq!(sprt.state(&tally), SprtState::AcceptH1);
///
/// // Normalized Elo differences, as fishtest and OpenBench use them.
/// let sprt = Sprt::new(EloScale::Normalized, 0.0, 2.0, 0.05, 0.05)?;
/// let tally = Tally::from_pairs([365, 16_618, 36_229, 16_974, 390]);
/// assert_eq!(format!("{:.2}", sprt.llr(&tally)), "2.25");
/// # Ok::<(), chess_match::InvalidSprt>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    scale: EloScale,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// The unit of the two differences of an [`Sprt`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "model")]
pub enum EloScale {
    /// Elo differences of the expected score: see [`expected_score`].
    #[default]
    Logistic,
    /// Normalized Elo differences: see [`EloEstimate::normalized`](crate::EloEstimate::normalized). How long a test
    /// takes does not depend on the share of draws and on the openings then. M. Van den Bergh, *Normalized Elo* (2021).
    Normalized,
}

/// What an [`Sprt`] says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SprtState {
    /// More games are needed.
    Continue,
    /// The LLR has reached the lower bound: the difference is closer to `elo0`.
    AcceptH0,
    /// The LLR has reached the upper bound: the difference is closer to `elo1`.
    AcceptH1,
}

/// Parameters that make no test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InvalidSprt {
    /// `elo0` is not below `elo1`, or one of them is not within ±10,000.
    Elo,
    /// `elo0` is not below `elo1`, or one of them is not within ±200 on the normalized scale.
    NormalizedElo,
    /// `alpha` or `beta` is not above 0 and below 0.5.
    ErrorRate,
}

/// The greatest normalized difference. Up to it, the steps towards the best distribution converged for every sample
/// that was tried.
const NORMALIZED_LIMIT: f64 = 200.0;

impl Sprt {
    /// Creates a test of Elo differences on a scale. `alpha` is the probability to accept H1 though H0 is true, `beta`
    /// that to accept H0 though H1 is true.
    ///
    /// # Errors
    /// If `elo0` is not below `elo1`, if one of them is not within ±10,000, or ±200 on the normalized scale, or if an
    /// error rate is not above 0 and below 0.5.
    pub fn new(
        scale: EloScale,
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
    ) -> Result<Self, InvalidSprt> {
        let (limit, error) = match scale {
            EloScale::Logistic => (10_000.0, InvalidSprt::Elo),
            EloScale::Normalized => (NORMALIZED_LIMIT, InvalidSprt::NormalizedElo),
        };
        let is_elo = |elo: f64| elo.abs() <= limit;
        if !(is_elo(elo0) && is_elo(elo1) && elo0 < elo1) {
            return Err(error);
        }
        let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
        if !(is_rate(alpha) && is_rate(beta)) {
            return Err(InvalidSprt::ErrorRate);
        }
        Ok(Self {
            scale,
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// Returns the scale of the differences.
    pub const fn scale(&self) -> EloScale {
        self.scale
    }

    /// Returns the Elo difference of H0.
    pub const fn elo0(&self) -> f64 {
        self.elo0
    }

    /// Returns the Elo difference of H1.
    pub const fn elo1(&self) -> f64 {
        self.elo1
    }

    /// Returns the LLR at which H0 is accepted, and that at which H1 is accepted: `ln(beta / (1 - alpha))` and
    /// `ln((1 - beta) / alpha)`.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// Returns the log-likelihood ratio of H1 and H0; 0 without games.
    ///
    /// It is that of pairs (pentanomial) if there are any, and that of single games (trinomial) otherwise: see
    /// [`Tally`]. Each hypothesis has the likelihood of the best distribution of results with its difference: the
    /// generalized test of Li, Liu and Ying (2014), as M. Van den Bergh describes it for games.
    pub fn llr(&self, tally: &Tally) -> f64 {
        let Some(sample) = tally.sample() else {
            return 0.0;
        };
        match self.scale {
            EloScale::Logistic => ratio_of_scores(
                &sample,
                expected_score(self.elo0),
                expected_score(self.elo1),
            ),
            EloScale::Normalized => {
                let deviations = |elo: f64| elo / NORMALIZED_ELO * sample.games_per_result.sqrt();
                ratio_of_deviations(&sample, deviations(self.elo0), deviations(self.elo1))
            }
        }
    }

    /// Returns whether the test has ended, and how.
    pub fn state(&self, tally: &Tally) -> SprtState {
        let (low, high) = self.bounds();
        let llr = self.llr(tally);
        if llr <= low {
            SprtState::AcceptH0
        } else if llr >= high {
            SprtState::AcceptH1
        } else {
            SprtState::Continue
        }
    }
}

impl fmt::Display for InvalidSprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Elo => "expected two Elo differences within ±10000, the first below the second",
            Self::NormalizedElo => {
                "expected two normalized Elo differences within ±200, the first below the second"
            }
            Self::ErrorRate => "expected error rates above 0 and below 0.5",
        })
    }
}

impl Error for InvalidSprt {}

impl Diagnostic for InvalidSprt {
    fn code(&self) -> &'static str {
        match self {
            Self::Elo => "sprt-elo",
            Self::NormalizedElo => "sprt-normalized-elo",
            Self::ErrorRate => "sprt-error-rate",
        }
    }
}
