//! [`Input`]: a file, standard input or another stream of games.

pub(crate) mod error;
pub(crate) mod reader;

use crate::compression::decoder::Decoder;
use error::InputError;
use reader::InputReader;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Where games are read from. Compression is recognized by content.
///
/// Opening is delayed until the input is read, so a list of a thousand files needs one open file.
///
/// ```no_run
/// use chess_games::Input;
///
/// let inputs = ["a.pgn", "b.pgn.zst"].map(|name| Input::File(name.into()));
/// ```
#[non_exhaustive]
pub enum Input {
    /// A file.
    File(PathBuf),
    /// Standard input.
    Stdin,
    /// Any other stream.
    Reader(Box<dyn Read + Send>),
}

impl Input {
    /// Returns the size of a file, before decompression. Streams and what is not a regular file have none.
    pub fn size(&self) -> Option<u64> {
        match self {
            Self::File(path) => {
                let metadata = path.metadata().ok()?;
                metadata.is_file().then_some(metadata.len())
            }
            Self::Stdin | Self::Reader(_) => None,
        }
    }

    /// Opens the input and reads the start of it, to recognize its compression and
    /// [PGN](chess_notation::pgn::looks_like_pgn).
    ///
    /// # Errors
    /// Returns an error if the input cannot be opened or read, or is not PGN. An error after the first byte of text is
    /// left to the reader.
    pub fn open(self) -> Result<InputReader, InputError> {
        self.open_counted(None)
    }

    /// Opens the input like [`open`](Self::open), and counts the bytes that are read from it.
    pub(crate) fn open_counted(
        self,
        progress: Option<Arc<Progress>>,
    ) -> Result<InputReader, InputError> {
        let read: Box<dyn Read + Send> = match self {
            Self::File(path) => {
                let file = File::open(&path).map_err(InputError::Open)?;
                // On Unix, opening a folder succeeds and reading it fails.
                if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
                    return Err(InputError::Open(io::ErrorKind::IsADirectory.into()));
                }
                Box::new(file)
            }
            Self::Stdin => Box::new(io::stdin()),
            Self::Reader(read) => read,
        };
        let read = match progress {
            Some(progress) => Box::new(Counted { read, progress }),
            None => read,
        };
        InputReader::new(Decoder::new(read)?)
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => f.debug_tuple("File").field(path).finish(),
            Self::Stdin => f.write_str("Stdin"),
            Self::Reader(_) => f.write_str("Reader(..)"),
        }
    }
}

/// The number of bytes read from all inputs, before decompression. Another thread can look at it at any time.
#[derive(Debug, Default)]
pub struct Progress {
    read: AtomicU64,
}

impl Progress {
    /// Returns the number of bytes read so far.
    pub fn bytes(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    pub(crate) fn add(&self, count: u64) {
        self.read.fetch_add(count, Ordering::Relaxed);
    }
}

/// A stream whose bytes are counted.
struct Counted {
    read: Box<dyn Read + Send>,
    progress: Arc<Progress>,
}

impl Read for Counted {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.read.read(out)?;
        self.progress.add(count as u64);
        Ok(count)
    }
}
