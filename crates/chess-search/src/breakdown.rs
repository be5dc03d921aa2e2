//! [`EvalBreakdown`]: what a static evaluation is made of.

use chess_move::ByColor;
use core::fmt;

/// What a static evaluation is made of, part by part, as [`HandWritten`](crate::HandWritten) adds it up.
///
/// What the parts come to for White less what they come to for Black is the sum. Its endgame half counts in
/// [`scale`](EvalBreakdown::scale) 64ths, and where that is 8 or less, which stands for all but certain draws, so
/// does its middlegame half; then the two count by the [`phase`](EvalBreakdown::phase) of the game. Moves without
/// progress take some of that away. Printed, it is a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EvalBreakdown {
    /// The parts, with what each is worth to either side.
    pub terms: Vec<EvalTerm>,
    /// How much of a middlegame it is: 24 with all pieces on the board, 0 with none but kings and pawns.
    pub phase: i32,
    /// How far an advantage in the endgame wins, in 64ths: 64 is usual, less is nearer to a draw, and pawn
    /// endings have up to 104.
    pub scale: i32,
    /// What comes of it for White, in centipawns, before moves without progress damp it.
    pub undamped: i32,
    /// The value for White, in centipawns: what [`evaluate`](crate::Evaluate::evaluate) tells, seen from
    /// White's side.
    pub score: i32,
}

/// A part of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EvalTerm {
    /// What it is: `mobility`, `passed pawns`.
    pub name: &'static str,
    /// What it is worth to each side; what is bad for a side is negative.
    pub score: ByColor<TaperedScore>,
}

/// A worth in centipawns, in the middlegame and in the endgame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TaperedScore {
    /// What counts with all pieces on the board.
    pub middlegame: i32,
    /// What counts with none but kings and pawns.
    pub endgame: i32,
}

impl EvalBreakdown {
    /// What all parts come to for White less what they come to for Black.
    pub fn sum(&self) -> TaperedScore {
        let balances = self.terms.iter().map(EvalTerm::balance);
        balances.fold(TaperedScore::default(), |sum, balance| TaperedScore {
            middlegame: sum.middlegame + balance.middlegame,
            endgame: sum.endgame + balance.endgame,
        })
    }
}

impl EvalTerm {
    /// What it is worth to White less what it is worth to Black.
    pub fn balance(&self) -> TaperedScore {
        let ByColor { white, black } = self.score;
        TaperedScore {
            middlegame: white.middlegame - black.middlegame,
            endgame: white.endgame - black.endgame,
        }
    }
}

/// A table in centipawns, a line a part, without a newline at its end.
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
            "Phase {} of 24, endgame scaled by {}/64: {} cp for White",
            self.phase, self.scale, self.undamped
        )?;
        if self.score != self.undamped {
            write!(f, ", damped to {} cp by moves without progress", self.score)?;
        }
        Ok(())
    }
}

/// The heading of a [`TaperedScore`].
const HALVES: &str = "  middle    end";

/// Both halves, as wide as their heading.
fn cells(score: TaperedScore) -> String {
    format!("{:8}{:7}", score.middlegame, score.endgame)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_printed_as_a_table() {
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
material                  4120   4275    4020  -4180     100   8455
king danger                 -7      0    -112     -9     105      9
sum                                                      205   8464
Phase 22 of 24, endgame scaled by 64/64: 893 cp for White";
        assert_eq!(format!("\n{breakdown}"), table);
        breakdown.score = 800;
        let damped = format!("{table}, damped to 800 cp by moves without progress");
        assert_eq!(format!("\n{breakdown}"), damped);
    }
}
