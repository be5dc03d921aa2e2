//! The command line. Completions and man pages come from the same definitions.

use crate::context::Context;
use crate::error::Error;
use crate::exit::{self, Verdict};
use crate::output::{ColorChoice, Format};
use crate::{
    analyze, book, chess960, completions, contest, convert, explain, man, moves, opening, perft,
    pgn, play, schema, show, sprt, status, uci,
};
use chess_move::Color;
use clap::{Args, Parser, Subcommand, ValueEnum};

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
    /// Short for --format json
    #[arg(long, global = true, conflicts_with = "format")]
    pub(crate) json: bool,
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

impl CommonArgs {
    /// Returns the form of what is printed.
    pub(crate) const fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// A color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArg {
    #[default]
    White,
    Black,
}

impl From<ColorArg> for Color {
    fn from(color: ColorArg) -> Self {
        match color {
            ColorArg::White => Self::White,
            ColorArg::Black => Self::Black,
        }
    }
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
    Book(book::BookArgs),
    Analyze(Box<analyze::AnalyzeArgs>),
    Play(Box<play::PlayArgs>),
    Match(Box<contest::MatchArgs>),
    Sprt(sprt::SprtArgs),
    Pgn(pgn::PgnArgs),
    Uci(uci::UciArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
    Schema(schema::SchemaArgs),
}

impl Command {
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
            Self::Book(args) => book::run(&args, context),
            Self::Analyze(args) => analyze::run(*args, context),
            Self::Play(args) => play::run(*args, context),
            Self::Match(args) => contest::run(&args, context),
            Self::Sprt(args) => sprt::run(&args, context),
            Self::Pgn(args) => pgn::run(args, context),
            Self::Uci(args) => uci::run(args, context),
            Self::Completions(args) => completions::run(&args, context),
            Self::Man(args) => man::run(&args, context),
            Self::Schema(args) => schema::run(&args, context),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::CommandLine;
    use clap::CommandFactory;

    #[test]
    fn the_definitions_of_the_command_line_fit_together() {
        CommandLine::command().debug_assert();
    }
}
