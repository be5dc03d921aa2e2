//! [`PgnLog`]: the file with the games of a match.

use super::report::Step;
use crate::error::{Error, shown};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file to which the games of a match are added as they end. It never has a part of a game.
#[derive(Debug)]
pub(super) struct PgnLog {
    file: File,
    path: PathBuf,
    /// The number of bytes up to the end of the last game.
    length: u64,
    origin: Origin,
}

/// Whether the file was there before the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Old,
    New,
}

impl PgnLog {
    /// Opens a file for adding games, or creates it.
    pub(super) fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref().to_owned();
        let origin = if path.exists() {
            Origin::Old
        } else {
            Origin::New
        };
        let opened = File::options().append(true).create(true).open(&path);
        let file = opened.map_err(|error| Error::write(shown(&path), &error))?;
        let length = file.metadata().map_or(0, |data| data.len());
        Ok(Self {
            file,
            path,
            length,
            origin,
        })
    }

    /// Adds a game.
    pub(super) fn add(&mut self, step: &Step<'_>) -> Result<(), Error> {
        let mut text = step.pgn().to_pgn();
        text.push('\n');
        if let Err(error) = self.file.write_all(text.as_bytes()) {
            // Not the first part of a game. A device has no length to set.
            let _ = self.file.set_len(self.length);
            return Err(Error::write(shown(&self.path), &error));
        }
        self.length += text.len() as u64;
        Ok(())
    }
}

impl Drop for PgnLog {
    fn drop(&mut self) {
        if self.origin == Origin::New && self.length == 0 {
            // No game ended.
            let _ = fs::remove_file(&self.path);
        }
    }
}
