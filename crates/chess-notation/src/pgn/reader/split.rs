//! Splitting a file between games.

use crate::pgn::lexer::comment_end::{AfterLineFeed, EVENT, after_line_feed};
use alloc::vec::Vec;
use core::ops::Range;
use memchr::memchr;

/// Cuts a file into at most `parts` ranges of bytes of about the same length, each of whole games.
///
/// The ranges follow one another and cover the file, so reading each of them reads every game
/// exactly once, in as many threads or on as many machines as there are. A part's games are those
/// that the whole file has there, their errors too, but that games and lines are counted from the
/// part's start; a [`Reader::from_offset`](super::Reader::from_offset) knows at least the bytes.
///
/// A file is only cut before `[Event "` at the start of a line after a blank one, where a reader
/// begins a game whatever stands before. Games that begin otherwise stay with the game before.
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
    for part in 1..parts {
        let aim = (bytes.len() as u128 * part as u128 / parts as u128) as usize;
        let Some(cut) = next_game(bytes, aim.max(start)) else {
            break;
        };
        if cut > start {
            ranges.push(start..cut);
            start = cut;
        }
    }
    if start < bytes.len() {
        ranges.push(start..bytes.len());
    }
    ranges
}

/// Where the first game begins at which a file may be cut, at `from` or later; `None` if there is
/// none.
///
/// For files that are not held in memory: with a piece of the file from somewhere in its middle,
/// this is the first place in it from which another machine may read. A piece that begins within
/// the blank line before a game does not show that there is one, so begin a little earlier.
///
/// ```
/// use chess_notation::pgn::next_game;
///
/// let piece = b"3. Bb5 a6 *\n\n[Event \"2\"]\n";
/// assert_eq!(next_game(piece, 0), Some(13));
/// assert_eq!(next_game(piece, 14), None);
/// ```
pub fn next_game(bytes: &[u8], from: usize) -> Option<usize> {
    // Back to the line feed that ends the line before the blank ones before `from`.
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
