//! [`ClientError`]: the reason why another engine could not be used.

use crate::protocol::command::PlayError;
use crate::protocol::error::ParseError;
use crate::protocol::reply::OptionValueError;
use chess_move::Diagnostic;
use chess_notation::{UciError, UciMove};
use core::error::Error;
use core::fmt;
use std::io;
use std::process::ExitStatus;

/// The reason why another engine could not be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClientError {
    /// The program cannot be started.
    Start {
        /// The program.
        program: String,
        /// The reason.
        error: io::Error,
    },
    /// The engine did not answer in time and was killed.
    Timeout {
        /// The expected answer.
        expected: &'static str,
    },
    /// The engine has ended, or has closed its output.
    Ended {
        /// The expected answer.
        expected: &'static str,
        /// The exit status, if the program has ended.
        status: Option<ExitStatus>,
    },
    /// A `bestmove` cannot be parsed.
    Reply {
        /// The line.
        line: String,
        /// The reason.
        error: ParseError,
    },
    /// The best move is illegal.
    IllegalMove {
        /// The move.
        text: UciMove,
        /// The reason.
        error: UciError,
    },
    /// The position to search is invalid.
    Position(PlayError),
    /// The engine has not declared this option.
    UnknownOption {
        /// The name of the option.
        name: String,
    },
    /// The engine has declared another kind of value for this option.
    OptionValue {
        /// The name of the option.
        name: String,
        /// The reason.
        error: OptionValueError,
    },
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { program, error } => write!(f, "cannot start {program}: {error}"),
            Self::Timeout { expected } => {
                write!(f, "the engine did not answer in time; expected {expected}")
            }
            Self::Ended { expected, status } => {
                f.write_str("the engine ended")?;
                if let Some(status) = status {
                    write!(f, " ({status})")?;
                }
                write!(f, "; expected {expected}")
            }
            Self::Reply { line, error } => {
                write!(f, "invalid reply `{}`: {error}", line.escape_debug())
            }
            Self::IllegalMove { text, error } => write!(f, "illegal best move {text}: {error}"),
            Self::Position(error) => write!(f, "invalid position: {error}"),
            Self::UnknownOption { name } => write!(f, "the engine has no option {name}"),
            Self::OptionValue { name, error } => {
                write!(f, "invalid value for the option {name}: {error}")
            }
        }
    }
}

impl Error for ClientError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Start { error, .. } => Some(error),
            Self::Reply { error, .. } => Some(error),
            Self::IllegalMove { error, .. } => Some(error),
            Self::Position(error) => Some(error),
            Self::OptionValue { error, .. } => Some(error),
            Self::Timeout { .. } | Self::Ended { .. } | Self::UnknownOption { .. } => None,
        }
    }
}

impl Diagnostic for ClientError {
    fn code(&self) -> &'static str {
        match self {
            Self::Start { .. } => "uci-client-start-failed",
            Self::Timeout { .. } => "uci-client-timeout",
            Self::Ended { .. } => "uci-client-engine-ended",
            Self::Reply { .. } => "uci-client-invalid-reply",
            Self::IllegalMove { .. } => "uci-client-illegal-best-move",
            Self::Position(_) => "uci-client-invalid-position",
            Self::UnknownOption { .. } => "uci-client-unknown-option",
            Self::OptionValue { .. } => "uci-client-invalid-option-value",
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Reply { error, .. } => Some(error),
            Self::IllegalMove { error, .. } => Some(error),
            Self::Position(error) => Some(error),
            Self::OptionValue { error, .. } => Some(error),
            _ => None,
        }
    }
}
