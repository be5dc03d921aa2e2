//! What results say, in lines for people.

use crate::error::Error;
use crate::output::{Output, Style};
use chess_match::{EloScale, Sprt, SprtState, Tally};
use std::io::Write;

/// Prints the pairs, the Elo difference, and the state of a test.
pub(crate) fn print(tally: &Tally, sprt: Option<&Sprt>, out: &mut Output) -> Result<(), Error> {
    let [none, half, one, more, two] = tally.pairs();
    if [none, half, one, more, two] != [0; 5] {
        writeln!(
            out,
            "pairs with 0, ½, 1, 1½, 2 points: {none}, {half}, {one}, {more}, {two}"
        )?;
    }
    if let Some(elo) = tally.elo() {
        write!(out, "Elo {elo}")?;
        if elo.interval.is_some() {
            write!(out, " (95 %)")?;
        }
        if let Some(normalized) = elo.normalized {
            write!(out, ", normalized {normalized:+.1}")?;
        }
        if let Some(los) = tally.likelihood_of_superiority() {
            write!(out, ", LOS {:.1} %", los * 100.0)?;
        }
        writeln!(out)?;
    }
    if let Some(sprt) = sprt {
        let scale = match sprt.scale() {
            EloScale::Logistic => "Elo",
            EloScale::Normalized => "normalized Elo",
        };
        let verdict = match sprt.state(tally) {
            SprtState::AcceptH0 => out.styled(Style::Bad, "H0 accepted"),
            SprtState::AcceptH1 => out.styled(Style::Good, "H1 accepted"),
            SprtState::Continue => "not decided".to_owned(),
        };
        writeln!(
            out,
            "SPRT of {} against {} {scale}: {}, {verdict}",
            sprt.elo0(),
            sprt.elo1(),
            ratio(sprt, tally)
        )?;
    }
    Ok(())
}

/// Returns the log-likelihood ratio with its bounds: `LLR 0.64 (-2.94, 2.94)`.
pub(super) fn ratio(sprt: &Sprt, tally: &Tally) -> String {
    let (low, high) = sprt.bounds();
    format!("LLR {:.2} ({low:.2}, {high:.2})", sprt.llr(tally))
}

/// Returns a number of games in words: `1 game`, `2 games`.
pub(crate) fn games(count: u64) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} game{plural}")
}
