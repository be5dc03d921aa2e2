//! `chess pgn dedupe`: removes games that occur twice.

use super::games_out::{GamesOut, OutArgs};
use super::inputs::{Flow, InputArgs, Step, TextUse};
use super::numbers::{commas, count};
use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::output_file::{OutputFile, check_different};
use chess_games::{
    Batch, CoveredGames, Deduplicator, GameWriter, Identity, PrefixDeduplicator, Selection,
};
use clap::Args;
use std::path::PathBuf;

/// Remove games that occur twice
///
/// Two games are the same if they begin from the same position and have the same moves in the main line. Comments,
/// variations, glyphs, the result and tags do not count; --tag makes a tag count. A game without moves or with an error
/// in its main line is only the same as one with exactly the same text. The first of several games is kept.
///
/// With --prefix, the longest of several games is kept, and nothing is lost: a game is removed if another one with the
/// same White, Black and Date begins with its moves and annotations, and has its result if there is one. A game with
/// other annotations or another result is kept and reported.
#[derive(Debug, Args)]
pub(crate) struct DedupeArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,
    /// Games are only the same if this tag is, such as White; can be given several times. With --prefix: White, Black
    /// and Date if missing
    #[arg(long, value_name = "NAME")]
    tag: Vec<String>,
    /// Remove games that are the beginning of another one. Reads the files three times
    #[arg(long)]
    prefix: bool,
    /// Write the games that are removed to this file
    #[arg(long, value_name = "FILE")]
    removed: Option<PathBuf>,
    #[command(flatten)]
    out: OutArgs,
}

/// The tags that must agree with `--prefix`. Without them, every short game is the beginning of many others.
const PREFIX_TAGS: [&str; 3] = ["White", "Black", "Date"];

/// The most games that are reported one by one.
const MAX_REPORTED: u64 = 10;

pub(crate) fn run(args: &DedupeArgs, context: &mut Context) -> Result<Verdict, Error> {
    if args.prefix {
        prefixes(args, context)
    } else {
        duplicates(args, context)
    }
}

fn duplicates(args: &DedupeArgs, context: &mut Context) -> Result<Verdict, Error> {
    let identity = args.tag.iter().fold(Identity::new(), Identity::with_tag);
    let mut sorted = Sorted::new(args, context)?;
    let mut deduplicator = Deduplicator::new();
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
                sorted.write(context, &args.input.name(input), batch, &selection)?;
            }
            Ok(Flow::Continue)
        },
    )?;
    sorted.finish(context)
}

fn prefixes(args: &DedupeArgs, context: &mut Context) -> Result<Verdict, Error> {
    let is_stream = |path: &std::path::Path| {
        let kind = path.metadata().map(|metadata| metadata.file_type());
        path.as_os_str() == "-" || kind.is_ok_and(|kind| !kind.is_file() && !kind.is_dir())
    };
    if args.input.files().into_iter().any(is_stream) {
        return Err(Error::usage(
            "--prefix reads the games three times, and a stream can be read only once: write them to a file first",
        ));
    }
    let identity = if args.tag.is_empty() {
        PREFIX_TAGS
            .iter()
            .copied()
            .fold(Identity::new(), Identity::with_tag)
    } else {
        args.tag.iter().fold(Identity::new(), Identity::with_tag)
    };
    let mut sorted = Sorted::new(args, context)?;
    let mut deduplicator = PrefixDeduplicator::new(identity);
    let games = deduplicator.games();
    args.input.process(
        context,
        TextUse::Written,
        || games.clone(),
        |_, step| {
            if let Step::Batch { output, .. } = step {
                deduplicator.add(&output);
            }
            Ok(Flow::Continue)
        },
    )?;
    let mut covered = CoveredGames::default();
    let finder = deduplicator.finder();
    args.input.process(
        context,
        TextUse::Written,
        || finder,
        |_, step| {
            if let Step::Batch { output, .. } = step {
                covered.merge(output);
            }
            Ok(Flow::Continue)
        },
    )?;
    deduplicator.cover(covered);
    let mut reported = 0;
    args.input.process(
        context,
        TextUse::Written,
        || games.clone(),
        |context, step| {
            if let Step::Batch {
                input,
                batch,
                output,
            } = step
            {
                let name = args.input.name(input);
                let selected = deduplicator.select(batch, &output);
                for range in selected.different {
                    reported += 1;
                    if reported <= MAX_REPORTED {
                        context.note(&format!(
                            "{name}: kept the game at byte {}: another game has its moves, but other annotations or another result",
                            range.start
                        ));
                    }
                }
                sorted.write(context, &name, batch, &selected.selection)?;
            }
            Ok(Flow::Continue)
        },
    )?;
    if reported > MAX_REPORTED {
        let more = count(reported - MAX_REPORTED, "more game");
        context.note(&format!("kept {more} for the same reason"));
    }
    sorted.finish(context)
}

/// Writes the games that are kept, and those that are removed.
struct Sorted {
    kept_games: GamesOut,
    removed_games: Option<GameWriter<OutputFile>>,
    games: u64,
    kept: u64,
}

impl Sorted {
    fn new(args: &DedupeArgs, context: &Context) -> Result<Self, Error> {
        check_different(args.removed.iter().chain(&args.out.output))?;
        let kept_games = GamesOut::new(&args.out, context)?;
        let removed = args.removed.as_ref().map(OutputFile::create).transpose()?;
        Ok(Self {
            kept_games,
            removed_games: removed.map(GameWriter::new),
            games: 0,
            kept: 0,
        })
    }

    fn write(
        &mut self,
        context: &mut Context,
        name: &str,
        batch: &Batch,
        selection: &Selection,
    ) -> Result<(), Error> {
        self.games += selection.games();
        self.kept += selection.kept();
        self.kept_games
            .write(context, name, selection.texts(batch))?;
        if let Some(file) = &mut self.removed_games {
            let written = selection
                .other_texts(batch)
                .try_for_each(|game| file.write(game));
            written.map_err(|error| file.get_mut().error(&error))?;
        }
        Ok(())
    }

    fn finish(self, context: &mut Context) -> Result<Verdict, Error> {
        if let Some(file) = self.removed_games {
            file.into_inner().finish()?;
        }
        let removed = commas(self.games - self.kept);
        let note = format!("{removed} of {} removed", count(self.games, "game"));
        self.kept_games
            .finish(context, self.games, self.kept, &note)?;
        Ok(Verdict::Good)
    }
}
