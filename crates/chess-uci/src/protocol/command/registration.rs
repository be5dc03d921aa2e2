//! [`Registration`]: the command `register`.

use crate::protocol::error::{ExpectedToken, ParseError};
use crate::protocol::text::OneLine;
use crate::protocol::words::Words;
use core::fmt;

/// The command `register`: registers an engine, or postpones it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Registration {
    /// The user registers later.
    Later,
    /// The name, the code, or both.
    With {
        /// The name of the user.
        name: Option<String>,
        /// The registration code.
        code: Option<String>,
    },
}

impl Registration {
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let (mut name, mut code) = (None, None);
        let start = words.clone();
        while let Some(word) = words.next() {
            match word {
                "later" => return Ok(Self::Later),
                "name" => name = Some(OneLine(words.until(&["code"])).to_string()),
                "code" => code = Some(OneLine(words.until(&["name"])).to_string()),
                _ => {}
            }
        }
        if name.is_none() && code.is_none() {
            return Err(start.error(ExpectedToken::Registration));
        }
        Ok(Self::With { name, code })
    }
}

impl fmt::Display for Registration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Later => f.write_str("register later"),
            Self::With { name, code } => {
                f.write_str("register")?;
                for (key, value) in [("name", name), ("code", code)] {
                    if let Some(value) = value {
                        write!(f, " {key} {}", OneLine(value))?;
                    }
                }
                Ok(())
            }
        }
    }
}
