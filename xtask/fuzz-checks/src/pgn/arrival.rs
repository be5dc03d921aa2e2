//! [`Pieces`]: a stream that returns few bytes at once.

use std::io::{self, Read};

/// A stream that returns at most this many bytes at once.
#[derive(Debug)]
pub(super) struct Pieces<'a> {
    bytes: &'a [u8],
    length: usize,
}

impl<'a> Pieces<'a> {
    pub(super) const fn new(bytes: &'a [u8], length: usize) -> Self {
        Self { bytes, length }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.length.min(buffer.len()).min(self.bytes.len());
        let (now, later) = self.bytes.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.bytes = later;
        Ok(length)
    }
}
