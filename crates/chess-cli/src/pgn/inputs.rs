//! [`InputArgs`]: the files of a command, read on all cores.

use crate::context::Context;
use crate::error::{Error, shown};
use crate::exit::ExitStatus;
use crate::progress::Progress;
use chess_games::{Batch, Batches, Event, Input, Pipeline, Worker};
use clap::Args;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files of a command.
#[derive(Debug, Args)]
pub(crate) struct InputArgs {
    /// PGN files, plain or compressed with gzip, zstd or bzip2, or folders of such files; standard input if missing or
    /// `-`
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The number of threads; one for each core if missing
    #[arg(long, short = 'j', value_name = "N")]
    threads: Option<NonZeroUsize>,
}

impl InputArgs {
    /// Replaces each folder by its PGN files, in the order of their names. Folders in it are left out.
    pub(super) fn list_folders(&mut self) -> Result<(), Error> {
        let mut files = Vec::new();
        for path in self.files.drain(..) {
            if path.is_dir() {
                files.extend(files_in(&path)?);
            } else {
                files.push(path);
            }
        }
        self.files = files;
        Ok(())
    }

    /// Returns the files, of which there is at least one.
    pub(crate) fn files(&self) -> Vec<&Path> {
        match self.files.as_slice() {
            [] => vec![Path::new("-")],
            files => files.iter().map(PathBuf::as_path).collect(),
        }
    }

    /// Returns the name of a file for messages.
    pub(crate) fn name(&self, input: usize) -> String {
        match self.files.get(input) {
            Some(path) if path.as_os_str() != "-" => shown(path),
            _ => "standard input".to_owned(),
        }
    }

    /// Reads the files, and calls `consume` for each batch with the number of its file, in order, and for the end of
    /// each file. Returns the workers.
    ///
    /// The first file that cannot be read ends the work, and so does a game that is too long, if its text is needed.
    pub(crate) fn process<W: Worker>(
        &self,
        context: &mut Context,
        use_of_text: TextUse,
        worker: impl Fn() -> W,
        consume: impl FnMut(&mut Context, Step<'_, W::Output>) -> Result<Flow, Error>,
    ) -> Result<Vec<W>, Error> {
        let size = Batches::<&[u8]>::DEFAULT_SIZE;
        self.process_in_batches(context, use_of_text, size, worker, consume)
    }

    /// [`process`](Self::process), in batches of this size in bytes.
    pub(crate) fn process_in_batches<W: Worker>(
        &self,
        context: &mut Context,
        use_of_text: TextUse,
        batch_size: usize,
        worker: impl Fn() -> W,
        mut consume: impl FnMut(&mut Context, Step<'_, W::Output>) -> Result<Flow, Error>,
    ) -> Result<Vec<W>, Error> {
        let inputs: Vec<Input> = self.files().into_iter().map(input).collect();
        let sizes: Option<u64> = inputs.iter().map(Input::size).sum();
        if io::stdin().is_terminal() && inputs.iter().any(|input| matches!(input, Input::Stdin)) {
            context.note("reading standard input, up to Ctrl-D");
        }
        let counter = Arc::new(chess_games::Progress::default());
        let mut pipeline = Pipeline {
            batch_size,
            progress: Some(Arc::clone(&counter)),
            ..Pipeline::default()
        };
        if let Some(threads) = self.threads {
            pipeline.threads = threads;
        }
        let bar = Progress::bytes(context.progress(), sizes);
        let done = pipeline.run(inputs, worker, |event| {
            bar.set(counter.bytes());
            if let Event::Batch { input, batch, .. } = &event
                && batch.is_oversized()
            {
                let error = self.oversized(*input, batch);
                match use_of_text {
                    TextUse::Written => return ControlFlow::Break(Some(error)),
                    TextUse::Read => context.note(&format!("{error}; the rest of it is left out")),
                }
            }
            let step = match event {
                Event::Batch {
                    input,
                    batch,
                    output,
                } => Step::Batch {
                    input,
                    batch,
                    output,
                },
                Event::End {
                    input,
                    result: Ok(()),
                } => Step::End { input },
                Event::End {
                    input,
                    result: Err(error),
                } => return ControlFlow::Break(Some(Error::games(self.name(input), &error))),
            };
            match consume(context, step) {
                Ok(Flow::Continue) => ControlFlow::Continue(()),
                Ok(Flow::Enough) => ControlFlow::Break(None),
                Err(error) => ControlFlow::Break(Some(error)),
            }
        });
        match done {
            Ok(workers) => Ok(workers),
            Err(None) => Ok(Vec::new()),
            Err(Some(error)) => Err(error),
        }
    }

    /// Returns the error for a game that is longer than the limit.
    fn oversized(&self, input: usize, batch: &Batch) -> Error {
        let range = batch.range();
        let (start, length) = (range.start, range.end - range.start);
        let name = self.name(input);
        Error::input(
            "game-too-long",
            format!("{name}: the game at byte {start} is longer than {length} bytes"),
        )
    }
}

/// What [`InputArgs::process`] delivers.
pub(crate) enum Step<'a, T> {
    Batch {
        input: usize,
        batch: &'a Batch,
        output: T,
    },
    /// A file is read to its end.
    End { input: usize },
}

/// What a command does with the texts of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextUse {
    /// It writes them, so that nothing may be left out.
    Written,
    /// It only reads them.
    Read,
}

/// Whether reading goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Continue,
    /// Everything that was asked for is found.
    Enough,
}

/// The endings of PGN files in a folder.
const ENDINGS: [&str; 4] = [".pgn", ".pgn.gz", ".pgn.zst", ".pgn.bz2"];

/// Returns the PGN files of a folder, in the order of their names.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let read = |error: io::Error| Error::read(shown(folder), &error);
    let mut files = Vec::new();
    for entry in folder.read_dir().map_err(read)? {
        let path = entry.map_err(read)?.path();
        let name = path.file_name().unwrap_or_default();
        let name = name.to_string_lossy().to_lowercase();
        let is_pgn = ENDINGS.iter().any(|ending| name.ends_with(ending));
        if is_pgn && !name.starts_with('.') && path.is_file() {
            files.push(path);
        }
    }
    if files.is_empty() {
        let folder = shown(folder);
        let [others @ .., last] = ENDINGS;
        let others = others.join(", ");
        let message =
            format!("cannot read {folder}: it has no file that ends with {others} or {last}");
        return Err(Error::new(ExitStatus::Read, "cli-no-files", message));
    }
    files.sort_unstable();
    Ok(files)
}

fn input(path: &Path) -> Input {
    if path.as_os_str() == "-" {
        Input::Stdin
    } else {
        Input::File(path.into())
    }
}
