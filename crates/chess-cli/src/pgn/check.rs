//! `chess pgn check`: finds faults, and repairs them.

use super::fault_report::{self, State};
use super::inputs::{Flow, InputArgs, Step, TextUse};
use super::numbers::{commas, count};
use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::output::Style;
use crate::output_file::OutputFile;
use chess_games::{
    Batch, CheckedBatch, Checker, Compression, Decoder, Fault, FaultCounts, FileCounts, FixedBatch,
    Fixer, GameText, GameWriter, Severity, Worker,
};
use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Find every fault: illegal moves, contradicting results, missing and wrong tags, deviations from the standard
///
/// Each fault has its game, line and column and a stable identifier. Exit code 1 means that faults were found that are
/// not repaired.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,
    /// The least severity that is reported. `style` includes every deviation from the export format
    #[arg(long, value_enum, value_name = "SEVERITY", default_value_t = Level::Warning)]
    level: Level,
    /// Repair what needs no guessing, and report it. Without --output, plain files are replaced when they are complete,
    /// and standard input is written to standard output
    #[arg(long)]
    fix: bool,
    /// Report what --fix would repair, and write nothing
    #[arg(long, requires = "fix")]
    dry_run: bool,
    /// Write the repaired games to this file
    #[arg(
        long,
        short = 'o',
        value_name = "FILE",
        requires = "fix",
        conflicts_with = "dry_run"
    )]
    output: Option<PathBuf>,
    /// Print at most this many faults; the summary counts all of them
    #[arg(long, value_name = "N")]
    max: Option<u64>,
}

/// The size of a batch in bytes. The faults of very short games need much more memory than their text, and so do the
/// games with the tags that they miss.
const BATCH_SIZE: usize = 1 << 16;

/// The least severity that is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Every deviation from the export format
    Style,
    /// Missing or probably wrong information
    Warning,
    /// What cannot be read, and contradictions
    Error,
}

impl From<Level> for Severity {
    fn from(level: Level) -> Self {
        match level {
            Level::Style => Self::Style,
            Level::Warning => Self::Warning,
            Level::Error => Self::Error,
        }
    }
}

/// The counts of a check, for `--format json`: the last line.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub(crate) struct CheckSummaryRecord {
    files: u64,
    games: u64,
    /// Plies of the main lines.
    plies: u64,
    /// Games with a fault of severity `error` that was not repaired.
    broken_games: u64,
    /// Faults that remain, by their stable identifiers.
    faults: BTreeMap<&'static str, u64>,
    /// Faults that were repaired, or would be in a dry run.
    repaired: BTreeMap<&'static str, u64>,
    /// Faults that are counted and not reported one by one: more than a hundred of a game, or more than one for each
    /// eight bytes.
    not_reported: u64,
}

/// The work of a thread: checking, with or without repairs.
#[derive(Clone, Copy)]
enum CheckWorker {
    Check(Checker),
    Fix(Fixer),
}

impl Worker for CheckWorker {
    type Output = FixedBatch;

    fn process(&mut self, batch: &Batch) -> FixedBatch {
        match self {
            Self::Check(checker) => FixedBatch {
                remaining: checker.process(batch),
                ..FixedBatch::default()
            },
            Self::Fix(fixer) => fixer.process(batch),
        }
    }
}

pub(crate) fn run(args: &CheckArgs, context: &mut Context) -> Result<Verdict, Error> {
    let checker = Checker::new().with_level(args.level.into());
    let worker = if args.fix {
        CheckWorker::Fix(Fixer::new(checker))
    } else {
        CheckWorker::Check(checker)
    };
    let mut target = Target::new(args)?;
    let mut report = Report::new(args, &target);
    let mut before = FileCounts::default();
    let use_of_text = if args.fix && !args.dry_run {
        TextUse::Written
    } else {
        TextUse::Read
    };
    args.input.process_in_batches(
        context,
        use_of_text,
        BATCH_SIZE,
        || worker,
        |context, step| {
            match step {
                Step::Batch {
                    input,
                    batch,
                    output: mut fixed,
                } => {
                    fixed.number_from(&mut before);
                    report.batch(context, &args.input.name(input), batch, &fixed)?;
                    target.write(
                        context,
                        input,
                        fixed.text.as_deref().unwrap_or(batch.bytes()),
                    )?;
                }
                Step::End { input } => {
                    before = FileCounts::default();
                    report.summary.files += 1;
                    target.end(input)?;
                }
            }
            Ok(Flow::Continue)
        },
    )?;
    target.finish()?;
    report.finish(context)
}

/// Adds the counts of a batch.
fn add(sums: &mut BTreeMap<&'static str, u64>, counts: &FaultCounts) {
    for (code, number) in counts.iter() {
        *sums.entry(code).or_default() += number;
    }
}

/// Where repaired games go.
enum Target<'a> {
    Nowhere,
    Stdout,
    /// An input into another file.
    One(OutputFile),
    /// All inputs into one file, with their games apart.
    Joined(Box<GameWriter<OutputFile>>),
    /// Each file is replaced.
    Each(Vec<&'a Path>, Option<OutputFile>),
}

impl<'a> Target<'a> {
    fn new(args: &'a CheckArgs) -> Result<Self, Error> {
        if !args.fix || args.dry_run {
            return Ok(Self::Nowhere);
        }
        if let Some(path) = &args.output {
            let file = OutputFile::create(path)?;
            return Ok(match args.input.files().len() {
                1 => Self::One(file),
                _ => Self::Joined(Box::new(GameWriter::new(file))),
            });
        }
        let files = args.input.files();
        if files == [Path::new("-")] {
            return Ok(Self::Stdout);
        }
        for path in &files {
            if path.as_os_str() == "-" {
                return Err(Error::usage(
                    "standard input and files cannot be repaired together without --output",
                ));
            }
            let decoder = File::open(path).and_then(Decoder::new);
            // An error is reported when the file is read.
            if decoder.is_ok_and(|decoder| decoder.compression() != Compression::None) {
                let name = crate::error::shown(path);
                return Err(Error::usage(format!(
                    "{name} is compressed and cannot be repaired in place"
                ))
                .hint("write the repaired games to a file with --output"));
            }
        }
        Ok(Self::Each(files, None))
    }

    fn write(&mut self, context: &mut Context, input: usize, text: &[u8]) -> Result<(), Error> {
        match self {
            Self::Nowhere => Ok(()),
            Self::Stdout => Ok(context.out.write_all(text)?),
            Self::One(file) => file.write_all(text).map_err(|error| file.error(&error)),
            Self::Joined(writer) => {
                let written = writer.write(GameText::new(text, 0));
                written.map_err(|error| writer.get_mut().error(&error))
            }
            Self::Each(paths, file) => {
                let file = match file {
                    Some(file) => file,
                    None => file.insert(OutputFile::create(paths[input])?),
                };
                file.write_all(text).map_err(|error| file.error(&error))
            }
        }
    }

    /// Ends an input.
    fn end(&mut self, _: usize) -> Result<(), Error> {
        match self {
            Self::Each(_, file) => file.take().map_or(Ok(()), OutputFile::finish),
            Self::Nowhere | Self::Stdout | Self::One(_) | Self::Joined(_) => Ok(()),
        }
    }

    fn finish(self) -> Result<(), Error> {
        match self {
            Self::One(file) => file.finish(),
            Self::Joined(writer) => writer.into_inner().finish(),
            Self::Nowhere | Self::Stdout | Self::Each(..) => Ok(()),
        }
    }
}

/// Prints faults and counts them.
struct Report {
    summary: CheckSummaryRecord,
    left: u64,
    /// Whether the repaired games take standard output, so that the report goes to standard error.
    is_out_taken: bool,
}

impl Report {
    fn new(args: &CheckArgs, target: &Target<'_>) -> Self {
        Self {
            summary: CheckSummaryRecord::default(),
            left: args.max.unwrap_or(u64::MAX),
            is_out_taken: matches!(target, Target::Stdout),
        }
    }

    fn batch(
        &mut self,
        context: &mut Context,
        file: &str,
        batch: &Batch,
        fixed: &FixedBatch,
    ) -> Result<(), Error> {
        let CheckedBatch {
            games,
            plies,
            broken_games,
            left_out,
            counts,
            faults,
            ..
        } = &fixed.remaining;
        self.summary.games += games;
        self.summary.plies += plies;
        self.summary.broken_games += broken_games;
        self.summary.not_reported += left_out;
        add(&mut self.summary.faults, counts);
        add(&mut self.summary.repaired, &fixed.repaired_counts);
        let listed = fixed.repaired.len() as u64;
        self.summary.not_reported += fixed.repaired_counts.total() - listed;
        let remaining = faults.iter().map(|fault| (fault, State::Remains));
        let repaired = fixed.repaired.iter().map(|fault| (fault, State::Repaired));
        let mut all: Vec<(&Fault, State)> = remaining.chain(repaired).collect();
        all.sort_by_key(|(fault, _)| (fault.game, fault.span.start));
        for (fault, state) in all {
            if self.left > 0 {
                self.left -= 1;
                if self.is_out_taken {
                    context.note(&format!("{file}: {fault}"));
                } else {
                    fault_report::write(&mut context.out, file, batch, fault, state)?;
                }
            }
        }
        Ok(())
    }

    /// Prints the summary.
    fn finish(self, context: &mut Context) -> Result<Verdict, Error> {
        let summary = &self.summary;
        let verdict = if summary.faults.is_empty() {
            Verdict::Good
        } else {
            Verdict::Bad
        };
        if self.is_out_taken {
            context.note(&self.summary_line());
        } else if context.out.is_json() {
            context.out.json(summary)?;
        } else {
            let line = context.out.styled(Style::Bold, &self.summary_line());
            writeln!(context.out, "{line}")?;
            for (counts, state) in [(&summary.faults, ""), (&summary.repaired, "  repaired")] {
                for (code, &number) in counts {
                    writeln!(context.out, "  {code:<26} {:>11}{state}", commas(number))?;
                }
            }
            if summary.not_reported > 0 {
                writeln!(
                    context.out,
                    "  {:<26} {:>11}",
                    "not listed",
                    commas(summary.not_reported)
                )?;
            }
        }
        Ok(verdict)
    }

    fn summary_line(&self) -> String {
        let sum = |counts: &BTreeMap<&str, u64>| counts.values().sum::<u64>();
        let faults = sum(&self.summary.faults);
        let repaired = match sum(&self.summary.repaired) {
            0 => String::new(),
            repaired => format!(", {} repaired", commas(repaired)),
        };
        let games = count(self.summary.games, "game");
        format!("{games}, {}{repaired}", count(faults, "fault"))
    }
}
