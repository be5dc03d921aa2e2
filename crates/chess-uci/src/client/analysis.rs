//! [`Analysis`]: a running search of another engine.

use super::process::{Received, Sender};
use super::{Client, ClientError, EngineDeviation, SearchState};
use crate::protocol::command::{Command, Go};
use crate::protocol::reply::{Info, Reply};
use crate::protocol::words::Words;
use crate::server::BestMove;
use chess_board::Position;
use chess_notation::UciMove;
use core::time::Duration;
use std::time::Instant;

/// A running search of another engine: an iterator of its reports, and then the best move.
///
/// It is made by [`Client::analyze`]. If it is dropped, the search is stopped.
///
/// ```no_run
/// use chess_uci::{Client, Game, Go};
/// use core::time::Duration;
///
/// let mut engine = Client::start("stockfish")?;
/// let mut analysis = engine.analyze(&Game::default(), Go { infinite: true, ..Go::default() })?;
/// for info in &mut analysis {
///     if info?.depth >= Some(15) {
///         break;
///     }
/// }
/// analysis.stop()?;
/// let best_move = analysis.best_move()?;
/// # Ok::<(), chess_uci::ClientError>(())
/// ```
#[derive(Debug)]
pub struct Analysis<'c> {
    client: &'c mut Client,
    position: Position,
    /// The time by which the engine must answer; `None` for a search without a time limit.
    deadline: Option<Instant>,
    /// The time limit. With `ponder`, it starts at the ponder hit.
    time_limit: Option<Duration>,
    stop: StopState,
    answer: Option<Answer>,
}

/// Whether `stop` was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StopState {
    Running,
    Stopped,
}

#[derive(Clone, Debug)]
enum Answer {
    BestMove {
        best: UciMove,
        ponder: Option<UciMove>,
        line: String,
    },
    /// An error was returned.
    Failed,
}

impl<'c> Analysis<'c> {
    pub(super) fn new(client: &'c mut Client, position: Position, go: &Go) -> Self {
        let time_limit = if go.infinite {
            None
        } else {
            let clock = go.time[position.side_to_move()];
            go.move_time.into_iter().chain(clock).min()
        };
        let mut analysis = Self {
            client,
            position,
            deadline: None,
            time_limit,
            stop: StopState::Running,
            answer: None,
        };
        if !go.ponder {
            analysis.start_clock();
        }
        analysis
    }

    /// Sets the deadline: the time limit, if there is one, plus the timeout of the client.
    fn start_clock(&mut self) {
        if let Some(limit) = self.time_limit {
            let limit = limit.saturating_add(self.client.timeout);
            self.deadline = Instant::now().checked_add(limit);
        }
    }

    /// Stops the search after this time from now, unless it has ended.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.deadline = Instant::now().checked_add(timeout);
        self
    }

    /// Stops the search. The remaining reports and the best move can still be read.
    ///
    /// # Errors
    /// If the engine has ended.
    pub fn stop(&mut self) -> Result<(), ClientError> {
        if self.answer.is_none() && self.stop == StopState::Running {
            self.stop = StopState::Stopped;
            self.client.send(&Command::Stop)?;
            self.deadline = self.client.deadline();
        }
        Ok(())
    }

    /// Returns a handle that stops the search from another thread.
    pub fn stop_handle(&self) -> StopHandle {
        StopHandle(self.client.process.sender())
    }

    /// Tells the engine that the expected move was played, in a search with `ponder`.
    ///
    /// # Errors
    /// If the engine has ended.
    #[doc(alias = "ponderhit")]
    pub fn ponder_hit(&mut self) -> Result<(), ClientError> {
        self.start_clock();
        self.client.send(&Command::PonderHit)
    }

    /// Waits for the end of the search and returns the best move.
    ///
    /// A `ponder` move that is illegal or cannot be parsed is ignored: see [`Client::take_deviations`].
    ///
    /// # Errors
    /// If the best move is illegal or cannot be parsed, or if the engine does not answer in time or has ended.
    pub fn best_move(mut self) -> Result<BestMove, ClientError> {
        for info in &mut self {
            info?;
        }
        let Some(Answer::BestMove { best, ponder, line }) = self.answer.take() else {
            return Err(self.client.process.ended("`bestmove`"));
        };
        if best == UciMove::Null {
            return Ok(BestMove::default());
        }
        let legal = best.to_move(&self.position);
        let best = legal.map_err(|error| ClientError::IllegalMove { text: best, error })?;
        let mut after = self.position;
        after.play_unchecked(best);
        let ponder = ponder.and_then(|ponder| ponder.to_move(&after).ok());
        if ponder.is_none() && !has_no_ponder(&line) {
            self.client.note(EngineDeviation::InvalidPonder { line });
        }
        Ok(BestMove {
            best: Some(best),
            ponder,
        })
    }

    fn next_info(&mut self) -> Result<Option<Info>, ClientError> {
        const EXPECTED: &str = "`bestmove`";
        while self.answer.is_none() {
            let line = match self.client.receive(self.deadline, EXPECTED)? {
                Received::Line(line) => line,
                Received::Nothing if self.stop == StopState::Running => {
                    self.stop()?;
                    continue;
                }
                Received::Nothing => {
                    self.client.process.kill();
                    return Err(ClientError::Timeout { expected: EXPECTED });
                }
            };
            match line.parse() {
                Ok(Reply::Info(info)) => return Ok(Some(info)),
                Ok(Reply::BestMove { best, ponder }) => {
                    self.client.search = SearchState::Answered;
                    self.answer = Some(Answer::BestMove { best, ponder, line });
                }
                Err(error) if Words::new(&line).next() == Some("bestmove") => {
                    return Err(ClientError::Reply { line, error });
                }
                _ => {}
            }
        }
        Ok(None)
    }
}

/// Returns whether a `bestmove` line has one of the usual texts for no ponder move.
fn has_no_ponder(line: &str) -> bool {
    let words = Words::new(line).skip_while(|word| *word != "bestmove");
    match words.skip(2).collect::<Vec<_>>().as_slice() {
        [] => true,
        ["ponder", ponder] => ["(none)", "0000"].contains(ponder),
        _ => false,
    }
}

/// The reports of the search, up to the best move or the first error.
impl Iterator for Analysis<'_> {
    type Item = Result<Info, ClientError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.next_info().transpose();
        if let Some(Err(_)) = next {
            self.answer = Some(Answer::Failed);
        }
        next
    }
}

impl core::iter::FusedIterator for Analysis<'_> {}

impl Drop for Analysis<'_> {
    fn drop(&mut self) {
        // The next call on the client waits for the answer.
        if self.client.search == SearchState::Searching {
            let _ = self.stop();
        }
    }
}

/// Stops an [`Analysis`] from another thread.
///
/// It is `Send`, `Sync` and cheap to clone. After the end of the search it has no effect, unless the client has
/// started another search.
#[derive(Clone, Debug)]
pub struct StopHandle(Sender);

impl StopHandle {
    /// Sends `stop`.
    pub fn stop(&self) {
        // An engine that has ended needs no stop.
        let _ = self.0.send(Command::Stop.to_string());
    }
}
