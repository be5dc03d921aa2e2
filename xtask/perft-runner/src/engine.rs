//! The `go perft` of another program.

use crate::perft_output::{self, Line};
use chess_board::Position;
use chess_uci::{Client, ClientError, Command, Go, PositionCommand, SetOption, StartPosition};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{self, ExitStatus, Stdio};
use std::time::Duration;

/// A running engine. It is killed when this is dropped.
#[derive(Debug)]
pub(crate) struct Engine {
    client: Client,
    chess960: Chess960,
}

/// The state of the engine's option `UCI_Chess960`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chess960 {
    Unsupported,
    Off,
    On,
}

/// The count below each move, in the order and spelling of the engine.
pub(crate) type Divide = Vec<(String, u128)>;

/// The reason why an engine provides no counts.
#[derive(Debug)]
pub(crate) enum EngineError {
    Start {
        path: PathBuf,
        error: io::Error,
    },
    /// It printed nothing for this time.
    Silent {
        awaited: &'static str,
        timeout: Duration,
    },
    /// It ended or closed its output.
    Ended {
        awaited: &'static str,
        status: Option<ExitStatus>,
    },
    /// It answered `go perft` with this line.
    NoPerft {
        line: String,
    },
    /// It printed a sum, but no count below each move.
    NoDivide,
    /// It has no option `UCI_Chess960`, and the position requires it.
    NoChess960,
    MoveTwice {
        text: String,
    },
    /// The counts below the moves do not add up to its sum.
    WrongSum {
        sum: u128,
        named: u128,
    },
    /// A count other than one at depth 1.
    LeafCount {
        text: String,
        nodes: u128,
    },
    /// Two of its answers contradict each other.
    Inconsistent {
        text: String,
        before: u128,
        after: u128,
    },
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { path, error } => {
                write!(f, "cannot start the engine {}: {error}", path.display())
            }
            Self::Silent { awaited, timeout } => write!(
                f,
                "the engine printed nothing for {} s; expected {awaited}",
                timeout.as_secs_f64()
            ),
            Self::Ended { awaited, status } => {
                f.write_str("the engine ended")?;
                if let Some(status) = status {
                    write!(f, " ({status})")?;
                }
                write!(f, "; expected {awaited}")
            }
            Self::NoPerft { line } => {
                write!(
                    f,
                    "the engine does not know `go perft`; it answers `{line}`"
                )
            }
            Self::NoDivide => f.write_str(
                "the engine answers `go perft` with a sum alone; expected a count for each move",
            ),
            Self::NoChess960 => f.write_str(
                "the position is one of Chess960, and the engine has no option UCI_Chess960",
            ),
            Self::MoveTwice { text } => write!(f, "the engine lists the move {text} twice"),
            Self::WrongSum { sum, named } => write!(
                f,
                "the engine's counts for the moves add up to {sum}, but it prints {named} nodes"
            ),
            Self::LeafCount { text, nodes } => {
                write!(
                    f,
                    "the engine counts {nodes} leaves below {text} at depth 1; expected one"
                )
            }
            Self::Inconsistent {
                text,
                before,
                after,
            } => write!(
                f,
                "the engine contradicts itself: {before} nodes below {text}, \
                 but {after} when asked for the position after it"
            ),
        }
    }
}

impl std::error::Error for EngineError {}

impl Engine {
    /// Starts the program and waits until it has answered `uci`.
    pub(crate) fn start(path: &Path, timeout: Duration) -> Result<Self, EngineError> {
        let mut command = process::Command::new(path);
        command.stderr(Stdio::null());
        let client = Client::start_with(command, timeout)
            .map_err(|error| EngineError::new(error, path, UCIOK, timeout))?;
        let chess960 = match client.option(CHESS960) {
            Some(_) => Chess960::Off,
            None => Chess960::Unsupported,
        };
        Ok(Self { client, chess960 })
    }

    /// Sets the variant of the next positions.
    pub(crate) fn set_chess960(&mut self, wanted: bool) -> Result<(), EngineError> {
        let (state, value) = match (self.chess960, wanted) {
            (Chess960::Unsupported, true) => return Err(EngineError::NoChess960),
            (Chess960::Off, true) => (Chess960::On, "true"),
            (Chess960::On, false) => (Chess960::Off, "false"),
            (Chess960::Unsupported | Chess960::Off, false) | (Chess960::On, true) => return Ok(()),
        };
        self.chess960 = state;
        let command = SetOption::new(CHESS960, value);
        self.send(&Command::SetOption(command), READYOK)
    }

    /// Requests the count below each move.
    pub(crate) fn perft(&mut self, position: &Position, depth: u32) -> Result<Divide, EngineError> {
        // The engine's remaining output from the last command ends with `readyok`.
        let ready = self.client.wait_until_ready();
        ready.map_err(|error| self.error(error, READYOK))?;
        // Sends a FEN even for the start position, because the report prints one.
        let start = StartPosition::Fen(position.to_setup());
        let moves = Vec::new();
        self.send(&Command::Position(PositionCommand { start, moves }), COUNTS)?;
        self.send(&Command::Go(Go::new().perft(depth)), COUNTS)?;
        let mut counts = Divide::new();
        let mut sum: u128 = 0;
        loop {
            let line = self.line(COUNTS)?;
            match perft_output::read(&line) {
                Line::Count(text, nodes) => {
                    if counts.iter().any(|(known, _)| *known == text) {
                        return Err(EngineError::MoveTwice { text });
                    }
                    sum = sum.saturating_add(nodes);
                    counts.push((text, nodes));
                }
                Line::Sum(named) if named == sum => return Ok(counts),
                Line::Sum(_) if counts.is_empty() => return Err(EngineError::NoDivide),
                Line::Sum(named) => return Err(EngineError::WrongSum { sum, named }),
                // Some engines end every `go` with a best move.
                Line::Search if !counts.is_empty() => return Ok(counts),
                Line::Search | Line::NotUnderstood => return Err(EngineError::NoPerft { line }),
                Line::Other => {}
            }
        }
    }

    fn send(&mut self, command: &Command, awaited: &'static str) -> Result<(), EngineError> {
        let sent = self.client.send(command);
        sent.map_err(|error| self.error(error, awaited))
    }

    fn line(&mut self, awaited: &'static str) -> Result<String, EngineError> {
        let line = self.client.next_line(self.client.timeout());
        line.map_err(|error| self.error(error, awaited))
    }

    fn error(&self, error: ClientError, awaited: &'static str) -> EngineError {
        EngineError::new(error, Path::new(""), awaited, self.client.timeout())
    }
}

impl EngineError {
    fn new(error: ClientError, path: &Path, awaited: &'static str, timeout: Duration) -> Self {
        match error {
            ClientError::Start { error, .. } => Self::Start {
                path: path.into(),
                error,
            },
            ClientError::Timeout { .. } => Self::Silent { awaited, timeout },
            ClientError::Ended { status, .. } => Self::Ended { awaited, status },
            // Other errors of the client come from functions that are not called here.
            _ => Self::Ended {
                awaited,
                status: None,
            },
        }
    }
}

const CHESS960: &str = "UCI_Chess960";
const UCIOK: &str = "`uciok`";
const READYOK: &str = "`readyok`";
const COUNTS: &str = "the counts of `go perft`, ending with `Nodes searched: N`";
