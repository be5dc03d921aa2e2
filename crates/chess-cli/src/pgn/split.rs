//! `chess pgn split`: splits games into several files.

use super::inputs::{Flow, InputArgs, Step, TextUse};
use super::numbers::count;
use crate::context::Context;
use crate::error::{Error, shown};
use crate::exit::Verdict;
use crate::interrupt;
use crate::numbers::within;
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
/// The files are named after their number or the value of the tag, and appear when all of them are complete. Values
/// that differ only by case go into one file. Characters that do not belong into a file name become `_`, a value is cut
/// to 80 characters, and a name that Windows reserves gets a `_`.
#[derive(Debug, Args)]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,
    /// Begin a new file after this many games
    #[arg(long, value_name = "N", value_parser = within::<u64>(1..), required_unless_present = "by")]
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
    /// By the names in small letters, because some file systems do not distinguish them.
    files: BTreeMap<String, Part>,
    /// The bytes that are in memory.
    held: usize,
}

struct Part {
    /// The name of the file.
    path: PathBuf,
    temporary: TempPath,
    text: GameWriter<Vec<u8>>,
}

/// The longest name of a file on most systems, in bytes.
const MAX_NAME: usize = 255;

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

    fn write(&mut self, name: &str, game: GameText<'_>) -> Result<(), Error> {
        let key = name.to_lowercase();
        if !self.files.contains_key(&key) {
            let part = self.begin(name)?;
            self.files.insert(key.clone(), part);
        }
        if let Some(part) = self.files.get_mut(&key) {
            part.text.write(game)?;
            self.held += game.bytes().len();
        }
        if self.held >= MAX_HELD {
            self.flush()?;
        }
        Ok(())
    }

    /// Begins a file.
    fn begin(&self, name: &str) -> Result<Part, Error> {
        let file = format!("{}{name}.pgn", self.args.prefix);
        if file.len() > MAX_NAME {
            let length = file.len();
            return Err(Error::usage(format!(
                "a file name would have {length} bytes, more than the {MAX_NAME} that most systems allow"
            ))
            .hint("shorten the names with --length or a shorter --prefix"));
        }
        let path = self.args.to.join(file);
        if self.files.len() >= self.args.max_files {
            let most = self.args.max_files;
            return Err(
                Error::usage(format!("more than {most} files would be written"))
                    .hint("allow more with --max-files, or shorten the values with --length"),
            );
        }
        if !self.args.force && path.exists() {
            return Err(exists(&path));
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".chess-").suffix(".tmp");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // The user's mask is applied to it.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let temporary = builder
            .tempfile_in(&self.args.to)
            .map_err(|error| Error::write(shown(&path), &error))?;
        let temporary = temporary.into_temp_path();
        interrupt::remove_at_exit(&temporary);
        Ok(Part {
            path,
            temporary,
            text: GameWriter::new(Vec::new()),
        })
    }

    /// Appends what is in memory to the files.
    fn flush(&mut self) -> Result<(), Error> {
        self.held = 0;
        for part in self.files.values_mut() {
            part.flush()
                .map_err(|error| Error::write(shown(&part.path), &error))?;
        }
        Ok(())
    }

    /// Gives the files their names: all of them, or none if another program has made one of the files meanwhile.
    fn finish(mut self) -> Result<Vec<SplitRecord>, Error> {
        self.flush()?;
        let mut records = Vec::new();
        let mut named: Vec<PathBuf> = Vec::new();
        let replace = if self.args.force {
            Replace::Existing
        } else {
            Replace::Nothing
        };
        for part in std::mem::take(&mut self.files).into_values() {
            let (path, games) = (part.path.clone(), part.text.games());
            if let Err(error) = part.name(replace) {
                if replace == Replace::Nothing {
                    for path in &named {
                        let _ = fs::remove_file(path);
                    }
                }
                return Err(error);
            }
            records.push(SplitRecord {
                file: shown(&path),
                games,
            });
            named.push(path);
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

    /// Gives the file its name.
    fn name(self, replace: Replace) -> Result<(), Error> {
        let temporary = self.temporary.to_path_buf();
        let named = match replace {
            Replace::Existing => self.temporary.persist(&self.path),
            Replace::Nothing => self.temporary.persist_noclobber(&self.path),
        };
        interrupt::forget(&temporary);
        named.map_err(|error| match error.error.kind() {
            io::ErrorKind::AlreadyExists => exists(&self.path),
            _ => Error::write(shown(&self.path), &error.error),
        })
    }
}

/// Whether a file is replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Replace {
    Existing,
    Nothing,
}

fn exists(path: &Path) -> Error {
    let error = io::Error::new(io::ErrorKind::AlreadyExists, "the file exists");
    Error::write(shown(path), &error).hint("replace it with --force")
}
