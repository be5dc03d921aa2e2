//! Splits a file between games.

use crate::pgn::lexer::comment_end::{AfterLineFeed, EVENT, after_line_feed};
use crate::pgn::text::find::find;
use alloc::vec::Vec;
use core::ops::Range;

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
        at += find(*b"\n", &bytes[at..])?;
        match after_line_feed(bytes, at, true) {
            Ok(AfterLineFeed::Event(game)) if game >= from => return Some(game),
            Ok(AfterLineFeed::Event(next) | AfterLineFeed::Other(next)) => at = next,
            Err(_) => return None,
        }
    }
}
