//! [`Excerpt`]: the line of an input that has an error, with a caret under the error.

use crate::safe_text::{is_control, safe};
use chess_notation::pgn::{Fallback, RawText};
use core::ops::Range;
use std::fmt;

/// The line of an input that has an error.
///
/// It is printed with a caret under the error:
///
/// ```text
///   --> game.pgn:7:12
///    |
///  7 | 1. e4 e5 2. Ke3
///    |             ^^^
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    /// The name of the input.
    pub(crate) source: String,
    /// The number of the line, from 1.
    pub(crate) line: u64,
    /// The number of the first character of the error in its line, from 1.
    pub(crate) column: usize,
    /// The line, or the part around the error if it is long. Control characters are replaced.
    text: String,
    /// The number of characters before the error in `text`.
    indent: usize,
    /// The number of characters of the error in `text`, at least 1.
    width: usize,
}

/// The maximum number of characters of a line that are shown.
const MAX_WIDTH: usize = 100;
/// The number of characters that are shown before the error in a long line.
const BEFORE: usize = 40;

impl Excerpt {
    /// Makes an excerpt of a text. `span` is the error in bytes.
    pub(crate) fn new(source: impl Into<String>, text: &str, span: Range<usize>) -> Self {
        Self::of_bytes(source, text.as_bytes(), span, 1)
    }

    /// Makes an excerpt of bytes that begin with line `first_line` of the input. `span` is the error in bytes.
    /// Bytes that are not UTF-8 are read as Windows-1252.
    pub(crate) fn of_bytes(
        source: impl Into<String>,
        bytes: &[u8],
        span: Range<usize>,
        first_line: u64,
    ) -> Self {
        let start = span.start.min(bytes.len());
        let end = span.end.clamp(start, bytes.len());
        let line_start = bytes[..start]
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |index| index + 1);
        let line_end = bytes[start..]
            .iter()
            .position(|&byte| byte == b'\n' || byte == b'\r')
            .map_or(bytes.len(), |index| start + index);
        let lines_before = bytes[..line_start].split(|&byte| byte == b'\n').count() - 1;
        let before = &bytes[line_start..start];
        let column = length(before) + 1;
        // No more of a long line is decoded than can be shown.
        let before = printable(&before[before.len().saturating_sub(MAX_BYTES)..]);
        let fault_end = end.min(line_end);
        let fault = printable(&bytes[start..fault_end.min(start + MAX_BYTES)]);
        let after = printable(&bytes[fault_end..line_end.min(fault_end + MAX_BYTES)]);

        let is_long = column - 1 + fault.len() + after.len() > MAX_WIDTH;
        let kept = before.len().min(if is_long { BEFORE } else { MAX_WIDTH });
        let width = fault.len().clamp(1, MAX_WIDTH - BEFORE);
        let mut shown: Vec<char> = before[before.len() - kept..].to_vec();
        if kept + 1 < column
            && let Some(first) = shown.first_mut()
        {
            *first = '…';
        }
        let indent = shown.len();
        shown.extend(fault.into_iter().chain(after));
        if shown.len() > MAX_WIDTH {
            shown.truncate(MAX_WIDTH);
            shown.push('…');
        }
        Self {
            source: source.into(),
            line: first_line + u64::try_from(lines_before).unwrap_or(u64::MAX),
            column,
            text: shown.into_iter().collect(),
            indent,
            width,
        }
    }
}

/// More bytes than are shown of any part of a line.
const MAX_BYTES: usize = 4 * MAX_WIDTH;

/// Returns the number of characters of a part of a line.
fn length(bytes: &[u8]) -> usize {
    let chunks = bytes.utf8_chunks();
    chunks
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum()
}

/// Decodes bytes, with a replacement for each character that would move the caret or the terminal's cursor.
fn printable(bytes: &[u8]) -> Vec<char> {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.push_str(
            &RawText::new(chunk.invalid())
                .decode(Fallback::Windows1252)
                .text,
        );
    }
    text.chars()
        .map(|char| match char {
            '\t' => ' ',
            char if is_control(char) => char::REPLACEMENT_CHARACTER,
            char => char,
        })
        .collect()
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let gap = " ".repeat(number.len());
        let source = safe(&self.source);
        writeln!(f, "{gap} --> {source}:{}:{}", self.line, self.column)?;
        writeln!(f, "{gap} |")?;
        writeln!(f, "{number} | {}", self.text)?;
        let indent = " ".repeat(self.indent);
        write!(f, "{gap} | {indent}{}", "^".repeat(self.width))
    }
}

#[cfg(test)]
mod tests {
    use super::Excerpt;
    use insta::assert_snapshot;

    #[test]
    fn a_caret_stands_under_the_error() {
        assert_snapshot!(Excerpt::new("game.pgn", "[White \"A\"]\n\n1. e4 e5 2. Ke3 Nf6\n", 25..28), @r"
          --> game.pgn:3:13
          |
        3 | 1. e4 e5 2. Ke3 Nf6
          |             ^^^
        ");
    }

    #[test]
    fn an_error_at_the_end_has_a_caret_behind_the_text() {
        assert_snapshot!(Excerpt::new("FEN", "8/8", 3..3), @r"
          --> FEN:1:4
          |
        1 | 8/8
          |    ^
        ");
    }

    #[test]
    fn characters_count_not_bytes() {
        assert_snapshot!(Excerpt::new("moves", "♘f3 ♞c6 Xx5", 12..15), @r"
          --> moves:1:9
          |
        1 | ♘f3 ♞c6 Xx5
          |         ^^^
        ");
    }

    #[test]
    fn long_lines_are_cut_around_the_error() {
        let long = format!("{}bad{}", "x".repeat(500), "y".repeat(500));
        let excerpt = Excerpt::new("moves", &long, 500..503);
        assert_eq!(excerpt.column, 501);
        assert_eq!(excerpt.text.chars().count(), super::MAX_WIDTH + 1);
        let line = excerpt.to_string();
        let lines: Vec<&str> = line.lines().collect();
        let bad = lines[2].find("bad").unwrap() - lines[2].find('…').unwrap();
        let caret = lines[3].find("^^^").unwrap();
        // The ellipsis takes three bytes.
        assert_eq!(bad - 3 + 1, caret - lines[2].find('…').unwrap());
    }

    #[test]
    fn control_characters_are_replaced_and_other_encodings_decoded() {
        let excerpt = Excerpt::of_bytes("moves", b"\x1b[31m\xff\tbad", 7..10, 4);
        assert_eq!(excerpt.line, 4);
        assert_eq!(excerpt.text, "\u{fffd}[31mÿ bad");
    }

    #[test]
    fn spans_outside_of_the_text_do_not_panic() {
        for (start, end) in [(0, 0), (9, 12), (2, 1), (0, usize::MAX)] {
            let excerpt = Excerpt::new("x", "ab\ncd", start..end);
            assert!(excerpt.to_string().contains('^'));
        }
    }
}
