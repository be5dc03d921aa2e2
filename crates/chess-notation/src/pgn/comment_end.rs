//! Where a comment in braces ends.

use super::scanner::NeedMore;
use memchr::memchr2_iter;

/// What begins a new game wherever it stands after a blank line, even within a comment.
///
/// This is what lets a file be split anywhere without reading it from its start, and what keeps a
/// forgotten brace from swallowing the rest of the file.
pub(super) const EVENT: &[u8] = b"[Event \"";

/// How a comment ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommentEnd {
    /// With the closing brace at this place.
    Brace(usize),
    /// Not at all before a line feed, here, after which comes a blank line and, there, a game.
    Event(usize, usize),
    /// Not at all before the end of the file, here.
    File(usize),
}

/// The end of the comment of which some byte, the brace or a later one, is at `start`.
#[inline(always)]
pub(super) fn comment_end(window: &[u8], start: usize, last: bool) -> Result<CommentEnd, NeedMore> {
    for found in memchr2_iter(b'}', b'\n', &window[start..]) {
        let at = start + found;
        if window[at] == b'}' {
            return Ok(CommentEnd::Brace(at));
        }
        if let Some(next) = event_after(window, at, last)? {
            return Ok(CommentEnd::Event(at, next));
        }
    }
    if last {
        Ok(CommentEnd::File(window.len()))
    } else {
        Err(NeedMore)
    }
}

/// Where a game begins after the line feed at `at`, if nothing but at least one blank line lies
/// between.
pub(super) fn event_after(window: &[u8], at: usize, last: bool) -> Result<Option<usize>, NeedMore> {
    let mut line = at + 1;
    let mut blank = false;
    loop {
        let rest = &window[line.min(window.len())..];
        let Some(length) = rest.iter().position(|byte| !b" \t\r".contains(byte)) else {
            return if last { Ok(None) } else { Err(NeedMore) };
        };
        if rest[length] == b'\n' {
            blank = true;
            line += length + 1;
            continue;
        }
        let here = &rest[..rest.len().min(EVENT.len())];
        if !blank || length > 0 || !EVENT.starts_with(here) {
            return Ok(None);
        }
        return match (here.len() == EVENT.len(), last) {
            (true, _) => Ok(Some(line)),
            (false, true) => Ok(None),
            (false, false) => Err(NeedMore),
        };
    }
}
