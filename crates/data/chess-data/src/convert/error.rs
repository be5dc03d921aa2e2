//! [`ConvertError`]: why a conversion fails.

use super::display;
use chess_arrow::ErrorCounts;
use chess_games::InputError;
use chess_move::Diagnostic;
use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a conversion fails.
#[derive(Debug)]
#[non_exhaustive]
pub enum ConvertError {
    /// A file, or standard input if there is no path, cannot be read.
    Input {
        /// The path.
        file: Option<PathBuf>,
        /// The reason.
        error: InputError,
    },
    /// A folder has no PGN files, or no inputs are given.
    NoFiles {
        /// The folder.
        folder: Option<PathBuf>,
    },
    /// Two files would have the same output.
    SameName {
        /// One of the files.
        first: PathBuf,
        /// The other file.
        second: PathBuf,
    },
    /// A file is in the way that is not the complete output of this input.
    Exists {
        /// The file.
        file: PathBuf,
        /// What is different.
        difference: String,
    },
    /// A file cannot be written.
    Write {
        /// The file or folder.
        file: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// There are broken games, and they are [refused](super::BrokenGames::Refuse).
    BrokenGames {
        /// The file, or standard input if there is no path.
        file: Option<PathBuf>,
        /// What is wrong in the games read so far.
        errors: ErrorCounts,
    },
}

impl ConvertError {
    pub(super) fn input(file: Option<&Path>, error: InputError) -> Self {
        let file = file.map(Path::to_owned);
        Self::Input { file, error }
    }

    pub(super) fn write(file: &Path, error: io::Error) -> Self {
        let file = file.to_owned();
        Self::Write { file, error }
    }
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input { file, error } => write!(f, "{}: {error}", display(file.as_deref())),
            Self::NoFiles { folder: None } => f.write_str("expected files to convert, found none"),
            Self::NoFiles {
                folder: Some(folder),
            } => write!(
                f,
                "{}: expected files with .pgn in their name, found none",
                folder.display()
            ),
            Self::SameName { first, second } => write!(
                f,
                "{} and {} would have the same output; convert them into two folders",
                first.display(),
                second.display()
            ),
            Self::Exists { file, difference } => write!(
                f,
                "{} exists, but {difference}; remove it or choose another folder",
                file.display()
            ),
            Self::Write { file, error } => write!(f, "cannot write {}: {error}", file.display()),
            Self::BrokenGames { file, errors } => {
                write!(f, "{}: {errors}", display(file.as_deref()))
            }
        }
    }
}

impl Error for ConvertError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Input { error, .. } => Some(error),
            Self::Write { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl Diagnostic for ConvertError {
    fn code(&self) -> &'static str {
        match self {
            Self::Input { error, .. } => error.code(),
            Self::NoFiles { .. } => "convert-no-files",
            Self::SameName { .. } => "convert-same-name",
            Self::Exists { .. } => "convert-exists",
            Self::Write { .. } => "convert-write",
            Self::BrokenGames { .. } => "convert-broken-games",
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Input { error, .. } => Some(error),
            _ => None,
        }
    }
}
