//! [`GameText`] and [`BatchGames`]: the games of a batch with their texts.

use super::Batch;
use chess_notation::pgn::{GameEnd, Reader, Visitor};
use std::ops::Range;

/// The text of a game in its file, byte for byte.
///
/// The texts of all games together are the whole file. What stands between two games (blank lines, escaped lines)
/// belongs to the second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameText<'b> {
    bytes: &'b [u8],
    offset: u64,
}

impl<'b> GameText<'b> {
    /// Wraps the text of a game that begins at this byte of its file.
    pub fn new(bytes: &'b [u8], offset: u64) -> Self {
        Self { bytes, offset }
    }

    /// Returns the bytes, with the white space before and after the game.
    pub fn bytes(&self) -> &'b [u8] {
        self.bytes
    }

    /// Returns the bytes without white space, byte order marks and control-Z at their ends.
    pub fn trimmed(&self) -> &'b [u8] {
        let mut text = self.bytes.trim_ascii();
        while let Some(rest) = text.strip_prefix(b"\xef\xbb\xbf") {
            text = rest.trim_ascii_start();
        }
        while let Some(rest) = text.strip_suffix(b"\x1a") {
            text = rest.trim_ascii_end();
        }
        text
    }

    /// Returns the place of the text in the file.
    pub fn range(&self) -> Range<u64> {
        self.offset..self.offset + self.bytes.len() as u64
    }
}

/// How the moves of games are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    Read,
    Skim,
}

/// The games of a [`Batch`]: an iterator over their texts and the outputs of a visitor.
#[derive(Debug)]
pub struct BatchGames<'b, 'v, V> {
    batch: &'b Batch,
    reader: Reader<&'b [u8]>,
    visitor: &'v mut V,
    reading: Reading,
    start: usize,
}

impl<'b, 'v, V: Visitor> BatchGames<'b, 'v, V> {
    pub(super) fn new(batch: &'b Batch, visitor: &'v mut V, reading: Reading) -> Self {
        Self {
            batch,
            reader: batch.reader(),
            visitor,
            reading,
            start: 0,
        }
    }

    pub(crate) fn visitor(&mut self) -> &mut V {
        self.visitor
    }

    /// Returns what the last game lacks at its end, unless its moves were skipped.
    pub(crate) fn game_end(&self) -> Option<GameEnd> {
        self.reader.game_end()
    }
}

impl<'b, V: Visitor> Iterator for BatchGames<'b, '_, V> {
    type Item = (GameText<'b>, V::Output);

    fn next(&mut self) -> Option<Self::Item> {
        let output = match self.reading {
            Reading::Read => self.reader.read_game(self.visitor),
            Reading::Skim => self.reader.skim_game(self.visitor),
        }?;
        let end = (self.reader.offset() - self.batch.offset) as usize;
        let bytes = &self.batch.text[self.start..end];
        let text = GameText::new(bytes, self.batch.offset + self.start as u64);
        self.start = end;
        Some((text, output))
    }
}
