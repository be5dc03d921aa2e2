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
use crate::error::{ShardError, WriteError};
use crate::game::ScoredGame;
use crate::header::Header;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

const MAGIC: [u8; 8] = *b"chgames\0";
const VERSION: u16 = 1;
const PRELUDE: usize = 22;
/// The largest header, in bytes.
const MAX_HEADER: u32 = 1 << 16;
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
        self.count = self.count.checked_add(1).ok_or(WriteError::ShardTooLarge)?;
        let written = self.games.write_all(&self.buffer);
        written.map_err(|_| WriteError::ShardTooLarge)
    }

    /// Returns the bytes of the shard.
    ///
    /// # Errors
    /// If the header or the games are too large.
    pub fn finish(self) -> Result<Vec<u8>, WriteError> {
        let too_large = |_: io::Error| WriteError::ShardTooLarge;
        let games = self.games.finish().map_err(too_large)?;
        let header = self.header.to_string();
        let within = |length: usize, most: u32| {
            let length = u32::try_from(length).ok().filter(|&length| length <= most);
            length.ok_or(WriteError::ShardTooLarge)
        };
        let mut out = Vec::with_capacity(PRELUDE + header.len() + games.len() + 4);
        out.extend(MAGIC);
        out.extend(VERSION.to_le_bytes());
        out.extend(within(header.len(), MAX_HEADER)?.to_le_bytes());
        out.extend(self.count.to_le_bytes());
        out.extend(within(games.len(), MAX_GAMES)?.to_le_bytes());
        out.extend(header.as_bytes());
        out.extend(games);
        out.extend(crc([&out[..]]).to_le_bytes());
        Ok(out)
    }
}

/// The extension of the name of a shard.
pub const SHARD_EXTENSION: &str = "games";

/// Returns the shards that paths of shards and folders stand for, those of a folder in the order of their names.
///
/// # Errors
/// If a folder cannot be read.
pub fn shard_paths(paths: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let mut shards = Vec::new();
    for path in paths {
        if path.is_dir() {
            let entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path()));
            let mut files = entries.collect::<io::Result<Vec<_>>>()?;
            files.retain(|file| file.extension().is_some_and(|it| it == SHARD_EXTENSION));
            files.sort_unstable();
            shards.append(&mut files);
        } else {
            shards.push(path.clone());
        }
    }
    Ok(shards)
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
    pub fn read(mut input: impl Read) -> Result<Self, ShardError> {
        let mut prelude = [0; PRELUDE];
        let start = read_up_to(&mut input, MAGIC.len() as u64)?;
        if start != MAGIC {
            return Err(ShardError::NotAShard);
        }
        prelude[..MAGIC.len()].copy_from_slice(&start);
        input.read_exact(&mut prelude[MAGIC.len()..])?;
        let version = u16::from_le_bytes([prelude[8], prelude[9]]);
        if version != VERSION {
            return Err(ShardError::Version(version));
        }
        let [header_len, count, games_len] = [10, 14, 18].map(|at| {
            let mut bytes = [0; 4];
            bytes.copy_from_slice(&prelude[at..at + 4]);
            u32::from_le_bytes(bytes)
        });
        if header_len > MAX_HEADER || games_len > MAX_GAMES {
            return Err(ShardError::TooLong);
        }
        let header = read_whole(&mut input, header_len)?;
        let games = read_whole(&mut input, games_len)?;
        let mut stored = [0; 4];
        input.read_exact(&mut stored)?;
        let stored = u32::from_le_bytes(stored);
        let computed = crc([&prelude[..], &header, &games]);
        if stored != computed {
            return Err(ShardError::Checksum { stored, computed });
        }
        if input.read(&mut [0])? != 0 {
            return Err(ShardError::TrailingBytes);
        }
        let header = str::from_utf8(&header).ok().and_then(Header::parse);
        Ok(Self {
            header: header.ok_or(ShardError::Header)?,
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
    pub fn games(&self) -> impl Iterator<Item = Result<ScoredGame, ShardError>> {
        let mut input = DeflateDecoder::new(&self.games[..]);
        let mut buffer = Vec::new();
        let mut left = Some(self.count);
        std::iter::from_fn(move || {
            let game = match left? {
                0 => {
                    left = None;
                    let end = input.read(&mut [0]).map_err(|_| ShardError::Compression);
                    return match end {
                        Ok(0) if input.get_ref().is_empty() => None,
                        Ok(_) => Some(Err(ShardError::GameCount)),
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
                ShardError::Truncated => ShardError::GameCount,
                ShardError::Io(_) => ShardError::Compression,
                error => error,
            }))
        })
    }
}

fn read_up_to(input: &mut impl Read, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads this number of bytes. The memory grows with the bytes that there are, not with a length that may be wrong.
fn read_whole(input: &mut impl Read, length: u32) -> Result<Vec<u8>, ShardError> {
    let bytes = read_up_to(input, length.into())?;
    if bytes.len() == length as usize {
        Ok(bytes)
    } else {
        Err(ShardError::Truncated)
    }
}

fn crc<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> u32 {
    let mut crc = Crc::new();
    parts.into_iter().for_each(|part| crc.update(part));
    crc.sum()
}
