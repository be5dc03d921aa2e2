//! `chess pgn join`: joins files.

use super::games_out::{GamesOut, OutArgs};
use super::inputs::{Flow, InputArgs, Step, TextUse};
use super::numbers::count;
use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use chess_games::{Criterion, Filter};
use clap::Args;

/// Join files, also compressed ones, to one file with a blank line between games
///
/// Unlike `cat`, it keeps games apart that have no result or no Event tag.
#[derive(Debug, Args)]
pub(crate) struct JoinArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,
    #[command(flatten)]
    out: OutArgs,
}

pub(crate) fn run(args: &JoinArgs, context: &mut Context) -> Result<Verdict, Error> {
    let mut out = GamesOut::new(&args.out, context)?;
    let mut games = 0;
    let all = || Filter::new(Criterion::All(Vec::new()));
    args.input
        .process(context, TextUse::Written, all, |context, step| {
            if let Step::Batch {
                input,
                batch,
                output,
            } = step
            {
                games += output.games();
                if output.games() > 0 {
                    out.write(context, &args.input.name(input), output.texts(batch))?;
                } else {
                    out.write_comments(context, batch.whole_text())?;
                }
            }
            Ok(Flow::Continue)
        })?;
    let files = args.input.files().len() as u64;
    let note = format!("{} of {}", count(games, "game"), count(files, "file"));
    out.finish(context, games, games, &note)?;
    Ok(Verdict::Good)
}
