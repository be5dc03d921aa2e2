//! [`GameText`] and [`BatchGames`]: the games of a batch with their texts.

use super::Batch;
use chess_notation::pgn::{GameEnd, Reader, Visitor, trim_asides};
use std::ops::Range;

/// The text of a game in its file, byte for byte.
///
/// The texts of all games together are the whole file. Text between two games (blank lines, escaped lines, line
/// comments) belongs to the second game, and text after the last game belongs to that game.
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

    /// Returns the bytes without white space at both ends, byte order marks before it, and control-Z after it.
    pub fn trimmed(&self) -> &'b [u8] {
        without_start(without_end(self.bytes, &[b"\x1a"]))
    }

    /// Returns the bytes that are written of the game, with which it is read back as the same one.
    ///
    /// A byte order mark at the end can be part of a comment without an end. After a last tag, control-Z is kept in its
    /// line: without it, the value of `[White "A"]"]` would end elsewhere.
    pub(crate) fn to_write(self) -> &'b [u8] {
        let text = without_end(self.bytes, &[b"\x1a"]);
        let mut length = text.len();
        if text.ends_with(b"]") {
            let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
            let blanks = self.bytes[length..].iter().take_while(is_blank).count();
            // A form feed is white space, but ends no line.
            if let Some(b'\x1a' | b'\x0c') = self.bytes.get(length + blanks) {
                length += blanks + 1;
            }
        }
        without_start(&self.bytes[..length])
    }

    /// Returns the bytes of the game alone: without white space, and without the escaped lines and line comments before
    /// and after it that belong to no game.
    ///
    /// ```
    /// use chess_games::GameText;
    ///
    /// let text = GameText::new(b"% escaped\n; comment\n\n1. e4 1-0 {White wins}\n\n; the end\n", 0);
    /// assert_eq!(text.without_asides(), b"1. e4 1-0 {White wins}");
    /// ```
    pub fn without_asides(&self) -> &'b [u8] {
        let bare = |text: &'b [u8]| without_start(without_end(text, &[b"\x1a", BYTE_ORDER_MARK]));
        let mut text = bare(self.bytes);
        loop {
            let alone = bare(trim_asides(text));
            if alone.len() == text.len() {
                return text;
            }
            text = alone;
        }
    }

    /// Returns the place of the text in the file.
    pub fn range(&self) -> Range<u64> {
        self.offset..self.offset + self.bytes.len() as u64
    }
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Removes white space and byte order marks from the start of a text.
fn without_start(mut text: &[u8]) -> &[u8] {
    text = text.trim_ascii_start();
    while let Some(rest) = text.strip_prefix(BYTE_ORDER_MARK) {
        text = rest.trim_ascii_start();
    }
    text
}

/// Removes white space and marks from the end of a text.
fn without_end<'b>(mut text: &'b [u8], marks: &[&[u8]]) -> &'b [u8] {
    text = text.trim_ascii_end();
    while let Some(rest) = marks.iter().find_map(|mark| text.strip_suffix(*mark)) {
        text = rest.trim_ascii_end();
    }
    text
}

/// How the moves of games are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    Read,
    Skim,
}

/// The games of a [`Batch`]: an iterator over their texts and the outputs of a visitor.
#[derive(Debug)]
pub(crate) struct BatchGames<'b, 'v, V> {
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
        let mut end = (self.reader.offset() - self.batch.offset) as usize;
        if !has_game(&self.batch.text[end..]) {
            end = self.batch.text.len();
        }
        let bytes = &self.batch.text[self.start..end];
        let text = GameText::new(bytes, self.batch.offset + self.start as u64);
        self.start = end;
        Some((text, output))
    }
}

/// Returns whether a game begins in the text after a game.
fn has_game(text: &[u8]) -> bool {
    let trimmed = GameText::new(text, 0).trimmed();
    match trimmed.first() {
        None => false,
        Some(b'[' | b'*' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => true,
        Some(_) => Reader::new(text).skip_game(),
    }
}
