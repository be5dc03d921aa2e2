//! [`Error`]: the reason why the work could not be done.

use crate::engine::EngineError;
use crate::epd::EpdError;
use crate::options::UsageError;
use chess_board::FenError;
use chess_move::WithSpan;
use chess_perft::TableTooLarge;
use std::fmt;
use std::io;
use std::path::PathBuf;

#[derive(Debug)]
pub(crate) enum Error {
    Usage(UsageError),
    /// A suite's file cannot be read.
    Read {
        path: PathBuf,
        error: io::Error,
    },
    /// The text of a suite is malformed.
    Suite {
        name: PathBuf,
        error: EpdError,
    },
    Fen {
        fen: String,
        error: FenError,
    },
    Hash(TableTooLarge),
    Engine(EngineError),
    /// The engine failed at this position.
    EngineAt {
        fen: String,
        error: EngineError,
    },
    /// The output could not be written.
    Output(io::Error),
}

impl Error {
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_) | Self::Read { .. } | Self::Suite { .. } | Self::Fen { .. } => 2,
            Self::Hash(_) | Self::Engine(_) | Self::EngineAt { .. } | Self::Output(_) => 3,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(error) => error.fmt(f),
            Self::Read { path, error } => {
                write!(f, "cannot read the suite {}: {error}", path.display())
            }
            Self::Suite { name, error } => write!(f, "suite {}: {error}", name.display()),
            Self::Fen { fen, error } => write!(f, "{}\n  in `{fen}`", WithSpan(error)),
            Self::Hash(error) => error.fmt(f),
            Self::Engine(error) => error.fmt(f),
            Self::EngineAt { fen, error } => write!(f, "{error}\n  at `{fen}`"),
            Self::Output(error) => write!(f, "cannot print: {error}"),
        }
    }
}

impl std::error::Error for Error {}

/// Converts an error of printing. Errors of files and engines have their own variants.
impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<EngineError> for Error {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}
