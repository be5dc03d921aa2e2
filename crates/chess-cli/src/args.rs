//! The command line. Completions and man pages come from the same definitions.

use crate::common_args::CommonArgs;
use crate::context::Context;
use crate::error::Error;
use crate::exit::{self, Verdict};
use crate::{
    analyze, book, chess960, completions, contest, convert, explain, man, moves, opening, perft,
    pgn, play, schema, show, sprt, status, suite, tablebase, uci,
};
use clap::{CommandFactory, Parser, Subcommand};

/// Chess on the command line: diagrams, legal moves, notation, analysis, endgame tables, matches, books, PGN files.
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

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Show(show::ShowArgs),
    Moves(moves::MovesArgs),
    Explain(explain::ExplainArgs),
    Convert(convert::ConvertArgs),
    Status(status::StatusArgs),
    Perft(perft::PerftArgs),
    #[command(name = "960")]
    Chess960(chess960::Chess960Args),
    Opening(opening::OpeningArgs),
    Tablebase(tablebase::TablebaseArgs),
    Book(book::BookArgs),
    Analyze(Box<analyze::AnalyzeArgs>),
    Play(Box<play::PlayArgs>),
    Match(Box<contest::MatchArgs>),
    Sprt(sprt::SprtArgs),
    Suite(Box<suite::SuiteArgs>),
    Pgn(pgn::PgnArgs),
    Uci(uci::UciArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
    Schema(schema::SchemaArgs),
}

impl Command {
    /// Returns the definitions of all commands.
    fn all() -> clap::Command {
        CommandLine::command()
    }

    /// Runs the command.
    pub(crate) fn run(self, context: &mut Context) -> Result<Verdict, Error> {
        match self {
            Self::Show(args) => show::run(&args, context),
            Self::Moves(args) => moves::run(&args, context),
            Self::Explain(args) => explain::run(&args, context),
            Self::Convert(args) => convert::run(&args, context),
            Self::Status(args) => status::run(&args, context),
            Self::Perft(args) => perft::run(&args, context),
            Self::Chess960(args) => chess960::run(&args, context),
            Self::Opening(args) => opening::run(&args, context),
            Self::Tablebase(args) => tablebase::run(&args, context),
            Self::Book(args) => book::run(&args, context),
            Self::Analyze(args) => analyze::run(*args, context),
            Self::Play(args) => play::run(*args, context),
            Self::Match(args) => contest::run(&args, context),
            Self::Sprt(args) => sprt::run(&args, context),
            Self::Suite(args) => suite::run(*args, context),
            Self::Pgn(args) => pgn::run(args, context),
            Self::Uci(args) => uci::run(args, context),
            Self::Completions(args) => completions::run(&args, Self::all(), context),
            Self::Man(args) => man::run(&args, Self::all(), context),
            Self::Schema(args) => schema::run(&args, context),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Command;

    #[test]
    fn the_definitions_of_the_command_line_fit_together() {
        Command::all().debug_assert();
    }
}
