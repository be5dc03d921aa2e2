//! [`Conversion`]: PGN files to Parquet files.
//!
//! | module | contents |
//! |---|---|
//! | this one | the conversion of many files |
//! | `inputs` | finds files, and names their outputs |
//! | `row_group` | reads and encodes games, in several threads |
//! | `output` | a Parquet file that gets its name when it is complete |
//! | `error` | why a conversion fails |

mod error;
mod inputs;
mod output;
mod row_group;

pub use error::ConvertError;

use chess_arrow::{ErrorCounts, Table};
use chess_games::{Event, Input, Pipeline, Progress};
use inputs::Source;
use output::{Output, Stamp};
use row_group::RowGroups;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{fs, thread};

/// How much text becomes one row group unless another size is chosen, in bytes.
const TEXT_OF_A_ROW_GROUP: usize = 32 << 20;

/// Converts PGN files to Parquet files, one for each.
///
/// - A file is written under another name and renamed when it is complete. Complete files are skipped, so that an
///   interrupted conversion can be run again.
/// - Memory does not depend on the size of the files: about 150 MB for each thread, and up to 350 MB for files of the
///   shortest games.
/// - Broken games are rows, and are counted.
///
/// ```
/// use chess_arrow::Table;
/// use chess_data::convert::Conversion;
///
/// let folder = std::env::temp_dir().join("chess-data-example");
/// std::fs::create_dir_all(&folder)?;
/// std::fs::write(folder.join("games.pgn"), "1. e4 e5 1-0\n\n1. d4 d5 *\n")?;
///
/// let report = Conversion::new(Table::Games, folder.join("out")).run(&[folder.join("games.pgn")])?;
/// assert_eq!(report.games, 2);
/// assert!(folder.join("out/games.parquet").exists());
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Conversion {
    table: Table,
    to: PathBuf,
    threads: NonZeroUsize,
    broken_games: BrokenGames,
    text_of_a_row_group: usize,
    progress: Arc<ConversionProgress>,
}

/// What happens when a game is broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BrokenGames {
    /// It is a row with its errors.
    #[default]
    Keep,
    /// The conversion of its file ends with an error.
    Refuse,
}

/// The progress of a conversion, which other threads can read at any time.
#[derive(Debug, Default)]
pub struct ConversionProgress {
    bytes: Arc<Progress>,
    games: AtomicU64,
    skipped_bytes: AtomicU64,
}

impl ConversionProgress {
    /// Returns the number of bytes read and skipped so far, before decompression.
    pub fn bytes(&self) -> u64 {
        self.bytes.bytes() + self.skipped_bytes.load(Ordering::Relaxed)
    }

    /// Returns the number of games written so far.
    pub fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }
}

/// The result of a conversion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The number of files written.
    pub files: u64,
    /// The number of files that were skipped because they are complete.
    pub skipped_files: u64,
    /// The number of games in the files written.
    pub games: u64,
    /// The number of rows written.
    pub rows: u64,
    /// The errors of the games.
    pub errors: ErrorCounts,
}

impl Conversion {
    /// Creates a conversion to a table, into a folder. The folder is created if it is missing.
    pub fn new(table: Table, to: impl Into<PathBuf>) -> Self {
        Self {
            table,
            to: to.into(),
            threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            broken_games: BrokenGames::default(),
            text_of_a_row_group: TEXT_OF_A_ROW_GROUP,
            progress: Arc::default(),
        }
    }

    /// Returns this conversion with another number of threads. It is the number of cores by default.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Returns this conversion with another rule for broken games. They are kept by default.
    #[must_use]
    pub fn with_broken_games(self, broken_games: BrokenGames) -> Self {
        Self {
            broken_games,
            ..self
        }
    }

    /// Returns this conversion with another size of the text that becomes one row group, in bytes: 32 MiB by default.
    ///
    /// Each thread holds a few such texts in memory.
    #[must_use]
    pub fn with_text_of_a_row_group(self, bytes: usize) -> Self {
        Self {
            text_of_a_row_group: bytes,
            ..self
        }
    }

    /// Returns the progress of the conversion.
    pub fn progress(&self) -> Arc<ConversionProgress> {
        Arc::clone(&self.progress)
    }

    /// Converts files, the files of folders, and, for the path `-`, standard input.
    ///
    /// # Errors
    /// Returns the first error. Files that were complete before it are kept.
    pub fn run(&self, inputs: &[PathBuf]) -> Result<Report, ConvertError> {
        let sources = inputs::find(inputs)?;
        fs::create_dir_all(&self.to).map_err(|error| ConvertError::write(&self.to, error))?;
        let mut report = Report::default();
        for source in &sources {
            self.convert(source, &mut report)?;
        }
        Ok(report)
    }

    fn convert(&self, source: &Source, report: &mut Report) -> Result<(), ConvertError> {
        let to = self.to.join(format!("{}.parquet", source.name));
        let stamp = Stamp::of(source, self.table)?;
        if to.exists() {
            let Some(stamp) = &stamp else {
                let difference = "a stream cannot be compared with it".to_owned();
                return Err(ConvertError::Exists {
                    file: to,
                    difference,
                });
            };
            stamp.check(&to)?;
            let bytes = source.bytes.unwrap_or(0);
            self.progress
                .skipped_bytes
                .fetch_add(bytes, Ordering::Relaxed);
            report.skipped_files += 1;
            return Ok(());
        }
        let mut output = Output::create(&to, self.table, stamp.as_ref())?;
        let counts = self.write(source, &mut output)?;
        report.rows += output.complete()?;
        report.files += 1;
        report.games += counts.games;
        report.errors.merge(&counts.errors);
        Ok(())
    }

    fn write(&self, source: &Source, output: &mut Output) -> Result<Counts, ConvertError> {
        let input = match &source.path {
            Some(path) => Input::File(path.into()),
            None => Input::Stdin,
        };
        let mut counts = Counts::default();
        let factory = output.factory();
        let worker = || RowGroups::new(self.table, Arc::clone(&factory), &source.file);
        let pipeline = Pipeline {
            threads: self.threads,
            batch_size: self.text_of_a_row_group,
            progress: Some(Arc::clone(&self.progress.bytes)),
            ..Pipeline::default()
        };
        let finished = pipeline.run([input], worker, |event| {
            let result = match event {
                Event::End { result, .. } => {
                    result.map_err(|error| ConvertError::input(source.path.as_deref(), error))
                }
                Event::Batch { output: group, .. } => group
                    .map_err(|error| ConvertError::write(output.path(), error.into()))
                    .and_then(|group| {
                        counts.errors.merge(&group.errors);
                        let games = group.games;
                        output.append(group, counts.games)?;
                        counts.games += games;
                        self.progress.games.fetch_add(games, Ordering::Relaxed);
                        self.check(source, &counts.errors)
                    }),
            };
            match result {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            }
        });
        finished.map(|_| counts)
    }

    fn check(&self, source: &Source, errors: &ErrorCounts) -> Result<(), ConvertError> {
        if self.broken_games == BrokenGames::Refuse && errors.broken_games > 0 {
            let file = source.path.clone();
            let errors = errors.clone();
            return Err(ConvertError::BrokenGames { file, errors });
        }
        Ok(())
    }
}

#[derive(Default)]
struct Counts {
    games: u64,
    errors: ErrorCounts,
}

/// Returns the number of bytes of all inputs, if each is a file or folder.
pub fn size(inputs: &[PathBuf]) -> Option<u64> {
    let sources = inputs::find(inputs).ok()?;
    sources.iter().map(|source| source.bytes).sum()
}

/// Returns a path for messages.
pub(crate) fn display(path: Option<&Path>) -> String {
    path.map_or_else(
        || "standard input".to_owned(),
        |path| path.display().to_string(),
    )
}
