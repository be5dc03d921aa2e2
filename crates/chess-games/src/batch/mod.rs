//! [`Batch`]: a piece of a file that consists of whole games.
//!
//! | module | contents |
//! |---|---|
//! | this one | `Batch` |
//! | `batches` | cuts a stream into batches |
//! | `cut` | finds the places where a file can be cut |
//! | `range` | cuts a plain file by byte ranges, without reading it from its start |
//! | `frame_games` | cuts a zstd file by its frames |
//! | `games` | the games of a batch with their texts |

pub(crate) mod batches;
pub(crate) mod cut;
pub(crate) mod frame_games;
pub(crate) mod games;
pub(crate) mod range;

use chess_notation::pgn::{Reader, Visitor, count_lines};
use games::{BatchGames, GameText, Reading};
use std::ops::Range;

/// A piece of a file that consists of whole games, about a megabyte of text.
///
/// [`Batches`](crate::Batches) cuts a stream into batches, and [`Pipeline`](crate::Pipeline) processes them on
/// several threads. A batch can be read by itself: its games and their errors are those of the whole file, with byte
/// offsets of the whole file. Games and lines are counted from the start of the batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    text: Vec<u8>,
    offset: u64,
    is_oversized: bool,
    /// Whether other text of the same line is before it in the file.
    is_within_line: bool,
}

impl Batch {
    /// Creates a batch of a text in memory, which begins at this byte of its file.
    pub fn new(text: impl Into<Vec<u8>>, offset: u64) -> Self {
        Self {
            text: text.into(),
            offset,
            is_oversized: false,
            is_within_line: false,
        }
    }

    pub(crate) fn is_within_line(&self) -> bool {
        self.is_within_line
    }

    /// Returns the text.
    pub fn bytes(&self) -> &[u8] {
        &self.text
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.text
    }

    /// Returns the bytes of the batch in its file, after decompression.
    pub fn range(&self) -> Range<u64> {
        self.offset..self.offset + self.text.len() as u64
    }

    /// Returns the whole text as that of one game. It is the text of a batch without games, such as a file of comments.
    pub fn whole_text(&self) -> GameText<'_> {
        GameText::new(&self.text, self.offset)
    }

    /// Returns the text of a game by its place in the file. It is empty if the batch does not have these bytes.
    pub(crate) fn game_text(&self, range: Range<u64>) -> GameText<'_> {
        let index = |offset: u64| usize::try_from(offset.checked_sub(self.offset)?).ok();
        let bytes = index(range.start).zip(index(range.end));
        let bytes = bytes.and_then(|(start, end)| self.text.get(start..end));
        GameText::new(bytes.unwrap_or_default(), range.start)
    }

    /// Returns whether the batch is the start of a game that is longer than the
    /// [limit](crate::Batches::with_max_game). The rest of the game is left out, up to the next `[Event "` after a
    /// blank line.
    pub fn is_oversized(&self) -> bool {
        self.is_oversized
    }

    /// Returns the number of line ends in the text: line feeds, and carriage returns without one.
    pub fn count_lines(&self) -> u64 {
        count_lines(&self.text)
    }

    /// Returns a reader of the games, whose byte ranges are those of the file.
    pub fn reader(&self) -> Reader<&[u8]> {
        Reader::from_offset(&self.text, self.offset)
    }

    /// Reads the games with a visitor, and plays their moves. Each output comes with the text of its game.
    ///
    /// ```
    /// use chess_games::Batch;
    /// use chess_notation::pgn::GameBuilder;
    ///
    /// let batch = Batch::new("[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n", 0);
    /// let mut builder = GameBuilder::default();
    /// let games: Vec<_> = batch.read_games(&mut builder).collect();
    /// assert_eq!(games[1].0.trimmed(), b"[White \"B\"]\n\n1. d4 *");
    /// assert_eq!(games[1].1.tag("White"), Some("B"));
    /// ```
    pub fn read_games<V: Visitor>(
        &self,
        visitor: &mut V,
    ) -> impl Iterator<Item = (GameText<'_>, V::Output)> {
        self.games(visitor, Reading::Read)
    }

    /// Reads the games with a visitor, and plays their moves or skips them.
    pub(crate) fn games<'b, 'v, V: Visitor>(
        &'b self,
        visitor: &'v mut V,
        reading: Reading,
    ) -> BatchGames<'b, 'v, V> {
        BatchGames::new(self, visitor, reading)
    }
}

/// Returns whether text that follows would be the first of its line.
pub(crate) fn ends_line(text: &[u8]) -> bool {
    let last = text.iter().rev().find(|byte| !b" \t".contains(byte));
    last.is_none_or(|byte| b"\r\n".contains(byte))
}
