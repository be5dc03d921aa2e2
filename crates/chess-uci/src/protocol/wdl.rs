//! [`Wdl`]: the probabilities of win, draw and loss.

use chess_move::Score;
use core::fmt;

/// The probabilities of win, draw and loss, in permille. They add up to 1000.
///
/// ```
/// use chess_uci::{Score, Wdl};
///
/// let even = Wdl::from_score(Score::Centipawns(0));
/// assert_eq!(even.win, even.loss);
/// assert_eq!(Wdl::from_score(Score::Mate(3)).to_string(), "1000 0 0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wdl {
    /// The probability of a win for the side whose score it is.
    pub win: u16,
    /// The probability of a draw.
    pub draw: u16,
    /// The probability of a loss.
    pub loss: u16,
}

/// The score, in centipawns, at which half of the games are won.
const EVEN_CHANCE: f64 = 123.0;

/// The increase of the score, in centipawns, that multiplies the odds of a win by e.
const SPREAD: f64 = 75.0;

impl Wdl {
    /// Converts a score of the engine of this crate. The probability of a win is `1 / (1 + exp((a - x) / b))`, where
    /// `x` is the score in centipawns, `a` = 123 the score at which half of the games are won, and `b` = 75 the
    /// spread. The probability of a loss is the same with `-x`. The rest is the probability of a draw.
    ///
    /// `a` and `b` are fitted by `cargo xtask tune` to 1,700 games of self-play with the default network, at about
    /// 2,000 nodes per move. With more time, fewer games between equals are decided.
    pub fn from_score(score: Score) -> Self {
        let win = match score {
            Score::Centipawns(centipawns) => win_rate(centipawns),
            Score::Mate(moves) => u16::from(moves > 0) * 1000,
        };
        let loss = match score {
            Score::Centipawns(centipawns) => win_rate(centipawns.saturating_neg()),
            Score::Mate(moves) => u16::from(moves <= 0) * 1000,
        };
        // Rounding could bring the sum above 1000 only if both were near 500.
        let draw = 1000_u16.saturating_sub(win + loss);
        Self { win, draw, loss }
    }
}

/// Returns the probability of a win, in permille.
#[expect(clippy::cast_sign_loss, reason = "it is positive")]
fn win_rate(centipawns: i32) -> u16 {
    let odds = ((EVEN_CHANCE - f64::from(centipawns)) / SPREAD).exp();
    (1000.0 / (1.0 + odds)).round() as u16
}

/// Prints three numbers as UCI does: `512 300 188`.
impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_add_up_and_rise_with_the_score() {
        let mut last = 0;
        for centipawns in -3_000..=3_000 {
            let wdl = Wdl::from_score(Score::Centipawns(centipawns));
            assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000, "{centipawns}");
            assert!(wdl.win >= last);
            last = wdl.win;
            let other = Wdl::from_score(Score::Centipawns(-centipawns));
            assert_eq!((wdl.win, wdl.loss), (other.loss, other.win));
        }
        assert_eq!(last, 1000);
        assert_eq!(win_rate(123), 500);
        assert_eq!(Wdl::from_score(Score::Centipawns(i32::MIN)).loss, 1000);
    }
}
