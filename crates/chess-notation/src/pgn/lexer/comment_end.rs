//! Finds the end of a comment in braces.

use crate::pgn::lexer::token::NeedMore;
use crate::pgn::text::find::find_near;

/// The text that begins a game after a blank line, even within a comment.
///
/// So a file can be split without reading it from its start, and a forgotten brace does not swallow
/// the rest of the file.
pub(crate) const EVENT: &[u8] = b"[Event \"";

/// How a comment ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommentEnd {
    /// At the closing brace at this offset.
    Brace(usize),
    /// Without a brace, before the line feed at the first offset, because a game begins at the
    /// second.
    Event(usize, usize),
    /// Without a brace, at the end of the file, which is this offset.
    File(usize),
}

/// Returns the end of the comment. `start` is the offset of its brace or of any byte after it.
#[inline(always)]
pub(crate) fn comment_end(window: &[u8], start: usize, last: bool) -> Result<CommentEnd, NeedMore> {
    let mut at = start;
    loop {
        // Most comments are clock times.
        let Some(length) = find_near(*b"}\n", &window[at..]) else {
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

/// The text after a line feed and white space.
pub(crate) enum AfterLineFeed {
    /// A game begins at this offset, after at least one blank line.
    Event(usize),
    /// Other text begins at this offset, or the file ends there.
    Other(usize),
}

/// Returns the kind of text after the line feed at `at`.
#[inline]
pub(crate) fn after_line_feed(
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

/// Returns the number of bytes at the end of a piece that may belong to a blank line and a game,
/// not to the comment.
pub(crate) fn undecided(piece: &[u8]) -> usize {
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
    // A line feed may follow a carriage return at the end.
    let lone = usize::from(piece.last() == Some(&b'\r'));
    feed.map_or(lone, |feed| piece.len() - (text + feed))
}
