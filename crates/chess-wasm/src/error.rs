//! From errors to JavaScript's `ChessError`.

use crate::explain::write_explanation;
use crate::host;
use crate::json::Json;
use chess_board::{FenError, Position};
use chess_movegen::IllegalMove;
use chess_notation::pgn::PgnError;
use chess_notation::{MoveSyntaxError, SanError, UciError};
use core::fmt::Display;
use core::ops::Range;
use wasm_bindgen::JsValue;

/// A result whose error JavaScript throws.
pub(crate) type JsResult<T> = Result<T, JsValue>;

/// An error in the making: what the properties of the `ChessError` will be.
pub(crate) struct Failure<'a> {
    code: &'a str,
    message: String,
    field: Option<String>,
    span: Option<Range<usize>>,
    illegal: Option<(&'a Position, IllegalMove)>,
}

impl<'a> Failure<'a> {
    pub(crate) fn new(code: &'a str, message: impl Display) -> Self {
        Self {
            code,
            message: message.to_string(),
            field: None,
            span: None,
            illegal: None,
        }
    }

    /// Sets the field of the input that is wrong.
    pub(crate) fn field(mut self, field: impl Display) -> Self {
        self.field = Some(field.to_string());
        self
    }

    /// Sets the part of a text that is wrong, in bytes. JavaScript counts in UTF-16.
    fn span(mut self, text: &str, span: &Range<usize>) -> Self {
        self.span = Some(utf16(text, span.start)..utf16(text, span.end));
        self
    }

    /// Sets the reason why a move is illegal.
    fn illegal(mut self, position: &'a Position, reason: IllegalMove) -> Self {
        self.illegal = Some((position, reason));
        self
    }

    /// Makes the error.
    pub(crate) fn into_js(self) -> JsValue {
        let mut json = Json::new();
        json.object(|json| {
            json.key("code").string(self.code);
            json.key("message").string(&self.message);
            if let Some(field) = &self.field {
                json.key("field").string(field);
            }
            if let Some(span) = &self.span {
                json.key("start").literal(span.start);
                json.key("end").literal(span.end);
            }
            if let Some(expected) = expected(&self.message) {
                json.key("expected").string(expected);
            }
            if let Some((position, reason)) = self.illegal {
                json.key("explanation");
                write_explanation(json, position, &reason, None);
            }
        });
        host::failure(json.as_str())
    }
}

/// Returns the place of a byte of a text, in UTF-16 code units.
fn utf16(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    text[..at].encode_utf16().count()
}

/// Returns what a message says was expected. All messages that say it have this form: `… expected this, found that`.
pub(crate) fn expected(message: &str) -> Option<&str> {
    let (_, after) = message.split_once("expected ")?;
    let ends = [", found ", " (did you mean", " (bytes "];
    let end = ends.iter().filter_map(|end| after.find(end)).min();
    Some(&after[..end.unwrap_or(after.len())])
}

/// Makes the error of a FEN.
pub(crate) fn of_fen(fen: &str, error: &FenError) -> JsValue {
    let message = error.to_string();
    match error {
        FenError::Syntax(syntax) => Failure::new(error.code(), without_place(&message))
            .field(syntax.field())
            .span(fen, &syntax.span())
            .into_js(),
        _ => Failure::new(error.code(), message).into_js(),
    }
}

/// Makes the error of a move text.
pub(crate) fn of_san(position: &Position, text: &str, error: &SanError) -> JsValue {
    match error {
        SanError::Syntax(syntax) => of_syntax(text, error.code(), syntax),
        SanError::Illegal { reason, .. } => of_illegal(position, *reason),
        _ => Failure::new(error.code(), error).into_js(),
    }
}

/// Makes the error of a move text in the form of UCI.
pub(crate) fn of_uci(position: &Position, text: &str, error: &UciError) -> JsValue {
    match error {
        UciError::Syntax(syntax) => of_syntax(text, error.code(), syntax),
        UciError::Illegal { reason, .. } => of_illegal(position, *reason),
        _ => Failure::new(error.code(), error).into_js(),
    }
}

/// Returns a message without the place in bytes at its end, which is a property of its own.
fn without_place(message: &str) -> &str {
    message
        .rfind(" (bytes ")
        .map_or(message, |end| &message[..end])
}

fn of_syntax(text: &str, code: &str, error: &MoveSyntaxError) -> JsValue {
    Failure::new(code, without_place(&error.to_string()))
        .field("move")
        .span(text, &error.span())
        .into_js()
}

/// Makes the error of an illegal move.
pub(crate) fn of_illegal(position: &Position, reason: IllegalMove) -> JsValue {
    Failure::new(reason.code(), reason)
        .field("move")
        .illegal(position, reason)
        .into_js()
}

/// Makes the error of an argument that is not one of the values that the function accepts.
pub(crate) fn of_argument(field: &str, found: &str, expected: impl Display) -> JsValue {
    let message = format!("{field}: expected {expected}, found `{found}`");
    Failure::new("argument", message).field(field).into_js()
}

/// Writes an error of a PGN file.
pub(crate) fn write_pgn_error(json: &mut Json, error: &PgnError, lines_before: u64) {
    let message = error.to_string();
    // The places are properties of their own.
    let message = message.split_once(": ").map_or("", |(_, rest)| rest);
    json.object(|json| {
        json.key("code").string(error.code());
        json.key("message").string(message);
        json.key("line").literal(lines_before + error.line());
        json.key("start").literal(error.span().start);
        json.key("end").literal(error.span().end);
        if let Some(expected) = expected(message) {
            json.key("expected").string(expected);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::{expected, utf16};

    #[test]
    fn expectation_is_cut_out_of_the_message() {
        for (message, found) in [
            (
                "side to move: expected w or b, found 'x' (bytes 16..17)",
                Some("w or b"),
            ),
            (
                "invalid en passant square `e5`: expected a square on rank 3 or 6 (did you mean `e6`?)",
                Some("a square on rank 3 or 6"),
            ),
            ("white has no king", None),
        ] {
            assert_eq!(expected(message), found);
        }
    }

    #[test]
    fn places_are_counted_in_utf_16() {
        let text = "♞a𝄞b";
        assert_eq!(
            [0, 3, 4, 8, 99].map(|byte| utf16(text, byte)),
            [0, 1, 2, 4, 5]
        );
        // Inside of a character.
        assert_eq!(utf16(text, 5), 2);
    }
}
