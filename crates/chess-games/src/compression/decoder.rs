//! [`Decoder`]: the text of a file, whatever its compression.

use super::Compression;
use super::bzip2::{Bzip2, skip_empty};
use super::error::{DecodeError, DecodeErrorKind};
use super::foreign::ForeignFormat;
use super::gzip::{Gzip, Memory};
use super::source::{Failure, Source};
use ruzstd::decoding::errors::{FrameDecoderError, FrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, DEFAULT_MAX_WINDOW_SIZE, FrameDecoder};
use std::fmt;
use std::io::{self, BufRead, ErrorKind, Read};

/// How much text zstd decompresses at a time, in bytes.
const ZSTD_STEP: usize = 256 * 1024;

/// Decompresses a stream: plain text, gzip, zstd or bzip2, recognized by its first bytes.
///
/// Files of several gzip members, zstd frames or bzip2 streams are read to their end. Memory does not depend on the
/// size of the file: 64 KiB for plain text, 150 KiB for gzip, 4 MB for bzip2, and for zstd the window that the file
/// asks for, which is 8 MB for most and at most 128 MiB.
///
/// ```
/// use chess_games::{Compression, Decoder};
/// use std::io::Read;
///
/// // What `printf '1. e4 *' | gzip` writes.
/// let gzip = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff\x33\xd4\x53\x48\x35\x51\xd0\x02\
///               \x00\xd3\x9d\xba\x0e\x07\x00\x00\x00";
/// let mut decoder = Decoder::new(&gzip[..])?;
/// let mut text = String::new();
/// decoder.read_to_string(&mut text)?;
/// assert_eq!(text, "1. e4 *");
/// assert_eq!(decoder.compression(), Compression::Gzip);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// An error of the stream is passed on. Damaged data is an [`io::Error`] that contains a [`DecodeError`], and a file
/// that is certainly not PGN (a zip archive, UTF-16) one that contains a [`ForeignFormat`].
/// [`InputError::from`](crate::InputError) tells them apart. After an error, all further reads return the end of
/// the file.
pub struct Decoder<R> {
    state: State<R>,
    compression: Compression,
    text_offset: u64,
    /// The memory of the last gzip member, for the next one.
    memory: Option<Memory>,
}

/// What is being read. The decompressors own the source while they read, and give it back at the end of a member.
enum State<R> {
    Plain(Source<R>),
    /// Between two members, frames or streams.
    Between(Source<R>),
    Gzip(Gzip<R>),
    Zstd(Source<R>, Box<FrameDecoder>),
    Bzip2(Bzip2<R>),
    /// The source is kept if it was read to its end.
    Ended(Option<Source<R>>),
}

impl<R: Read> Decoder<R> {
    /// Reads the first bytes of a stream, and prepares to decompress it.
    ///
    /// # Errors
    /// Returns an error if reading fails, or if the file is certainly not PGN.
    pub fn new(read: R) -> io::Result<Self> {
        let mut source = Source::new(read);
        let first = source.peek(ForeignFormat::DETECTED_BY)?;
        let compression = Compression::detect(first);
        if compression == Compression::None
            && let Some(foreign) = ForeignFormat::detect(first)
        {
            return Err(io::Error::new(ErrorKind::InvalidData, foreign));
        }
        let state = match compression {
            Compression::None => State::Plain(source),
            _ => State::Between(source),
        };
        Ok(Self {
            state,
            compression,
            text_offset: 0,
            memory: None,
        })
    }

    /// Returns the compression of the stream.
    pub fn compression(&self) -> Compression {
        self.compression
    }

    /// Returns the stream, if no error has occurred. Bytes that are read ahead are lost.
    pub fn into_inner(self) -> Option<R> {
        let source = match self.state {
            State::Plain(source) | State::Between(source) | State::Zstd(source, _) => source,
            State::Gzip(member) => member.into_parts().0,
            State::Bzip2(stream) => stream.into_source(),
            State::Ended(source) => source?,
        };
        Some(source.into_inner())
    }

    /// Starts the next member, frame or stream. Ends if there is none.
    fn next_member(&mut self, mut source: Source<R>) -> Result<(), Failure> {
        let fail = |kind, source: &Source<R>| Failure::Decode(kind, source.offset());
        loop {
            // Tapes and some programs pad files with zeros.
            while source.fill()?.first() == Some(&0) {
                let padding = source.fill()?;
                let zeros = padding.iter().take_while(|&&byte| byte == 0).count();
                source.consume(zeros);
            }
            let first = source.peek(Compression::DETECTED_BY)?;
            if first.is_empty() {
                self.state = State::Ended(Some(source));
                return Ok(());
            }
            if Compression::detect(first) != self.compression {
                // The start of the magic number, and then the end of the file.
                let is_cut = first.len() < 4 && MAGIC.iter().any(|magic| magic.starts_with(first));
                let kind = if is_cut {
                    DecodeErrorKind::Truncated
                } else {
                    DecodeErrorKind::TrailingData
                };
                return Err(fail(kind, &source));
            }
            let is_frame = first[0] == MAGIC[1][0];
            match self.compression {
                Compression::Bzip2 if skip_empty(&mut source)? => continue,
                Compression::Zstd if !is_frame => {}
                _ => break,
            }
            // A frame to be skipped: its magic number, and the length of its content.
            let header = source.peek(8)?;
            let length = header
                .get(4..8)
                .map(|length| u32::from_le_bytes([length[0], length[1], length[2], length[3]]));
            let length = length.map(|length| u64::from(length) + 8);
            if length.is_none() || length != Some(source.skip(length.unwrap_or(0))?) {
                return Err(fail(DecodeErrorKind::Truncated, &source));
            }
        }
        self.state = match self.compression {
            Compression::Gzip => {
                let memory = self.memory.take().unwrap_or_default();
                State::Gzip(Gzip::new(source, memory)?)
            }
            Compression::Bzip2 => State::Bzip2(Bzip2::new(source)),
            Compression::None => State::Plain(source),
            Compression::Zstd => {
                let mut decoder = Box::new(FrameDecoder::new());
                match decoder.reset(&mut source) {
                    Ok(()) => State::Zstd(source, decoder),
                    Err(error) => return Err(zstd_failure(&error, &mut source)),
                }
            }
        };
        Ok(())
    }

    fn read_text(&mut self, out: &mut [u8]) -> Result<usize, Failure> {
        loop {
            let count = match &mut self.state {
                State::Plain(source) => {
                    let read = source.read(out);
                    return read.map_err(|error| source.failure().unwrap_or(error).into());
                }
                State::Ended(_) => return Ok(0),
                State::Between(_) => 0,
                State::Gzip(member) => member.read(out)?,
                State::Bzip2(stream) => stream.read(out)?,
                State::Zstd(source, decoder) => read_zstd(source, decoder, out)?,
            };
            if count > 0 {
                return Ok(count);
            }
            let source = match std::mem::replace(&mut self.state, State::Ended(None)) {
                State::Plain(source) | State::Between(source) | State::Zstd(source, _) => source,
                State::Gzip(member) => {
                    let (source, memory) = member.into_parts();
                    self.memory = Some(memory);
                    source
                }
                State::Bzip2(stream) => stream.into_source(),
                State::Ended(_) => return Ok(0),
            };
            self.next_member(source)?;
        }
    }
}

/// The first bytes of the formats.
const MAGIC: [&[u8]; 3] = [b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"BZh"];

fn zstd_failure<R: Read>(error: &FrameDecoderError, source: &mut Source<R>) -> Failure {
    let kind = match *error {
        FrameDecoderError::WindowSizeTooBig { requested, max } => DecodeErrorKind::Window {
            needed: requested,
            limit: max,
        },
        // The largest window that a header can ask for.
        FrameDecoderError::FrameHeaderError(FrameHeaderError::WindowTooBig { got }) => {
            DecodeErrorKind::Window {
                needed: got,
                limit: DEFAULT_MAX_WINDOW_SIZE,
            }
        }
        FrameDecoderError::DictNotProvided { .. } => DecodeErrorKind::Dictionary,
        _ => return source.damaged(),
    };
    Failure::Decode(kind, source.offset())
}

/// Returns the next text of a frame, or 0 at its end.
fn read_zstd<R: Read>(
    source: &mut Source<R>,
    decoder: &mut FrameDecoder,
    out: &mut [u8],
) -> Result<usize, Failure> {
    while decoder.can_collect() == 0 && !decoder.is_finished() {
        let step = BlockDecodingStrategy::UptoBytes(ZSTD_STEP);
        if let Err(error) = decoder.decode_blocks(&mut *source, step) {
            return Err(zstd_failure(&error, source));
        }
    }
    let count = decoder.read(out)?;
    if count == 0
        && let Some(stored) = decoder.get_checksum_from_data()
        && decoder.get_calculated_checksum() != Some(stored)
    {
        return Err(Failure::Decode(DecodeErrorKind::Corrupt, source.offset()));
    }
    Ok(count)
}

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        match self.read_text(out) {
            Ok(count) => {
                self.text_offset += count as u64;
                Ok(count)
            }
            Err(Failure::Io(error)) => {
                if error.kind() != ErrorKind::Interrupted {
                    self.state = State::Ended(None);
                }
                Err(error)
            }
            Err(Failure::Decode(kind, offset)) => {
                self.state = State::Ended(None);
                let error = DecodeError {
                    compression: self.compression,
                    kind,
                    offset,
                    text_offset: self.text_offset,
                };
                let io_kind = match kind {
                    DecodeErrorKind::Truncated => ErrorKind::UnexpectedEof,
                    _ => ErrorKind::InvalidData,
                };
                Err(io::Error::new(io_kind, error))
            }
        }
    }
}

impl<R> fmt::Debug for Decoder<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder")
            .field("compression", &self.compression)
            .field("text_offset", &self.text_offset)
            .finish_non_exhaustive()
    }
}
