//! [`Gzip`]: one member of a gzip file.

use super::source::{Failure, Source};
use flate2::{Crc, Decompress, FlushDecompress, Status};
use std::io::{BufRead, Read};
use std::mem;
use std::ops::Range;

/// How much text is decompressed at a time, in bytes.
///
/// It is the window of deflate. The decompressor keeps as much text to itself, and loses it when it finds damaged data:
/// so it always gets room up to the end of its window.
const WINDOW: usize = 32 * 1024;

/// Decompresses a member (RFC 1952).
///
/// All text before damaged data is delivered, in reads of any size.
pub(super) struct Gzip<R> {
    source: Source<R>,
    memory: Memory,
    /// The text in the window that is not yet delivered.
    ready: Range<usize>,
    crc: Crc,
    state: State,
}

/// The memory of a decompressor, for one member after the other.
pub(super) struct Memory {
    inflate: Decompress,
    window: Box<[u8]>,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            inflate: Decompress::new(false),
            window: vec![0; WINDOW].into(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Body,
    Corrupt,
    Trailer,
    Ended,
}

impl<R: Read> Gzip<R> {
    /// Reads the header of a member.
    pub(super) fn new(mut source: Source<R>, mut memory: Memory) -> Result<Self, Failure> {
        header(&mut source)?;
        memory.inflate.reset(false);
        Ok(Self {
            source,
            memory,
            ready: 0..0,
            crc: Crc::new(),
            state: State::Body,
        })
    }

    pub(super) fn into_parts(self) -> (Source<R>, Memory) {
        (self.source, self.memory)
    }

    /// Returns the next text, or 0 at the end of the member.
    pub(super) fn read(&mut self, out: &mut [u8]) -> Result<usize, Failure> {
        while self.ready.is_empty() {
            match self.state {
                State::Body => {
                    let start = self.memory.inflate.total_out() as usize % WINDOW;
                    // A large read needs no copy.
                    if let Some(room) = out.get_mut(..WINDOW - start) {
                        let count = self.inflate(room)?;
                        if count > 0 {
                            return Ok(count);
                        }
                    } else {
                        let mut window = mem::take(&mut self.memory.window);
                        let count = self.inflate(&mut window[start..]);
                        self.memory.window = window;
                        self.ready = start..start + count?;
                    }
                }
                State::Corrupt => return Err(self.source.damaged()),
                State::Trailer => self.trailer()?,
                State::Ended => return Ok(0),
            }
        }
        let count = self.ready.len().min(out.len());
        out[..count].copy_from_slice(&self.memory.window[self.ready.start..][..count]);
        self.ready.start += count;
        Ok(count)
    }

    /// Decompresses into this room, up to the end of the decompressor's window. Returns how much.
    fn inflate(&mut self, room: &mut [u8]) -> Result<usize, Failure> {
        let inflate = &mut self.memory.inflate;
        let before = (inflate.total_in(), inflate.total_out());
        let input = self.source.fill()?;
        let is_end = input.is_empty();
        let status = inflate.decompress(input, room, FlushDecompress::None);
        let taken = inflate.total_in() - before.0;
        let count = (inflate.total_out() - before.1) as usize;
        self.source.consume(taken as usize);
        self.crc.update(&room[..count]);
        match status {
            Ok(Status::StreamEnd) => self.state = State::Trailer,
            Ok(Status::Ok | Status::BufError) if is_end && count == 0 => {
                return Err(self.source.damaged());
            }
            Ok(Status::Ok | Status::BufError) => {}
            Err(_) => self.state = State::Corrupt,
        }
        Ok(count)
    }

    /// Compares the checksum and the length of the text.
    fn trailer(&mut self) -> Result<(), Failure> {
        let [crc, length] = [bytes(&mut self.source)?, bytes(&mut self.source)?];
        let is_intact = u32::from_le_bytes(crc) == self.crc.sum()
            && u32::from_le_bytes(length) == self.crc.amount();
        if !is_intact {
            return Err(self.source.damaged());
        }
        self.state = State::Ended;
        Ok(())
    }
}

/// Reads the header of a member.
fn header<R: Read>(source: &mut Source<R>) -> Result<(), Failure> {
    const DEFLATE: u8 = 8;
    const HEADER_CRC: u8 = 1 << 1;
    const EXTRA: u8 = 1 << 2;
    const NAME: u8 = 1 << 3;
    const COMMENT: u8 = 1 << 4;
    const RESERVED: u8 = 0xe0;
    let fixed: [u8; 10] = bytes(source)?;
    let mut crc = Crc::new();
    crc.update(&fixed);
    let flags = fixed[3];
    if fixed[..3] != [0x1f, 0x8b, DEFLATE] || flags & RESERVED != 0 {
        return Err(source.damaged());
    }
    if flags & EXTRA != 0 {
        let length: [u8; 2] = bytes(source)?;
        crc.update(&length);
        for _ in 0..u16::from_le_bytes(length) {
            crc.update(&bytes::<1, R>(source)?);
        }
    }
    for field in [NAME, COMMENT] {
        let mut is_in_text = flags & field != 0;
        while is_in_text {
            let byte: [u8; 1] = bytes(source)?;
            crc.update(&byte);
            is_in_text = byte != [0];
        }
    }
    let sum = crc.sum() as u16;
    if flags & HEADER_CRC != 0 && bytes(source)? != sum.to_le_bytes() {
        return Err(source.damaged());
    }
    Ok(())
}

/// Takes the next bytes.
fn bytes<const N: usize, R: Read>(source: &mut Source<R>) -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    for byte in &mut bytes {
        *byte = match source.fill()? {
            [] => return Err(source.damaged()),
            [first, ..] => *first,
        };
        source.consume(1);
    }
    Ok(bytes)
}
