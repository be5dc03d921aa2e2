//! [`SetOption`]: the command `setoption`.

use crate::protocol::error::ParseError;
use crate::protocol::text::OneLine;
use crate::protocol::words::Words;
use core::fmt;

/// The command `setoption`: a new value for an option.
///
/// ```
/// use chess_uci::SetOption;
///
/// let command = SetOption { name: "Move Overhead".to_owned(), value: Some("50".to_owned()) };
/// assert_eq!(command.to_string(), "setoption name Move Overhead value 50");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetOption {
    /// The name of the option. It may contain spaces, but not the word `value`. Engines ignore its
    /// case.
    pub name: String,
    /// The new value; `None` for a button.
    pub value: Option<String>,
}

impl SetOption {
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let name = words.option_name("value")?;
        let value = words
            .take("value")
            .then(|| OneLine(words.rest()).to_string());
        Ok(Self { name, value })
    }
}

impl fmt::Display for SetOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "setoption name {}", OneLine(&self.name))?;
        match &self.value {
            None => Ok(()),
            Some(value) if value.is_empty() => f.write_str(" value"),
            Some(value) => write!(f, " value {}", OneLine(value)),
        }
    }
}
