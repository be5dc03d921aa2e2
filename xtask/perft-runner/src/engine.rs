//! The `go perft` of another program.

use crate::interrupt::{self, Registration};
use crate::perft_output::{self, Line};
use chess_board::Position;
use chess_move::MoveList;
use chess_notation::UciMove;
use chess_uci::{Client, ClientError, Command, Go, PositionCommand, SetOption, StartPosition};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{self, ExitStatus};
use std::time::{Duration, Instant};

/// A running engine. It is killed when this is dropped, and when this program is interrupted.
#[derive(Debug)]
pub(crate) struct Engine {
    client: Client,
    /// The maximum time between two lines of its counts.
    timeout: Duration,
    chess960: Chess960,
    /// Dropped after the client.
    _registration: Registration,
}

/// The least time for the answers to `uci` and `isready`, for which an engine may load files.
const MIN_ANSWER_TIME: Duration = Duration::from_secs(10);

/// The maximum time between two counts of an engine that prints other lines meanwhile, in timeouts.
const TIMEOUTS_PER_COUNT: u32 = 10;

/// The maximum number of moves of a position.
const MAX_MOVES: usize = MoveList::CAPACITY;

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
    /// It printed lines for this time, but no count.
    NoCount {
        time: Duration,
    },
    /// It did not answer a command.
    NoAnswer {
        awaited: &'static str,
        timeout: Duration,
    },
    /// It lists more moves than any position has.
    TooManyMoves,
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
            Self::NoCount { time } => write!(
                f,
                "the engine printed lines for {} s, but no count; expected {COUNTS}",
                time.as_secs_f64()
            ),
            Self::NoAnswer { awaited, timeout } => write!(
                f,
                "the engine did not answer within {} s; expected {awaited}",
                timeout.as_secs_f64()
            ),
            Self::TooManyMoves => write!(
                f,
                "the engine lists more than {MAX_MOVES} moves of one position"
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
        let answer_time = timeout.max(MIN_ANSWER_TIME);
        // The engine shares the standard error of this program, so that its messages are seen.
        let (client, registration) = interrupt::start(process::Command::new(path), answer_time)
            .map_err(|error| EngineError::new(error, path, UCIOK, answer_time))?;
        let chess960 = match client.option(CHESS960) {
            Some(_) => Chess960::Off,
            None => Chess960::Unsupported,
        };
        Ok(Self {
            client,
            timeout,
            chess960,
            _registration: registration,
        })
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

    /// Requests the count below each move of the position after `moves`. The engine plays these moves itself.
    pub(crate) fn perft(
        &mut self,
        start: &Position,
        moves: &[UciMove],
        depth: u32,
    ) -> Result<Divide, EngineError> {
        // The engine's remaining output from the last command ends with `readyok`.
        let ready = self.client.wait_until_ready();
        ready.map_err(|error| self.error(error, READYOK))?;
        // Sends a FEN even for the start position, because the report prints one.
        let start = StartPosition::Fen(start.to_setup());
        let moves = moves.to_vec();
        self.send(&Command::Position(PositionCommand { start, moves }), COUNTS)?;
        self.send(
            &Command::Go(Go {
                perft: Some(depth),
                ..Go::default()
            }),
            COUNTS,
        )?;
        let mut counts = Divide::new();
        let mut sum: u128 = 0;
        let mut last_count = Instant::now();
        let time = self.timeout.saturating_mul(TIMEOUTS_PER_COUNT);
        loop {
            let line = self.line(COUNTS)?;
            if last_count.elapsed() > time {
                return Err(EngineError::NoCount { time });
            }
            match perft_output::read(&line) {
                Line::Count(text, nodes) => {
                    if counts.iter().any(|(known, _)| *known == text) {
                        return Err(EngineError::MoveTwice { text });
                    }
                    if counts.len() == MAX_MOVES {
                        return Err(EngineError::TooManyMoves);
                    }
                    sum = sum.saturating_add(nodes);
                    counts.push((text, nodes));
                    last_count = Instant::now();
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
        let line = self.client.next_line(self.timeout);
        line.map_err(|error| self.error(error, awaited))
    }

    fn error(&self, error: ClientError, awaited: &'static str) -> EngineError {
        let timeout = if awaited == COUNTS {
            self.timeout
        } else {
            self.client.timeout()
        };
        EngineError::new(error, Path::new(""), awaited, timeout)
    }
}

impl EngineError {
    fn new(error: ClientError, path: &Path, awaited: &'static str, timeout: Duration) -> Self {
        match error {
            ClientError::Start { error, .. } => Self::Start {
                path: path.into(),
                error,
            },
            ClientError::Timeout { .. } if awaited == COUNTS => Self::Silent { awaited, timeout },
            ClientError::Timeout { .. } => Self::NoAnswer { awaited, timeout },
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
