//! Passing over the rest of a game without finding its tokens.

use super::class::IN_WORD;
use super::comment_end::{AfterLineFeed, after_line_feed};
use memchr::{memchr2_iter, memchr3_iter};

/// How many bytes are looked at in one go.
///
/// What is looked at in vain is read again token by token; so much of it is lost at most, however
/// short the games are.
const STEP: usize = 2048;

/// Where the movetext ends, if that can be told without its tokens: at `[Event "` after a blank
/// line, or at the end of the file, with what looks like a result right before.
///
/// `start` is after the movetext's first token. `None` means that tokens must tell. That is so if
/// anything comes before the end that could end a game: another result, wherever it stands, a quote
/// that could be a tag's, a blank line. What is beyond ASCII is left to the tokens, too. Comments
/// and variations then do not matter, since this end of a game ends them as well.
pub(super) fn end_of_game(
    window: &[u8],
    start: usize,
    last: bool,
    longest: usize,
) -> Option<usize> {
    let mut from = start;
    loop {
        let to = window.len().min(from + STEP);
        let piece = &window[from..to];
        if piece.is_empty() || to - start > longest || !piece.is_ascii() {
            return None;
        }
        let blank = memchr2_iter(b'\n', b'\r', piece)
            .map(|at| from + at)
            .find(|&at| !is_within_movetext(window, at));
        let doubtful = blank.unwrap_or(to);
        let odd_result = may_hold_odd_result(window, from, to)
            .then(|| memchr2_iter(b':', b'/', &window[from..doubtful]).map(|at| from + at))
            .and_then(|mut signs| signs.find(|&at| is_odd_result(window, at)));
        let doubtful = odd_result.unwrap_or(doubtful);
        for at in memchr3_iter(b'-', b'*', b'"', &window[from..doubtful]) {
            let at = from + at;
            match window[at] {
                b'-' => {
                    let around = window.get(at.checked_sub(1)?..)?;
                    if around.starts_with(b"1-0") || around.starts_with(b"0-1") {
                        return end_after(window, at + 2, last);
                    }
                    if around.starts_with(b"2-1") {
                        return end_after(window, at + 4, last);
                    }
                }
                b'*' => return end_after(window, at + 1, last),
                _ => return None,
            }
        }
        if doubtful < to {
            return None;
        }
        from = to;
    }
}

/// Whether the line end at `at` has text after it: no blank line, and none of the signs that would
/// make one.
fn is_within_movetext(window: &[u8], at: usize) -> bool {
    match window.get(at + 1) {
        Some(b'\n') => window[at] == b'\r',
        Some(&next) => window[at] == b'\n' && next.is_ascii_graphic() && next != b'.',
        None => false,
    }
}

/// Whether there may be such a colon or slash as [`is_odd_result`] looks for.
///
/// Clocks have two colons in every comment, which are too many to look at each; this loop, without a
/// branch, the compiler makes one of vector instructions.
#[expect(
    clippy::needless_bitwise_bool,
    reason = "a branch a byte is what this avoids"
)]
fn may_hold_odd_result(window: &[u8], from: usize, to: usize) -> bool {
    let Some(around) = from
        .checked_sub(1)
        .and_then(|from| window.get(from..to + 2))
    else {
        return true;
    };
    let next = around[1..].iter().zip(&around[2..]).zip(&around[3..]);
    around.iter().zip(next).fold(false, |any, (before, next)| {
        let ((sign, after), end) = next;
        let half = (*before == b'1') & (*sign == b'/') & (*after == b'2');
        let ones = (*before == b'1') & (*after == b'0') | (*before == b'0') & (*after == b'1');
        let is_digit = end.wrapping_sub(b'0') < 10;
        any | half | (ones & (*sign == b':') & !is_digit)
    })
}

/// Whether a result stands at this colon or slash that has no hyphen: `1:0`, `1/2`, `1/2:1/2`.
fn is_odd_result(window: &[u8], at: usize) -> bool {
    let (before, after) = window.split_at(at);
    let is_in_word = |byte: Option<&u8>| byte.is_some_and(|&byte| IN_WORD[byte as usize]);
    match (before, after) {
        ([.., b'1'], [b'/', b'2', ..]) => {
            !(after.starts_with(b"/2-1/2") || before.ends_with(b"1/2-1"))
        }
        ([head @ .., b'1'], [b':', b'0', tail @ ..])
        | ([head @ .., b'0'], [b':', b'1', tail @ ..]) => {
            !is_in_word(head.last()) && !is_in_word(tail.first())
        }
        _ => false,
    }
}

/// Where the next game or the end of the file is, if nothing but blank lines comes before it.
fn end_after(window: &[u8], result_end: usize, last: bool) -> Option<usize> {
    let rest = window.get(result_end..)?;
    let is_text = |byte: &u8| !b" \t\r".contains(byte);
    let Some(blanks) = rest.iter().position(is_text) else {
        return last.then_some(window.len());
    };
    let at = result_end + blanks;
    if window[at] != b'\n' {
        return None;
    }
    match after_line_feed(window, at, last) {
        Ok(AfterLineFeed::Event(next)) => Some(next),
        Ok(AfterLineFeed::Other(next)) if next == window.len() => Some(next),
        _ => None,
    }
}
