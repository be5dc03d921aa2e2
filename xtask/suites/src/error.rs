//! [`Error`]: the reason why the work could not be done.

use crate::case::CaseError;
use crate::options::UsageError;
use crate::suite;
use chess_search::HashTooLarge;
use std::fmt;
use std::io;
use std::path::PathBuf;

#[derive(Debug)]
pub(crate) enum Error {
    Usage(UsageError),
    UnknownSuite(String),
    /// A suite's file cannot be read.
    Read {
        path: PathBuf,
        error: io::Error,
    },
    /// A line of a suite is not a position with a task.
    Case {
        suite: String,
        line: usize,
        error: CaseError,
    },
    NoPositions(String),
    Hash(HashTooLarge),
    /// The output could not be written.
    Output(io::Error),
}

impl Error {
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_)
            | Self::UnknownSuite(_)
            | Self::Read { .. }
            | Self::Case { .. }
            | Self::NoPositions(_) => 2,
            Self::Hash(_) | Self::Output(_) => 3,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(error) => error.fmt(f),
            Self::UnknownSuite(name) => {
                let known: Vec<&str> = suite::names().collect();
                write!(
                    f,
                    "unknown suite `{name}`: expected one of {}",
                    known.join(", ")
                )
            }
            Self::Read { path, error } => {
                write!(f, "cannot read the suite {}: {error}", path.display())
            }
            Self::Case { suite, line, error } => write!(f, "suite {suite}, line {line}: {error}"),
            Self::NoPositions(suite) => write!(f, "suite {suite}: there are no positions in it"),
            Self::Hash(error) => error.fmt(f),
            Self::Output(error) => write!(f, "cannot print: {error}"),
        }
    }
}

impl std::error::Error for Error {}

/// Converts an error of printing. Errors of reading have their own variants.
impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<HashTooLarge> for Error {
    fn from(error: HashTooLarge) -> Self {
        Self::Hash(error)
    }
}

impl From<UsageError> for Error {
    fn from(error: UsageError) -> Self {
        Self::Usage(error)
    }
}
