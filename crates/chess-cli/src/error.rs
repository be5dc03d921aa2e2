//! [`Error`]: why a command could not do its work.

use crate::exit::ExitStatus;
use crate::place::Place;
use crate::safe_text::safe;
use chess_games::{DecodeError, Diagnostic, ForeignFormat, InputError, WithSpan};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use std::io;
use std::path::Path;

/// Why a command could not do its work: one line, and the place in the input if there is one.
#[derive(Debug)]
pub(crate) struct Error {
    status: ExitStatus,
    code: &'static str,
    message: String,
    fields: Option<Box<Fields>>,
    place: Option<Box<Place>>,
    hint: Option<String>,
    /// The reader of our output has closed it, which is no error to report.
    is_broken_pipe: bool,
}

impl Error {
    /// Makes an error with a stable identifier in kebab case.
    pub(crate) fn new(status: ExitStatus, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            fields: None,
            place: None,
            hint: None,
            is_broken_pipe: false,
        }
    }

    /// The arguments do not fit together.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(ExitStatus::Usage, "cli-usage", message)
    }

    /// The content of an input is invalid.
    pub(crate) fn input(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(ExitStatus::Input, code, message)
    }

    /// The library refused something.
    pub(crate) fn of(status: ExitStatus, error: &dyn Diagnostic) -> Self {
        let text = |field: Option<&dyn fmt::Display>| field.map(ToString::to_string);
        Self {
            fields: Some(Box::new(Fields {
                expected: text(error.expected()),
                found: text(error.found()),
                help: text(error.help()),
            })),
            ..Self::new(status, error.code(), error.to_string())
        }
    }

    /// The library refused the content of an input.
    pub(crate) fn invalid(error: &dyn Diagnostic) -> Self {
        Self::of(ExitStatus::Input, error)
    }

    /// Puts what the error is about before its message.
    #[must_use]
    pub(crate) fn about(self, subject: impl fmt::Display) -> Self {
        Self {
            message: format!("{subject}: {}", self.message),
            ..self
        }
    }

    /// An input cannot be read, is damaged, or has a format that no command reads.
    pub(crate) fn read(name: impl fmt::Display, error: &io::Error) -> Self {
        let inner = error.get_ref();
        if let Some(error) = inner.and_then(|inner| inner.downcast_ref::<DecodeError>()) {
            return Self::invalid(error).about(name);
        }
        if let Some(format) = inner.and_then(|inner| inner.downcast_ref::<ForeignFormat>()) {
            return Self::invalid(format).about(name);
        }
        Self::new(
            ExitStatus::Read,
            "cli-cannot-read",
            format!("cannot read {name}: {error}"),
        )
    }

    /// A file of games cannot be read.
    pub(crate) fn games(name: impl fmt::Display, error: &InputError) -> Self {
        match error {
            InputError::Open(error) | InputError::Read(error) => Self::read(name, error),
            error => Self::invalid(error).about(name),
        }
    }

    /// An output cannot be written.
    pub(crate) fn write(name: impl fmt::Display, error: &io::Error) -> Self {
        Self {
            is_broken_pipe: error.kind() == io::ErrorKind::BrokenPipe,
            ..Self::new(
                ExitStatus::Write,
                "cli-cannot-write",
                format!("cannot write {name}: {error}"),
            )
        }
    }

    /// The user pressed Ctrl-C.
    pub(crate) fn interrupted() -> Self {
        Self::new(ExitStatus::Interrupted, "cli-interrupted", "interrupted")
    }

    /// Uses the message with the bytes, for an error in a line that the message repeats.
    #[must_use]
    pub(crate) fn with_span(self, error: &dyn Diagnostic) -> Self {
        Self {
            message: WithSpan(error).to_string(),
            ..self
        }
    }

    /// Shows the place of the error.
    #[must_use]
    pub(crate) fn at(self, place: Place) -> Self {
        Self {
            place: Some(Box::new(place)),
            ..self
        }
    }

    /// Adds a line that says what to do.
    #[must_use]
    pub(crate) fn hint(self, hint: impl Into<String>) -> Self {
        Self {
            hint: Some(hint.into()),
            ..self
        }
    }

    pub(crate) const fn status(&self) -> ExitStatus {
        self.status
    }

    /// Returns whether the reader of the output has closed it, as `head` does.
    pub(crate) const fn is_broken_pipe(&self) -> bool {
        self.is_broken_pipe
    }

    /// Returns the form of the error for `--format json`.
    pub(crate) fn record(&self) -> ErrorRecord<'_> {
        ErrorRecord {
            error: ErrorBody {
                code: self.code,
                message: &self.message,
                fields: self.fields.as_deref(),
                exit_code: self.status.number(),
                source: self.place.as_ref().map(|place| place.source.as_str()),
                line: self.place.as_ref().map(|place| place.line),
                column: self.place.as_ref().map(|place| place.column),
            },
        }
    }
}

/// Standard output cannot be written. Errors of files get their name from [`Error::write`].
impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::write("standard output", &error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&safe(&self.message))?;
        if let Some(place) = &self.place {
            write!(f, "\n{place}")?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "\nhint: {}", safe(hint))?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

/// An error as JSON, on standard error.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ErrorRecord<'e> {
    error: ErrorBody<'e>,
}

/// The fields of an error of the library.
#[derive(Debug, Serialize, JsonSchema)]
struct Fields {
    /// What was expected in the input, in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    /// What was found instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<String>,
    /// What can be done about it. The message says it, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

/// What went wrong.
#[derive(Debug, Serialize, JsonSchema)]
struct ErrorBody<'e> {
    /// A stable identifier.
    code: &'e str,
    /// The text for people.
    message: &'e str,
    #[serde(flatten)]
    fields: Option<&'e Fields>,
    /// The exit code of the program.
    exit_code: u8,
    /// The name of the input with the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'e str>,
    /// The number of the line with the error, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    /// The number of the first character of the error in its line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

/// Returns a path for a message.
pub(crate) fn shown(path: &Path) -> String {
    safe(&path.display().to_string()).replace('\n', "\u{fffd}")
}
