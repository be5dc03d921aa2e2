//! Where a comment in braces ends.

use crate::pgn::lexer::scanner::NeedMore;
use memchr::memchr2;

/// What begins a new game wherever it stands after a blank line, even within a comment.
///
/// This is what lets a file be split anywhere without reading it from its start, and what keeps a
/// forgotten brace from swallowing the rest of the file.
pub(in crate::pgn) const EVENT: &[u8] = b"[Event \"";

/// How a comment ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pgn) enum CommentEnd {
    /// With the closing brace at this place.
    Brace(usize),
    /// Not at all before a line feed, here, after which comes a blank line and, there, a game.
    Event(usize, usize),
    /// Not at all before the end of the file, here.
    File(usize),
}

/// The end of the comment of which some byte, the brace or a later one, is at `start`.
#[inline(always)]
pub(in crate::pgn) fn comment_end(
    window: &[u8],
    start: usize,
    last: bool,
) -> Result<CommentEnd, NeedMore> {
    let mut at = start;
    loop {
        let Some(length) = brace_or_feed(&window[at..]) else {
            return if last {
                Ok(CommentEnd::File(window.len()))
            } else {
                Err(NeedMore)
            };
        };
        at += length;
        if window[at] == b'}' {
            return Ok(CommentEnd::Brace(at));
        }
        match after_line_feed(window, at, last)? {
            AfterLineFeed::Event(next) => return Ok(CommentEnd::Event(at, next)),
            AfterLineFeed::Other(next) => at = next,
        }
    }
}

/// How many bytes come before the first brace or line feed.
///
/// Most comments are clock times, too short for the call of a searcher to pay: so the first bytes
/// are looked at eight at a time, as one number each.
#[inline(always)]
fn brace_or_feed(text: &[u8]) -> Option<usize> {
    let (eights, _) = text.as_chunks::<8>();
    for (i, eight) in eights.iter().take(SHORT_SCAN / 8).enumerate() {
        let bytes = u64::from_le_bytes(*eight);
        let found = zeros(bytes ^ (ONES * b'}' as u64)) | zeros(bytes ^ (ONES * b'\n' as u64));
        if found != 0 {
            return Some(i * 8 + found.trailing_zeros() as usize / 8);
        }
    }
    let near = text.len().min(SHORT_SCAN) / 8 * 8;
    memchr2(b'}', b'\n', &text[near..]).map(|length| near + length)
}

/// How much of a comment is looked at before a searcher is called, in bytes.
const SHORT_SCAN: usize = 32;

/// Each byte 1.
const ONES: u64 = u64::MAX / 255;

/// Marks, with its highest bit, the lowest byte that is zero; bytes above it may be marked wrongly.
#[inline(always)]
const fn zeros(bytes: u64) -> u64 {
    bytes.wrapping_sub(ONES) & !bytes & (ONES << 7)
}

/// What follows a line feed and the white space after it.
pub(in crate::pgn) enum AfterLineFeed {
    /// A game, here, with at least one blank line before it.
    Event(usize),
    /// Something else, here, or the end of the file.
    Other(usize),
}

/// What follows the line feed at `at`.
#[inline]
pub(in crate::pgn) fn after_line_feed(
    window: &[u8],
    at: usize,
    last: bool,
) -> Result<AfterLineFeed, NeedMore> {
    let mut line = at + 1;
    let mut blank = false;
    let mut next = line;
    while let Some(&byte) = window.get(next) {
        next += 1;
        match byte {
            b'\n' => {
                line = next;
                blank = true;
            }
            b' ' | b'\t' | b'\r' => {}
            _ => {
                next -= 1;
                break;
            }
        }
    }
    let here = &window[next..];
    let here = &here[..here.len().min(EVENT.len())];
    if here.is_empty() && !last {
        return Err(NeedMore);
    }
    if !blank || line != next || !EVENT.starts_with(here) {
        return Ok(AfterLineFeed::Other(next));
    }
    match (here.len() == EVENT.len(), last) {
        (true, _) => Ok(AfterLineFeed::Event(next)),
        (false, true) => Ok(AfterLineFeed::Other(next)),
        (false, false) => Err(NeedMore),
    }
}

/// How many bytes at the end of a comment's piece may turn out not to belong to it, because they
/// are the beginning of a blank line and a game.
pub(in crate::pgn) fn undecided(piece: &[u8]) -> usize {
    let bracket = piece
        .iter()
        .rev()
        .take(EVENT.len())
        .position(|&byte| byte == b'[');
    let tail = bracket.map_or(0, |at| at + 1);
    let tail = if EVENT.starts_with(&piece[piece.len() - tail..]) {
        tail
    } else {
        0
    };
    let before = &piece[..piece.len() - tail];
    let is_text = |byte: &u8| !b" \t\r\n".contains(byte);
    let text = before.iter().rposition(is_text).map_or(0, |at| at + 1);
    let feed = before[text..].iter().position(|&byte| byte == b'\n');
    // Of a carriage return it is not known yet whether a line feed follows.
    let lone = usize::from(piece.last() == Some(&b'\r'));
    feed.map_or(lone, |feed| piece.len() - (text + feed))
}
