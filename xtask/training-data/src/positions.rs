//! Files of positions: [`PositionWriter`], [`PositionReader`] and [`Record`].
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `chpos` and three zeros |
//! | 2 | the version of the format: 1 |
//! | 4 | the length of the header |
//! | 8 | the number of records |
//! | | the header: lines of UTF-8 text |
//! | | the records: see [`Record`] |
//! | 4 | the CRC-32 of all bytes before |

use crate::codec::by_code;
use crate::error::{ReadError, WriteError};
use crate::game::Verdict;
use crate::header::Header;
use crate::prelude::{Kind, PRELUDE, read_checksum, read_prelude, write_prelude};
use chess_board::{PackError, PackedPosition, Position, Setup, Waivers};
use flate2::Crc;
use std::cmp::Ordering;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const POSITIONS: Kind = Kind {
    magic: *b"chpos\0\0\0",
    name: "file of positions",
};
/// The largest number of records that are read or written at once.
const BLOCK: usize = 1 << 15;
/// The number of records of a file that is not finished.
const UNFINISHED: u64 = u64::MAX;

/// A position for training, in 32 bytes.
///
/// | bytes | content |
/// |---|---|
/// | 0–27 | the position: see [`PackedPosition`] |
/// | 28–29 | the score from White's point of view, in centipawns, little-endian |
/// | 30 | the result of the game: 0 if Black wins, 1 for a draw, 2 if White wins |
/// | 31 | 0 |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position. Its bytes are not checked: see [`position`](Self::position).
    pub packed: PackedPosition,
    /// The score from White's point of view, in centipawns.
    pub score: i16,
    /// The result of the game.
    pub verdict: Verdict,
}

impl Record {
    /// The number of bytes of a record: 32.
    pub const LEN: usize = PackedPosition::LEN + 4;

    /// Creates a record.
    ///
    /// # Errors
    /// If the position does not fit into 28 bytes.
    pub fn new(position: &Position, score: i16, verdict: Verdict) -> Result<Self, PackError> {
        let packed = position.to_packed()?;
        Ok(Self {
            packed,
            score,
            verdict,
        })
    }

    /// Reads a record. The position is not checked.
    ///
    /// # Errors
    /// If the result has no meaning, or the last byte is not 0.
    pub fn from_bytes(bytes: &[u8; Self::LEN]) -> Result<Self, ReadError> {
        let mut packed = [0; PackedPosition::LEN];
        packed.copy_from_slice(&bytes[..PackedPosition::LEN]);
        match bytes[PackedPosition::LEN..] {
            [low, high, verdict, 0] => Ok(Self {
                packed: PackedPosition::from_bytes(packed),
                score: i16::from_le_bytes([low, high]),
                verdict: by_code(&Verdict::ALL, verdict)?,
            }),
            _ => Err(ReadError::UnknownCode(bytes[31].into())),
        }
    }

    /// Returns the bytes.
    pub fn to_bytes(self) -> [u8; Self::LEN] {
        let mut bytes = [0; Self::LEN];
        let (packed, rest) = bytes.split_at_mut(PackedPosition::LEN);
        packed.copy_from_slice(self.packed.as_bytes());
        rest[..2].copy_from_slice(&self.score.to_le_bytes());
        rest[2] = self.verdict as u8;
        bytes
    }

    /// Returns the position.
    ///
    /// # Errors
    /// If the bytes are not those of a position that chess allows. Positions of double Chess960 are allowed.
    pub fn position(&self) -> Result<Position, ReadError> {
        Ok(Self::check(Setup::from_packed(self.packed)?)?)
    }

    pub(crate) fn check(setup: Setup) -> Result<Position, PackError> {
        Ok(Position::from_setup(setup, Waivers::NO_COMMON_START)?)
    }
}

/// Writes a file of positions.
///
/// A file whose writer is dropped before [`finish`](Self::finish), for example after an error, is removed.
#[derive(Debug)]
pub struct PositionWriter<W = File> {
    out: W,
    /// The file, until it is finished.
    unfinished: Option<PathBuf>,
    header: Header,
    block: Vec<u8>,
    count: u64,
    /// The checksum of the records.
    crc: Crc,
}

impl PositionWriter {
    /// Creates a file.
    ///
    /// # Errors
    /// If the file exists or cannot be written, or the header is longer than 64 KiB.
    pub fn create(path: &Path, header: Header) -> Result<Self, WriteError> {
        Self::start(File::create_new(path)?, header, Some(path.to_owned()))
    }
}

impl<W: Write + Seek> PositionWriter<W> {
    /// Starts a file. It is not readable before [`finish`](Self::finish).
    ///
    /// # Errors
    /// If the output cannot be written, or the header is longer than 64 KiB.
    pub fn new(out: W, header: Header) -> Result<Self, WriteError> {
        Self::start(out, header, None)
    }

    fn start(out: W, header: Header, unfinished: Option<PathBuf>) -> Result<Self, WriteError> {
        let mut writer = Self {
            out,
            unfinished,
            header,
            block: Vec::with_capacity(BLOCK * Record::LEN),
            count: 0,
            crc: Crc::new(),
        };
        let start = write_prelude(&POSITIONS, &writer.header, UNFINISHED)?;
        writer.out.write_all(&start)?;
        Ok(writer)
    }

    /// Appends the bytes of a record.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn push(&mut self, record: &[u8; Record::LEN]) -> Result<(), WriteError> {
        self.block.extend(record);
        self.count += 1;
        if self.block.len() == BLOCK * Record::LEN {
            self.write_block()?;
        }
        Ok(())
    }

    fn write_block(&mut self) -> Result<(), WriteError> {
        self.crc.update(&self.block);
        self.out.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }

    /// Writes the rest of the file, and returns the number of records.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(mut self) -> Result<u64, WriteError> {
        self.write_block()?;
        let start = write_prelude(&POSITIONS, &self.header, self.count)?;
        let mut crc = Crc::new();
        crc.update(&start);
        crc.combine(&self.crc);
        self.out.write_all(&crc.sum().to_le_bytes())?;
        self.out.seek(SeekFrom::Start(0))?;
        self.out.write_all(&start)?;
        self.out.flush()?;
        self.unfinished = None;
        Ok(self.count)
    }
}

impl<W> Drop for PositionWriter<W> {
    fn drop(&mut self) {
        if let Some(path) = &self.unfinished {
            let _ = fs::remove_file(path);
        }
    }
}

/// Reads a file of positions in blocks.
///
/// The checksum is compared at the end of the file, before the last block is returned.
#[derive(Debug)]
pub struct PositionReader<R = File> {
    input: R,
    header: Header,
    count: u64,
    /// The number of records that are not read yet. `None` after the checksum.
    left: Option<u64>,
    crc: Crc,
    block: Vec<u8>,
}

impl PositionReader {
    /// Opens a file, and checks its header and its length.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        let file = File::open(path)?;
        let length = u128::from(file.metadata()?.len());
        let reader = Self::new(file)?;
        let start = PRELUDE + reader.header.to_string().len();
        let records = u128::from(reader.count) * Record::LEN as u128;
        let expected = start as u128 + records + size_of::<u32>() as u128;
        match length.cmp(&expected) {
            Ordering::Less => Err(ReadError::Truncated),
            Ordering::Equal => Ok(reader),
            Ordering::Greater => Err(ReadError::TrailingBytes),
        }
    }
}

impl<R: Read> PositionReader<R> {
    /// Reads the header. Uses 1 MiB of memory for blocks, whatever the input states.
    ///
    /// # Errors
    /// If the input cannot be read, or is damaged.
    pub fn new(mut input: R) -> Result<Self, ReadError> {
        let prelude = read_prelude(&mut input, &POSITIONS)?;
        Ok(Self {
            input,
            header: Header::from_bytes(&prelude.header)?,
            count: prelude.sizes,
            left: Some(prelude.sizes),
            crc: prelude.crc,
            block: Vec::new(),
        })
    }

    /// Returns the header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the number of records of the file.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the CRC-32 of the bytes that have been read: after the last block, the checksum of the file.
    pub fn checksum(&self) -> u32 {
        self.crc.sum()
    }

    /// Returns the next records, which [`Record::from_bytes`] reads: 32,768, or fewer at the end. The block after the
    /// last one is empty.
    ///
    /// # Errors
    /// If the input cannot be read, or is damaged.
    pub fn next_block(&mut self) -> Result<&[[u8; Record::LEN]], ReadError> {
        let Some(left) = self.left else {
            return Ok(&[]);
        };
        let records = left.min(BLOCK as u64);
        self.block.resize(records as usize * Record::LEN, 0);
        self.input.read_exact(&mut self.block)?;
        self.crc.update(&self.block);
        self.left = Some(left - records);
        if left == records {
            read_checksum(&mut self.input, &self.crc)?;
            self.left = None;
        }
        Ok(self.block.as_chunks().0)
    }
}
