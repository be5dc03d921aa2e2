//! From errors to JavaScript's `ChessError`.

use crate::explain::write_explanation;
use crate::host;
use crate::json::Json;
use chess_board::{FenError, Position};
use chess_movegen::IllegalMove;
use chess_notation::pgn::PgnError;
use chess_notation::{Diagnostic, SanError, UciError};
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
    expected: Option<String>,
    found: Option<String>,
    help: Option<String>,
    illegal: Option<(&'a Position, IllegalMove)>,
}

impl<'a> Failure<'a> {
    pub(crate) fn new(code: &'a str, message: impl Display) -> Self {
        Self {
            code,
            message: message.to_string(),
            field: None,
            span: None,
            expected: None,
            found: None,
            help: None,
            illegal: None,
        }
    }

    /// Makes the error of something that the library refused.
    pub(crate) fn of(error: &dyn Diagnostic) -> Self {
        let text = |field: Option<&dyn Display>| field.map(ToString::to_string);
        Self {
            expected: text(error.expected()),
            found: text(error.found()),
            help: text(error.help()),
            ..Self::new(error.code(), error)
        }
    }

    /// Makes the error of a text that the library refused.
    fn of_text(text: &str, error: &dyn Diagnostic) -> Self {
        let failure = Self::of(error);
        match error.span() {
            Some(span) => failure.span(text, &span),
            None => failure,
        }
    }

    /// Sets what was found instead.
    pub(crate) fn found(mut self, found: impl Display) -> Self {
        self.found = Some(found.to_string());
        self
    }

    /// Sets what an argument should have been.
    pub(crate) fn expected(mut self, expected: impl Display) -> Self {
        self.expected = Some(expected.to_string());
        self
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
            for (key, field) in [
                ("expected", &self.expected),
                ("found", &self.found),
                ("help", &self.help),
            ] {
                if let Some(field) = field {
                    json.key(key).string(field);
                }
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

/// Makes the error of a FEN.
pub(crate) fn of_fen(fen: &str, error: &FenError) -> JsValue {
    let failure = Failure::of_text(fen, error);
    match error {
        FenError::Syntax(syntax) => failure.field(syntax.field()).into_js(),
        _ => failure.into_js(),
    }
}

/// Makes the error of a move text.
pub(crate) fn of_san(position: &Position, text: &str, error: &SanError) -> JsValue {
    match error {
        SanError::Syntax(_) => Failure::of_text(text, error).field("move").into_js(),
        SanError::Illegal { reason, .. } => of_illegal(position, *reason),
        _ => Failure::of(error).into_js(),
    }
}

/// Makes the error of a move text in the form of UCI.
pub(crate) fn of_uci(position: &Position, text: &str, error: &UciError) -> JsValue {
    match error {
        UciError::Syntax(_) => Failure::of_text(text, error).field("move").into_js(),
        UciError::Illegal { reason, .. } => of_illegal(position, *reason),
        _ => Failure::of(error).into_js(),
    }
}

/// Makes the error of an illegal move.
pub(crate) fn of_illegal(position: &Position, reason: IllegalMove) -> JsValue {
    Failure::of(&reason)
        .field("move")
        .illegal(position, reason)
        .into_js()
}

/// Makes the error of a text that is not one of the values that the function accepts.
pub(crate) fn of_argument(field: &str, found: &str, expected: impl Display) -> JsValue {
    of_value(field, format_args!("`{found}`"), expected)
}

/// Makes the error of an argument that is not one of the values that the function accepts.
pub(crate) fn of_value(field: &str, found: impl Display, expected: impl Display) -> JsValue {
    let message = format!("{field}: expected {expected}, found {found}");
    Failure::new("argument", message)
        .field(field)
        .expected(expected)
        .found(found)
        .into_js()
}

/// Makes the error of something that is refused.
pub(crate) fn of_refused(code: &str, expected: impl Display, found: impl Display) -> JsValue {
    let message = format!("expected {expected}, found {found}");
    Failure::new(code, message)
        .expected(expected)
        .found(found)
        .into_js()
}

/// Writes an error of a PGN file.
pub(crate) fn write_pgn_error(json: &mut Json, error: &PgnError, lines_before: u64) {
    let span = error.file_span();
    json.object(|json| {
        json.key("code").string(error.code());
        json.key("message").text(error);
        json.key("line").literal(lines_before + error.line());
        json.key("start").literal(span.start);
        json.key("end").literal(span.end);
        for (key, field) in [
            ("expected", error.expected()),
            ("found", error.found()),
            ("help", error.help()),
        ] {
            if let Some(field) = field {
                json.key(key).text(field);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::utf16;

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
