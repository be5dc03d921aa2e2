//! [`OptionDeclaration`]: an option of an engine.

use crate::protocol::error::{ExpectedToken, ParseError};
use crate::protocol::text::OneLine;
use crate::protocol::words::Words;
use chess_move::Diagnostic;
use core::fmt;

/// The reply `option`: the name and the kind of an option.
///
/// ```
/// use chess_uci::{OptionDeclaration, OptionKind};
///
/// let kind = OptionKind::Spin { default: 16, min: 1, max: 1024 };
/// let hash = OptionDeclaration { name: "Hash".to_owned(), kind };
/// assert_eq!(hash.to_string(), "option name Hash type spin default 16 min 1 max 1024");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDeclaration {
    /// The name of the option. It may contain spaces, but not the word `type`.
    pub name: String,
    /// The kind of value.
    pub kind: OptionKind,
}

/// The kind of value that an option has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `check`: true or false.
    Check {
        /// The value before the first `setoption`.
        default: bool,
    },
    /// `spin`: a whole number.
    Spin {
        /// The value before the first `setoption`.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// `combo`: one of several texts.
    Combo {
        /// The value before the first `setoption`.
        default: String,
        /// All values.
        vars: Vec<String>,
    },
    /// `button`: an action without a value.
    Button,
    /// `string`: any text.
    String {
        /// The value before the first `setoption`. An empty text is written as `<empty>`.
        default: String,
    },
}

/// A value that an option was set to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OptionValue {
    /// The value of a `check`.
    Check(bool),
    /// The value of a `spin`.
    Spin(i64),
    /// The value of a `combo`, spelled as declared.
    Combo(String),
    /// The press of a `button`.
    Button,
    /// The value of a `string`.
    String(String),
}

/// A value that an option cannot have: what was expected, and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionValueError {
    /// The kind of the option.
    pub expected: OptionKind,
    /// The value; `None` if it is missing.
    pub found: Option<String>,
}

impl fmt::Display for OptionValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.expected {
            OptionKind::Check { .. } => f.write_str("expected true or false"),
            OptionKind::Spin { min, max, .. } => {
                write!(f, "expected a number from {min} to {max}")
            }
            OptionKind::Combo { vars, .. } => {
                let vars: Vec<String> = vars.iter().map(|var| written(var).to_string()).collect();
                write!(f, "expected one of: {}", vars.join(", "))
            }
            OptionKind::Button => f.write_str("expected no value"),
            OptionKind::String { .. } => f.write_str("expected a text"),
        }?;
        match &self.found {
            Some(found) => {
                let shown: String = found.chars().take(60).collect();
                write!(f, ", found `{}`", shown.escape_debug())
            }
            None => f.write_str(", found no value"),
        }
    }
}

impl core::error::Error for OptionValueError {}

impl Diagnostic for OptionValueError {
    fn code(&self) -> &'static str {
        "uci-invalid-option-value"
    }
}

impl OptionKind {
    /// Parses the value of a `setoption` command for an option of this kind.
    ///
    /// `true`, `false` and the values of a combo are accepted in any case. `<empty>` is the empty text.
    ///
    /// ```
    /// use chess_uci::{OptionKind, OptionValue};
    ///
    /// let hash = OptionKind::Spin { default: 16, min: 1, max: 1024 };
    /// assert_eq!(hash.parse_value(Some("64"))?, OptionValue::Spin(64));
    /// let error = hash.parse_value(Some("0")).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a number from 1 to 1024, found `0`");
    /// # Ok::<(), chess_uci::OptionValueError>(())
    /// ```
    ///
    /// # Errors
    /// If the value is missing, has another type, or is out of range.
    pub fn parse_value(&self, value: Option<&str>) -> Result<OptionValue, OptionValueError> {
        let found = value.unwrap_or_default();
        let parsed = match self {
            Self::Check { .. } if found.eq_ignore_ascii_case("true") => {
                Some(OptionValue::Check(true))
            }
            Self::Check { .. } if found.eq_ignore_ascii_case("false") => {
                Some(OptionValue::Check(false))
            }
            Self::Check { .. } => None,
            Self::Spin { min, max, .. } => found
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(&number))
                .map(OptionValue::Spin),
            Self::Combo { vars, .. } => {
                let found = text(found);
                let mut vars = vars.iter();
                let var = vars.find(|var| var.eq_ignore_ascii_case(&found));
                var.cloned().map(OptionValue::Combo)
            }
            Self::Button => Some(OptionValue::Button),
            Self::String { .. } => Some(OptionValue::String(text(found))),
        };
        parsed.ok_or_else(|| OptionValueError {
            expected: self.clone(),
            found: value.map(str::to_owned),
        })
    }
}

/// The written form of an empty text.
const EMPTY: &str = "<empty>";

impl OptionDeclaration {
    /// Returns whether this is the name of the option, ignoring case.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Parses the words after `option`, in any order. Missing bounds become the bounds of `i64`;
    /// other missing values become empty, 0 or false.
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let name = words.option_name("type")?;
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
