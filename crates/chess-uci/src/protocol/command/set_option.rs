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
/// let command = SetOption::new("Move Overhead", "50");
/// assert_eq!(command.to_string(), "setoption name Move Overhead value 50");
/// assert!(command.is("move overhead"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetOption {
    /// The name of the option. It may contain spaces, but not the word `value`.
    pub name: String,
    /// The new value; `None` for a button.
    pub value: Option<String>,
}

impl SetOption {
    /// Creates a command that sets an option.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            value: Some(value.into()),
        }
    }

    /// Creates a command that presses a button.
    pub fn press(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            value: None,
        }
    }

    /// Returns whether this is the name of the option, ignoring case.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

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
