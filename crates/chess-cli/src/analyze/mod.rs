//! `chess analyze`: analysis of positions and games.

mod game;
mod games_file;
mod plot;
mod position;

pub(crate) use game::GameRecord;
pub(crate) use position::AnalysisRecord;

use crate::context::Context;
use crate::engines::{EngineArgs, LimitArgs, stop_at_interrupt, supervisor};
use crate::error::Error;
use crate::exit::Verdict;
use crate::image_format::ImageFormat;
use crate::output_file::check_different;
use crate::position::{PositionArgs, begins_with_fen};
use chess_match::BestLines;
use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Analyze a position or the games of a PGN with an engine
///
/// Of a position, the best lines are printed. Games are printed as PGN with the score after each move (%eval), marks
/// for dubious moves (?!), mistakes (?) and blunders (??), and better lines. Scores are from White's point of view.
#[derive(Debug, Args)]
#[command(visible_alias = "analyse")]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Analyze the last position of a game alone, and show this number of best lines; 1 for other positions
    #[arg(long, short, value_name = "N")]
    lines: Option<NonZeroUsize>,
    /// The number of threads of the engine
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// The size of the engine's hash table in MiB
    #[arg(long, value_name = "MIB")]
    hash: Option<NonZeroUsize>,
    /// A directory with Syzygy endgame tables for the engine; can be repeated
    #[arg(long, value_name = "DIR")]
    syzygy: Vec<PathBuf>,
    /// Write the games into this file, each as soon as it is analyzed
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Go on with the file of --output after an interrupted analysis: the games in it are not analyzed again
    #[arg(long, requires = "output")]
    resume: bool,
    /// Write a graph of the scores into this file: SVG, or PNG if it ends in .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Where to add better lines to games
    #[arg(long, value_enum, value_name = "WHERE", default_value_t)]
    better: BetterArg,
    /// The maximum length of such a line, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 8)]
    max_line: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum BetterArg {
    /// At moves that are marked as bad
    #[default]
    Marked,
    /// At all moves that are not the best ones
    All,
    None,
}

impl From<BetterArg> for BestLines {
    fn from(better: BetterArg) -> Self {
        match better {
            BetterArg::Marked => Self::Marked,
            BetterArg::All => Self::All,
            BetterArg::None => Self::None,
        }
    }
}

/// The time for a position without a limit.
const POSITION_TIME: Duration = Duration::from_secs(3);
/// The time for each position of a game without a limit.
const MOVE_TIME: Duration = Duration::from_millis(200);

pub(crate) fn run(args: AnalyzeArgs, context: &mut Context) -> Result<Verdict, Error> {
    check_different(args.output.iter().chain(&args.plot))?;
    args.plot
        .as_deref()
        .map_or(Ok(ImageFormat::Svg), ImageFormat::of)?;
    let (text, source) = args.position.text()?;
    let is_position = text.trim() == "startpos" || begins_with_fen(text.trim());
    let is_position = is_position || args.lines.is_some() || args.position.place.names_position();
    let mut args = args;
    args.engine.prepare(&[
        ("MultiPV", args.lines.map(NonZeroUsize::get)),
        ("Threads", args.threads.map(NonZeroUsize::get)),
        ("Hash", args.hash.map(NonZeroUsize::get)),
    ]);
    args.engine.prepare_tablebases(&args.syzygy)?;
    if is_position {
        if args.plot.is_some() || args.output.is_some() {
            return Err(Error::usage(
                "--plot and --output need a game, not a position",
            ));
        }
        let located = args.position.place.find(&text, &source, context)?;
        position::run(&args, &located.game, context)
    } else {
        game::run(&args, &text, &source, context)
    }
}

/// Starts the engine.
fn start(args: &AnalyzeArgs, context: &mut Context) -> Result<chess_match::UciPlayer, Error> {
    let supervisor = supervisor(context);
    stop_at_interrupt(&supervisor);
    args.engine.start(&supervisor)
}
