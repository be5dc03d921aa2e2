//! [`bars`]: plots for the terminal.

use std::fmt::Write;

/// The length of the longest bar, in characters.
const LONGEST: f64 = 60.0;

/// Returns a plot with one line per row: its label, its value in 1000ths, and a bar on a logarithmic scale. A row of zero has
/// no bar, and that of the smallest other value has one character.
pub(super) fn bars(title: &str, rows: &[(String, f64)]) -> String {
    let logarithms = rows.iter().map(|(_, value)| value.ln());
    let finite = || logarithms.clone().filter(|logarithm| logarithm.is_finite());
    let (least, most) = (
        finite().fold(f64::INFINITY, f64::min),
        finite().fold(f64::NEG_INFINITY, f64::max),
    );
    let per_character = ((most - least) / (LONGEST - 1.0)).max(f64::MIN_POSITIVE);
    let mut text = format!("{title}\n");
    for ((label, value), logarithm) in rows.iter().zip(logarithms.clone()) {
        let length = if logarithm.is_finite() {
            1 + ((logarithm - least) / per_character).round() as usize
        } else {
            0
        };
        let bar = "#".repeat(length);
        let line = format!("{label:>12} {:8.3} {bar}", 1_000.0 * value);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each value is twice the next, so the bars end on a straight line.
    #[test]
    fn bars_of_an_exponential_end_on_a_straight_line() {
        let rows = [0.8, 0.4, 0.2, 0.1, 0.0].map(|value| (format!("at {value}"), value));
        let plot = bars("Title", &rows);
        let lines: Vec<_> = plot.lines().collect();
        assert_eq!(lines[0], "Title");
        let length = |line: &str| line.matches('#').count();
        let lengths: Vec<_> = lines[1..].iter().map(|line| length(line)).collect();
        assert_eq!(lengths, [60, 40, 21, 1, 0]);
        assert_eq!(lines[4], "      at 0.1  100.000 #");
        assert_eq!(lines[5], "        at 0    0.000");
        assert_eq!(length(&bars("Equal", &rows[..1])), 1);
    }
}
