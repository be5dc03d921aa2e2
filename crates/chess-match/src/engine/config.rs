//! [`EngineConfig`]: which program to start, and how to set it up.

use crate::clock::{TimeControl, seconds};
use chess_move::Diagnostic;
use core::error::Error;
use core::fmt;
use core::str::FromStr;
use core::time::Duration;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Which engine to start, and how to set it up.
///
/// As text it is a command line, or words `key=value`, of which `cmd` is the command line. Quotation marks keep blanks
/// together.
///
/// | key | value |
/// |---|---|
/// | `cmd` | the program with its arguments |
/// | `name` | the name in results and PGN |
/// | `dir` | the folder to start the program in |
/// | `option.NAME` | the value of a UCI option; empty for a button |
/// | `tc` | the clock, such as `40/60+0.5`: see [`TimeControl`] |
/// | `st` | seconds for each move |
/// | `nodes`, `depth` | the limit of each search |
///
/// ```
/// use chess_match::EngineConfig;
///
/// let engine: EngineConfig = r#"cmd="lc0 --backend=blas" name=Leela option.Threads=2 tc=60+1"#.parse()?;
/// assert_eq!(engine.program, "lc0");
/// assert_eq!(engine.args, ["--backend=blas"]);
/// assert_eq!(engine.options, [("Threads".to_owned(), "2".to_owned())]);
///
/// let engine: EngineConfig = "lc0 --backend=blas".parse()?;
/// let same = EngineConfig { args: vec!["--backend=blas".into()], ..EngineConfig::new("lc0") };
/// assert_eq!(engine, same);
/// # Ok::<(), chess_match::ParseEngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineConfig {
    /// The program.
    pub program: OsString,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// The folder to start it in.
    pub folder: Option<PathBuf>,
    /// The name in results and PGN. `None` for the name that the engine gives.
    pub name: Option<String>,
    /// The options to set, in this order. An empty value presses a button.
    pub options: Vec<(String, String)>,
    /// The time control of this engine, if it has one of its own.
    pub time_control: Option<TimeControl>,
    /// The time within which the engine must answer besides searching: 10 s unless set.
    pub timeout: Duration,
}

/// The default of [`EngineConfig::timeout`].
const TIMEOUT: Duration = Duration::from_secs(10);

impl EngineConfig {
    /// Creates the configuration of a program without arguments.
    pub fn new(program: impl Into<OsString>) -> Self {
        Self {
            program: program.into(),
            args: Vec::new(),
            folder: None,
            name: None,
            options: Vec::new(),
            time_control: None,
            timeout: TIMEOUT,
        }
    }

    /// Returns the command that starts the engine.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.args).stderr(Stdio::null());
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command
    }
}

/// A text that describes no engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseEngineError {
    /// There is no command.
    NoCommand,
    /// A quotation mark is not closed.
    OpenQuote,
    /// A word is not `key=value`, or has an unknown key.
    UnknownKey {
        /// The word.
        word: String,
    },
    /// A value cannot be parsed.
    InvalidValue {
        /// The word.
        word: String,
        /// What was expected.
        expected: &'static str,
    },
}

impl fmt::Display for ParseEngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCommand => f.write_str("expected a command, found nothing"),
            Self::OpenQuote => f.write_str("expected a closing quotation mark"),
            Self::UnknownKey { word } => write!(
                f,
                "unknown word `{word}`: expected cmd=, name=, dir=, option.NAME=, tc=, st=, nodes= or depth="
            ),
            Self::InvalidValue { word, expected } => {
                write!(f, "invalid value in `{word}`: expected {expected}")
            }
        }
    }
}

impl Error for ParseEngineError {}

impl Diagnostic for ParseEngineError {
    fn code(&self) -> &'static str {
        match self {
            Self::NoCommand => "engine-no-command",
            Self::OpenQuote => "engine-open-quote",
            Self::UnknownKey { .. } => "engine-unknown-key",
            Self::InvalidValue { .. } => "engine-invalid-value",
        }
    }
}

impl FromStr for EngineConfig {
    type Err = ParseEngineError;

    fn from_str(text: &str) -> Result<Self, ParseEngineError> {
        let words = split_words(text)?;
        let Some(command) = words.iter().find_map(|word| word.strip_prefix("cmd=")) else {
            return of_command_line(words);
        };
        let mut config = of_command_line(split_words(command)?)?;
        for word in &words {
            config.set(word)?;
        }
        Ok(config)
    }
}

impl EngineConfig {
    fn set(&mut self, word: &str) -> Result<(), ParseEngineError> {
        let unknown = || ParseEngineError::UnknownKey {
            word: word.to_owned(),
        };
        let invalid = |expected| ParseEngineError::InvalidValue {
            word: word.to_owned(),
            expected,
        };
        let (key, value) = word.split_once('=').ok_or_else(unknown)?;
        let control = self.time_control.unwrap_or_default();
        match key {
            "cmd" => {}
            "name" => self.name = Some(value.to_owned()),
            "dir" => self.folder = Some(value.into()),
            "tc" => {
                let parsed: TimeControl = value
                    .parse()
                    .map_err(|_| invalid("a clock such as 40/60+0.5"))?;
                self.time_control = Some(TimeControl {
                    clock: parsed.clock,
                    ..control
                });
            }
            "st" => {
                let time = seconds(value).filter(|time| !time.is_zero());
                let time = time.ok_or_else(|| invalid("a number of seconds"))?;
                self.time_control = Some(TimeControl {
                    move_time: Some(time),
                    ..control
                });
            }
            "nodes" => {
                let nodes = value.parse().map_err(|_| invalid("a number of nodes"))?;
                self.time_control = Some(TimeControl {
                    nodes: Some(nodes),
                    ..control
                });
            }
            "depth" => {
                let depth = value.parse().map_err(|_| invalid("a number of plies"))?;
                self.time_control = Some(TimeControl {
                    depth: Some(depth),
                    ..control
                });
            }
            _ => {
                let name = key.strip_prefix("option.").ok_or_else(unknown)?;
                self.options.push((name.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }
}

fn of_command_line(words: Vec<String>) -> Result<EngineConfig, ParseEngineError> {
    let mut words = words.into_iter();
    let program = words.next().ok_or(ParseEngineError::NoCommand)?;
    let mut config = EngineConfig::new(program);
    config.args = words.map(OsString::from).collect();
    Ok(config)
}

/// Splits a text at blanks outside of quotation marks.
fn split_words(text: &str) -> Result<Vec<String>, ParseEngineError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for char in text.chars() {
        match quote {
            Some(open) if char == open => quote = None,
            None if char == '"' || char == '\'' => {
                quote = Some(char);
                word.get_or_insert_default();
            }
            None if char.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(char),
        }
    }
    if quote.is_some() {
        return Err(ParseEngineError::OpenQuote);
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::split_words;

    #[test]
    fn quotation_marks_keep_blanks_together() {
        assert_eq!(
            split_words(r#" a  b="c d" 'e "f"' "" g"#).unwrap(),
            ["a", "b=c d", "e \"f\"", "", "g"]
        );
        assert!(split_words("a 'b").is_err());
    }
}
