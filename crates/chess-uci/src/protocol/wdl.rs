//! [`Wdl`]: how likely a win, a draw and a loss are.

use chess_move::Score;
use core::fmt;

/// How likely a win, a draw and a loss are, in thousandths that add up to 1000.
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
    /// A win for the side whose score it is.
    pub win: u16,
    /// A draw.
    pub draw: u16,
    /// A loss.
    pub loss: u16,
}

/// The score, in centipawns, at which every second game is won.
const EVEN_CHANCE: f64 = 112.0;

/// By how many centipawns the score has to rise for the odds of a win to rise e-fold.
const SPREAD: f64 = 102.0;

impl Wdl {
    /// What a score of the engine means. A win is as likely as the logistic curve
    /// `1 / (1 + exp((a - x) / b))` has it, where `x` is the score, `a` the score at which every
    /// second game is won and `b` the spread; a loss, the same with `-x`; the rest is drawn.
    ///
    /// The two numbers are fitted to 5,000 games of the engine against itself at some 2,000 nodes a
    /// move, by `cargo xtask tune`. With more time fewer games between equals are decided.
    pub fn from_score(score: Score) -> Self {
        let win = match score {
            Score::Centipawns(centipawns) => win_rate(centipawns),
            Score::Mate(moves) => u16::from(moves > 0) * 1000,
        };
        let loss = match score {
            Score::Centipawns(centipawns) => win_rate(centipawns.saturating_neg()),
            Score::Mate(moves) => u16::from(moves <= 0) * 1000,
        };
        // Rounding alone could bring the sum above 1000 only if both were near 500.
        let draw = 1000_u16.saturating_sub(win + loss);
        Self { win, draw, loss }
    }
}

/// In thousandths.
#[expect(clippy::cast_sign_loss, reason = "it is positive")]
fn win_rate(centipawns: i32) -> u16 {
    let odds = ((EVEN_CHANCE - f64::from(centipawns)) / SPREAD).exp();
    (1000.0 / (1.0 + odds)).round() as u16
}

/// As UCI writes it: three numbers.
impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_add_up_and_rise_with_the_score() {
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
        assert_eq!(win_rate(112), 500);
        assert_eq!(Wdl::from_score(Score::Centipawns(i32::MIN)).loss, 1000);
    }
}
