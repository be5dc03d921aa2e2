//! What `chess-data` is measured against: the same tables by pgn-reader, shakmaty and the same Parquet writer.
//!
//! ```text
//! data-peer tags FILE
//! data-peer games FILE OUT
//! data-peer positions FILE OUT
//! ```
//!
//! `benches/scripts/compare_tables.py speed` runs it in turns with `chess-data`.
#![forbid(unsafe_code)]

mod games;
mod output;
mod positions;
mod tags;

use std::error::Error;
use std::fs::File;
use std::process::ExitCode;

const USAGE: &str = "usage: data-peer tags FILE | games FILE OUT | positions FILE OUT";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["tags", file] => open(file).and_then(tags::run),
        ["games", file, out] => open(file).and_then(|file| games::run(file, out)),
        ["positions", file, out] => open(file).and_then(|file| positions::run(file, out)),
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
