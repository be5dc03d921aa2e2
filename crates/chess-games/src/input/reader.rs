//! [`InputReader`]: the text of an input.

use super::error::InputError;
use crate::compression::Compression;
use crate::compression::decoder::Decoder;
use chess_notation::pgn::{RECOGNITION_LENGTH, looks_like_pgn};
use std::fmt;
use std::io::{self, Read};

/// The stream of an [`Input`](super::Input) that was opened: the decompressed text.
pub struct InputReader {
    /// The start of the text, which was read to recognize PGN.
    first: Vec<u8>,
    /// The number of bytes of `first` that were passed on.
    taken: usize,
    /// The error after `first`.
    error: Option<io::Error>,
    decoder: Decoder<Box<dyn Read + Send>>,
}

impl InputReader {
    /// Reads the start of a text.
    pub(super) fn new(mut decoder: Decoder<Box<dyn Read + Send>>) -> Result<Self, InputError> {
        let mut first = Vec::new();
        let read = (&mut decoder)
            .take(RECOGNITION_LENGTH as u64)
            .read_to_end(&mut first);
        // A text that is cut after its first bytes may still begin with games.
        if !looks_like_pgn(&first) {
            read?;
            let examined = first.len();
            return Err(InputError::NotPgn { examined });
        }
        Ok(Self {
            first,
            taken: 0,
            error: read.err(),
            decoder,
        })
    }

    /// Returns the compression of the input.
    pub fn compression(&self) -> Compression {
        self.decoder.compression()
    }
}

impl Read for InputReader {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let ahead = &self.first[self.taken..];
        if !ahead.is_empty() {
            let count = ahead.len().min(out.len());
            out[..count].copy_from_slice(&ahead[..count]);
            self.taken += count;
            return Ok(count);
        }
        // Nothing is kept of what was passed on.
        self.first = Vec::new();
        self.taken = 0;
        match self.error.take() {
            Some(error) => Err(error),
            None => self.decoder.read(out),
        }
    }
}

impl fmt::Debug for InputReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InputReader")
            .field("compression", &self.compression())
            .finish_non_exhaustive()
    }
}
