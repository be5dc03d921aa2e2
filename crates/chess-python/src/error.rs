//! From errors to the exceptions of `chesscore._errors`.

use crate::values;
use chess_board::{Bitboard, FenError, Position};
use chess_games::InputError;
use chess_move::Diagnostic;
use chess_movegen::IllegalMove;
use chess_notation::pgn::PgnError;
use chess_notation::{EpdError, SanError, UciError};
use core::fmt::Display;
use core::ops::Range;
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::path::Path;
use std::{fs, io};

/// What the attributes of an exception will be.
struct Failure<'a> {
    /// The name of the class.
    class: &'static str,
    code: &'a str,
    message: String,
    span: Option<(usize, usize)>,
    expected: Option<String>,
    found: Option<String>,
    help: Option<String>,
}

impl<'a> Failure<'a> {
    fn of(class: &'static str, error: &'a dyn Diagnostic) -> Self {
        let text = |field: Option<&dyn Display>| field.map(ToString::to_string);
        Self {
            class,
            code: error.code(),
            message: error.to_string(),
            span: None,
            expected: text(error.expected()),
            found: text(error.found()),
            help: text(error.help()),
        }
    }

    /// Makes the exception, and sets more attributes.
    fn raise(self, set: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<()>) -> PyErr {
        Python::attach(|py| {
            let make = || {
                let fields = PyDict::new(py);
                fields.set_item("code", self.code)?;
                fields.set_item("span", self.span)?;
                fields.set_item("expected", self.expected)?;
                fields.set_item("found", self.found)?;
                fields.set_item("help", self.help)?;
                let class = py.import("chesscore._errors")?.getattr(self.class)?;
                let error = class.call((self.message,), Some(&fields))?;
                set(&error)?;
                Ok(PyErr::from_value(error))
            };
            make().unwrap_or_else(|error: PyErr| error)
        })
    }
}

/// Makes the exception of a text that cannot be parsed.
pub(crate) fn of_text(text: &str, error: &dyn Diagnostic) -> PyErr {
    let mut failure = Failure::of("ParseError", error);
    failure.span = error.span().map(|span| characters(text, &span));
    failure.raise(|_| Ok(()))
}

/// Makes the exception of something else that is refused.
pub(crate) fn of(error: &dyn Diagnostic) -> PyErr {
    Failure::of("ChessError", error).raise(|_| Ok(()))
}

/// Makes the exception of a file: an `OSError`, or a `ChessError` if the content is wrong.
pub(crate) fn of_file(path: &Path, error: &InputError) -> PyErr {
    if let InputError::Open(cause) | InputError::Read(cause) = error {
        let Some(code) = cause.raw_os_error() else {
            return io::Error::new(cause.kind(), format!("{}: {cause}", path.display())).into();
        };
        // The class of the exception depends on the number, and the reason is in Python's words.
        return Python::attach(|py| {
            let reason = py
                .import("os")
                .and_then(|os| os.call_method1("strerror", (code,)));
            match reason {
                Ok(reason) => {
                    PyOSError::new_err((code, reason.unbind(), path.as_os_str().to_owned()))
                }
                Err(error) => error,
            }
        });
    }
    let mut failure = Failure::of("ChessError", error);
    failure.message = format!("{}: {error}", path.display());
    failure.raise(|_| Ok(()))
}

/// Returns a range of bytes of a text in characters, by which Python counts.
fn characters(text: &str, bytes: &Range<usize>) -> (usize, usize) {
    let before = |end: usize| text.char_indices().take_while(|&(at, _)| at < end).count();
    (before(bytes.start), before(bytes.end))
}

/// Makes the exception of a FEN.
pub(crate) fn of_fen(fen: &str, error: &FenError) -> PyErr {
    let FenError::Invalid(invalid) = error else {
        return of_text(fen, error);
    };
    let reasons: Vec<String> = invalid.reasons().map(|reason| reason.to_string()).collect();
    Failure::of("InvalidPositionError", error)
        .raise(|error| error.setattr("reasons", PyTuple::new(error.py(), reasons)?))
}

/// Makes the exception of a line of EPD: that of its position, if the position breaks a rule.
pub(crate) fn of_epd(text: &str, error: &EpdError) -> PyErr {
    let fields: Vec<&str> = text.split_whitespace().take(4).collect();
    let fen = format!("{} 0 1", fields.join(" "));
    match Position::from_fen(&fen) {
        Err(invalid @ FenError::Invalid(_)) => of_fen(&fen, &invalid),
        _ => of_text(text, error),
    }
}

/// Makes the exception of a PGN text.
pub(crate) fn of_pgn(error: &PgnError) -> PyErr {
    Failure::of("PgnError", error).raise(|object| {
        object.setattr("game", error.game())?;
        object.setattr("line", error.line())?;
        object.setattr("column", error.column())
    })
}

/// Makes the exception of an engine.
pub(crate) fn of_engine(error: &dyn Diagnostic) -> PyErr {
    Failure::of("EngineError", error).raise(|_| Ok(()))
}

/// Makes the exception of a tablebase.
pub(crate) fn of_tablebase(error: &dyn Diagnostic) -> PyErr {
    Failure::of("TablebaseError", error).raise(|_| Ok(()))
}

/// Makes the exception of a move text in standard algebraic notation.
pub(crate) fn of_san(text: &str, error: &SanError) -> PyErr {
    match error {
        SanError::Syntax(_) | SanError::NotStandard { .. } => of_text(text, error),
        SanError::Illegal { reason, .. } => of_illegal(reason),
        SanError::NoneCanGo { candidates, .. } | SanError::Ambiguous { candidates, .. } => {
            illegal(error, *candidates)
        }
        _ => illegal(error, Bitboard::EMPTY),
    }
}

/// Makes the exception of a move text in the form of UCI.
pub(crate) fn of_uci(text: &str, error: &UciError) -> PyErr {
    match error {
        UciError::Illegal { reason, .. } => of_illegal(reason),
        UciError::Null => illegal(error, Bitboard::EMPTY),
        _ => of_text(text, error),
    }
}

/// Makes the exception of an illegal move.
pub(crate) fn of_illegal(reason: &IllegalMove) -> PyErr {
    illegal(reason, reason.squares())
}

fn illegal(error: &dyn Diagnostic, squares: Bitboard) -> PyErr {
    Failure::of("IllegalMoveError", error).raise(|error| {
        let py = error.py();
        let squares = squares.into_iter().map(|square| values::square(py, square));
        let squares = squares.collect::<PyResult<Vec<_>>>()?;
        error.setattr("squares", PyTuple::new(py, squares)?)
    })
}

/// Makes the exception of an argument that is not one of the values that the function accepts.
pub(crate) fn of_argument(name: &str, expected: impl Display, found: impl Display) -> PyErr {
    refused("ChessError", name, expected, found)
}

/// Makes the exception of a text argument that cannot be parsed.
pub(crate) fn of_unparsed(name: &str, expected: impl Display, found: impl Display) -> PyErr {
    refused("ParseError", name, expected, found)
}

fn refused(class: &'static str, name: &str, expected: impl Display, found: impl Display) -> PyErr {
    Failure {
        class,
        code: "argument",
        message: format!("{name}: expected {expected}, found {found}"),
        span: None,
        expected: Some(expected.to_string()),
        found: Some(found.to_string()),
        help: None,
    }
    .raise(|_| Ok(()))
}

/// Reads a file.
pub(crate) fn read_file(path: &Path) -> PyResult<Vec<u8>> {
    fs::read(path).map_err(|error| of_file(path, &InputError::Read(error)))
}

/// Makes the `TypeError` of an argument.
pub(crate) fn of_type(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    match found.get_type().name() {
        Ok(name) => PyTypeError::new_err(format!("expected {expected}, found {name}")),
        Err(error) => error,
    }
}

/// Returns whether an exception is an `IllegalMoveError`.
pub(crate) fn is_illegal_move(py: Python<'_>, error: &PyErr) -> PyResult<bool> {
    let class = py
        .import("chesscore._errors")?
        .getattr("IllegalMoveError")?;
    Ok(error.is_instance(py, &class))
}
