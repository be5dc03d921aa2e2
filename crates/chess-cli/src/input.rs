//! [`Source`]: a file, or standard input.

use crate::error::{Error, shown};
use chess_games::{Decoder, Input, InputReader};
use chess_notation::pgn::{Fallback, RawText};
use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;

/// A file, or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
}

/// The maximum length of an input that is read as a whole, in bytes.
const MAX_WHOLE: u64 = 1 << 30;

impl Source {
    /// Returns the input that an argument names. `-` and no argument are standard input.
    pub(crate) fn new(argument: Option<&OsStr>) -> Self {
        match argument {
            Some(path) if path != "-" => Self::File(path.into()),
            _ => Self::Stdin,
        }
    }

    /// Opens the input, whatever its compression. Prints a note if standard input is a keyboard, because the program
    /// seems to hang otherwise.
    ///
    /// Errors of later reads are for [`Source::error`].
    pub(crate) fn open(&self) -> Result<Box<dyn Read + Send>, Error> {
        let decoder = Decoder::new(self.open_raw()?).map_err(|error| self.error(&error))?;
        Ok(Box::new(decoder))
    }

    /// Opens an input that must be PGN, like [`open`](Self::open).
    pub(crate) fn open_games(&self) -> Result<InputReader, Error> {
        let input = Input::Reader(self.open_raw()?);
        input.open().map_err(|error| Error::games(self, &error))
    }

    /// Opens the input as it is.
    fn open_raw(&self) -> Result<Box<dyn Read + Send>, Error> {
        match self {
            Self::Stdin => {
                let stdin = io::stdin();
                if stdin.is_terminal() {
                    eprintln!("Reading standard input, up to Ctrl-D:");
                }
                Ok(Box::new(stdin))
            }
            Self::File(path) => {
                let file = File::open(path).map_err(|error| self.error(&error))?;
                // Opening a folder succeeds on Unix, and reading it says nothing useful elsewhere.
                if file.metadata().is_ok_and(|data| data.is_dir()) {
                    return Err(self.error(&io::ErrorKind::IsADirectory.into()));
                }
                Ok(Box::new(file))
            }
        }
    }

    /// Reads the whole input as it is, without decompressing it.
    pub(crate) fn read_raw(&self) -> Result<Vec<u8>, Error> {
        self.read_whole(self.open_raw()?)
    }

    /// Reads the whole input as text, whatever its compression. A line that is not UTF-8 is read as Windows-1252.
    pub(crate) fn read_text(&self) -> Result<String, Error> {
        Ok(decode(self.read_whole(self.open()?)?))
    }

    fn read_whole(&self, read: impl Read) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        let done = read.take(MAX_WHOLE + 1).read_to_end(&mut bytes);
        done.map_err(|error| self.error(&error))?;
        if bytes.len() as u64 > MAX_WHOLE {
            let message = format!("{self} has more than {MAX_WHOLE} bytes of text");
            let error = Error::input("cli-too-long", message);
            return Err(error.hint("`chess pgn` reads files of any size"));
        }
        Ok(bytes)
    }

    /// Returns the length of a file in bytes.
    pub(crate) fn length(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::File(path) => {
                let data = path.metadata().ok()?;
                data.is_file().then_some(data.len())
            }
        }
    }

    /// Returns the error for a read that failed.
    pub(crate) fn error(&self, error: &io::Error) -> Error {
        Error::read(self, error)
    }
}

/// Decodes a text line by line, because a file can be joined from files of several encodings.
fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let lines = error
            .as_bytes()
            .split_inclusive(|byte| b"\n\r".contains(byte));
        lines
            .map(|line| RawText::new(line).decode(Fallback::Windows1252).text)
            .collect()
    })
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str("standard input"),
            Self::File(path) => f.write_str(&shown(path)),
        }
    }
}
