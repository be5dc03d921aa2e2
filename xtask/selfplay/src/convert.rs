//! `cargo xtask data export` and `import`: conversion to and from the formats of other programs.

use crate::data::{named, visit};
use crate::options::{Conversion, Format};
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use training_data::{
    Header, PositionReader, PositionWriter, ReadError, Record, SHARD_EXTENSION, ScoredGame, Shard,
    ShardWriter, shard_paths, shards_of_folder, write_whole,
};

/// The games of a shard.
const SHARD_GAMES: u64 = 500;

pub(crate) fn export(conversion: &Conversion) -> io::Result<()> {
    let Conversion { format, from, to } = conversion;
    let out = BufWriter::new(File::create_new(to).map_err(|error| named(to, &error))?);
    let exported = match format {
        Format::Viri => export_games(from, to, out),
        Format::Bullet => export_positions(from, to, out, Record::to_bullet),
        Format::Marlin => export_positions(from, to, out, Record::to_marlin),
    };
    if exported.is_err() {
        // The formats have no checksum that would show that the file is incomplete.
        let _ = fs::remove_file(to);
    }
    exported
}

fn export_positions(
    from: &Path,
    to: &Path,
    mut out: impl Write,
    convert: fn(&Record) -> Result<[u8; 32], ReadError>,
) -> io::Result<()> {
    let mut reader = PositionReader::open(from).map_err(|error| named(from, &error))?;
    visit(&mut reader, from, |record| {
        Ok(out.write_all(&convert(&record)?)?)
    })?;
    out.flush()?;
    writeln!(
        io::stdout(),
        "{}: {} positions",
        to.display(),
        reader.count()
    )
}

fn export_games(from: &Path, to: &Path, mut out: impl Write) -> io::Result<()> {
    let mut number = 0_u64;
    for path in shard_paths(&[from.to_owned()])? {
        for game in Shard::open(&path)?.games() {
            let game = game.map_err(|error| named(&path, &error))?;
            let bytes = game.to_viri().map_err(|error| named(&path, &error))?;
            out.write_all(&bytes)?;
            number += 1;
        }
    }
    out.flush()?;
    writeln!(io::stdout(), "{}: {number} games", to.display())
}

pub(crate) fn import(conversion: &Conversion) -> io::Result<()> {
    let Conversion { format, from, to } = conversion;
    let mut input = BufReader::new(File::open(from).map_err(|error| named(from, &error))?);
    let source = format!(
        "cargo xtask data import {} {}",
        format.name(),
        from.display()
    );
    let convert = match format {
        Format::Viri => return import_games(conversion, input, &source),
        Format::Bullet => Record::from_bullet,
        Format::Marlin => Record::from_marlin,
    };
    let header = Header::new([("games", source)]);
    let mut writer = PositionWriter::create(to, header).map_err(|error| named(to, &error))?;
    let mut number = 0;
    while !input.fill_buf()?.is_empty() {
        let mut bytes = [0; Record::LEN];
        let record = input.read_exact(&mut bytes).map_err(ReadError::from);
        let record = record.and_then(|()| convert(&bytes));
        let record = record.map_err(|error| at(conversion, "position", number, &error))?;
        let pushed = writer.push(&record.to_bytes());
        pushed.map_err(|error| named(to, &error))?;
        number += 1;
    }
    let count = writer.finish().map_err(|error| named(to, &error))?;
    writeln!(io::stdout(), "{}: {count} positions", to.display())
}

fn import_games(conversion: &Conversion, mut input: impl BufRead, source: &str) -> io::Result<()> {
    let folder = &conversion.to;
    fs::create_dir_all(folder)?;
    if !shards_of_folder(folder)?.is_empty() {
        return Err(named(folder, &"the folder already holds games"));
    }
    let mut number = 0;
    while !input.fill_buf()?.is_empty() {
        let first = number;
        let header = [("command", source), ("first-game", &first.to_string())];
        let mut writer = ShardWriter::new(Header::new(header));
        while number < first + SHARD_GAMES {
            let game = ScoredGame::from_viri(&mut input);
            match game.map_err(|error| at(conversion, "game", number, &error))? {
                Some(game) => writer.push(&game).map_err(io::Error::other)?,
                None => break,
            }
            number += 1;
        }
        let shard = first / SHARD_GAMES;
        let path = folder.join(format!("{shard:06}.{SHARD_EXTENSION}"));
        write_whole(&path, &writer.finish().map_err(io::Error::other)?)?;
    }
    writeln!(io::stdout(), "{}: {number} games", folder.display())
}

/// Returns an error that names the input and the number of the position or game in it, from 0.
fn at(conversion: &Conversion, what: &str, number: u64, error: &dyn Display) -> io::Error {
    named(&conversion.from, &format_args!("{what} {number}: {error}"))
}
