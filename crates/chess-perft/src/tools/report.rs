//! Tables and JSON lines.

use std::io::{self, Write};
use std::time::Duration;

/// How counts are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A table for people.
    Table,
    /// A JSON object for each count, on a line of its own.
    Json,
}

/// The result of one count.
#[derive(Clone, Debug)]
pub(super) struct Row<'a> {
    /// The position as given by the user or the suite, which is a strict FEN.
    pub(super) fen: &'a str,
    /// The depth in plies.
    pub(super) depth: u32,
    pub(super) nodes: u128,
    /// The published count, if there is one.
    pub(super) expected: Option<u128>,
    pub(super) time: Duration,
}

/// The headings of the two columns of counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    pub(super) expected: &'static str,
    pub(super) counted: &'static str,
}

/// Prints counts as they come.
pub(super) struct Report<'o> {
    pub(super) out: &'o mut dyn Write,
    pub(super) format: Format,
    /// The width of the positions, in characters.
    width: usize,
}

impl<'o> Report<'o> {
    /// Begins a report: prints the header of a table.
    pub(super) fn new(
        out: &'o mut dyn Write,
        format: Format,
        width: usize,
        Columns { expected, counted }: Columns,
    ) -> io::Result<Self> {
        if format == Format::Table {
            writeln!(
                out,
                "{:width$}  depth  {expected:>15}  {counted:>15}  {:>10}  {:>13}",
                "position", "time", "nodes/s"
            )?;
        }
        Ok(Self { out, format, width })
    }

    /// Prints a count.
    pub(super) fn row(&mut self, row: &Row<'_>) -> io::Result<()> {
        match self.format {
            Format::Table => writeln!(self.out, "{}", row.for_table(self.width))?,
            Format::Json => writeln!(self.out, "{}", row.as_json())?,
        }
        self.out.flush()
    }
}

impl Row<'_> {
    pub(super) fn is_wrong(&self) -> bool {
        self.expected.is_some_and(|expected| expected != self.nodes)
    }

    fn for_table(&self, width: usize) -> String {
        let Self { fen, depth, .. } = self;
        let expected = self.expected.map_or_else(|| "-".into(), grouped);
        let counted = grouped(self.nodes);
        let time = format!("{:.3} s", self.time.as_secs_f64());
        let speed = speed(self.nodes, self.time).map_or_else(|| "-".into(), grouped);
        let verdict = if self.is_wrong() { "  WRONG" } else { "" };
        format!(
            "{fen:width$}  {depth:5}  {expected:>15}  {counted:>15}  {time:>10}  {speed:>13}{verdict}"
        )
    }

    fn as_json(&self) -> String {
        let Self { fen, depth, .. } = self;
        let expected = self.expected.map(|expected| expected.to_string());
        let expected = expected.as_deref().unwrap_or("null");
        let (nodes, seconds) = (self.nodes, self.time.as_secs_f64());
        // A FEN has no character that JSON escapes.
        format!(
            r#"{{"fen":"{fen}","depth":{depth},"nodes":{nodes},"expected":{expected},"seconds":{seconds:.6}}}"#
        )
    }
}

/// Returns the nodes per second, or `None` if the time is too short to measure.
pub(super) fn speed(nodes: u128, time: Duration) -> Option<u128> {
    if time < Duration::from_millis(1) {
        return None;
    }
    nodes
        .checked_mul(1_000_000_000)?
        .checked_div(time.as_nanos())
}

/// Returns a number with its digits in groups of three: `119,060,324`.
pub(super) fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: Row<'_> = Row {
        fen: "8/8/8/8/8/5k2/8/4K3 w - - 0 1",
        depth: 6,
        nodes: 119_060_324,
        expected: Some(119_060_324),
        time: Duration::from_millis(400),
    };

    #[test]
    fn a_row_with_the_expected_count() {
        assert_eq!(
            ROW.for_table(30),
            "8/8/8/8/8/5k2/8/4K3 w - - 0 1       6      119,060,324      119,060,324     \
             0.400 s    297,650,810"
        );
        assert_eq!(
            ROW.as_json(),
            r#"{"fen":"8/8/8/8/8/5k2/8/4K3 w - - 0 1","depth":6,"nodes":119060324,"expected":119060324,"seconds":0.400000}"#
        );
    }

    #[test]
    fn a_row_with_a_wrong_count_is_marked() {
        let wrong = Row { nodes: 5, ..ROW };
        assert!(wrong.is_wrong());
        assert!(wrong.for_table(30).ends_with("  WRONG"));
    }

    #[test]
    fn a_row_without_expected_count() {
        let unknown = Row {
            expected: None,
            time: Duration::ZERO,
            ..ROW
        };
        assert!(!unknown.is_wrong());
        assert_eq!(
            unknown.for_table(30),
            "8/8/8/8/8/5k2/8/4K3 w - - 0 1       6                -      119,060,324     \
             0.000 s              -"
        );
        assert!(unknown.as_json().contains(r#""expected":null,"#));
    }

    #[test]
    fn numbers_are_grouped() {
        let texts = [0, 999, 1_000, 123_456, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "123,456", "1,234,567"]);
    }
}
