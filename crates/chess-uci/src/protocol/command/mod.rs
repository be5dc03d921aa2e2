//! [`Command`]: the lines that a GUI sends to an engine.

mod go;
mod position;
mod registration;
mod set_option;

pub use go::Go;
pub use position::{PlayError, PositionCommand, StartPosition};
pub use registration::Registration;
pub use set_option::SetOption;

use crate::protocol::error::{ExpectedToken, ParseError, ParseErrorKind};
use crate::protocol::words::Words;
use core::fmt;
use core::str::FromStr;

/// A line that a GUI sends to an engine.
///
/// Lines are parsed as the protocol requires: any white space separates words, and unknown words
/// before the command and within it are skipped.
///
/// ```
/// use chess_uci::{Command, Go};
/// use core::time::Duration;
///
/// let command: Command = " joho  go btime 300000\twtime 299500 sometimes ".parse()?;
/// let Command::Go(go) = &command else { panic!() };
/// assert_eq!(go.time.white, Some(Duration::from_millis(299_500)));
/// assert_eq!(command.to_string(), "go wtime 299500 btime 300000");
/// # Ok::<(), chess_uci::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// `uci`: asks for the name and the options of the engine.
    Uci,
    /// `debug`: switches the debug mode.
    Debug {
        /// Whether the debug mode is on.
        on: bool,
    },
    /// `isready`: asks for `readyok` when all earlier commands are done. During a search the answer
    /// comes at once.
    IsReady,
    /// `setoption`: sets an option.
    SetOption(SetOption),
    /// `register`: registers the engine.
    Register(Registration),
    /// `ucinewgame`: the next position is from another game.
    UciNewGame,
    /// `position`: sets up a position.
    Position(PositionCommand),
    /// `go`: starts a search.
    Go(Go),
    /// `stop`: ends the search. The engine answers with `bestmove`.
    Stop,
    /// `ponderhit`: the expected move was played, and the clock starts.
    PonderHit,
    /// `quit`: ends the engine.
    Quit,
}

impl Command {
    fn parse(name: &str, words: &mut Words<'_>) -> Option<Result<Self, ParseError>> {
        Some(Ok(match name {
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "ucinewgame" => Self::UciNewGame,
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            "debug" => return Some(on_off(words).map(|on| Self::Debug { on })),
            "setoption" => return Some(SetOption::parse(words).map(Self::SetOption)),
            "register" => return Some(Registration::parse(words).map(Self::Register)),
            "position" => return Some(PositionCommand::parse(words).map(Self::Position)),
            "go" => return Some(Go::parse(words).map(Self::Go)),
            _ => return None,
        }))
    }
}

fn on_off(words: &mut Words<'_>) -> Result<bool, ParseError> {
    match words.peek() {
        Some("on") => Ok(true),
        Some("off") => Ok(false),
        _ => Err(words.error(ExpectedToken::OnOff)),
    }
}

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line);
        while let Some(word) = words.next() {
            if let Some(command) = Self::parse(word, &mut words) {
                return command;
            }
        }
        Err(ParseError::new(0..line.len(), ParseErrorKind::Unknown))
    }
}

/// Prints the line without a newline. Line breaks in texts are printed as spaces.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Uci => "uci",
            Self::Debug { on: true } => "debug on",
            Self::Debug { on: false } => "debug off",
            Self::IsReady => "isready",
            Self::UciNewGame => "ucinewgame",
            Self::Stop => "stop",
            Self::PonderHit => "ponderhit",
            Self::Quit => "quit",
            Self::SetOption(command) => return command.fmt(f),
            Self::Register(command) => return command.fmt(f),
            Self::Position(command) => return command.fmt(f),
            Self::Go(command) => return command.fmt(f),
        })
    }
}
