//! What `chess-data` is measured against: the same answers by pgn-reader, shakmaty and the same Parquet writer.
//! docs/data.md has the commands.
//!
//! ```text
//! data-peer tags FILE
//! data-peer games FILE OUT
//! ```
#![forbid(unsafe_code)]

mod games;
mod tags;

use std::error::Error;
use std::fs::File;
use std::process::ExitCode;

const USAGE: &str = "usage: data-peer tags FILE | games FILE OUT";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["tags", file] => open(file).and_then(tags::run),
        ["games", file, out] => open(file).and_then(|file| games::run(file, out)),
        _ => Err(USAGE.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn open(file: &str) -> Result<File> {
    Ok(File::open(file).map_err(|error| format!("{file}: {error}"))?)
}
