//! [`find`]: the files to convert, and the names of their outputs.

use super::error::ConvertError;
use chess_games::InputError;
use chess_notation::pgn::{Fallback, RawText};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file to convert.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    /// The path. Standard input has none.
    pub(super) path: Option<PathBuf>,
    /// The value of the column `file`: the name without its folders.
    pub(super) file: Arc<str>,
    /// The name of the output, without `.parquet`.
    pub(super) name: String,
    /// The size, before decompression.
    pub(super) bytes: Option<u64>,
}

/// The endings that an output does not have.
const ENDINGS: [&str; 4] = [".gz", ".zst", ".bz2", ".pgn"];

impl Source {
    fn file(path: &Path) -> Result<Self, ConvertError> {
        let read = |error| ConvertError::input(Some(path), InputError::Open(error));
        let metadata = fs::metadata(path).map_err(read)?;
        let file = text(path.file_name().unwrap_or(path.as_os_str()));
        let mut name = file.as_ref();
        for ending in ENDINGS {
            name = name.strip_suffix(ending).unwrap_or(name);
        }
        Ok(Self {
            path: Some(path.to_owned()),
            name: if name.is_empty() { "games" } else { name }.to_owned(),
            bytes: metadata.is_file().then_some(metadata.len()),
            file: Arc::from(file),
        })
    }

    fn stdin() -> Self {
        Self {
            path: None,
            file: Arc::from("-"),
            name: "stdin".to_owned(),
            bytes: None,
        }
    }
}

/// Returns the files to convert: those given, and those of folders with `.pgn` in their name, in order of their names.
pub(super) fn find(inputs: &[PathBuf]) -> Result<Vec<Source>, ConvertError> {
    let mut sources = Vec::new();
    for input in inputs {
        if input.as_os_str() == "-" {
            sources.push(Source::stdin());
        } else if input.is_dir() {
            let files = files_of(input)?;
            if files.is_empty() {
                let folder = Some(input.clone());
                return Err(ConvertError::NoFiles { folder });
            }
            for file in files {
                sources.push(Source::file(&file)?);
            }
        } else {
            sources.push(Source::file(input)?);
        }
    }
    if sources.is_empty() {
        return Err(ConvertError::NoFiles { folder: None });
    }
    let mut names = HashMap::new();
    for source in &sources {
        if let Some(first) = names.insert(source.name.as_str(), source) {
            let path = |source: &Source| source.path.clone().unwrap_or_else(|| "-".into());
            return Err(ConvertError::SameName {
                first: path(first),
                second: path(source),
            });
        }
    }
    Ok(sources)
}

/// Returns the name of a file as text: like the text of a game, it is read as Windows-1252 if it is not UTF-8.
fn text(name: &OsStr) -> Cow<'_, str> {
    let name = RawText::new(name.as_encoded_bytes());
    name.decode(Fallback::Windows1252).text
}

fn files_of(folder: &Path) -> Result<Vec<PathBuf>, ConvertError> {
    let read = |error| ConvertError::input(Some(folder), InputError::Open(error));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(read)? {
        let path = entry.map_err(read)?.path();
        let name = text(path.file_name().unwrap_or_default());
        if name.contains(".pgn") && !path.is_dir() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
