//! `cargo xtask data show` and `verify`.

use crate::statistics::{PositionStatistics, Statistics};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use training_data::{PositionReader, ReadError, Record, Shard, shard_paths};

/// Prints the header of the first shard and the statistics of all, and those of each file of positions.
pub(crate) fn show(paths: &[PathBuf]) -> io::Result<()> {
    let mut out = io::stdout();
    let mut statistics = None;
    for path in shard_paths(paths)? {
        if let Some(mut reader) = open_positions(&path)? {
            writeln!(out, "{}:\n{}", path.display(), reader.header())?;
            let mut statistics = PositionStatistics::default();
            visit(&mut reader, &path, |record| {
                statistics.add(&record.position()?, record.score, record.verdict);
                Ok(())
            })?;
            writeln!(out, "{statistics}")?;
            continue;
        }
        let shard = Shard::open(&path)?;
        if statistics.is_none() {
            writeln!(out, "{}:\n{}", path.display(), shard.header())?;
        }
        let statistics = statistics.get_or_insert_with(Statistics::default);
        statistics.add_shard(shard.compressed_len());
        for game in shard.games() {
            let game = game.map_err(|error| named(&path, &error))?;
            let counted = statistics.add_game(&game);
            counted.map_err(|error| named(&path, &error))?;
        }
    }
    match statistics {
        Some(statistics) => write!(out, "{statistics}"),
        None => Ok(()),
    }
}

/// Checks every file, and returns an error after all if one is wrong.
pub(crate) fn verify(paths: &[PathBuf]) -> io::Result<()> {
    let (mut files, mut games, mut positions, mut wrong) = (0_u64, 0_u64, 0, 0_u64);
    for path in shard_paths(paths)? {
        let checked = open_positions(&path).and_then(|reader| match reader {
            Some(reader) => check_positions(reader, &path),
            None => check(&Shard::open(&path)?, &path),
        });
        match checked {
            Ok((file_games, file_positions)) => {
                files += 1;
                games += file_games;
                positions += file_positions;
            }
            Err(error) => {
                eprintln!("error: {error}");
                wrong += 1;
            }
        }
    }
    let printed = writeln!(
        io::stdout(),
        "{files} files, {games} games and {positions} positions are right"
    );
    if wrong == 0 {
        printed
    } else {
        Err(io::Error::other(format!("{wrong} files are wrong")))
    }
}

/// Opens a file of positions, or returns `None` if the file is of another kind.
fn open_positions(path: &Path) -> io::Result<Option<PositionReader>> {
    match PositionReader::open(path) {
        Ok(reader) => Ok(Some(reader)),
        Err(ReadError::WrongKind(_)) => Ok(None),
        Err(error) => Err(named(path, &error)),
    }
}

/// Calls `visit` with every position of a file. Errors name the file and the position, counted from 0.
pub(crate) fn visit(
    reader: &mut PositionReader,
    path: &Path,
    mut visit: impl FnMut(Record) -> Result<(), ReadError>,
) -> io::Result<()> {
    let mut number = 0_u64;
    loop {
        let block = reader.next_block().map_err(|error| named(path, &error))?;
        if block.is_empty() {
            return Ok(());
        }
        for record in block {
            let visited = Record::from_bytes(record).and_then(&mut visit);
            let in_position = |error| named(path, &format_args!("position {number}: {error}"));
            visited.map_err(in_position)?;
            number += 1;
        }
    }
}

fn check_positions(mut reader: PositionReader, path: &Path) -> io::Result<(u64, u64)> {
    visit(&mut reader, path, |record| {
        let _valid = record.position()?;
        Ok(())
    })?;
    Ok((0, reader.count()))
}

/// Checks every game of a shard, and returns the number of its games and positions.
fn check(shard: &Shard, path: &Path) -> io::Result<(u64, u64)> {
    let (mut games, mut plies) = (0, 0);
    for game in shard.games() {
        let in_game = |error: &dyn Display| named(path, &format_args!("game {games}: {error}"));
        let game = game.map_err(|error| in_game(&error))?;
        game.verify().map_err(|error| in_game(&error))?;
        games += 1;
        plies += game.plies.len() as u64;
    }
    Ok((games, plies))
}

pub(crate) fn named(path: &Path, error: &dyn Display) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}
