//! [`ToolError`] and [`SuiteError`]: why a task could not be done.

use super::MAX_DEPTH;
use super::engine::EngineError;
use chess_board::FenError;
use chess_move::{Diagnostic, WithSpan};
use core::fmt;
use std::io;

/// The reason why a task could not be done.
#[derive(Debug)]
#[non_exhaustive]
pub enum ToolError {
    /// The engine gave no counts that could be compared.
    Engine {
        /// The position that the engine was asked for.
        fen: String,
        /// The reason.
        error: EngineError,
    },
    /// The result could not be printed.
    Output(io::Error),
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine { fen, error } => write!(f, "{error}\n  at `{fen}`"),
            Self::Output(error) => write!(f, "cannot print: {error}"),
        }
    }
}

impl core::error::Error for ToolError {}

impl Diagnostic for ToolError {
    fn code(&self) -> &'static str {
        match self {
            Self::Engine { error, .. } => error.code(),
            Self::Output(_) => "perft-output-failed",
        }
    }
}

impl From<io::Error> for ToolError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// The first error in the text of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteError {
    /// The number of the line, from 1.
    line: usize,
    fault: SuiteFault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SuiteFault {
    Fen(FenError),
    NoCounts,
    Count(String),
    DepthTwice(u32),
    NoPositions,
}

impl SuiteError {
    pub(super) const fn new(line: usize, fault: SuiteFault) -> Self {
        Self { line, fault }
    }
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.fault != SuiteFault::NoPositions {
            write!(f, "line {}: ", self.line)?;
        }
        match &self.fault {
            SuiteFault::Fen(error) => WithSpan(error).fmt(f),
            SuiteFault::NoCounts => {
                f.write_str("expected counts after the position, such as `;D1 20 ;D2 400`")
            }
            SuiteFault::Count(found) => {
                write!(
                    f,
                    "expected a depth from 1 to {MAX_DEPTH} and a count, e.g. `D4 197281`, found `{found}`"
                )
            }
            SuiteFault::DepthTwice(depth) => write!(f, "depth {depth} has two counts"),
            SuiteFault::NoPositions => f.write_str("there are no positions in it"),
        }
    }
}

impl core::error::Error for SuiteError {}

impl Diagnostic for SuiteError {
    fn code(&self) -> &'static str {
        "perft-suite"
    }
}
