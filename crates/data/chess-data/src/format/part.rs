//! [`Part`]: the text of the games of a byte range of a file, whatever its compression.

use super::object_file::ObjectFile;
use chess_games::{Compression, Decoder, Input, InputError, ZstdFrames, games_in_range};
use chess_notation::pgn::{RECOGNITION_LENGTH, looks_like_pgn};
use std::io::{self, Read, Seek};
use std::ops::Range;

/// The text of the games that belong to a byte range of a file.
///
/// Byte ranges that cover a file have every game exactly once:
///
/// - A plain file is cut where a game certainly begins: before `[Event "` at the start of a line after a blank line.
/// - A zstd file is cut between frames. A frame belongs to the range that has its first byte.
/// - Any other compressed file, and a zstd file that is not on this machine, belongs to the range that has its first
///   byte.
pub(crate) struct Part {
    pub(crate) text: Box<dyn Read + Send>,
    /// The place of the text in the file, after decompression. It is 0 for frames, where it is not known.
    pub(crate) offset: u64,
}

/// Whether a file may be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cuts {
    /// Plain files by bytes, zstd files by frames.
    Any,
    /// Only plain files, since the bytes before a frame are not known.
    PlainOnly,
    /// None, since the number of games before a part is not known.
    None,
}

impl Part {
    /// Opens the text of a range of bytes of a file, or of the whole file.
    pub(crate) fn open(
        mut file: ObjectFile,
        range: Option<Range<u64>>,
        cuts: Cuts,
    ) -> Result<Self, InputError> {
        let Some(range) = range else {
            return Self::whole(file);
        };
        let compression = compression(&mut file)?;
        let can_cut = match compression {
            Compression::None => cuts != Cuts::None,
            Compression::Zstd => cuts == Cuts::Any && file.is_local(),
            _ => false,
        };
        match compression {
            Compression::None if can_cut => {
                let (text, offset) = games_in_range(file, range)?;
                let text = Box::new(text);
                Ok(Self { text, offset })
            }
            Compression::Zstd if can_cut => {
                let frames = ZstdFrames::new(&mut file)?;
                let first = |at| frames.ranges().partition_point(|frame| frame.start < at);
                let part = first(range.start)..first(range.end);
                let text = Box::new(frames.games(file, part)?);
                Ok(Self { text, offset: 0 })
            }
            _ if range.start == 0 => Self::whole(file),
            _ => Ok(Self {
                text: Box::new(io::empty()),
                offset: 0,
            }),
        }
    }

    fn whole(file: ObjectFile) -> Result<Self, InputError> {
        Self::stream(Box::new(file))
    }

    /// Opens the text of a stream.
    pub(crate) fn stream(read: Box<dyn Read + Send>) -> Result<Self, InputError> {
        let text = Box::new(Input::Reader(read).open()?);
        Ok(Self { text, offset: 0 })
    }
}

/// Recognizes the compression of a file by its first bytes. A file that is not PGN is an error for each of its parts.
fn compression(file: &mut ObjectFile) -> Result<Compression, InputError> {
    let text = Decoder::new(&mut *file)?;
    let compression = text.compression();
    let mut first = Vec::new();
    let read = text.take(RECOGNITION_LENGTH as u64).read_to_end(&mut first);
    if !looks_like_pgn(&first) {
        read?;
        let examined = first.len();
        return Err(InputError::NotPgn { examined });
    }
    file.rewind()?;
    Ok(compression)
}
