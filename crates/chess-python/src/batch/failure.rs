//! [`ReadError`]: why reading files fails.

use crate::error::of_file;
use arrow::error::ArrowError;
use chess_games::InputError;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::error::Error;
use std::fmt;
use std::path::PathBuf;

/// Why reading files fails.
#[derive(Debug)]
pub(super) enum ReadError {
    /// A file cannot be read, or is not PGN.
    Input { path: PathBuf, error: InputError },
    /// The columns do not fit together, which would be a defect.
    Arrow(ArrowError),
    /// The thread that reads has panicked, which would be a defect.
    Panic,
    /// A handler of signals raised an exception, such as `KeyboardInterrupt`.
    Interrupted(PyErr),
}

impl ReadError {
    pub(super) fn into_exception(self) -> PyErr {
        match self {
            Self::Input { path, error } => of_file(&path, &error),
            Self::Interrupted(error) => error,
            Self::Arrow(_) | Self::Panic => PyRuntimeError::new_err(self.to_string()),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Arrow(error) => error.fmt(f),
            Self::Panic => f.write_str("the thread that reads has panicked"),
            Self::Interrupted(_) => f.write_str("interrupted"),
        }
    }
}

impl Error for ReadError {}

/// For readers of streams, which see only the text.
impl From<ReadError> for ArrowError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Arrow(error) => error,
            _ => Self::ExternalError(Box::new(error)),
        }
    }
}
