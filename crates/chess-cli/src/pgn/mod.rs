//! `chess pgn`: collections of games.
//!
//! | module | contents |
//! |---|---|
//! | this one | the commands |
//! | `inputs` | the files of a command, read on all cores |
//! | `games_out` | where selected games go |
//! | `check`, `fault_report` | `check` with its repairs |
//! | `criteria` | the options of `filter` |
//! | `stats`, `stats_report` | `stats` |
//! | others | one command each |

mod check;
mod criteria;
mod dedupe;
mod fault_report;
mod fens;
mod filter;
mod games_out;
mod inputs;
mod join;
mod split;
mod stats;
mod stats_report;
mod tags;
mod tree;

pub(crate) use check::CheckSummaryRecord;
pub(crate) use fault_report::FaultRecord;
pub(crate) use fens::FenRecord;
pub(crate) use games_out::{GameRecord, SelectionRecord};
pub(crate) use split::SplitRecord;
pub(crate) use stats_report::StatsRecord;
pub(crate) use tags::TagNameRecord;
pub(crate) use tree::TreeRecord;

use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::numbers;
use clap::{Args, Subcommand};
use inputs::InputArgs;

/// Check, filter, count, split and join PGN files of any size
///
/// Files can be plain or compressed with gzip, zstd or bzip2; the content decides, not the name. All commands read
/// standard input if no file is given, read the PGN files of a folder (not of folders in it), use all cores, and need
/// memory for a few megabytes of games at a time.
#[derive(Debug, Args)]
pub(crate) struct PgnArgs {
    #[command(subcommand)]
    command: PgnCommand,
}

#[derive(Debug, Subcommand)]
enum PgnCommand {
    Check(check::CheckArgs),
    Stats(stats::StatsArgs),
    Filter(Box<filter::FilterArgs>),
    Dedupe(dedupe::DedupeArgs),
    Split(split::SplitArgs),
    Join(join::JoinArgs),
    Fens(fens::FensArgs),
    Tags(tags::TagsArgs),
    Tree(tree::TreeArgs),
}

impl PgnCommand {
    /// Returns the files of the command.
    fn input(&mut self) -> &mut InputArgs {
        match self {
            Self::Check(args) => &mut args.input,
            Self::Stats(args) => &mut args.input,
            Self::Filter(args) => &mut args.input,
            Self::Dedupe(args) => &mut args.input,
            Self::Split(args) => &mut args.input,
            Self::Join(args) => &mut args.input,
            Self::Fens(args) => &mut args.input,
            Self::Tags(args) => &mut args.input,
            Self::Tree(args) => &mut args.input,
        }
    }
}

pub(crate) fn run(mut args: PgnArgs, context: &mut Context) -> Result<Verdict, Error> {
    args.command.input().list_folders()?;
    match &args.command {
        PgnCommand::Check(args) => check::run(args, context),
        PgnCommand::Stats(args) => stats::run(args, context),
        PgnCommand::Filter(args) => filter::run(args, context),
        PgnCommand::Dedupe(args) => dedupe::run(args, context),
        PgnCommand::Split(args) => split::run(args, context),
        PgnCommand::Join(args) => join::run(args, context),
        PgnCommand::Fens(args) => fens::run(args, context),
        PgnCommand::Tags(args) => tags::run(args, context),
        PgnCommand::Tree(args) => tree::run(args, context),
    }
}
