//! The command line. Completions and man pages come from the same definitions.

use crate::context::Context;
use crate::error::Error;
use crate::exit::{self, Verdict};
use crate::output::{ColorChoice, Format};
use crate::{completions, man, moves, show};
use clap::{Args, Parser, Subcommand};

/// Chess on the command line: diagrams, legal moves, notation, analysis, matches between engines, books, PGN files.
#[derive(Debug, Parser)]
#[command(
    name = "chess",
    version,
    after_help = exit::HELP,
    max_term_width = 100,
    disable_help_subcommand = true,
    arg_required_else_help = true
)]
pub(crate) struct CommandLine {
    #[command(flatten)]
    pub(crate) common: CommonArgs,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of all commands.
#[derive(Debug, Args)]
#[command(next_help_heading = "Options of all commands")]
pub(crate) struct CommonArgs {
    /// The form of what is printed
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        hide_possible_values = true,
        value_name = "text|json"
    )]
    pub(crate) format: Format,
    /// When to print colors: auto, always or never
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        hide_possible_values = true,
        value_name = "WHEN"
    )]
    pub(crate) color: ColorChoice,
    /// Print no notes and no progress
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Print more
    #[arg(long, short, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Show(show::ShowArgs),
    Moves(moves::MovesArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

impl Command {
    /// Runs the command.
    pub(crate) fn run(self, context: &mut Context) -> Result<Verdict, Error> {
        match self {
            Self::Show(args) => show::run(&args, context),
            Self::Moves(args) => moves::run(&args, context),
            Self::Completions(args) => completions::run(&args, context),
            Self::Man(args) => man::run(&args, context),
        }
    }
}
