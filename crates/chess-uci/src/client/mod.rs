//! [`Client`]: drives another engine over pipes.

mod analysis;
mod deviation;
mod error;
mod group;
mod process;

pub use analysis::{Analysis, StopHandle};
pub use deviation::EngineDeviation;
pub use error::ClientError;
pub use group::ProcessGroup;

use crate::protocol::command::{Command, Go, PositionCommand, SetOption};
use crate::protocol::reply::{OptionDeclaration, Reply};
use crate::protocol::text::OneLine;
use crate::protocol::words::Words;
use crate::server::BestMove;
use core::fmt;
use core::time::Duration;
use process::{Process, Received};
use std::ffi::OsStr;
use std::process::{self as os, ExitStatus, Stdio};
use std::time::Instant;

/// A running engine: another program that speaks UCI.
///
/// ```no_run
/// use chess_uci::{Client, Game, Go};
///
/// # fn main() -> Result<(), chess_uci::ClientError> {
/// let mut engine = Client::start("stockfish")?;
/// engine.set_option("Hash", 64)?;
/// let mut analysis = engine.analyze(&Game::default(), Go { depth: Some(20), ..Go::default() })?;
/// for info in &mut analysis {
///     println!("{}", info?);
/// }
/// println!("{:?}", analysis.best_move()?.best);
/// # engine.quit()?;
/// # Ok(())
/// # }
/// ```
///
/// # Timeouts
///
/// The engine must answer `uci`, `isready`, `stop` and `quit` within the
/// [timeout](Client::set_timeout), which is 10 s by default. A search with `movetime` or clocks
/// must end within that time plus the timeout. After that the search is stopped, and the engine must answer within the
/// timeout once more, so the call returns within the time of the search plus twice the timeout. A search without a time
/// limit can take forever, unless [`Analysis::timeout`] limits it. Other output of the engine does not extend any of
/// these times.
///
/// An engine that does not answer in time is killed, and the call and all later calls return an error, except for
/// [`quit`](Client::quit), which returns the exit status.
///
/// # The end of the engine
///
/// The engine is killed when the client is dropped. [`Client::quit`] ends it in an orderly way. On Unix, the programs
/// that the engine has started end with it: see [`ProcessGroup`], also for Ctrl-C and other systems.
///
/// If your program ends without dropping the client, because it crashes or is killed, the engine's input is closed.
/// Most engines then end, but an engine that hangs does not.
///
/// # Lines that are not UCI
///
/// Blank lines, banners and replies that cannot be parsed are skipped. [`Client::next_line`] returns them. Lines that
/// are not UTF-8 are decoded as Windows-1252.
///
/// A `bestmove` with a valid move counts, whatever follows the move, and a second `bestmove` for the same search is
/// skipped: [`Client::take_deviations`] returns what was ignored. So that a late `bestmove` cannot answer the next
/// search, the client waits for a `readyok` after each search: at the start of the next one, or in
/// [`Client::wait_until_ready`].
///
/// A client is `Send`, but not `Sync`: one thread at a time uses it. [`StopHandle`] stops a search from another thread.
#[derive(Debug)]
#[doc(alias("SimpleEngine", "popen_uci", "EngineProcess"))]
pub struct Client {
    process: Process,
    timeout: Duration,
    name: Option<String>,
    author: Option<String>,
    options: Vec<OptionDeclaration>,
    chess960: Chess960,
    search: SearchState,
    deviations: Vec<EngineDeviation>,
}

/// The variant that the engine is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chess960 {
    Off,
    On,
}

/// Whether the engine has yet to answer with a `bestmove`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchState {
    /// No search has begun since the engine was last known to be ready.
    Ready,
    Searching,
    /// The engine has answered. Another answer for the same search may follow.
    Answered,
}

/// The maximum number of deviations that are kept. Later ones are dropped.
const MAX_DEVIATIONS: usize = 64;

const CHESS960: &str = "UCI_Chess960";

const TIMEOUT: Duration = Duration::from_secs(10);

impl Client {
    /// Starts a program and waits for its `uciok`. The program's standard error is discarded.
    ///
    /// # Errors
    /// If the program cannot be started, ends, or does not answer `uci` within 10 s.
    #[doc(alias("start_engine", "launch"))]
    #[doc(alias("popen", "spawn"))]
    pub fn start(program: impl AsRef<OsStr>) -> Result<Self, ClientError> {
        let mut command = os::Command::new(program);
        command.stderr(Stdio::null());
        Self::start_command(command, TIMEOUT)
    }

    /// Starts a command, which may have arguments, an environment and a folder, and waits for its `uciok`. Sets the
    /// [timeout](Self::set_timeout). Standard input and output of the command become pipes.
    ///
    /// # Errors
    /// If the command cannot be started, ends, or does not answer `uci` in time.
    pub fn start_command(command: os::Command, timeout: Duration) -> Result<Self, ClientError> {
        Self::start_watched(command, timeout, |_| {})
    }

    /// Starts a command as [`start_command`](Self::start_command) does, and calls `started` with the number of the
    /// process, before the engine has answered. So the caller can end an engine that hangs at its start, or its
    /// [`ProcessGroup`], from another thread.
    ///
    /// # Errors
    /// As [`start_command`](Self::start_command).
    pub fn start_watched(
        command: os::Command,
        timeout: Duration,
        started: impl FnOnce(u32),
    ) -> Result<Self, ClientError> {
        let process = Process::start(command)?;
        started(process.id());
        let mut client = Self {
            process,
            timeout,
            name: None,
            author: None,
            options: Vec::new(),
            chess960: Chess960::Off,
            search: SearchState::Ready,
            deviations: Vec::new(),
        };
        client.send(&Command::Uci)?;
        let deadline = client.deadline();
        loop {
            match client.reply_until(deadline, "`uciok`")? {
                Reply::Name(name) => client.name = Some(name),
                Reply::Author(author) => client.author = Some(author),
                Reply::Option(option) => client.options.push(option),
                Reply::UciOk => return Ok(client),
                _ => {}
            }
        }
    }

    /// Returns the name that the engine gave with `id name`.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the author that the engine gave with `id author`.
    pub fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// Returns the options that the engine declared, in its order.
    pub fn options(&self) -> &[OptionDeclaration] {
        &self.options
    }

    /// Returns the declaration of an option, ignoring case.
    pub fn option(&self, name: &str) -> Option<&OptionDeclaration> {
        self.options.iter().find(|option| option.is(name))
    }

    /// Returns the time within which the engine must answer.
    pub const fn timeout(&self) -> Duration {
        self.timeout
    }

    /// Sets the time within which the engine must answer.
    pub const fn set_timeout(&mut self, timeout: Duration) {
        self.timeout = timeout;
    }

    /// Sets an option: `engine.set_option("Hash", 64)`. Ends a running search first.
    ///
    /// `UCI_Chess960` is set by [`analyze`](Self::analyze), as the position requires.
    ///
    /// # Errors
    /// If the engine has not declared the option, if the value does not fit the declaration, or if the engine has
    /// ended.
    #[doc(alias = "configure")]
    pub fn set_option(&mut self, name: &str, value: impl fmt::Display) -> Result<(), ClientError> {
        self.set(name, Some(value.to_string()))
    }

    /// Presses a button: `engine.press("Clear Hash")`. Ends a running search first.
    ///
    /// # Errors
    /// As [`set_option`](Self::set_option).
    pub fn press(&mut self, name: &str) -> Result<(), ClientError> {
        self.set(name, None)
    }

    fn set(&mut self, name: &str, value: Option<String>) -> Result<(), ClientError> {
        let name = name.to_owned();
        let Some(option) = self.option(&name) else {
            return Err(ClientError::UnknownOption { name });
        };
        if let Err(error) = option.kind.parse_value(value.as_deref()) {
            return Err(ClientError::OptionValue { name, error });
        }
        self.finish_search()?;
        self.send(&Command::SetOption(SetOption { name, value }))
    }

    /// Tells the engine that the next position is from another game, and waits until it is ready.
    ///
    /// # Errors
    /// If the engine does not answer in time or has ended.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        self.finish_search()?;
        self.send(&Command::UciNewGame)?;
        self.wait_until_ready()
    }

    /// Sends `isready` and waits for `readyok`.
    ///
    /// # Errors
    /// If the engine does not answer in time or has ended.
    #[doc(alias("isready", "ping"))]
    pub fn wait_until_ready(&mut self) -> Result<(), ClientError> {
        self.send(&Command::IsReady)?;
        let deadline = self.deadline();
        while self.reply_until(deadline, "`readyok`")? != Reply::ReadyOk {}
        if self.search == SearchState::Answered {
            self.search = SearchState::Ready;
        }
        Ok(())
    }

    /// Returns the violations of the protocol since the last call, which the client has ignored.
    ///
    /// At most 64 deviations are kept; later ones are dropped.
    pub fn take_deviations(&mut self) -> Vec<EngineDeviation> {
        core::mem::take(&mut self.deviations)
    }

    fn note(&mut self, deviation: EngineDeviation) {
        if self.deviations.len() < MAX_DEVIATIONS {
            self.deviations.push(deviation);
        }
    }

    /// Starts a search and returns its reports as an iterator.
    ///
    /// `position` is a [`&Game`](crate::Game), a [`&Position`](crate::Position) or a [`PositionCommand`]. An earlier
    /// search that still runs is stopped. The option `UCI_Chess960` is set if the position requires it. `Go::perft` is
    /// ignored.
    ///
    /// # Errors
    /// If the position or a move of it is invalid, if the position is Chess960 and the engine has
    /// no option `UCI_Chess960`, or if the engine does not answer in time or has ended.
    #[doc(alias("analyse", "go"))]
    pub fn analyze(
        &mut self,
        position: impl Into<PositionCommand>,
        mut go: Go,
    ) -> Result<Analysis<'_>, ClientError> {
        let command: PositionCommand = position.into();
        let game = command.to_game().map_err(ClientError::Position)?;
        self.finish_search()?;
        if self.search == SearchState::Answered {
            self.wait_until_ready()?;
        }
        self.set_chess960(if game.start().is_chess960() {
            Chess960::On
        } else {
            Chess960::Off
        })?;
        go.perft = None;
        self.send(&Command::Position(command))?;
        self.send(&Command::Go(go.clone()))?;
        Ok(Analysis::new(self, *game.position(), &go))
    }

    /// Searches and returns the best move, without the reports.
    ///
    /// # Errors
    /// As [`analyze`](Self::analyze) and [`Analysis::best_move`].
    #[doc(alias = "play")]
    pub fn best_move(
        &mut self,
        position: impl Into<PositionCommand>,
        go: Go,
    ) -> Result<BestMove, ClientError> {
        self.analyze(position, go)?.best_move()
    }

    /// Sends any command. Replies to it come from [`next_reply`](Self::next_reply).
    ///
    /// # Errors
    /// If the engine has ended.
    pub fn send(&mut self, command: &Command) -> Result<(), ClientError> {
        self.process.send(command.to_string())?;
        if matches!(command, Command::Go(go) if go.perft.is_none()) {
            self.search = SearchState::Searching;
        }
        Ok(())
    }

    /// Sends a line that is not a [`Command`], such as `d` or `eval`. Line breaks are sent as spaces. The answer comes
    /// from [`next_line`](Self::next_line).
    ///
    /// A line that starts a search must be a [`Command`], because the client has to wait for its `bestmove`.
    ///
    /// # Errors
    /// If the engine has ended.
    pub fn send_line(&mut self, line: &str) -> Result<(), ClientError> {
        self.process.send(OneLine(line).to_string())
    }

    /// Returns the next line of the engine, without white space around it, for commands beyond the protocol.
    ///
    /// # Errors
    /// If there is no line within `timeout`, in which case the engine is killed, or if the engine has ended.
    pub fn next_line(&mut self, timeout: Duration) -> Result<String, ClientError> {
        self.line_until(Instant::now().checked_add(timeout), "a line")
    }

    /// Returns the next reply. A line that cannot be parsed is [`Reply::Other`].
    ///
    /// # Errors
    /// If there is no line within `timeout`, in which case the engine is killed, or if the engine has ended.
    pub fn next_reply(&mut self, timeout: Duration) -> Result<Reply, ClientError> {
        self.reply_until(Instant::now().checked_add(timeout), "a reply")
    }

    /// Sends `quit` and waits for the end of the program. Returns its exit status, also if it has ended or was killed
    /// before.
    ///
    /// # Errors
    /// If the engine does not end in time. It is then killed.
    #[doc(alias = "close")]
    pub fn quit(mut self) -> Result<ExitStatus, ClientError> {
        // Sending fails if the program has ended.
        if self.search == SearchState::Searching {
            let _ = self.send(&Command::Stop);
        }
        let _ = self.send(&Command::Quit);
        self.process.wait(self.timeout)
    }

    /// Sets the option `UCI_Chess960` if it has another value.
    fn set_chess960(&mut self, wanted: Chess960) -> Result<(), ClientError> {
        if self.chess960 != wanted {
            self.set_option(CHESS960, wanted == Chess960::On)?;
            self.chess960 = wanted;
        }
        Ok(())
    }

    /// Stops a running search and waits for its answer.
    fn finish_search(&mut self) -> Result<(), ClientError> {
        if self.search == SearchState::Searching {
            self.send(&Command::Stop)?;
            let deadline = self.deadline();
            while self.search == SearchState::Searching {
                self.line_until(deadline, "`bestmove`")?;
            }
        }
        Ok(())
    }

    fn deadline(&self) -> Option<Instant> {
        Instant::now().checked_add(self.timeout)
    }

    fn reply_until(
        &mut self,
        deadline: Option<Instant>,
        expected: &'static str,
    ) -> Result<Reply, ClientError> {
        let line = self.line_until(deadline, expected)?;
        Ok(line.parse().unwrap_or(Reply::Other(line)))
    }

    /// Returns the next line. Kills the engine if no line arrives before the deadline.
    fn line_until(
        &mut self,
        deadline: Option<Instant>,
        expected: &'static str,
    ) -> Result<String, ClientError> {
        match self.receive(deadline, expected)? {
            Received::Line(line) => Ok(line),
            Received::Nothing => {
                self.process.kill();
                Err(ClientError::Timeout { expected })
            }
        }
    }

    /// Returns the next line, or [`Received::Nothing`] if none arrives before the deadline. Notes a `bestmove` that
    /// answers no search.
    fn receive(
        &mut self,
        deadline: Option<Instant>,
        expected: &'static str,
    ) -> Result<Received, ClientError> {
        let received = self.process.receive(deadline, expected)?;
        if let Received::Line(line) = &received
            && Words::new(line).next() == Some("bestmove")
        {
            if self.search != SearchState::Searching {
                self.note(EngineDeviation::UnexpectedBestMove { line: line.clone() });
            }
            self.search = SearchState::Answered;
        }
        Ok(received)
    }
}
