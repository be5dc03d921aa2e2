//! [`Part`]: the text of the games of a byte range of a file, whatever its compression.

use super::object_file::ObjectFile;
use chess_games::{Compression, Decoder, ZstdFrames, games_in_range};
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
    ) -> io::Result<Self> {
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

    fn whole(file: ObjectFile) -> io::Result<Self> {
        Self::stream(Box::new(file))
    }

    /// Opens the text of a stream.
    pub(crate) fn stream(read: Box<dyn Read + Send>) -> io::Result<Self> {
        let text = Box::new(Decoder::new(read)?);
        Ok(Self { text, offset: 0 })
    }
}

/// Recognizes the compression of a file by its first bytes.
fn compression(file: &mut ObjectFile) -> io::Result<Compression> {
    let mut first = Vec::new();
    file.by_ref()
        .take(Compression::DETECTED_BY as u64)
        .read_to_end(&mut first)?;
    file.rewind()?;
    Ok(Compression::detect(&first))
}
