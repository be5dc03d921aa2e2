//! [`OptionDeclaration`]: an option that an engine has.

use crate::protocol::error::{ExpectedToken, ParseError};
use crate::protocol::one_line::OneLine;
use crate::protocol::words::Words;
use core::fmt;

/// The reply `option`: something that can be set, and to what.
///
/// ```
/// use chess_uci::{OptionDeclaration, OptionKind};
///
/// let hash = OptionDeclaration::new("Hash", OptionKind::Spin { default: 16, min: 1, max: 1024 });
/// assert_eq!(hash.to_string(), "option name Hash type spin default 16 min 1 max 1024");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDeclaration {
    /// The name of the option. It may have blanks in it, but not the word `type`.
    pub name: String,
    /// What it can be set to.
    pub kind: OptionKind,
}

/// What an option can be set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Yes or no.
    Check {
        /// What it is at first.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// What it is at first.
        default: i64,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of several texts.
    Combo {
        /// Which it is at first.
        default: String,
        /// All that there are.
        vars: Vec<String>,
    },
    /// Nothing: it is pressed.
    Button,
    /// Any text.
    String {
        /// What it is at first. The empty text is written as `<empty>`.
        default: String,
    },
}

/// How an empty text is written.
const EMPTY: &str = "<empty>";

impl OptionDeclaration {
    /// Something that can be set.
    pub fn new(name: impl Into<String>, kind: OptionKind) -> Self {
        Self {
            name: name.into(),
            kind,
        }
    }

    /// What belongs to the type may stand in any order. Engines leave out what they need not: the
    /// bounds of a number are then those of its type, other values empty, 0 or false.
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        words.until(&["name"]);
        if !words.take("name") {
            return Err(words.error(ExpectedToken::Name));
        }
        let name = words.until(&["type"]);
        if name.is_empty() {
            return Err(words.error(ExpectedToken::OptionName));
        }
        let name = name.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        if !words.take("type") {
            return Err(words.error(ExpectedToken::OptionType));
        }
        let at_type = words.clone();
        let kind = match words.next() {
            Some("check") => check(words)?,
            Some("spin") => spin(words)?,
            Some("combo") => combo(words),
            Some("button") => OptionKind::Button,
            Some("string") => string(words),
            _ => return Err(at_type.error(ExpectedToken::OptionType)),
        };
        Ok(Self { name, kind })
    }
}

fn check(words: &mut Words<'_>) -> Result<OptionKind, ParseError> {
    words.until(&["default"]);
    if !words.take("default") {
        return Ok(OptionKind::Check { default: false });
    }
    match words.peek() {
        Some("true") => Ok(OptionKind::Check { default: true }),
        Some("false") => Ok(OptionKind::Check { default: false }),
        _ => Err(words.error(ExpectedToken::TrueFalse)),
    }
}

fn spin(words: &mut Words<'_>) -> Result<OptionKind, ParseError> {
    let (mut default, mut min, mut max) = (0, i64::MIN, i64::MAX);
    while let Some(word) = words.next() {
        match word {
            "default" => default = words.integer()?,
            "min" => min = words.integer()?,
            "max" => max = words.integer()?,
            _ => {}
        }
    }
    Ok(OptionKind::Spin { default, min, max })
}

fn combo(words: &mut Words<'_>) -> OptionKind {
    const KEYS: [&str; 2] = ["default", "var"];
    let (mut default, mut vars) = (String::new(), Vec::new());
    while let Some(word) = words.next() {
        match word {
            "default" => default = text(words.until(&KEYS)),
            "var" => vars.push(text(words.until(&KEYS))),
            _ => {}
        }
    }
    OptionKind::Combo { default, vars }
}

fn string(words: &mut Words<'_>) -> OptionKind {
    words.until(&["default"]);
    words.take("default");
    OptionKind::String {
        default: text(words.rest()),
    }
}

fn text(written: &str) -> String {
    let text = if written == EMPTY { "" } else { written };
    OneLine(text).to_string()
}

fn written(text: &str) -> OneLine<'_> {
    OneLine(if text.is_empty() { EMPTY } else { text })
}

impl fmt::Display for OptionDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", OneLine(&self.name))?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, vars } => {
                write!(f, "combo default {}", written(default))?;
                vars.iter()
                    .try_for_each(|var| write!(f, " var {}", written(var)))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::String { default } => write!(f, "string default {}", written(default)),
        }
    }
}
