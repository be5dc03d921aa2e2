//! [`Shard`]: a file with a header and some thousand games.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `chgames` and a zero |
//! | 2 | the version of the format: 1 |
//! | 4 | the length of the header |
//! | 4 | the number of games |
//! | 4 | the length of the compressed games |
//! | | the header: lines of UTF-8 text |
//! | | the games, one after the other, compressed with DEFLATE (RFC 1951) |
//! | 4 | the CRC-32 of all bytes before |

use crate::codec;
use crate::error::{ReadError, WriteError};
use crate::game::ScoredGame;
use crate::header::Header;
use crate::prelude::{Kind, read_checksum, read_prelude, read_whole, write_prelude};
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

const SHARD: Kind = Kind {
    magic: *b"chgames\0",
    name: "shard of games",
};
/// The largest compressed size of all games, in bytes.
const MAX_GAMES: u32 = 1 << 28;

/// Makes the bytes of a shard in memory.
#[derive(Debug)]
pub struct ShardWriter {
    header: Header,
    count: u32,
    games: DeflateEncoder<Vec<u8>>,
    buffer: Vec<u8>,
}

impl ShardWriter {
    /// Starts a shard.
    pub fn new(header: Header) -> Self {
        Self {
            header,
            count: 0,
            games: DeflateEncoder::new(Vec::new(), Compression::best()),
            buffer: Vec::new(),
        }
    }

    /// Appends a game.
    ///
    /// # Errors
    /// If the format cannot hold the game.
    pub fn push(&mut self, game: &ScoredGame) -> Result<(), WriteError> {
        self.buffer.clear();
        codec::encode(game, &mut self.buffer)?;
        self.count = self.count.checked_add(1).ok_or(WriteError::TooLarge)?;
        let written = self.games.write_all(&self.buffer);
        written.map_err(|_| WriteError::TooLarge)
    }

    /// Returns the bytes of the shard.
    ///
    /// # Errors
    /// If the header or the games are too large.
    pub fn finish(self) -> Result<Vec<u8>, WriteError> {
        let games = self.games.finish().map_err(|_| WriteError::TooLarge)?;
        let length = u32::try_from(games.len())
            .ok()
            .filter(|&length| length <= MAX_GAMES)
            .ok_or(WriteError::TooLarge)?;
        let sizes = u64::from(self.count) | u64::from(length) << 32;
        let mut out = write_prelude(&SHARD, &self.header, sizes)?;
        out.extend(games);
        let mut crc = Crc::new();
        crc.update(&out);
        out.extend(crc.sum().to_le_bytes());
        Ok(out)
    }
}

/// The extension of the name of a shard.
pub const SHARD_EXTENSION: &str = "games";

/// Returns the shards that paths of shards and folders stand for, those of a folder in the order of their names.
///
/// # Errors
/// If a folder cannot be read, or has no shards.
pub fn shard_paths(paths: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let mut shards = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut files = shards_of_folder(path)?;
            if files.is_empty() {
                let name = path.display();
                return Err(io::Error::other(format!(
                    "{name}: the folder has no shards, which are files with the extension {SHARD_EXTENSION}"
                )));
            }
            shards.append(&mut files);
        } else {
            shards.push(path.clone());
        }
    }
    Ok(shards)
}

/// Returns the shards of a folder in the order of their names. There may be none.
///
/// # Errors
/// If the folder cannot be read.
pub fn shards_of_folder(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut files = entries.collect::<io::Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|it| it == SHARD_EXTENSION));
    files.sort_unstable();
    Ok(files)
}

/// A shard that has been read. Its games are decompressed when they are asked for.
#[derive(Debug)]
pub struct Shard {
    header: Header,
    count: u32,
    games: Vec<u8>,
}

impl Shard {
    /// Opens a file and reads it like [`read`](Self::read).
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged. The error names the file.
    pub fn open(path: &Path) -> io::Result<Self> {
        let named = |error: &dyn Display| io::Error::other(format!("{}: {error}", path.display()));
        let file = File::open(path).map_err(|error| named(&error))?;
        Self::read(BufReader::new(file)).map_err(|error| named(&error))
    }

    /// Reads a shard and compares its checksum. Uses at most 270 MB, and no more than about the size of the input.
    ///
    /// # Errors
    /// If the input cannot be read, or is damaged.
    pub fn read(mut input: impl Read) -> Result<Self, ReadError> {
        let prelude = read_prelude(&mut input, &SHARD)?;
        let (count, games_len) = (prelude.sizes as u32, (prelude.sizes >> 32) as u32);
        if games_len > MAX_GAMES {
            return Err(ReadError::TooLong);
        }
        let games = read_whole(&mut input, games_len)?;
        let mut crc = prelude.crc;
        crc.update(&games);
        read_checksum(&mut input, &crc)?;
        Ok(Self {
            header: Header::from_bytes(&prelude.header)?,
            count,
            games,
        })
    }

    /// Returns the header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the number of games that the shard states.
    pub fn game_count(&self) -> u32 {
        self.count
    }

    /// Returns the size of the compressed games, in bytes.
    pub fn compressed_len(&self) -> usize {
        self.games.len()
    }

    /// Returns the games. Nothing follows an error.
    pub fn games(&self) -> impl Iterator<Item = Result<ScoredGame, ReadError>> {
        let mut input = DeflateDecoder::new(&self.games[..]);
        let mut buffer = Vec::new();
        let mut left = Some(self.count);
        std::iter::from_fn(move || {
            let game = match left? {
                0 => {
                    left = None;
                    let end = input.read(&mut [0]).map_err(|_| ReadError::Compression);
                    return match end {
                        Ok(0) if input.get_ref().is_empty() => None,
                        Ok(_) => Some(Err(ReadError::GameCount)),
                        Err(error) => Some(Err(error)),
                    };
                }
                _ => codec::decode(&mut input, &mut buffer),
            };
            left = match &game {
                Ok(_) => left.map(|left| left - 1),
                Err(_) => None,
            };
            Some(game.map_err(|error| match error {
                // The file is whole, so the number of games or the compressed bytes are wrong.
                ReadError::Truncated => ReadError::GameCount,
                ReadError::Io(_) => ReadError::Compression,
                error => error,
            }))
        })
    }
}
