//! [`zstd_frames`]: the frames of a zstd file, found without decompressing them.

use super::Compression;
use super::error::{DecodeError, DecodeErrorKind};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::ops::Range;

/// Returns the byte ranges of the frames of a zstd file, in order.
///
/// Each frame can be decompressed by itself, so a file of many frames can be read by several threads or machines:
/// see [`ZstdFrames`](crate::ZstdFrames). `pzstd`, the seekable format and joined files have many frames; `zstd` writes
/// one.
///
/// Only the headers of frames and blocks are read: 3 bytes for each block, which holds up to 128 KiB of text. Frames
/// without text (skippable ones) are left out.
///
/// # Errors
/// Returns an error if reading fails, and one that contains a [`DecodeError`] if the headers are not valid or the
/// file is cut off.
pub(crate) fn zstd_frames<F: Read + Seek>(file: &mut F) -> io::Result<Vec<Range<u64>>> {
    let end = file.seek(SeekFrom::End(0))?;
    let mut frames = Vec::new();
    let mut at = 0;
    while at < end {
        file.seek(SeekFrom::Start(at))?;
        let mut headers = Headers { file, at };
        let has_text = headers.frame()?;
        if headers.at > end {
            return Err(headers.error(DecodeErrorKind::Truncated));
        }
        if has_text {
            frames.push(at..headers.at);
        }
        at = headers.at;
    }
    Ok(frames)
}

/// Reads headers one after the other.
struct Headers<'f, F> {
    file: &'f mut F,
    at: u64,
}

impl<F: Read + Seek> Headers<'_, F> {
    /// Goes to the end of a frame (RFC 8878, section 3.1). Returns whether it can have text.
    fn frame(&mut self) -> io::Result<bool> {
        let magic = self.bytes::<4>()?;
        if Compression::detect(&magic) != Compression::Zstd {
            self.at -= 4;
            return Err(self.error(DecodeErrorKind::TrailingData));
        }
        if magic[1..] == [0x2a, 0x4d, 0x18] {
            let length = u32::from_le_bytes(self.bytes()?);
            self.skip(length.into())?;
            return Ok(false);
        }
        let [descriptor] = self.bytes()?;
        let is_single_segment = descriptor & 0x20 != 0;
        let window = u64::from(!is_single_segment);
        let dictionary = [0, 1, 2, 4][usize::from(descriptor & 3)];
        let content_size = match descriptor >> 6 {
            0 => u64::from(is_single_segment),
            1 => 2,
            2 => 4,
            _ => 8,
        };
        self.skip(window + dictionary + content_size)?;
        loop {
            let [low, middle, high] = self.bytes()?;
            let header = u32::from_le_bytes([low, middle, high, 0]);
            let size = match (header >> 1) & 3 {
                // Plain bytes, and compressed ones.
                0 | 2 => header >> 3,
                // One byte, repeated.
                1 => 1,
                _ => return Err(self.error(DecodeErrorKind::Corrupt)),
            };
            self.skip(size.into())?;
            if header & 1 != 0 {
                break;
            }
        }
        let checksum = if descriptor & 4 != 0 { 4 } else { 0 };
        self.skip(checksum)?;
        Ok(true)
    }

    fn bytes<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        match self.file.read_exact(&mut bytes) {
            Ok(()) => {
                self.at += N as u64;
                Ok(bytes)
            }
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                Err(self.error(DecodeErrorKind::Truncated))
            }
            Err(error) => Err(error),
        }
    }

    /// Skips bytes, which may go beyond the end of the file.
    fn skip(&mut self, count: u64) -> io::Result<()> {
        // A relative seek lets a buffered reader keep its buffer.
        self.file.seek_relative(count.cast_signed())?;
        self.at += count;
        Ok(())
    }

    fn error(&self, kind: DecodeErrorKind) -> io::Error {
        let error = DecodeError {
            compression: Compression::Zstd,
            kind,
            offset: self.at,
            text_offset: 0,
        };
        io::Error::new(ErrorKind::InvalidData, error)
    }
}
