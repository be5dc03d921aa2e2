//! [`EvalBreakdown`]: the parts of a static evaluation.

use chess_move::ByColor;
use core::fmt;

/// The parts of a static evaluation, as [`HandWritten`](crate::HandWritten) adds them up.
///
/// The balance of all terms is tapered: the endgame score is multiplied by
/// [`scale`](EvalBreakdown::scale)/64 (and so is the middlegame score if the scale is 8 or less,
/// which marks near-certain draws), then the two are mixed according to
/// [`phase`](EvalBreakdown::phase). A high halfmove clock reduces the result.
/// [`Display`](fmt::Display) prints a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EvalBreakdown {
    /// The terms with the score of each side.
    pub terms: Vec<EvalTerm>,
    /// The phase of the game: 24 with all pieces on the board, 0 with only kings and pawns.
    pub phase: i32,
    /// The scale factor of the endgame, in 64ths. 64 is usual, less is drawish, pawn endings have up to 104.
    pub scale: i32,
    /// The score for White in centipawns before the halfmove clock reduces it.
    pub undamped: i32,
    /// The score for White in centipawns. It is what [`evaluate`](crate::Evaluate::evaluate) returns, from
    /// White's point of view.
    pub score: i32,
}

/// One term of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EvalTerm {
    /// The name, such as `mobility` or `passed pawns`.
    pub name: &'static str,
    /// The score for each side. Negative is bad for that side.
    pub score: ByColor<TaperedScore>,
}

/// A score in centipawns for the middlegame and for the endgame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TaperedScore {
    /// The score with all pieces on the board.
    pub middlegame: i32,
    /// The score with only kings and pawns.
    pub endgame: i32,
}

impl EvalBreakdown {
    /// Returns the sum of all terms, White's minus Black's.
    pub fn sum(&self) -> TaperedScore {
        let balances = self.terms.iter().map(EvalTerm::balance);
        balances.fold(TaperedScore::default(), |sum, balance| TaperedScore {
            middlegame: sum.middlegame + balance.middlegame,
            endgame: sum.endgame + balance.endgame,
        })
    }
}

impl EvalTerm {
    /// Returns White's score minus Black's.
    pub fn balance(&self) -> TaperedScore {
        let ByColor { white, black } = self.score;
        TaperedScore {
            middlegame: white.middlegame - black.middlegame,
            endgame: white.endgame - black.endgame,
        }
    }
}

/// Prints a table in pawns, such as `+0.18`, one line for each term, without a newline at the end.
impl fmt::Display for EvalBreakdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:22}{:>15}{:>15}{:>15}",
            "", "White", "Black", "balance"
        )?;
        writeln!(f, "{:22}{HALVES}{HALVES}{HALVES}", "")?;
        for term in &self.terms {
            let ByColor { white, black } = term.score;
            let [white, black, balance] = [white, black, term.balance()].map(cells);
            writeln!(f, "{:22}{white}{black}{balance}", term.name)?;
        }
        writeln!(f, "{:22}{:30}{}", "sum", "", cells(self.sum()))?;
        write!(
            f,
            "Phase {} of 24, endgame scaled by {}/64: {:+.2} for White",
            self.phase,
            self.scale,
            pawns(self.undamped)
        )?;
        if self.score != self.undamped {
            let score = pawns(self.score);
            write!(f, ", damped to {score:+.2} by moves without progress")?;
        }
        Ok(())
    }
}

/// The column headings of a [`TaperedScore`].
const HALVES: &str = "  middle    end";

/// Formats both halves in columns of the same width as the heading.
fn cells(score: TaperedScore) -> String {
    let (middlegame, endgame) = (pawns(score.middlegame), pawns(score.endgame));
    format!("{middlegame:+8.2}{endgame:+7.2}")
}

fn pawns(centipawns: i32) -> f64 {
    f64::from(centipawns) / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_breakdown_prints_as_a_table() {
        let score = |middlegame, endgame| TaperedScore {
            middlegame,
            endgame,
        };
        let term = |name, white, black| EvalTerm {
            name,
            score: ByColor { white, black },
        };
        let mut breakdown = EvalBreakdown {
            terms: vec![
                term("material", score(4120, 4275), score(4020, -4180)),
                term("king danger", score(-7, 0), score(-112, -9)),
            ],
            phase: 22,
            scale: 64,
            undamped: 893,
            score: 893,
        };
        let table = "
                                White          Black        balance
                        middle    end  middle    end  middle    end
material                +41.20 +42.75  +40.20 -41.80   +1.00 +84.55
king danger              -0.07  +0.00   -1.12  -0.09   +1.05  +0.09
sum                                                    +2.05 +84.64
Phase 22 of 24, endgame scaled by 64/64: +8.93 for White";
        assert_eq!(format!("\n{breakdown}"), table);
        breakdown.score = 800;
        let damped = format!("{table}, damped to +8.00 by moves without progress");
        assert_eq!(format!("\n{breakdown}"), damped);
    }
}
