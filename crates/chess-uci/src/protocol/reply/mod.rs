//! [`Reply`]: the lines that an engine sends to a GUI.

mod declaration;
mod info;

pub use declaration::{OptionDeclaration, OptionKind, OptionValue, OptionValueError};
pub use info::{CurrentLine, Info};

use crate::protocol::error::{ExpectedToken, ParseError};
use crate::protocol::text::OneLine;
use crate::protocol::words::Words;
use chess_notation::UciMove;
use core::fmt;
use core::str::FromStr;

/// A line that an engine sends to a GUI.
///
/// Lines are parsed like [`Command`](crate::Command)s. A line without a known reply, such as a banner or a blank line,
/// is [`Reply::Other`].
///
/// ```
/// use chess_uci::{Reply, Score};
///
/// let line = "info depth 5 score mate -3 nodes 1200 pv e1e2 d8d2";
/// let reply: Reply = line.parse()?;
/// assert_eq!(reply.to_string(), line);
/// let Reply::Info(info) = reply else { panic!() };
/// assert_eq!(info.score, Some(Score::Mate(-3)));
/// assert_eq!(info.pv.len(), 2);
/// # Ok::<(), chess_uci::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reply {
    /// `id name`: the name and version of the engine.
    Name(String),
    /// `id author`: the author of the engine.
    Author(String),
    /// `option`: the declaration of an option.
    Option(OptionDeclaration),
    /// `uciok`: the end of the answer to `uci`.
    UciOk,
    /// `readyok`: the answer to `isready`.
    ReadyOk,
    /// `bestmove`: the end of a search.
    BestMove {
        /// The best move. [`UciMove::Null`] stands for `0000` and `(none)`: there is no legal move.
        best: UciMove,
        /// The expected reply to it, for pondering. `None` also if the text after `ponder` is not a move, such as
        /// `(none)` or `NULL`, because the best move counts without it.
        ponder: Option<UciMove>,
    },
    /// `info`: the progress of a search, or a text.
    Info(Info),
    /// `copyprotection`: the state of the copy protection.
    CopyProtection(VerificationStatus),
    /// `registration`: the state of the registration.
    Registration(VerificationStatus),
    /// Any other line: a banner, a blank line, or the answer to a command beyond the protocol. Without white space
    /// around it.
    Other(String),
}

/// The state of copy protection or registration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VerificationStatus {
    /// The check is running.
    Checking,
    /// The check succeeded.
    Ok,
    /// The check failed.
    Error,
}

impl Reply {
    /// Returns an `info string`, a text for the user. Line breaks become spaces.
    pub fn text(text: impl fmt::Display) -> Self {
        let text = text.to_string();
        Self::Info(Info {
            string: Some(OneLine(&text).to_string()),
            ..Info::default()
        })
    }

    fn parse(name: &str, words: &mut Words<'_>) -> Option<Result<Self, ParseError>> {
        Some(match name {
            "uciok" => Ok(Self::UciOk),
            "readyok" => Ok(Self::ReadyOk),
            "id" => id(words),
            "bestmove" => best_move(words),
            "option" => OptionDeclaration::parse(words).map(Self::Option),
            "info" => Info::parse(words).map(Self::Info),
            "copyprotection" => VerificationStatus::parse(words).map(Self::CopyProtection),
            "registration" => VerificationStatus::parse(words).map(Self::Registration),
            _ => return None,
        })
    }
}

fn id(words: &mut Words<'_>) -> Result<Reply, ParseError> {
    match words.peek() {
        Some("name") => {
            words.next();
            Ok(Reply::Name(OneLine(words.rest()).to_string()))
        }
        Some("author") => {
            words.next();
            Ok(Reply::Author(OneLine(words.rest()).to_string()))
        }
        _ => Err(words.error(ExpectedToken::NameOrAuthor)),
    }
}

fn best_move(words: &mut Words<'_>) -> Result<Reply, ParseError> {
    let best = if words.take("(none)") {
        UciMove::Null
    } else {
        words.uci_move()?
    };
    words.until(&["ponder"]);
    let ponder = if words.take("ponder") {
        words.uci_move().ok()
    } else {
        None
    };
    Ok(Reply::BestMove { best, ponder })
}

impl VerificationStatus {
    fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        match words.peek() {
            Some("checking") => Ok(Self::Checking),
            Some("ok") => Ok(Self::Ok),
            Some("error") => Ok(Self::Error),
            _ => Err(words.error(ExpectedToken::CheckState)),
        }
    }
}

impl fmt::Display for VerificationStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checking => "checking",
            Self::Ok => "ok",
            Self::Error => "error",
        })
    }
}

impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line);
        while let Some(word) = words.next() {
            if let Some(reply) = Self::parse(word, &mut words) {
                return reply;
            }
        }
        Ok(Self::Other(OneLine(line.trim_ascii()).to_string()))
    }
}

/// Prints the line without a newline. Line breaks in texts are printed as spaces.
impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {}", OneLine(name)),
            Self::Author(author) => write!(f, "id author {}", OneLine(author)),
            Self::Option(declaration) => declaration.fmt(f),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::BestMove { best, ponder: None } => write!(f, "bestmove {best}"),
            Self::BestMove {
                best,
                ponder: Some(ponder),
            } => write!(f, "bestmove {best} ponder {ponder}"),
            Self::Info(info) => info.fmt(f),
            Self::Other(text) => OneLine(text).fmt(f),
            Self::CopyProtection(check) => write!(f, "copyprotection {check}"),
            Self::Registration(check) => write!(f, "registration {check}"),
        }
    }
}
