//! [`Batches`]: cuts a stream into batches of whole games.

use super::Batch;
use super::cut::{EVENT, EventScanner};
use super::ends_line;
use chess_notation::pgn::last_cut;
use std::io::{self, Read};

/// Cuts a stream into [batches](Batch) of whole games, in constant memory.
///
/// The batches follow each other without a gap, so every game is in exactly one batch, and reading the batches gives
/// the games and errors of the whole stream. A batch ends before `[Event "` at the start of a line after a blank line,
/// where a game begins whatever is before it. A file without such places is cut where reading shows that a game ends.
/// Escaped lines and line comments between two games are in the batch of the second game.
///
/// ```
/// use chess_games::Batches;
///
/// let file = "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *\n\n".repeat(1000);
/// let batches = Batches::new(file.as_bytes()).with_size(1000);
/// let mut games = 0;
/// for batch in batches {
///     let batch = batch?;
///     let mut reader = batch.reader();
///     while reader.skip_game() {
///         games += 1;
///     }
/// }
/// assert_eq!(games, 2000);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// When reading fails, the whole games before that are delivered first, and then the error. The unfinished game is left
/// out. After an error there are no more batches.
#[derive(Debug)]
pub struct Batches<R> {
    read: R,
    /// The start of the next batch.
    carry: Vec<u8>,
    /// The place of `carry` in the stream.
    offset: u64,
    /// Whether `carry` begins within a line.
    is_within_line: bool,
    size: usize,
    max_game: usize,
    state: State,
}

#[derive(Debug)]
enum State {
    Reading,
    /// Within a game that is too long, with what its end may depend on.
    Skipping(EventScanner),
    /// Everything is read, and `carry` is the rest.
    Failed(io::Error),
    Ended,
}

impl<R: Read> Batches<R> {
    /// The size of a batch unless it is changed, in bytes.
    pub const DEFAULT_SIZE: usize = 1 << 20;
    /// The longest game unless it is changed, in bytes.
    pub const DEFAULT_MAX_GAME: usize = 1 << 26;

    /// Creates an iterator over the batches of a stream, which is a [`Decoder`](crate::Decoder) or plain text.
    pub fn new(read: R) -> Self {
        Self {
            read,
            carry: Vec::new(),
            offset: 0,
            is_within_line: false,
            size: Self::DEFAULT_SIZE,
            max_game: Self::DEFAULT_MAX_GAME,
            state: State::Reading,
        }
    }

    /// Returns these batches with another size, in bytes: 1 MiB by default. Batches are a little smaller, and larger
    /// where a game is.
    #[must_use]
    pub fn with_size(self, size: usize) -> Self {
        Self {
            size: size.max(1),
            ..self
        }
    }

    /// Returns these batches with another limit for the length of a game, in bytes: 64 MiB by default.
    ///
    /// A longer game is cut to this length, which [`Batch::is_oversized`] reports. So memory is bounded, whatever is
    /// read.
    #[must_use]
    pub fn with_max_game(self, max_game: usize) -> Self {
        Self {
            max_game: max_game.max(1),
            ..self
        }
    }

    /// Returns these batches for a stream that begins at this byte of its file.
    #[must_use]
    pub fn with_offset(self, offset: u64) -> Self {
        Self { offset, ..self }
    }

    /// Returns the stream.
    pub fn get_ref(&self) -> &R {
        &self.read
    }

    /// Reads the next batch into the memory of another one. Returns `false` after the last batch.
    ///
    /// # Errors
    /// Returns an error if reading fails.
    pub fn read_into(&mut self, batch: &mut Batch) -> io::Result<bool> {
        batch.text.clear();
        batch.text.shrink_to(self.size.saturating_mul(4));
        batch.is_oversized = false;
        match std::mem::replace(&mut self.state, State::Ended) {
            State::Reading => {}
            State::Skipping(scanner) => {
                if !self.skip(scanner)? {
                    return Ok(false);
                }
            }
            State::Failed(error) => return Err(error),
            State::Ended => return Ok(false),
        }
        batch.offset = self.offset;
        batch.is_within_line = std::mem::take(&mut self.is_within_line);
        batch.text.append(&mut self.carry);
        let mut aim = self.size.min(self.max_game);
        loop {
            match self.fill(&mut batch.text, aim) {
                Ok(Filled::ToAim) => {}
                Ok(Filled::ToEnd) => {
                    self.offset += batch.text.len() as u64;
                    return Ok(!batch.text.is_empty());
                }
                Err(error) => {
                    let cut = last_cut(&batch.text);
                    batch.text.truncate(cut.unwrap_or(0));
                    if batch.text.is_empty() {
                        return Err(error);
                    }
                    self.state = State::Failed(error);
                    return Ok(true);
                }
            }
            if let Some(cut) = last_cut(&batch.text) {
                self.carry.extend_from_slice(&batch.text[cut..]);
                batch.text.truncate(cut);
                self.is_within_line = !ends_line(&batch.text);
                self.state = State::Reading;
                break;
            }
            if batch.text.len() >= self.max_game {
                batch.is_oversized = true;
                let mut scanner = EventScanner::default();
                scanner.scan(&batch.text);
                self.state = State::Skipping(scanner);
                break;
            }
            aim = aim.saturating_mul(2).min(self.max_game);
        }
        self.offset += batch.text.len() as u64;
        Ok(true)
    }

    /// Reads until the text has this many bytes.
    fn fill(&mut self, text: &mut Vec<u8>, aim: usize) -> io::Result<Filled> {
        let missing = aim.saturating_sub(text.len());
        text.reserve(missing);
        let read = self.read.by_ref().take(missing as u64).read_to_end(text)?;
        Ok(if read < missing {
            Filled::ToEnd
        } else {
            Filled::ToAim
        })
    }

    /// Skips the rest of a game that is too long. Returns whether a game follows.
    fn skip(&mut self, mut scanner: EventScanner) -> io::Result<bool> {
        let mut piece = Vec::new();
        loop {
            piece.clear();
            let filled = self.fill(&mut piece, self.size.max(EVENT.len()))?;
            if let Some(end) = scanner.scan(&piece) {
                self.offset = self.offset + end as u64 - EVENT.len() as u64;
                // The start of the tag can be in the piece before.
                self.carry.extend_from_slice(EVENT);
                self.carry.extend_from_slice(&piece[end..]);
                return Ok(true);
            }
            self.offset += piece.len() as u64;
            if let Filled::ToEnd = filled {
                return Ok(false);
            }
        }
    }
}

enum Filled {
    ToAim,
    ToEnd,
}

impl<R: Read> Iterator for Batches<R> {
    type Item = io::Result<Batch>;

    fn next(&mut self) -> Option<io::Result<Batch>> {
        let mut batch = Batch::default();
        match self.read_into(&mut batch) {
            Ok(true) => Some(Ok(batch)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}
