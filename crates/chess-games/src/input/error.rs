//! [`InputError`]: why an input cannot be read.

use crate::compression::error::DecodeError;
use crate::compression::foreign::ForeignFormat;
use chess_move::Diagnostic;
use std::error::Error;
use std::fmt;
use std::io;

/// Why an input cannot be opened or read.
///
/// The error does not name the input, because the caller knows it.
#[derive(Debug)]
#[non_exhaustive]
pub enum InputError {
    /// The input cannot be opened.
    Open(io::Error),
    /// Reading failed.
    Read(io::Error),
    /// The compressed data is damaged.
    Decode(DecodeError),
    /// The file has a format that is recognized, and is not PGN.
    Foreign(ForeignFormat),
    /// The file [does not look like PGN](chess_notation::pgn::looks_like_pgn).
    NotPgn {
        /// The number of bytes at the start of the text that were examined.
        examined: usize,
    },
}

/// Sorts an error of a [`Decoder`](crate::Decoder) by its cause.
impl From<io::Error> for InputError {
    fn from(error: io::Error) -> Self {
        let inner = error.get_ref();
        if let Some(error) = inner.and_then(|inner| inner.downcast_ref::<DecodeError>()) {
            return Self::Decode(*error);
        }
        if let Some(format) = inner.and_then(|inner| inner.downcast_ref::<ForeignFormat>()) {
            return Self::Foreign(*format);
        }
        Self::Read(error)
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(error) => write!(f, "cannot open: {error}"),
            Self::Read(error) => write!(f, "cannot read: {error}"),
            Self::Decode(error) => error.fmt(f),
            Self::Foreign(format) => format.fmt(f),
            Self::NotPgn { examined } => write!(
                f,
                "expected PGN, found neither a tag nor a move in the first {examined} bytes"
            ),
        }
    }
}

impl Error for InputError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Open(error) | Self::Read(error) => Some(error),
            Self::Decode(error) => Some(error),
            Self::Foreign(format) => Some(format),
            Self::NotPgn { .. } => None,
        }
    }
}

impl Diagnostic for InputError {
    fn code(&self) -> &'static str {
        match self {
            Self::Open(_) => "input-open",
            Self::Read(_) => "input-read",
            Self::Decode(error) => error.code(),
            Self::Foreign(format) => format.code(),
            Self::NotPgn { .. } => "input-not-pgn",
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Decode(error) => Some(error),
            Self::Foreign(error) => Some(error),
            _ => None,
        }
    }
}
