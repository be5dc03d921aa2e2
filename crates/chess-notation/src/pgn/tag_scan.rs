//! Finding a tag pair in a line.

use super::scanner::NeedMore;
use core::ops::Range;
use memchr::memchr3_iter;

/// What stands at a square bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TagScan {
    /// A tag pair; its value as it stands between the quotes.
    Pair {
        name: Range<usize>,
        value: Range<usize>,
        /// After the closing bracket.
        end: usize,
    },
    /// No tag pair.
    NotOne,
    /// A line beyond the limit; it is consumed.
    TooLong,
}

/// Looks for the tag pair that begins with the bracket at `start`.
///
/// The value ends at the first quote that is not escaped and that a bracket and the end of the
/// line, or the next tag, follow. So quotes that somebody forgot to escape belong to the value. If
/// there is none, it ends at the first quote with a bracket after it, if need be an escaped one:
/// `[Event "Tournament \"]`.
pub(super) fn scan(window: &[u8], start: usize, last: bool) -> Result<TagScan, NeedMore> {
    let byte = |at: usize| {
        window
            .get(at)
            .copied()
            .or(last.then_some(b'\n'))
            .ok_or(NeedMore)
    };
    let after_blanks = |mut at: usize| {
        while matches!(byte(at)?, b' ' | b'\t') {
            at += 1;
        }
        Ok(at)
    };
    let name_start = after_blanks(start + 1)?;
    let mut name_end = name_start;
    while is_in_name(byte(name_end)?) {
        name_end += 1;
    }
    let quote = after_blanks(name_end)?;
    if name_end == name_start || byte(quote)? != b'"' {
        return Ok(TagScan::NotOne);
    }
    let value_start = quote + 1;
    let pair = |(value_end, end): (usize, usize)| TagScan::Pair {
        name: name_start..name_end,
        value: value_start..value_end,
        end,
    };
    let mut plain = None;
    let mut escaped = None;
    for found in memchr3_iter(b'"', b'\n', b'\r', &window[value_start..]) {
        let at = value_start + found;
        if window[at] != b'"' {
            return Ok(plain.or(escaped).map_or(TagScan::NotOne, pair));
        }
        let bracket = after_blanks(at + 1)?;
        if byte(bracket)? != b']' {
            continue;
        }
        let here = (at, bracket + 1);
        if is_escaped(&window[value_start..at]) {
            escaped.get_or_insert(here);
        } else if matches!(byte(after_blanks(bracket + 1)?)?, b'\n' | b'\r' | b'[') {
            return Ok(pair(here));
        } else {
            plain.get_or_insert(here);
        }
    }
    if last {
        Ok(plain.or(escaped).map_or(TagScan::NotOne, pair))
    } else {
        Err(NeedMore)
    }
}

/// Names are made of letters, digits and underscores; files have other characters too.
const fn is_in_name(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'+' | b'#' | b'=' | b':' | b'-' | b'.' | b'/' | 128..)
}

/// Whether an odd number of backslashes ends the text.
fn is_escaped(before: &[u8]) -> bool {
    before
        .iter()
        .rev()
        .take_while(|&&byte| byte == b'\\')
        .count()
        % 2
        == 1
}
