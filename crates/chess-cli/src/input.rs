//! [`Source`]: a file, or standard input.

use crate::error::{Error, shown};
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

    /// Opens the input. Prints a note if standard input is a keyboard, because the program seems to hang otherwise.
    ///
    /// Errors of later reads are for [`Source::error`].
    pub(crate) fn open(&self) -> Result<Box<dyn Read + Send>, Error> {
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

    /// Reads the whole input.
    pub(crate) fn read(&self) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        let read = self.open()?.take(MAX_WHOLE).read_to_end(&mut bytes);
        read.map_err(|error| self.error(&error))?;
        if bytes.len() as u64 == MAX_WHOLE {
            let error = io::Error::other(format!("it has more than {MAX_WHOLE} bytes"));
            return Err(self.error(&error));
        }
        Ok(bytes)
    }

    /// Reads the whole input as text. Bytes that are not UTF-8 are replaced.
    pub(crate) fn read_text(&self) -> Result<String, Error> {
        Ok(String::from_utf8_lossy(&self.read()?).into_owned())
    }

    /// Returns the length of a file in bytes.
    pub(crate) fn length(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::File(path) => path.metadata().ok().map(|data| data.len()),
        }
    }

    /// Returns the error for a read that failed.
    pub(crate) fn error(&self, error: &io::Error) -> Error {
        Error::read(self, error)
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str("standard input"),
            Self::File(path) => f.write_str(&shown(path)),
        }
    }
}
