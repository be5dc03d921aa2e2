//! Text of others, made safe for a terminal or a table.
//!
//! Tags, comments, names of engines and files, and arguments can have escape sequences that move the cursor, change
//! colors, or set the clipboard, and characters that reverse what is read after them.

use std::borrow::Cow;

/// Returns a text without characters that control a terminal, each replaced by `U+FFFD`. Tabs and line feeds are kept.
///
/// PGN, FENs and images are written as they are, because programs read them. JSON has
/// [escapes](crate::output::write_json).
pub(crate) fn safe(text: &str) -> Cow<'_, str> {
    let is_replaced = |char| is_control(char) && !matches!(char, '\t' | '\n');
    if text.contains(is_replaced) {
        Cow::Owned(text.replace(is_replaced, "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns a text as one field of a table with tabs between the fields.
///
/// Spreadsheets take a field that begins with `=`, `+`, `-` or `@` as a formula, so it gets an apostrophe, which they
/// hide. Numbers and single signs, such as `-` for an unknown round, are no formulas.
pub(crate) fn table_field(text: &str) -> Cow<'_, str> {
    let is_formula = text.starts_with(['=', '+', '-', '@'])
        && text.chars().nth(1).is_some()
        && text.parse::<f64>().is_err();
    if !is_formula && !text.contains(is_control) {
        return Cow::Borrowed(text);
    }
    let apostrophe = if is_formula { "'" } else { "" };
    let shown = text.replace(['\t', '\n', '\r'], " ");
    Cow::Owned(format!("{apostrophe}{}", safe(&shown)))
}

/// Returns whether a character controls a terminal, the direction of text, or where a line ends.
pub(crate) const fn is_control(char: char) -> bool {
    matches!(char,
        // C0, DEL and C1: `U+009B` begins an escape sequence, as `ESC [` does.
        '\0'..='\x1f' | '\x7f'..='\u{9f}'
        // Marks, embeddings, overrides and isolates of the bidirectional algorithm.
        | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        // Line and paragraph separators.
        | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::{safe, table_field};

    #[test]
    fn control_characters_are_replaced() {
        assert_eq!(
            safe("a\x1b[31m\u{9b}1m\u{202e}b\tc\n"),
            "a\u{fffd}[31m\u{fffd}1m\u{fffd}b\tc\n"
        );
        assert_eq!(safe("Müller ♘ –"), "Müller ♘ –");
    }

    #[test]
    fn fields_are_one_line_and_no_formulas() {
        assert_eq!(table_field("a\tb\r\nc\x1b"), "a b  c\u{fffd}");
        for (value, shown) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-2+3", "'-2+3"),
            ("+cmd|x", "'+cmd|x"),
            ("-", "-"),
            ("-1.5", "-1.5"),
            ("+12", "+12"),
            ("1-0", "1-0"),
        ] {
            assert_eq!(table_field(value), shown);
        }
    }
}
