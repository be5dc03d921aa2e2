//! [`EngineError`]: why an engine could not run.

use chess_search::HashTooLarge;
use core::error::Error;
use core::fmt;

/// Why an engine could not run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineError {
    /// There is no memory for the hash table.
    Hash(HashTooLarge),
    /// This argument could not be carried out; the output says why.
    Argument(String),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hash(error) => error.fmt(f),
            Self::Argument(line) => write!(f, "{line:?} could not be carried out"),
        }
    }
}

impl Error for EngineError {}

impl From<HashTooLarge> for EngineError {
    fn from(error: HashTooLarge) -> Self {
        Self::Hash(error)
    }
}
