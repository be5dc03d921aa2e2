//! [`ZstdFrames`]: the games of some frames of a zstd file.

use super::cut::{EVENT, EventScanner};
use crate::compression::decoder::Decoder;
use crate::compression::frames::zstd_frames;
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Take};
use std::ops::Range;

/// The frames of a zstd file, so that several threads or machines can each read a part of it.
///
/// Parts that cover all frames without overlapping have every game exactly once. A game belongs to the part that has
/// its first byte, if it begins with `[Event "` after a blank line and the blank line is in the same frame; any other
/// game belongs to the part of the game before it. A part reads on into the next frames, up to the end of its last
/// game.
///
/// ```no_run
/// use chess_games::{Batches, ZstdFrames};
/// use std::fs::File;
///
/// let frames = ZstdFrames::new(&mut File::open("games.pgn.zst")?)?;
/// // On each of two machines, one of these parts:
/// let half = frames.len() / 2;
/// for part in [0..half, half..frames.len()] {
///     let text = frames.games(File::open("games.pgn.zst")?, part)?;
///     for batch in Batches::new(text) {
///         println!("{} bytes", batch?.bytes().len());
///     }
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZstdFrames {
    frames: Vec<Range<u64>>,
}

impl ZstdFrames {
    /// Finds the frames of a file without decompressing them.
    ///
    /// # Errors
    /// Returns an error if reading fails, or if the file is cut off or not a zstd file.
    pub fn new<F: Read + Seek>(file: &mut F) -> io::Result<Self> {
        Ok(Self {
            frames: zstd_frames(file)?,
        })
    }

    /// Returns the number of frames that can have text.
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Returns whether the file has no frame with text.
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Returns the byte ranges of the frames in the file.
    pub fn ranges(&self) -> &[Range<u64>] {
        &self.frames
    }

    /// Returns the text of the games that begin in some frames.
    ///
    /// Byte offsets of the text are counted from its start, since the size of the text before it is not known.
    ///
    /// # Errors
    /// Returns an error if reading fails, or if the data is damaged.
    ///
    /// # Panics
    /// Panics if the part does not lie within `0..len`.
    pub fn games<F: Read + Seek>(
        &self,
        file: F,
        part: Range<usize>,
    ) -> io::Result<impl Read + use<F>> {
        let frames = &self.frames[part.clone()];
        let mut games = FrameGames {
            frames: self.frames[part.start..].iter().cloned().collect(),
            own: frames.len(),
            file: Some(file),
            decoder: None,
            head: Vec::new(),
            delivered: 0,
            scanner: None,
            has_ended: frames.is_empty(),
        };
        if part.start > 0 {
            games.skip_to_game()?;
        }
        Ok(games)
    }
}

/// The text of the games that begin in some frames of a zstd file.
#[derive(Debug)]
struct FrameGames<F> {
    /// The frames that are not yet begun.
    frames: VecDeque<Range<u64>>,
    /// How many of them belong to the part.
    own: usize,
    file: Option<F>,
    decoder: Option<Decoder<Take<F>>>,
    /// Text that is decompressed and not yet delivered, from this place on.
    head: Vec<u8>,
    delivered: usize,
    /// Behind the part: finds the start of the next game, in the current frame.
    scanner: Option<EventScanner>,
    has_ended: bool,
}

/// How many bytes are decompressed at a time while looking for a game.
const PIECE: usize = 1 << 16;

impl<F: Read + Seek> FrameGames<F> {
    /// Begins the next frame. Returns `false` if there is none.
    fn next_frame(&mut self) -> io::Result<bool> {
        if let Some(decoder) = self.decoder.take() {
            self.file = decoder.into_inner().map(Take::into_inner);
        }
        let (Some(frame), Some(mut file)) = (self.frames.pop_front(), self.file.take()) else {
            return Ok(false);
        };
        if self.own == 0 {
            // Blank lines in the frame before do not count: a part that begins here does not see them.
            self.scanner = Some(EventScanner::default());
        }
        self.own = self.own.saturating_sub(1);
        file.seek(SeekFrom::Start(frame.start))?;
        self.decoder = Some(Decoder::new(file.take(frame.end - frame.start))?);
        Ok(true)
    }

    /// Skips the text up to the first game that begins in the part.
    fn skip_to_game(&mut self) -> io::Result<()> {
        let mut piece = vec![0; PIECE];
        while self.own > 0 && self.next_frame()? {
            let mut scanner = EventScanner::default();
            while let Some(decoder) = &mut self.decoder {
                let count = read(decoder, &mut piece)?;
                if count == 0 {
                    break;
                }
                if let Some(end) = scanner.scan(&piece[..count]) {
                    self.head.extend_from_slice(EVENT);
                    self.head.extend_from_slice(&piece[end..count]);
                    return Ok(());
                }
            }
        }
        self.has_ended = true;
        Ok(())
    }

    /// Decompresses more text behind the part, up to the start of the next game.
    fn fill_head(&mut self) -> io::Result<()> {
        self.head.drain(..self.delivered);
        self.delivered = 0;
        let (Some(decoder), Some(scanner)) = (&mut self.decoder, &mut self.scanner) else {
            return Ok(());
        };
        let before = self.head.len();
        self.head.resize(before + PIECE, 0);
        let count = read(decoder, &mut self.head[before..])?;
        self.head.truncate(before + count);
        if let Some(end) = scanner.scan(&self.head[before..]) {
            self.head.truncate(before + end - EVENT.len());
            self.has_ended = true;
        } else if count == 0 && !self.next_frame()? {
            self.has_ended = true;
        }
        Ok(())
    }

    /// Returns the length of the text that certainly belongs to the part.
    fn certain(&self) -> usize {
        let undecided = self.scanner.as_ref().map_or(0, EventScanner::matched);
        self.head.len() - if self.has_ended { 0 } else { undecided }
    }
}

impl<F: Read + Seek> Read for FrameGames<F> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        loop {
            let ready = &self.head[self.delivered..self.certain()];
            if !ready.is_empty() {
                let count = ready.len().min(out.len());
                out[..count].copy_from_slice(&ready[..count]);
                self.delivered += count;
                return Ok(count);
            }
            if self.has_ended {
                return Ok(0);
            }
            if self.scanner.is_some() {
                self.fill_head()?;
                continue;
            }
            let count = match &mut self.decoder {
                Some(decoder) => read(decoder, out)?,
                None => 0,
            };
            if count > 0 {
                return Ok(count);
            }
            self.has_ended = !self.next_frame()?;
        }
    }
}

fn read(read: &mut impl Read, out: &mut [u8]) -> io::Result<usize> {
    loop {
        match read.read(out) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}
