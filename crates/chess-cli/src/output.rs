//! [`Output`]: standard output, as text or JSON.

use crate::error::Error;
use anstream::AutoStream;
use clap::ValueEnum;
use serde::Serialize;
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

    /// Writes one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Error> {
        serde_json::to_writer(&mut self.writer, value).map_err(io::Error::from)?;
        self.writer.write_all(b"\n")?;
        Ok(())
    }

    /// Returns the text in a style if standard output takes colors.
    pub(crate) fn styled(&self, style: Style, text: &str) -> String {
        match self.colors {
            Colors::On => format!("{}{text}\x1b[0m", style.start()),
            Colors::Off => text.to_owned(),
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
