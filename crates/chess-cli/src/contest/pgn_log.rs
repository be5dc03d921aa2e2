//! [`PgnLog`]: the file with the games of a match.

use super::logged::{LoggedGame, Reading, read_games};
use super::report::Step;
use crate::error::{Error, shown};
use chess_games::{Compression, ForeignFormat};
use chess_notation::pgn::{RECOGNITION_LENGTH, looks_like_pgn};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file to which the games of a match are added in their order. It never has a part of a game.
#[derive(Debug)]
pub(super) struct PgnLog {
    file: File,
    path: PathBuf,
    /// The number of bytes that were there before the match.
    length: u64,
    /// Where a damaged game begins, which is removed when the first game is added.
    cut: Option<u64>,
    /// What separates the next game from the text before it.
    separator: &'static str,
    origin: Origin,
}

/// Where the file comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// It was there before the match.
    Old,
    /// It is new, and has no games yet.
    New,
    /// It is new, and has games.
    Written,
}

/// The endings of names of files that are not plain text.
const NOT_PLAIN: [&str; 8] = ["gz", "zst", "bz2", "xz", "lz4", "zip", "7z", "rar"];

impl PgnLog {
    /// Opens a file for adding games, or creates it.
    ///
    /// Refuses a file to which no game can be added: one that is compressed, or one that is cut off where text that
    /// follows does not begin a game.
    pub(super) fn open(path: &Path) -> Result<Self, Error> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        if let Some(ending) = NOT_PLAIN.iter().find(|ending| extension == **ending) {
            return Err(Error::usage(format!(
                "--pgn adds plain text: expected a name that does not end with .{ending}, found {}",
                shown(path)
            )));
        }
        let origin = if path.exists() {
            Origin::Old
        } else {
            Origin::New
        };
        let opened = File::options().append(true).create(true).open(path);
        let file = opened.map_err(|error| Error::write(shown(path), &error))?;
        let log = Self {
            length: file.metadata().map_or(0, |data| data.len()),
            file,
            path: path.to_owned(),
            cut: None,
            separator: "",
            origin,
        };
        if log.length > 0 {
            log.refuse_foreign()?;
        }
        Ok(log)
    }

    /// Reads the games that are in the file, and refuses a file that is cut off within a comment, a variation or a tag.
    pub(super) fn check_end(&mut self) -> Result<(), Error> {
        let mut last = None;
        self.read(Reading::Skim, |game| {
            last = Some(game);
            Ok(())
        })?;
        if let Some(game) = last
            && let Some(part) = game.open_part(self.length)
        {
            let (path, line) = (self.name(), game.line);
            let message = format!(
                "cannot add games to {path}: its last game, which begins in line {line}, is cut off within {part}"
            );
            let hint = "complete or remove that game, or choose another file; with --resume, a damaged last game of the match is played again";
            return Err(Error::input("cli-pgn-cut-off", message).hint(hint));
        }
        self.continue_at_end()
    }

    /// Calls a function for each game of the file.
    pub(super) fn read(
        &self,
        reading: Reading,
        found: impl FnMut(LoggedGame) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if self.length == 0 {
            return Ok(());
        }
        let file = File::open(&self.path).map_err(|error| Error::read(self.name(), &error))?;
        read_games(file, &self.path, reading, found)
    }

    /// Returns the name of the file for messages.
    pub(super) fn name(&self) -> String {
        shown(&self.path)
    }

    /// Prepares to add games at the end, and on a new line.
    pub(super) fn continue_at_end(&mut self) -> Result<(), Error> {
        self.continue_at(self.length)
    }

    /// Prepares to add games at a place, and on a new line. Text from there on is removed when the first game is added.
    pub(super) fn continue_at(&mut self, place: u64) -> Result<(), Error> {
        self.cut = (place < self.length).then_some(place);
        let start = place.saturating_sub(3);
        let end = self.bytes(start, place - start);
        let end = end.map_err(|error| Error::read(self.name(), &error))?;
        self.separator = match end.as_slice() {
            [] | [b'\n'] | [.., b'\n', b'\n'] | [.., b'\n', b'\r', b'\n'] => "",
            [.., b'\n'] => "\n",
            _ => "\n\n",
        };
        Ok(())
    }

    /// Returns whether the text at a place and the expected text are the same, up to the end of the shorter one.
    pub(super) fn begins_like(&self, place: u64, expected: &str) -> Result<bool, Error> {
        let found = self.bytes(place, expected.len() as u64);
        let found = found.map_err(|error| Error::read(self.name(), &error))?;
        Ok(expected.as_bytes().starts_with(&found))
    }

    /// Returns bytes from a place on, fewer than asked for at the end of the file.
    fn bytes(&self, place: u64, count: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        if self.length > 0 {
            let mut file = File::open(&self.path)?;
            file.seek(SeekFrom::Start(place))?;
            file.take(count).read_to_end(&mut bytes)?;
        }
        Ok(bytes)
    }

    /// Returns an error if the file is compressed or not PGN.
    fn refuse_foreign(&self) -> Result<(), Error> {
        let first = self.bytes(0, RECOGNITION_LENGTH as u64);
        let first = first.map_err(|error| Error::read(self.name(), &error))?;
        let path = self.name();
        let message = match Compression::detect(&first) {
            Compression::None => match ForeignFormat::detect(&first) {
                Some(foreign) => format!("cannot add games to {path}: {foreign}"),
                None if looks_like_pgn(&first) => return Ok(()),
                None => format!(
                    "cannot add games to {path}: expected PGN, found other text; choose another file"
                ),
            },
            compression => format!(
                "cannot add games to {path}: expected plain text, found {}; decompress it first, or choose another file",
                compression.name()
            ),
        };
        Err(Error::input("cli-pgn-not-plain", message))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, step: &Step<'_>) -> Result<(), Error> {
        let text = format!("{}{}\n", self.separator, step.pgn().to_pgn());
        self.append(text.as_bytes())
            .map_err(|error| Error::write(self.name(), &error))?;
        self.separator = "";
        if self.origin == Origin::New {
            self.origin = Origin::Written;
        }
        Ok(())
    }

    /// Removes everything from a place on. On Windows, a file that is open for appending cannot be made shorter.
    fn truncate(&self, place: u64) -> io::Result<()> {
        File::options().write(true).open(&self.path)?.set_len(place)
    }

    fn append(&mut self, text: &[u8]) -> io::Result<()> {
        if let Some(place) = self.cut.take() {
            self.truncate(place)?;
        }
        let length = self.file.metadata()?.len();
        let written = self.file.write_all(text);
        if written.is_err() {
            // Not the first part of a game. A device has no length to set.
            let _ = self.truncate(length);
        }
        written
    }
}

impl Drop for PgnLog {
    fn drop(&mut self) {
        if self.origin == Origin::New {
            // No game ended.
            let _ = fs::remove_file(&self.path);
        }
    }
}
