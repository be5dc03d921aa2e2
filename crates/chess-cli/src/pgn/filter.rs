//! `chess pgn filter`: selects games.

use super::criteria::CriteriaArgs;
use super::games_out::{GamesOut, OutArgs};
use super::inputs::{Flow, InputArgs, Step, TextUse};
use super::numbers::{commas, count};
use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use chess_games::{Criterion, Filter};
use clap::Args;

/// Select games by players, ratings, dates, speeds, results, openings, positions, material and faults
///
/// All options must be met; an option that is given several times must be met once. The games are written byte for
/// byte as they are. Exit code 1 means that no game was selected.
#[derive(Debug, Args)]
pub(crate) struct FilterArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,
    #[command(flatten)]
    criteria: CriteriaArgs,
    /// Select the games that do not meet the options
    #[arg(long)]
    not: bool,
    /// Select this many games and stop
    #[arg(long, value_name = "N")]
    max: Option<u64>,
    #[command(flatten)]
    out: OutArgs,
}

pub(crate) fn run(args: &FilterArgs, context: &mut Context) -> Result<Verdict, Error> {
    let mut criterion = args.criteria.criterion()?;
    if args.not {
        criterion = Criterion::Not(Box::new(criterion));
    }
    let mut out = GamesOut::new(&args.out, context)?;
    let (mut games, mut selected) = (0, 0);
    let max = args.max.unwrap_or(u64::MAX);
    args.input.process(
        context,
        TextUse::Written,
        || Filter::new(criterion.clone()),
        |context, step| {
            if let Step::Batch {
                input,
                batch,
                output,
            } = step
            {
                games += output.games();
                let left = usize::try_from(max - selected).unwrap_or(usize::MAX);
                selected = max.min(selected + output.kept());
                out.write(
                    context,
                    &args.input.name(input),
                    output.texts(batch).take(left),
                )?;
            }
            Ok(if selected >= max {
                Flow::Enough
            } else {
                Flow::Continue
            })
        },
    )?;
    let note = if selected >= max {
        format!("{} selected", count(selected, "game"))
    } else {
        format!("{} of {} selected", commas(selected), count(games, "game"))
    };
    out.finish(context, games, selected, &note)?;
    Ok(if selected > 0 {
        Verdict::Good
    } else {
        Verdict::Bad
    })
}
