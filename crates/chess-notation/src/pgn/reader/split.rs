//! Splits a file between games.

use super::Reader;
use crate::pgn::events::visitor::{GameStart, VisitStep, Visitor};
use crate::pgn::lexer::comment_end::{AfterLineFeed, EVENT, after_line_feed};
use alloc::vec::Vec;
use core::ops::Range;
use memchr::{memchr, memchr2, memchr3, memrchr2};

/// Splits a file into at most `parts` byte ranges of about the same length, each of whole games.
///
/// The ranges are adjacent and cover the file, so reading all of them reads every game exactly
/// once, on any number of threads or machines. The games and errors of a part are those of the
/// whole file, except that games and lines are counted from the start of the part. With
/// [`Reader::from_offset`](crate::pgn::Reader::from_offset), bytes are counted from the start of the
/// file.
///
/// A file is only split before `[Event "` at the start of a line after a blank line, where a game
/// begins in any context. A game that begins in another way stays with the game before it.
///
/// ```
/// use chess_notation::pgn::{Reader, split};
///
/// let file = b"[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *\n";
/// let parts = split(file, 2);
/// assert_eq!(parts, [0..22, 22..43]);
/// for part in parts {
///     let mut reader = Reader::from_offset(&file[part.clone()], part.start as u64);
///     assert!(reader.skip_game());
///     assert!(!reader.skip_game());
/// }
/// ```
pub fn split(bytes: &[u8], parts: usize) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    let (length, parts) = (bytes.len() as u128, parts as u128);
    let mut part = 1;
    while part < parts {
        let aim = (length * part / parts) as usize;
        let Some(cut) = next_game(bytes, aim.max(start)) else {
            break;
        };
        if cut > start {
            ranges.push(start..cut);
            start = cut;
        }
        // Skips parts that end before this cut: there may be more parts than games.
        part = (part + 1).max(((start as u128 + 1) * parts).div_ceil(length.max(1)));
    }
    if start < bytes.len() {
        ranges.push(start..bytes.len());
    }
    ranges
}

/// Returns the first offset at or after `from` where a file may be split, or `None`.
///
/// Use it for a file that is not in memory: read a piece from the middle of the file, and start
/// reading games at this offset. A piece that begins within the blank line before a game does not
/// show that line, so begin a little earlier.
///
/// ```
/// use chess_notation::pgn::next_game;
///
/// let piece = b"3. Bb5 a6 *\n\n[Event \"2\"]\n";
/// assert_eq!(next_game(piece, 0), Some(13));
/// assert_eq!(next_game(piece, 14), None);
/// ```
pub fn next_game(bytes: &[u8], from: usize) -> Option<usize> {
    // Start at the line feed before the blank lines that precede `from`.
    let before = bytes.get(..from)?;
    let is_text = |byte: &u8| !b" \t\r\n".contains(byte);
    let mut at = before.iter().rposition(is_text).map_or(0, |at| at + 1);
    if at == 0 && from == 0 && bytes.starts_with(EVENT) {
        return Some(0);
    }
    loop {
        at += memchr(b'\n', &bytes[at..])?;
        match after_line_feed(bytes, at, true) {
            Ok(AfterLineFeed::Event(game)) if game >= from => return Some(game),
            Ok(AfterLineFeed::Event(next) | AfterLineFeed::Other(next)) => at = next,
            Err(_) => return None,
        }
    }
}

/// Returns the last offset, except 0, where a file may be cut of which this is the start, or `None`. The text before it
/// consists of whole games.
///
/// Use it for a file that is read in pieces: read the games before the offset, and put the rest before the next piece.
/// The offset is before `[Event "` after a blank line, or else where reading shows that a game begins, and before the
/// escaped lines and line comments that precede the game.
///
/// ```
/// use chess_notation::pgn::last_cut;
///
/// let start = b"[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4";
/// assert_eq!(last_cut(start), Some(22));
/// assert_eq!(last_cut(&start[..22]), None);
/// ```
pub fn last_cut(bytes: &[u8]) -> Option<usize> {
    let game = last_event(bytes).or_else(|| last_start(bytes))?;
    let before = &bytes[..game];
    let cut = if may_end_with_aside(before) {
        before_asides(before)
    } else {
        game
    };
    (cut > 0).then_some(cut)
}

/// Returns the last offset, except 0, where a game begins in any context.
fn last_event(bytes: &[u8]) -> Option<usize> {
    /// Games are about this long, so the last offset is probably this close to the end.
    const STEP: usize = 16 << 10;
    let mut from = bytes.len();
    while from > 1 {
        from = from.saturating_sub(STEP).max(1);
        let first = next_game(bytes, from);
        if first.is_some() {
            return core::iter::successors(first, |&at| next_game(bytes, at + 1)).last();
        }
    }
    None
}

/// Returns the last offset where reading shows that a game begins.
///
/// The first token of the game must be far from the end, since more bytes could change what it is.
fn last_start(bytes: &[u8]) -> Option<usize> {
    const MARGIN: usize = 4096;
    let mut starts = Starts {
        before: bytes.len().saturating_sub(MARGIN) as u64,
        last: 0,
    };
    let mut reader = Reader::new(bytes);
    while reader.skim_game(&mut starts).is_some() {}
    (starts.last > 0).then_some(starts.last as usize)
}

/// Remembers the last game that begins before an offset.
struct Starts {
    before: u64,
    last: u64,
}

impl Visitor for Starts {
    type Output = ();

    fn begin_game(&mut self, start: GameStart) -> VisitStep {
        if start.offset < self.before {
            self.last = start.offset;
        }
        VisitStep::Over
    }

    fn end_game(&mut self) {}
}

/// Returns the offset after the last game of a text and after the end of its line. It is 0 if there is no game.
fn before_asides(bytes: &[u8]) -> usize {
    let end = end_of_games(bytes);
    if end == 0 {
        return 0;
    }
    let asides = bytes[end..].trim_ascii_start();
    let gap = &bytes[end..bytes.len() - asides.len()];
    end + memrchr2(b'\n', b'\r', gap).map_or(0, |at| at + 1)
}

/// Returns the offset after the last game of a text, or 0 if there is no game.
fn end_of_games(bytes: &[u8]) -> usize {
    let mut reader = Reader::new(bytes);
    let mut end = 0;
    while reader.skip_game() {
        end = reader.offset() as usize;
    }
    end
}

/// Returns the text of a game without white space, and without the escaped lines and line comments before and after the
/// game that belong to no game.
///
/// ```
/// use chess_notation::pgn::trim_asides;
///
/// let text = b"% escaped\n; comment\n\n1. e4 1-0 {White wins}\n\n; the end\n";
/// assert_eq!(trim_asides(text), b"1. e4 1-0 {White wins}");
/// ```
pub fn trim_asides(game: &[u8]) -> &[u8] {
    let mut text = game.trim_ascii();
    while let [b'%' | b';', ..] = text {
        let end = memchr2(b'\n', b'\r', text).unwrap_or(text.len());
        text = text[end..].trim_ascii_start();
    }
    if may_end_with_aside(text) {
        text = text[..end_of_games(text)].trim_ascii_end();
    }
    text
}

/// Returns whether a text may end with an escaped line (`% …`) or a line comment (`; …`) that belongs to no game.
fn may_end_with_aside(bytes: &[u8]) -> bool {
    let text = bytes.trim_ascii_end();
    let mut line = &text[memrchr2(b'\n', b'\r', text).map_or(0, |at| at + 1)..];
    while let Some(at) = memchr3(b'{', b';', b'%', line) {
        if line[at] != b'{' {
            return true;
        }
        let Some(length) = memchr(b'}', &line[at..]) else {
            return false;
        };
        line = &line[at + length + 1..];
    }
    false
}

/// Returns the number of line ends in a text, as a reader counts them: line feeds, and carriage returns without one.
pub fn count_lines(text: &[u8]) -> u64 {
    crate::pgn::lexer::count_lines(text, 0..text.len())
}
