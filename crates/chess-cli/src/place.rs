//! [`Place`]: the place of an error in an input, with a caret under the error.

use crate::safe_text::safe;
use chess_games::Excerpt;
use core::ops::Range;
use std::fmt;

/// The place of an error in an input.
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
pub(crate) struct Place {
    /// The name of the input.
    pub(crate) source: String,
    /// The number of the line, from 1.
    pub(crate) line: u64,
    /// The number of the first character of the error in its line, from 1.
    pub(crate) column: usize,
    excerpt: Excerpt,
}

impl Place {
    /// Makes the place of an error in a text. `span` is the error in bytes.
    pub(crate) fn new(source: impl Into<String>, text: &str, span: Range<usize>) -> Self {
        Self::of_bytes(source, text.as_bytes(), span, 1)
    }

    /// Makes the place of an error in bytes that begin with line `first_line` of the input. `span` is the error in
    /// bytes. Bytes that are not UTF-8 are read as Windows-1252.
    pub(crate) fn of_bytes(
        source: impl Into<String>,
        bytes: &[u8],
        span: Range<usize>,
        first_line: u64,
    ) -> Self {
        let before = &bytes[..span.start.min(bytes.len())];
        let lines_before = before.split(|&byte| byte == b'\n').count() - 1;
        let line = before.rsplit(|&byte| byte == b'\n').next();
        Self {
            source: source.into(),
            line: first_line + u64::try_from(lines_before).unwrap_or(u64::MAX),
            column: length(line.unwrap_or_default()) + 1,
            excerpt: Excerpt::of_bytes(bytes, span),
        }
    }
}

/// Returns the number of characters of a part of a line.
fn length(bytes: &[u8]) -> usize {
    let chunks = bytes.utf8_chunks();
    chunks
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum()
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let gap = " ".repeat(number.len());
        let source = safe(&self.source);
        writeln!(f, "{gap} --> {source}:{}:{}", self.line, self.column)?;
        writeln!(f, "{gap} |")?;
        writeln!(f, "{number} | {}", safe(&self.excerpt.text))?;
        let indent = " ".repeat(self.excerpt.marked.start);
        write!(
            f,
            "{gap} | {indent}{}",
            "^".repeat(self.excerpt.marked.len().max(1))
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Place;
    use insta::assert_snapshot;

    #[test]
    fn a_caret_stands_under_the_error() {
        assert_snapshot!(Place::new("game.pgn", "[White \"A\"]\n\n1. e4 e5 2. Ke3 Nf6\n", 25..28), @r"
          --> game.pgn:3:13
          |
        3 | 1. e4 e5 2. Ke3 Nf6
          |             ^^^
        ");
    }

    #[test]
    fn an_error_at_the_end_has_a_caret_behind_the_text() {
        assert_snapshot!(Place::new("FEN", "8/8", 3..3), @r"
          --> FEN:1:4
          |
        1 | 8/8
          |    ^
        ");
    }

    #[test]
    fn characters_count_not_bytes() {
        assert_snapshot!(Place::new("moves", "♘f3 ♞c6 Xx5", 12..15), @r"
          --> moves:1:9
          |
        1 | ♘f3 ♞c6 Xx5
          |         ^^^
        ");
    }

    #[test]
    fn the_column_counts_the_whole_line() {
        let long = format!("{}bad{}", "x".repeat(500), "y".repeat(500));
        let place = Place::new("moves", &long, 500..503);
        assert_eq!(place.column, 501);
    }

    #[test]
    fn control_characters_are_replaced_and_other_encodings_decoded() {
        let place = Place::of_bytes("moves", b"\x1b[31m\xff\tbad", 7..10, 4);
        assert_eq!(place.line, 4);
        assert_eq!(place.excerpt.text, "\u{fffd}[31mÿ bad");
    }

    #[test]
    fn spans_outside_of_the_text_do_not_panic() {
        for (start, end) in [(0, 0), (9, 12), (2, 1), (0, usize::MAX)] {
            let place = Place::new("x", "ab\ncd", start..end);
            assert!(place.to_string().contains('^'));
        }
    }
}
