//! [`Source`]: the bytes of a file before decompression, counted.

use super::error::DecodeErrorKind;
use std::io::{self, BufRead, ErrorKind, Read};

/// How many bytes are read at a time.
const CHUNK: usize = 64 * 1024;

/// Why reading failed.
pub(super) enum Failure {
    Io(io::Error),
    /// At an offset in the file.
    Decode(DecodeErrorKind, u64),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// A buffered reader that counts the bytes taken from it, and remembers why there were no more.
///
/// Decompressors report a missing byte and a failed read in many ways; this one place tells them apart.
pub(super) struct Source<R> {
    read: R,
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    taken: u64,
    has_ended: bool,
    /// The error of a read ahead, for when the bytes before it are taken.
    pending: Option<io::Error>,
    failure: Option<io::Error>,
}

impl<R: Read> Source<R> {
    pub(super) fn new(read: R) -> Self {
        Self {
            read,
            buffer: vec![0; CHUNK].into(),
            start: 0,
            end: 0,
            taken: 0,
            has_ended: false,
            pending: None,
            failure: None,
        }
    }

    /// Returns the stream.
    pub(super) fn into_inner(self) -> R {
        self.read
    }

    /// Returns the number of bytes taken.
    pub(super) fn offset(&self) -> u64 {
        self.taken
    }

    /// Returns the failure of data of which the next byte is missing or wrong: reading has failed, the file has ended
    /// before, or the data is damaged.
    pub(super) fn damaged(&mut self) -> Failure {
        if let Some(error) = self.failure() {
            return Failure::Io(error);
        }
        let kind = if self.has_ended {
            DecodeErrorKind::Truncated
        } else {
            DecodeErrorKind::Corrupt
        };
        Failure::Decode(kind, self.taken)
    }

    /// Returns the next bytes without taking them; none at the end of the file.
    pub(super) fn fill(&mut self) -> Result<&[u8], Failure> {
        if self.start == self.end
            && let Err(error) = self.fill_buf()
        {
            return Err(self.failure().unwrap_or(error).into());
        }
        Ok(&self.buffer[self.start..self.end])
    }

    /// Keeps an error, and returns one of its kind.
    fn fail(&mut self, error: io::Error) -> io::Error {
        let kind = error.kind();
        self.failure = Some(error);
        kind.into()
    }

    /// Returns the error of a read that failed, once.
    pub(super) fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// Returns the next bytes without taking them: `count` bytes, or fewer before the end of the file and before an
    /// error.
    ///
    /// # Errors
    /// Returns an error if reading fails before the first byte.
    pub(super) fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        if self.end - self.start < count {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
        }
        while self.end - self.start < count && self.pending.is_none() {
            match self.read.read(&mut self.buffer[self.end..]) {
                Ok(0) => break,
                Ok(read) => self.end += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => self.pending = Some(error),
            }
        }
        if self.start == self.end
            && let Some(error) = self.pending.take()
        {
            return Err(error);
        }
        Ok(&self.buffer[self.start..self.end])
    }

    /// Takes bytes without looking at them, up to the end of the file. Returns how many there were.
    pub(super) fn skip(&mut self, count: u64) -> io::Result<u64> {
        let mut left = count;
        while left > 0 {
            let available = self.fill_buf()?.len() as u64;
            if available == 0 {
                break;
            }
            let taken = available.min(left);
            self.consume(taken as usize);
            left -= taken;
        }
        Ok(count - left)
    }
}

impl<R: Read> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.start == self.end {
            let read = match self.pending.take() {
                Some(error) => Err(error),
                None => self.read.read(&mut self.buffer),
            };
            match read {
                Ok(read) => {
                    (self.start, self.end) = (0, read);
                    if read == 0 {
                        self.has_ended = true;
                        break;
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(self.fail(error)),
            }
        }
        Ok(&self.buffer[self.start..self.end])
    }

    fn consume(&mut self, count: usize) {
        let count = count.min(self.end - self.start);
        self.start += count;
        self.taken += count as u64;
    }
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        // A large read of plain text needs no buffer in between.
        if self.start == self.end && out.len() >= CHUNK && self.pending.is_none() {
            let read = match self.read.read(out) {
                Err(error) if error.kind() != ErrorKind::Interrupted => {
                    return Err(self.fail(error));
                }
                result => result?,
            };
            self.taken += read as u64;
            self.has_ended |= read == 0;
            return Ok(read);
        }
        let available = self.fill_buf()?;
        let count = available.len().min(out.len());
        out[..count].copy_from_slice(&available[..count]);
        self.consume(count);
        Ok(count)
    }
}
