//! [`Identity`]: the name, the author and the options of an engine.

use super::output::Output;
use super::{EngineFailure, UciEngine};
use crate::protocol::command::SetOption;
use crate::protocol::reply::{OptionDeclaration, OptionKind, OptionValue, Reply};

/// The option that sets how castling is written.
pub(super) const CHESS960: &str = "UCI_Chess960";

/// The option with the path of the log.
pub(super) const LOG_FILE: &str = "Debug Log File";

/// The text of `help` before that of the engine.
const HELP: &str = "\
An engine that speaks UCI (https://www.chessprogramming.org/UCI). Commands beyond the protocol:
  d                             draw the board
  perft DEPTH                   count the leaves of the tree of legal moves, by first move
";

/// The text of `help` after that of the engine.
const HELP_ARGUMENTS: &str = "  \
  help                          this text
Each command may also be an argument of the program: \"position startpos\" \"go depth 10\"
--version prints the name and version of the program.";

/// The name, the author, the options and the help of an engine. They are requested once at the
/// start, because a search borrows the engine.
pub(super) struct Identity {
    pub(super) name: String,
    author: String,
    help: String,
    options: Vec<OptionDeclaration>,
}

impl Identity {
    pub(super) fn new(engine: &impl UciEngine) -> Self {
        let mut options = engine.options();
        for (name, kind) in [
            (CHESS960, OptionKind::Check { default: false }),
            (
                LOG_FILE,
                OptionKind::String {
                    default: String::new(),
                },
            ),
        ] {
            if !options.iter().any(|option| option.is(name)) {
                options.push(OptionDeclaration {
                    name: name.to_owned(),
                    kind,
                });
            }
        }
        Self {
            name: engine.name(),
            author: engine.author(),
            help: engine.help(),
            options,
        }
    }

    /// Answers `uci`.
    pub(super) fn answer_uci(&self, output: &Output) {
        output.print(Reply::Name(self.name.clone()));
        output.print(Reply::Author(self.author.clone()));
        for declaration in &self.options {
            output.print(Reply::Option(declaration.clone()));
        }
        output.print(Reply::UciOk);
    }

    /// Answers `help`.
    pub(super) fn answer_help(&self, output: &Output) {
        let help = &self.help;
        output.print(format_args!("{HELP}{help}{HELP_ARGUMENTS}"));
    }

    /// Returns the declared name and the value of an option.
    ///
    /// # Errors
    /// If there is no such option, or if the value does not fit its declaration.
    pub(super) fn parse_option(
        &self,
        command: &SetOption,
    ) -> Result<(&str, OptionValue), EngineFailure> {
        let declaration = self
            .options
            .iter()
            .find(|option| option.is(&command.name))
            .ok_or("there is no such option")?;
        let value = declaration.kind.parse_value(command.value.as_deref())?;
        Ok((&declaration.name, value))
    }
}
