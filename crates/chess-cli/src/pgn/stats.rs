//! `chess pgn stats`: counts over games.

use super::inputs::{Flow, InputArgs, TextUse};
use super::stats_report::{Report, StatsRecord};
use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use chess_games::Statistics;
use clap::Args;

/// Count results, openings, ratings, lengths, years and speeds
#[derive(Debug, Args)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,
    /// The number of openings that are shown
    #[arg(long, value_name = "N", default_value_t = 10)]
    openings: usize,
    /// Count openings by their whole names, not by the part before the colon
    #[arg(long)]
    variations: bool,
}

pub(crate) fn run(args: &StatsArgs, context: &mut Context) -> Result<Verdict, Error> {
    let parts = args
        .input
        .process(context, TextUse::Read, Statistics::default, |_, _| {
            Ok(Flow::Continue)
        })?;
    let mut statistics = Statistics::default();
    for part in parts {
        statistics.merge(part);
    }
    if context.out.is_json() {
        context.out.json(&StatsRecord::new(&statistics))?;
    } else {
        Report::new(&statistics, args.openings, args.variations).write(&mut context.out)?;
    }
    Ok(Verdict::Good)
}
