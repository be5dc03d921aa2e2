//! [`Bzip2`]: one stream of a bzip2 file.

use super::source::{Failure, Source};
use bzip2::{Decompress, Status};
use std::io::{self, BufRead, ErrorKind, Read};

/// The bytes of a stream without blocks, after the digit for the size of blocks: the mark of its end, and a checksum.
const EMPTY: &[u8] = b"\x17\x72\x45\x38\x50\x90\0\0\0\0";

/// Decompresses a stream.
///
/// All text before damaged data is delivered, in reads of any size.
pub(super) struct Bzip2<R> {
    source: Source<R>,
    decompress: Decompress,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Reading,
    Corrupt,
    Ended,
}

impl<R: Read> Bzip2<R> {
    pub(super) fn new(source: Source<R>) -> Self {
        Self {
            source,
            decompress: Decompress::new(false),
            state: State::Reading,
        }
    }

    pub(super) fn into_source(self) -> Source<R> {
        self.source
    }

    /// Returns the next text, or 0 at the end of the stream.
    pub(super) fn read(&mut self, out: &mut [u8]) -> Result<usize, Failure> {
        loop {
            match self.state {
                State::Reading => {}
                State::Corrupt => return Err(self.source.damaged()),
                State::Ended => return Ok(0),
            }
            let before = (self.decompress.total_in(), self.decompress.total_out());
            let input = self.source.fill()?;
            let is_end = input.is_empty();
            let status = self.decompress.decompress(input, out);
            let taken = self.decompress.total_in() - before.0;
            let text = self.decompress.total_out() - before.1;
            self.source.consume(taken as usize);
            match status {
                Ok(Status::StreamEnd) => self.state = State::Ended,
                Ok(Status::MemNeeded) => {
                    return Err(io::Error::from(ErrorKind::OutOfMemory).into());
                }
                Ok(_) if is_end && text == 0 => return Err(self.source.damaged()),
                Ok(_) => {}
                Err(_) => self.state = State::Corrupt,
            }
            if text > 0 {
                return Ok(text as usize);
            }
        }
    }
}

/// Skips a stream without text. Returns whether there was one.
///
/// A decompressor allocates megabytes for each stream, so a file of such streams would take minutes.
pub(super) fn skip_empty<R: Read>(source: &mut Source<R>) -> Result<bool, Failure> {
    let stream = source.peek(4 + EMPTY.len())?;
    let is_empty = stream.get(4..).is_some_and(|rest| rest.starts_with(EMPTY));
    if is_empty {
        source.consume(4 + EMPTY.len());
    }
    Ok(is_empty)
}
