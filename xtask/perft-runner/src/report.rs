//! Output of results for a person or a script.

use crate::options::Format;
use std::io::{self, StdoutLock, Write};
use std::time::Duration;

/// The result of one count.
#[derive(Clone, Debug)]
pub(crate) struct Row<'a> {
    /// The position as given by the user or the suite.
    pub(crate) fen: &'a str,
    /// The depth in plies.
    pub(crate) depth: u32,
    pub(crate) nodes: u128,
    /// The published count, if there is one.
    pub(crate) expected: Option<u128>,
    pub(crate) time: Duration,
}

impl Row<'_> {
    pub(crate) fn is_wrong(&self) -> bool {
        self.expected.is_some_and(|expected| expected != self.nodes)
    }
}

/// The headings of the two columns of counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Columns {
    pub(crate) expected: &'static str,
    pub(crate) counted: &'static str,
}

/// Prints the header of a table for positions of at most `width` characters.
pub(crate) fn head(
    out: &mut StdoutLock<'_>,
    format: Format,
    width: usize,
    Columns { expected, counted }: Columns,
) -> io::Result<()> {
    match format {
        Format::Json => Ok(()),
        Format::Table => writeln!(
            out,
            "{:width$}  depth  {expected:>15}  {counted:>15}  {:>10}  {:>13}",
            "position", "time", "nodes/s"
        ),
    }
}

/// Prints a row of the table, or a JSON object on its own line.
pub(crate) fn row(
    out: &mut StdoutLock<'_>,
    format: Format,
    width: usize,
    row: &Row<'_>,
) -> io::Result<()> {
    match format {
        Format::Table => writeln!(out, "{}", table_row(width, row))?,
        Format::Json => writeln!(out, "{}", json_row(row))?,
    }
    out.flush()
}

fn table_row(width: usize, row: &Row<'_>) -> String {
    let Row { fen, depth, .. } = row;
    let expected = row.expected.map_or_else(|| "-".into(), grouped);
    let counted = grouped(row.nodes);
    let time = format!("{:.3} s", row.time.as_secs_f64());
    let speed = speed(row.nodes, row.time).map_or_else(|| "-".into(), grouped);
    let verdict = if row.is_wrong() { "  WRONG" } else { "" };
    format!(
        "{fen:width$}  {depth:5}  {expected:>15}  {counted:>15}  {time:>10}  {speed:>13}{verdict}"
    )
}

fn json_row(row: &Row<'_>) -> String {
    let expected = row
        .expected
        .map_or_else(|| "null".into(), |expected| expected.to_string());
    format!(
        r#"{{"fen":{},"depth":{},"nodes":{},"expected":{expected},"seconds":{:.6}}}"#,
        json_string(row.fen),
        row.depth,
        row.nodes,
        row.time.as_secs_f64()
    )
}

/// Returns a text as a JSON string, with quotation marks.
pub(crate) fn json_string(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    json.push('"');
    for char in text.chars() {
        match char {
            '"' | '\\' => json.extend(['\\', char]),
            '\0'..='\x1f' => json.extend(format!("\\u{:04x}", u32::from(char)).chars()),
            _ => json.push(char),
        }
    }
    json.push('"');
    json
}

/// Returns the nodes per second, or `None` if the time is too short to measure.
pub(crate) fn speed(nodes: u128, time: Duration) -> Option<u128> {
    if time < Duration::from_millis(1) {
        return None;
    }
    nodes
        .checked_mul(1_000_000_000)?
        .checked_div(time.as_nanos())
}

/// Returns a number with its digits in groups of three: `119,060,324`.
pub(crate) fn grouped(number: u128) -> String {
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
            table_row(30, &ROW),
            "8/8/8/8/8/5k2/8/4K3 w - - 0 1       6      119,060,324      119,060,324     \
             0.400 s    297,650,810"
        );
        assert_eq!(
            json_row(&ROW),
            r#"{"fen":"8/8/8/8/8/5k2/8/4K3 w - - 0 1","depth":6,"nodes":119060324,"expected":119060324,"seconds":0.400000}"#
        );
    }

    #[test]
    fn a_row_with_a_wrong_count_is_marked() {
        let wrong = Row { nodes: 5, ..ROW };
        assert!(wrong.is_wrong());
        assert!(table_row(30, &wrong).ends_with("  WRONG"));
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
            table_row(30, &unknown),
            "8/8/8/8/8/5k2/8/4K3 w - - 0 1       6                -      119,060,324     \
             0.000 s              -"
        );
        assert!(json_row(&unknown).contains(r#""expected":null,"#));
    }

    #[test]
    fn json_strings_are_escaped() {
        assert_eq!(json_string("8/8 w"), r#""8/8 w""#);
        assert_eq!(json_string("a\"b\\c\td"), "\"a\\\"b\\\\c\\u0009d\"");
    }

    #[test]
    fn numbers_are_grouped() {
        let texts = [0, 999, 1_000, 123_456, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "123,456", "1,234,567"]);
    }
}
