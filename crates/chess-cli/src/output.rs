//! [`Output`]: standard output, as text or JSON.

use crate::error::Error;
use crate::safe_text::{is_control, safe};
use anstream::AutoStream;
use clap::ValueEnum;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;
use std::io::{self, BufWriter, Stdout, Write};

/// The form of what a command prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people.
    #[default]
    Text,
    /// One JSON value per line.
    Json,
}

/// When to print colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// In a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    Always,
    Never,
}

/// Whether standard output takes colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colors {
    On,
    Off,
}

impl Colors {
    fn of_stdout(choice: ColorChoice) -> Self {
        match choice {
            ColorChoice::Always => Self::On,
            ColorChoice::Never => Self::Off,
            ColorChoice::Auto => match AutoStream::choice(&io::stdout()) {
                anstream::ColorChoice::Never => Self::Off,
                _ => Self::On,
            },
        }
    }
}

/// Standard output. It is buffered: [`flush`](Write::flush) shows what was written so far.
#[derive(Debug)]
pub(crate) struct Output {
    writer: BufWriter<Stdout>,
    format: Format,
    colors: Colors,
}

impl Output {
    pub(crate) fn new(format: Format, choice: ColorChoice) -> Self {
        Self {
            writer: BufWriter::with_capacity(1 << 16, io::stdout()),
            format,
            colors: Colors::of_stdout(choice),
        }
    }

    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    pub(crate) const fn colors(&self) -> Colors {
        self.colors
    }

    /// Writes one line of JSON, like [`write_json`].
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Error> {
        Ok(write_json(&mut self.writer, value)?)
    }

    /// Returns the text, made [`safe`], in a style if standard output takes colors.
    pub(crate) fn styled(&self, style: Style, text: &str) -> String {
        let text = safe(text);
        match self.colors {
            Colors::On => format!("{}{text}\x1b[0m", style.start()),
            Colors::Off => text.into_owned(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Writes one line of JSON. Characters that control a terminal are escaped.
pub(crate) fn write_json(mut writer: impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(&mut writer, SafeStrings);
    value.serialize(&mut serializer)?;
    writer.write_all(b"\n")
}

/// Escapes the characters in strings of JSON that control a terminal. `serde_json` escapes those below 32 itself.
#[derive(Clone, Copy, Debug)]
struct SafeStrings;

impl Formatter for SafeStrings {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(is_control) {
            writer.write_all(&rest.as_bytes()[..at])?;
            let char = rest[at..].chars().next().unwrap_or_default();
            // All of them are in the first plane.
            write!(writer, "\\u{:04x}", u32::from(char))?;
            rest = &rest[at + char.len_utf8()..];
        }
        writer.write_all(rest.as_bytes())
    }
}

/// How to print a text in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Headings and names.
    Bold,
    /// What can be overlooked.
    Dim,
    Good,
    Warning,
    Bad,
}

impl Style {
    const fn start(self) -> &'static str {
        match self {
            Self::Bold => "\x1b[1m",
            Self::Dim => "\x1b[2m",
            Self::Good => "\x1b[32m",
            Self::Warning => "\x1b[33m",
            Self::Bad => "\x1b[31m",
        }
    }
}
