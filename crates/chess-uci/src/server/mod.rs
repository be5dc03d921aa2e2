//! [`serve`]: the input loop of a UCI engine, around any [`UciEngine`].

mod arguments;
mod context;
mod display;
mod event;
mod identity;
mod input;
mod job;
mod log;
mod output;
mod perft;
mod queue;
mod session;
mod task;
#[cfg(test)]
mod testing;

pub use context::EngineContext;

use crate::protocol::command::Go;
use crate::protocol::reply::{OptionDeclaration, OptionValue};
use chess_move::{Diagnostic, Move};
use core::error::Error;
use core::fmt;
use output::Output;
use session::Session;
use std::io::{self, Read, Write};

/// The reason why an engine cannot do something, as text for the user. `?` and `.into()` convert any error or
/// text.
pub type EngineFailure = Box<dyn Error + Send + Sync>;

/// A search that [`serve`] puts behind the Universal Chess Interface.
///
/// The server reads the input in a thread of its own, keeps the position, validates options, and runs
/// [`search`](UciEngine::search) in another thread, so that `stop`, `ponderhit`, `isready` and `quit` are
/// answered at once. Commands that must wait for the end of a search wait in a queue, in order.
///
/// The server declares the options `UCI_Chess960` and `Debug Log File` itself, and answers the commands `d`,
/// `perft N`, `go perft N` and `help`.
///
/// ```
/// use chess_movegen::PositionRules;
/// use chess_uci::{BestMove, EngineContext, Go, Info, UciEngine};
///
/// /// Plays the first legal move.
/// struct FirstMove;
///
/// impl UciEngine for FirstMove {
///     fn name(&self) -> String {
///         "First Move 1.0".to_owned()
///     }
///
///     fn author(&self) -> String {
///         "A. N. Author".to_owned()
///     }
///
///     fn search(&mut self, _: &Go, context: &EngineContext) -> BestMove {
///         let best = context.position().legal_moves().first().copied();
///         context.info(Info { depth: Some(1), pv: context.uci_moves(best.as_slice()), ..Info::default() });
///         BestMove { best, ponder: None }
///     }
/// }
///
/// let input = &b"position startpos\ngo depth 1\nquit\n"[..];
/// chess_uci::serve(FirstMove, Vec::new(), input, std::io::stdout())?;
/// # Ok::<(), chess_uci::ServeError>(())
/// ```
pub trait UciEngine: Send + 'static {
    /// Returns the name and version of the engine, for `id name`. The server asks once, before it reads input.
    fn name(&self) -> String;

    /// Returns the author, for `id author`. The server asks once, before it reads input.
    fn author(&self) -> String;

    /// Returns the declarations of the engine's options. The server asks once, before it reads input.
    fn options(&self) -> Vec<OptionDeclaration> {
        Vec::new()
    }

    /// Sets an option that [`options`](UciEngine::options) declares. `name` is spelled as declared, and
    /// `value` has the declared type and range: the server rejects everything else.
    ///
    /// # Errors
    /// If the option cannot be set. The server sends the reason as an `info string`.
    fn set_option(&mut self, name: &str, value: &OptionValue) -> Result<(), EngineFailure> {
        let _ = (name, value);
        Ok(())
    }

    /// Returns what the user should know about the option that was just set. The server sends it as an `info string`.
    fn take_option_note(&mut self) -> Option<String> {
        None
    }

    /// Forgets everything learned from earlier searches, for `ucinewgame`.
    fn new_game(&mut self) {}

    /// Searches the position of the context and returns the best move.
    ///
    /// Runs in a thread of its own. It ends early when [`EngineContext::is_stopped`] is true. If it returns
    /// before `stop` in a search with `infinite` or `ponder`, the server holds back the answer as the
    /// protocol requires.
    ///
    /// After a panic the server sends some legal move as the answer and calls [`recover`](UciEngine::recover).
    fn search(&mut self, go: &Go, context: &EngineContext) -> BestMove;

    /// Restores a usable state after a panic in [`search`](UciEngine::search) or
    /// [`run_extension`](UciEngine::run_extension). By default nothing is restored, and the engine
    /// is used again.
    ///
    /// # Errors
    /// If the engine cannot be used any more. The server then ends.
    fn recover(&mut self) -> Result<(), EngineFailure> {
        Ok(())
    }

    /// Returns whether `line` is a command of this engine beyond the protocol, such as `bench`. By default no
    /// line is.
    fn extension(line: &str) -> Option<ExtensionKind>
    where
        Self: Sized,
    {
        let _ = line;
        None
    }

    /// Runs a command for which [`extension`](UciEngine::extension) returned `Some`.
    ///
    /// # Errors
    /// If the command fails. The server sends the reason as an `info string`.
    fn run_extension(&mut self, line: &str, context: &EngineContext) -> Result<(), EngineFailure> {
        let _ = (line, context);
        Ok(())
    }

    /// Returns the lines that describe the extensions in the output of `help`, each ending with a newline.
    fn help(&self) -> String {
        String::new()
    }
}

/// How the server runs a command beyond the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExtensionKind {
    /// The command is a single word and returns at once.
    Quick,
    /// The command has arguments or takes long. It runs in a thread of its own, and `stop` ends it.
    Long,
}

/// The answer of a search.
///
/// Without a best move the engine answers `bestmove 0000`, which is correct only if the game is
/// over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct BestMove {
    /// The best move; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The expected reply to it, for pondering.
    pub ponder: Option<Move>,
}

/// Runs the arguments of a program as commands, then answers UCI commands from `input` until `quit` or the end of the
/// input.
///
/// The input is read by a thread of its own. That thread ends with the input or with the process.
///
/// Each argument is a command. A command given as a bare word (`go`, `depth`, `3`) takes the
/// arguments after it, up to the next name of a command. If one of the commands shows something
/// (`go`, `d`, `perft`, `help` or an extension), the input is not read. If one of the arguments is
/// `--help` or `--version`, only the first of these arguments is run.
///
/// # Errors
/// If [`UciEngine::recover`] fails, if the output cannot be written, or if no thread can be
/// started. Invalid commands are answered and are not errors. If the reader of the output has
/// closed it, the engine ends without an error.
///
/// If an argument fails, or is a `go` with an unknown word. The arguments after it and the input
/// are then ignored.
#[doc(alias("uci_loop", "main_loop"))]
pub fn serve(
    engine: impl UciEngine,
    arguments: Vec<String>,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), ServeError> {
    let (events, inbox) = event::channel();
    let output = Output::new(output);
    let mut session = Session::new(engine, output.clone(), events.clone(), inbox);
    if arguments::run(&mut session, &output, arguments)?.is_continue() {
        input::read(input, events).map_err(ServeError::Thread)?;
        session.listen();
    }
    session.end()
}

/// The reason why a server ended early.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// This argument of the program failed. The output contains the reason.
    Argument(String),
    /// The engine could not recover from a panic.
    Engine(EngineFailure),
    /// The output could not be written for another reason than a closed pipe, such as a full disk.
    Output(io::Error),
    /// The thread that reads the input could not be started.
    Thread(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(line) => {
                write!(f, "argument {line:?} failed; the reason is in the output")
            }
            Self::Engine(error) => write!(f, "the engine cannot continue after a panic: {error}"),
            Self::Output(error) => write!(f, "the output cannot be written: {error}"),
            Self::Thread(error) => write!(f, "no thread can be started to read the input: {error}"),
        }
    }
}

impl Error for ServeError {}

impl Diagnostic for ServeError {
    fn code(&self) -> &'static str {
        match self {
            Self::Argument(_) => "uci-argument-failed",
            Self::Engine(_) => "uci-engine-failed",
            Self::Output(_) => "uci-output-failed",
            Self::Thread(_) => "uci-thread-failed",
        }
    }
}
