//! `chess pgn dedupe`: removes games that occur twice.

use super::games_out::{GamesOut, OutArgs};
use super::inputs::{Flow, InputArgs, Step, TextUse};
use super::numbers::{commas, count};
use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::output_file::OutputFile;
use chess_games::{Deduplicator, GameWriter, Identity};
use clap::Args;
use std::path::PathBuf;

/// Remove games that occur twice
///
/// Two games are the same if they begin from the same position and have the same moves in the main line. Comments,
/// variations, glyphs, the result and tags do not count; --tag makes a tag count. A game without moves or with an error
/// in its main line is only the same as one with exactly the same text. The first of several games is kept.
#[derive(Debug, Args)]
pub(crate) struct DedupeArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Games are only the same if this tag is, such as White; can be given several times
    #[arg(long, value_name = "NAME")]
    tag: Vec<String>,
    /// Write the games that are removed to this file
    #[arg(long, value_name = "FILE")]
    removed: Option<PathBuf>,
    #[command(flatten)]
    out: OutArgs,
}

pub(crate) fn run(args: &DedupeArgs, context: &mut Context) -> Result<Verdict, Error> {
    let identity = args.tag.iter().fold(Identity::new(), Identity::with_tag);
    let mut out = GamesOut::new(&args.out, context)?;
    let removed_file = args.removed.as_ref().map(OutputFile::create).transpose()?;
    let mut removed_file = removed_file.map(GameWriter::new);
    let mut deduplicator = Deduplicator::new();
    let (mut games, mut kept) = (0, 0);
    args.input.process(
        context,
        TextUse::Written,
        || identity.clone(),
        |context, step| {
            if let Step::Batch {
                input,
                batch,
                output,
            } = step
            {
                let selection = deduplicator.select(batch, &output);
                games += selection.games();
                kept += selection.kept();
                out.write(context, &args.input.name(input), selection.texts(batch))?;
                if let Some(file) = &mut removed_file {
                    let written = selection
                        .other_texts(batch)
                        .try_for_each(|game| file.write(game));
                    written.map_err(|error| file.get_mut().error(&error))?;
                }
            }
            Ok(Flow::Continue)
        },
    )?;
    if let Some(file) = removed_file {
        file.into_inner().finish()?;
    }
    let note = format!(
        "{} of {} removed",
        commas(games - kept),
        count(games, "game")
    );
    out.finish(context, games, kept, &note)?;
    Ok(Verdict::Good)
}
