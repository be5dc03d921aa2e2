//! Tests of the module `pgn`.

mod annotations;
mod arrival;
mod cursor;
mod errors;
mod faults;
mod games;
mod history;
mod hostile;
mod mutation;
mod nodes;
mod options;
mod parse;
mod peers;
mod recognition;
mod result;
mod round_trip;
mod skip;
mod split;
mod time_control;
pub(crate) mod trace;

use chess_notation::pgn::{Reader, Stream};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Returns a reader of a stream. All tests use this one type, because the reader is compiled for each type of stream.
fn stream<'a>(read: impl Read + 'a) -> Reader<Stream<Box<dyn Read + 'a>>> {
    Reader::from_read(Box::new(read))
}

/// Returns the folder with the test data.
fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pgn")
}

/// Returns every PGN file of the test data, with its name.
fn files() -> Vec<(String, Vec<u8>)> {
    files_below(&data())
}

/// Returns every PGN file below a folder, with its path from there.
fn files_below(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|end| end == "pgn" || end == "txt")
            {
                let name = path.strip_prefix(folder).unwrap().display().to_string();
                files.push((name, std::fs::read(path).unwrap()));
            }
        }
    }
    files.sort();
    assert!(!files.is_empty());
    files
}
