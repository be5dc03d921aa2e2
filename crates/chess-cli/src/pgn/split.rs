//! `chess pgn split`: splits games into several files.

use super::inputs::{Flow, InputArgs, Step, TextUse};
use super::numbers::count;
use crate::context::Context;
use crate::error::{Error, shown};
use crate::exit::Verdict;
use crate::interrupt;
use chess_games::{GameText, GameWriter, SplitBy};
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// Split games into several files
///
/// The files are named after their number or the value of the tag, and appear when all of them are complete.
#[derive(Debug, Args)]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,
    /// Begin a new file after this many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), required_unless_present = "by")]
    games: Option<u64>,
    /// A file for each value of this tag, such as White or ECO
    #[arg(long, value_name = "TAG", conflicts_with = "games")]
    by: Option<String>,
    /// Only this many characters of the tag count, such as 4 for the year of Date
    #[arg(long, value_name = "N", requires = "by")]
    length: Option<usize>,
    /// The folder for the files, which is created if it is missing
    #[arg(long, short = 'd', value_name = "FOLDER", default_value = ".")]
    to: PathBuf,
    /// The start of the names
    #[arg(long, value_name = "TEXT", default_value = "")]
    prefix: String,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
    /// The most files that are written
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max_files: usize,
}

/// A file that was written, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SplitRecord {
    /// The path of the file.
    file: String,
    /// The number of games in it.
    games: u64,
}

pub(crate) fn run(args: &SplitArgs, context: &mut Context) -> Result<Verdict, Error> {
    fs::create_dir_all(&args.to).map_err(|error| Error::write(shown(&args.to), &error))?;
    let mut parts = Parts::new(args);
    // By number, any tag does.
    let by = SplitBy::tag(args.by.as_deref().unwrap_or("Event"));
    let by = args.length.into_iter().fold(by, SplitBy::with_length);
    let mut games = 0;
    args.input.process(
        context,
        TextUse::Written,
        || by.clone(),
        |_, step| {
            if let Step::Batch { batch, output, .. } = step {
                for game in &output {
                    let name = match args.games {
                        Some(size) => format!("{:06}", games / size + 1),
                        None => game.name.clone(),
                    };
                    games += 1;
                    parts.write(&name, game.text(batch))?;
                }
            }
            Ok(Flow::Continue)
        },
    )?;
    let records = parts.finish()?;
    let files = records.len() as u64;
    for record in &records {
        if context.out.is_json() {
            context.out.json(record)?;
        } else {
            writeln!(
                context.out,
                "{}: {}",
                record.file,
                count(record.games, "game")
            )?;
        }
    }
    context.note(&format!(
        "{} in {}",
        count(games, "game"),
        count(files, "file")
    ));
    Ok(Verdict::Good)
}

/// The files that are written. Their text is collected in memory and appended from time to time, so that there can be
/// more files than the system allows to be open.
struct Parts<'a> {
    args: &'a SplitArgs,
    files: BTreeMap<String, Part>,
    /// The bytes that are in memory.
    held: usize,
}

struct Part {
    temporary: TempPath,
    text: GameWriter<Vec<u8>>,
}

/// How many bytes are held in memory.
const MAX_HELD: usize = 1 << 26;

impl<'a> Parts<'a> {
    fn new(args: &'a SplitArgs) -> Self {
        Self {
            args,
            files: BTreeMap::new(),
            held: 0,
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.args.to.join(format!("{}{name}.pgn", self.args.prefix))
    }

    fn write(&mut self, name: &str, game: GameText<'_>) -> Result<(), Error> {
        if !self.files.contains_key(name) {
            self.begin(name)?;
        }
        if let Some(part) = self.files.get_mut(name) {
            part.text.write(game)?;
            self.held += game.bytes().len();
        }
        if self.held >= MAX_HELD {
            self.flush()?;
        }
        Ok(())
    }

    /// Begins a file.
    fn begin(&mut self, name: &str) -> Result<(), Error> {
        let path = self.path(name);
        if self.files.len() >= self.args.max_files {
            let most = self.args.max_files;
            return Err(
                Error::usage(format!("more than {most} files would be written"))
                    .hint("allow more with --max-files, or shorten the values with --length"),
            );
        }
        if !self.args.force && path.exists() {
            let error = io::Error::new(io::ErrorKind::AlreadyExists, "the file exists");
            return Err(Error::write(shown(&path), &error).hint("replace it with --force"));
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".chess-").suffix(".tmp");
        let temporary = builder
            .tempfile_in(&self.args.to)
            .map_err(|error| Error::write(shown(&path), &error))?;
        let temporary = temporary.into_temp_path();
        interrupt::remove_at_exit(&temporary);
        let text = GameWriter::new(Vec::new());
        self.files.insert(name.to_owned(), Part { temporary, text });
        Ok(())
    }

    /// Appends what is in memory to the files.
    fn flush(&mut self) -> Result<(), Error> {
        self.held = 0;
        for (name, part) in &mut self.files {
            part.flush().map_err(|error| {
                let path = self.args.to.join(format!("{}{name}.pgn", self.args.prefix));
                Error::write(shown(&path), &error)
            })?;
        }
        Ok(())
    }

    /// Gives the files their names.
    fn finish(mut self) -> Result<Vec<SplitRecord>, Error> {
        self.flush()?;
        let mut records = Vec::new();
        for (name, part) in std::mem::take(&mut self.files) {
            let path = self.path(&name);
            let temporary = part.temporary.to_path_buf();
            let named = part.name(&path);
            interrupt::forget(&temporary);
            let games = named.map_err(|error| Error::write(shown(&path), &error))?;
            records.push(SplitRecord {
                file: shown(&path),
                games,
            });
        }
        Ok(records)
    }
}

impl Part {
    fn flush(&mut self) -> io::Result<()> {
        let text = self.text.get_mut();
        if text.is_empty() {
            return Ok(());
        }
        let mut file = File::options().append(true).open(&self.temporary)?;
        file.write_all(text)?;
        text.clear();
        text.shrink_to(1 << 12);
        Ok(())
    }

    /// Gives the file its name, and returns the number of its games.
    fn name(self, path: &Path) -> io::Result<u64> {
        let games = self.text.games();
        self.temporary.persist(path).map_err(|error| error.error)?;
        Ok(games)
    }
}
