//! [`EngineError`]: the reason why an engine could not run.

use crate::server::ServeError;
use chess_move::Diagnostic;
use chess_search::HashTooLarge;
use core::error::Error;
use core::fmt;

/// The reason why an engine could not run.
#[derive(Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// There is no memory for the hash table.
    Hash(HashTooLarge),
    /// The server ended early.
    Serve(ServeError),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hash(error) => error.fmt(f),
            Self::Serve(error) => error.fmt(f),
        }
    }
}

impl Error for EngineError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Hash(error) => Some(error),
            Self::Serve(error) => Some(error),
        }
    }
}

impl Diagnostic for EngineError {
    fn code(&self) -> &'static str {
        match self {
            Self::Hash(_) => "uci-hash-too-large",
            Self::Serve(error) => error.code(),
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Hash(error) => Some(error),
            Self::Serve(error) => Some(error),
        }
    }
}

impl From<HashTooLarge> for EngineError {
    fn from(error: HashTooLarge) -> Self {
        Self::Hash(error)
    }
}

impl From<ServeError> for EngineError {
    fn from(error: ServeError) -> Self {
        Self::Serve(error)
    }
}
