//! [`Task`]: a command of the protocol, of the server, or of the engine.

use super::{ExtensionKind, UciEngine};
use crate::protocol::command::Command;
use crate::protocol::error::ParseError;
use crate::protocol::words::Words;

/// A command to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Task {
    Command(Command),
    /// A command beyond the protocol that every engine has.
    Builtin(Builtin),
    /// A command beyond the protocol that this engine has.
    Extension {
        line: String,
        kind: ExtensionKind,
    },
}

/// A command beyond the protocol that every engine has. Unlike a command of the protocol, it must be the first word
/// of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Builtin {
    /// `d`
    Display,
    /// `help`
    Help,
    /// `perft DEPTH`
    Perft { depth: u32 },
    /// `--version`
    Version,
}

impl Task {
    pub(super) fn parse<E: UciEngine>(line: &str) -> Result<Self, ParseError> {
        if let Some(builtin) = Builtin::parse(line) {
            return builtin.map(Self::Builtin);
        }
        match E::extension(line) {
            Some(kind) => Ok(Self::Extension {
                line: line.to_owned(),
                kind,
            }),
            None => line.parse().map(Self::Command),
        }
    }

    /// Returns whether this command ends a job instead of starting one.
    pub(super) const fn ends_job(&self) -> bool {
        matches!(
            self,
            Self::Command(Command::Stop | Command::PonderHit | Command::Quit)
        )
    }

    pub(super) const fn is_go(&self) -> bool {
        matches!(self, Self::Command(Command::Go(_)))
    }

    /// Returns whether this command is a job that runs until it is done or stopped.
    pub(super) const fn is_work(&self) -> bool {
        match self {
            Self::Command(command) => matches!(command, Command::Go(_)),
            Self::Builtin(builtin) => matches!(builtin, Builtin::Perft { .. }),
            Self::Extension { kind, .. } => matches!(kind, ExtensionKind::Long),
        }
    }

    /// Returns whether this command prints a result for a person, instead of preparing the engine for its input.
    pub(super) const fn shows_something(&self) -> bool {
        self.is_go() || !matches!(self, Self::Command(_))
    }
}

impl Builtin {
    /// Parses a line, or returns `None` if it is not one of these commands.
    pub(super) fn parse(line: &str) -> Option<Result<Self, ParseError>> {
        let mut words = Words::new(line);
        Some(match words.next()? {
            "perft" => words.natural().map(|depth| Self::Perft { depth }),
            "d" => Ok(Self::Display),
            "help" | "--help" | "-h" => Ok(Self::Help),
            "--version" | "-V" => Ok(Self::Version),
            _ => return None,
        })
    }
}
