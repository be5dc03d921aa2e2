//! [`Reply`]: what an engine says to a GUI.

mod declaration;
mod info;

pub use declaration::{OptionDeclaration, OptionKind, OptionValue, OptionValueError};
pub use info::{CurrentLine, Info};

use crate::protocol::error::{ExpectedToken, ParseError, ParseErrorKind};
use crate::protocol::one_line::OneLine;
use crate::protocol::words::Words;
use chess_notation::UciMove;
use core::fmt;
use core::str::FromStr;

/// What an engine says to a GUI: one line.
///
/// It is read as [`Command`](crate::Command)s are: words that mean nothing are skipped.
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
    /// `id name`: what the engine is called, with its version.
    Name(String),
    /// `id author`: who made it.
    Author(String),
    /// `option`: something that can be set.
    Option(OptionDeclaration),
    /// `uciok`: all identification and options were sent.
    UciOk,
    /// `readyok`: the answer to `isready`.
    ReadyOk,
    /// `bestmove`: the end of a search.
    BestMove {
        /// The move; [`UciMove::Null`] (`0000`) when there is none. It is also read where an engine
        /// writes `(none)`.
        best: UciMove,
        /// The answer expected to it, to ponder on.
        ponder: Option<UciMove>,
    },
    /// `info`: what a search knows so far, or any text.
    Info(Info),
    /// `copyprotection`.
    CopyProtection(VerificationStatus),
    /// `registration`.
    Registration(VerificationStatus),
}

/// How a check of copy protection or registration stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VerificationStatus {
    /// It is under way.
    Checking,
    /// It was passed.
    Ok,
    /// It was not.
    Error,
}

impl Reply {
    /// An `info string`: any text for the user. A text of several lines becomes one line.
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
    let ponder = if words.take("ponder") && !words.take("(none)") {
        Some(words.uci_move()?)
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
        Err(ParseError::new(0..line.len(), ParseErrorKind::Unknown))
    }
}

/// Prints the line, without a newline: in texts a blank stands in place of each.
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
            Self::CopyProtection(check) => write!(f, "copyprotection {check}"),
            Self::Registration(check) => write!(f, "registration {check}"),
        }
    }
}
