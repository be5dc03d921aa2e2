//! The `go perft` of another program.

use super::engine_line::{self, Line};
use chess_board::Position;
use chess_move::{Diagnostic, MoveList};
use chess_notation::UciMove;
use chess_uci::{Client, ClientError, Command, Go, PositionCommand, StartPosition};
use core::fmt;
use std::process;
use std::time::{Duration, Instant};

/// A running engine that knows `go perft`. It is killed when this is dropped.
#[derive(Debug)]
pub struct Engine {
    client: Client,
    /// The maximum time between two lines of its counts.
    timeout: Duration,
    /// The value of its option `UCI_Chess960`.
    is_chess960: bool,
}

/// The least time for the answers to `uci` and `isready`, for which an engine may load files.
const MIN_ANSWER_TIME: Duration = Duration::from_secs(10);

/// The maximum time between two counts of an engine that prints other lines meanwhile, in timeouts.
const TIMEOUTS_PER_COUNT: u32 = 10;

/// The maximum number of moves of a position.
const MAX_MOVES: usize = MoveList::CAPACITY;

const CHESS960: &str = "UCI_Chess960";
const COUNTS: &str = "the counts of `go perft`, ending with `Nodes searched: N`";

/// The count below each move, in the order and spelling of the engine.
pub(super) type Divide = Vec<(String, u128)>;

/// The reason why an engine provides no counts.
#[derive(Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// It cannot be started, has ended, or does not answer.
    Client(ClientError),
    /// It printed nothing for this time.
    Silent(Duration),
    /// It printed lines for this time, but no count.
    NoCount(Duration),
    /// It lists more moves than any position has.
    TooManyMoves,
    /// It answered `go perft` with this line.
    NoPerft(String),
    /// It printed a sum, but no count below each move.
    NoDivide,
    /// It has no option `UCI_Chess960`, and the position requires it.
    NoChess960,
    /// It lists this move twice.
    MoveTwice(String),
    /// The counts below the moves do not add up to its sum.
    WrongSum {
        /// The sum of the counts.
        sum: u128,
        /// The sum that it prints.
        printed: u128,
    },
    /// A count other than one at depth 1.
    LeafCount {
        /// The move.
        text: String,
        /// The count.
        nodes: u128,
    },
    /// Two of its answers contradict each other.
    Inconsistent {
        /// The move.
        text: String,
        /// The count below the move.
        before: u128,
        /// The count for the position after the move.
        after: u128,
    },
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Client(error) => error.fmt(f),
            Self::Silent(timeout) => write!(
                f,
                "the engine printed nothing for {} s; expected {COUNTS}",
                timeout.as_secs_f64()
            ),
            Self::NoCount(time) => write!(
                f,
                "the engine printed lines for {} s, but no count; expected {COUNTS}",
                time.as_secs_f64()
            ),
            Self::TooManyMoves => write!(
                f,
                "the engine lists more than {MAX_MOVES} moves of one position"
            ),
            Self::NoPerft(line) => write!(
                f,
                "the engine does not know `go perft`; it answers `{}`",
                line.escape_debug()
            ),
            Self::NoDivide => f.write_str(
                "the engine answers `go perft` with a sum alone; expected a count for each move",
            ),
            Self::NoChess960 => f.write_str(
                "the position is one of Chess960, and the engine has no option UCI_Chess960",
            ),
            Self::MoveTwice(text) => write!(f, "the engine lists the move {text} twice"),
            Self::WrongSum { sum, printed } => write!(
                f,
                "the engine's counts for the moves add up to {sum}, but it prints {printed} nodes"
            ),
            Self::LeafCount { text, nodes } => write!(
                f,
                "the engine counts {nodes} leaves below {text} at depth 1; expected one"
            ),
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

impl core::error::Error for EngineError {}

impl Diagnostic for EngineError {
    fn code(&self) -> &'static str {
        match self {
            Self::Client(error) => error.code(),
            _ => "perft-engine",
        }
    }
}

impl From<ClientError> for EngineError {
    fn from(error: ClientError) -> Self {
        Self::Client(error)
    }
}

impl Engine {
    /// Starts a program and waits until it has answered `uci`. The engine is killed if it prints nothing for the time
    /// `timeout`, or no count for ten times as long.
    ///
    /// `started` gets the number of the process at once, so that a signal handler can kill its [`ProcessGroup`]. The
    /// engine shares the standard error of this program.
    ///
    /// [`ProcessGroup`]: chess_uci::ProcessGroup
    ///
    /// # Errors
    /// If the program cannot be started, ends, or does not answer `uci`.
    pub fn start(
        command: process::Command,
        timeout: Duration,
        started: impl FnOnce(u32),
    ) -> Result<Self, EngineError> {
        let answer_time = timeout.max(MIN_ANSWER_TIME);
        Ok(Self {
            client: Client::start_watched(command, answer_time, started)?,
            timeout,
            is_chess960: false,
        })
    }

    /// Sets the variant of the next positions.
    pub(super) fn set_chess960(&mut self, wanted: bool) -> Result<(), EngineError> {
        if wanted == self.is_chess960 {
            return Ok(());
        }
        if self.client.option(CHESS960).is_none() {
            return Err(EngineError::NoChess960);
        }
        self.client.set_option(CHESS960, wanted)?;
        self.is_chess960 = wanted;
        Ok(())
    }

    /// Requests the count below each move of the position after `moves`. The engine plays these moves itself.
    pub(super) fn perft(
        &mut self,
        start: &Position,
        moves: &[UciMove],
        depth: u32,
    ) -> Result<Divide, EngineError> {
        // The engine's remaining output from the last command ends with `readyok`.
        self.client.wait_until_ready()?;
        // Sends a FEN even for the start position, because the report prints one.
        let start = StartPosition::Fen(start.to_setup());
        let moves = moves.to_vec();
        let position = Command::Position(PositionCommand { start, moves });
        self.client.send(&position)?;
        self.client.send(&Command::Go(Go {
            perft: Some(depth),
            ..Go::default()
        }))?;
        let mut counts = Divide::new();
        let mut sum: u128 = 0;
        let mut last_count = Instant::now();
        let time = self.timeout.saturating_mul(TIMEOUTS_PER_COUNT);
        loop {
            let line = self.line()?;
            if last_count.elapsed() > time {
                return Err(EngineError::NoCount(time));
            }
            match engine_line::read(&line) {
                Line::Count(text, nodes) => {
                    if counts.iter().any(|(known, _)| *known == text) {
                        return Err(EngineError::MoveTwice(text));
                    }
                    if counts.len() == MAX_MOVES {
                        return Err(EngineError::TooManyMoves);
                    }
                    sum = sum.saturating_add(nodes);
                    counts.push((text, nodes));
                    last_count = Instant::now();
                }
                Line::Sum(printed) if printed == sum => return Ok(counts),
                Line::Sum(_) if counts.is_empty() => return Err(EngineError::NoDivide),
                Line::Sum(printed) => return Err(EngineError::WrongSum { sum, printed }),
                // Some engines end every `go` with a best move.
                Line::Search if !counts.is_empty() => return Ok(counts),
                Line::Search | Line::NotUnderstood => return Err(EngineError::NoPerft(line)),
                Line::Other => {}
            }
        }
    }

    fn line(&mut self) -> Result<String, EngineError> {
        let line = self.client.next_line(self.timeout);
        line.map_err(|error| match error {
            ClientError::Timeout { .. } => EngineError::Silent(self.timeout),
            ClientError::Ended { status, .. } => EngineError::Client(ClientError::Ended {
                expected: COUNTS,
                status,
            }),
            error => EngineError::Client(error),
        })
    }
}
