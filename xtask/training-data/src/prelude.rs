//! The first bytes of a file, which shards and files of positions have in common.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | the kind of the file |
//! | 2 | the version of the format: 1 |
//! | 4 | the length of the header |
//! | 8 | sizes: their meaning depends on the kind |
//! | | the header: lines of UTF-8 text |

use crate::error::{ReadError, WriteError};
use crate::header::Header;
use flate2::Crc;
use std::io::Read;

const VERSION: u16 = 1;
/// The number of bytes before the header.
pub(crate) const PRELUDE: usize = 22;
/// The largest header, in bytes.
const MAX_HEADER: u32 = 1 << 16;

/// A kind of files.
#[derive(Debug)]
pub(crate) struct Kind {
    /// The first bytes.
    pub(crate) magic: [u8; 8],
    /// The name in messages.
    pub(crate) name: &'static str,
}

#[derive(Debug)]
pub(crate) struct Prelude {
    pub(crate) sizes: u64,
    pub(crate) header: Vec<u8>,
    /// The checksum of the prelude and the header.
    pub(crate) crc: Crc,
}

pub(crate) fn read_prelude(input: &mut impl Read, kind: &Kind) -> Result<Prelude, ReadError> {
    let mut bytes = [0; PRELUDE];
    let (magic, rest) = bytes.split_at_mut(kind.magic.len());
    match input.read_exact(magic).map_err(ReadError::from) {
        Err(ReadError::Truncated) => return Err(ReadError::WrongKind(kind.name)),
        result => result?,
    }
    if magic != kind.magic {
        return Err(ReadError::WrongKind(kind.name));
    }
    input.read_exact(rest)?;
    let version = u16::from_le_bytes([bytes[8], bytes[9]]);
    if version != VERSION {
        return Err(ReadError::Version(version));
    }
    let mut length = [0; 4];
    length.copy_from_slice(&bytes[10..14]);
    let length = u32::from_le_bytes(length);
    if length > MAX_HEADER {
        return Err(ReadError::TooLong);
    }
    let mut sizes = [0; 8];
    sizes.copy_from_slice(&bytes[14..]);
    let header = read_whole(input, length)?;
    let mut crc = Crc::new();
    crc.update(&bytes);
    crc.update(&header);
    Ok(Prelude {
        sizes: u64::from_le_bytes(sizes),
        header,
        crc,
    })
}

/// Returns the prelude and the header.
pub(crate) fn write_prelude(
    kind: &Kind,
    header: &Header,
    sizes: u64,
) -> Result<Vec<u8>, WriteError> {
    let header = header.to_string();
    let length = u32::try_from(header.len()).ok();
    let length = length.filter(|&length| length <= MAX_HEADER);
    let length = length.ok_or(WriteError::TooLarge)?;
    let mut out = kind.magic.to_vec();
    out.extend(VERSION.to_le_bytes());
    out.extend(length.to_le_bytes());
    out.extend(sizes.to_le_bytes());
    out.extend(header.as_bytes());
    Ok(out)
}

/// Reads this number of bytes. The memory grows with the bytes that there are, not with a length that may be wrong.
pub(crate) fn read_whole(input: &mut impl Read, length: u32) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    input.take(length.into()).read_to_end(&mut bytes)?;
    if bytes.len() == length as usize {
        Ok(bytes)
    } else {
        Err(ReadError::Truncated)
    }
}

/// Reads the checksum, which ends a file, and compares it.
pub(crate) fn read_checksum(input: &mut impl Read, crc: &Crc) -> Result<(), ReadError> {
    let mut stored = [0; 4];
    input.read_exact(&mut stored)?;
    let stored = u32::from_le_bytes(stored);
    let computed = crc.sum();
    if stored != computed {
        return Err(ReadError::Checksum { stored, computed });
    }
    match input.read(&mut [0])? {
        0 => Ok(()),
        _ => Err(ReadError::TrailingBytes),
    }
}
