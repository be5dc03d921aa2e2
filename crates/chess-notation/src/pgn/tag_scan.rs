//! Finding a tag pair in a line.

use super::class::run_length;
use super::scanner::NeedMore;
use core::ops::Range;
use memchr::{memchr3, memchr3_iter};

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

/// Looks for the tag pair that begins with the bracket at `start`, up to `longest` bytes on.
///
/// The value ends at the first quote that is not escaped and that a bracket and the end of the
/// line, or the next tag, follow. So quotes that somebody forgot to escape belong to the value. If
/// there is none, it ends at the first quote with a bracket after it, if need be an escaped one:
/// `[Event "Tournament \"]`.
pub(super) fn scan(
    window: &[u8],
    start: usize,
    last: bool,
    longest: usize,
) -> Result<TagScan, NeedMore> {
    let limit = start.saturating_add(longest);
    if let Some(pair) = usual(&window[..window.len().min(limit)], start) {
        return Ok(pair);
    }
    let text = Text {
        bytes: &window[..window.len().min(limit)],
        end: if window.len() >= limit {
            End::Limit
        } else if last {
            End::File
        } else {
            End::Window
        },
    };
    match text.head(start) {
        Ok(Some((name, value_start))) => text.value(name, value_start),
        Ok(None) => Ok(TagScan::NotOne),
        Err(Stop::Window) => Err(NeedMore),
        Err(Stop::Limit) => Ok(TagScan::TooLong),
    }
}

/// Where the bracket is with which the next line begins, if a line ends here.
#[inline]
pub(super) fn bracket_below(window: &[u8], at: usize) -> Option<usize> {
    match window.get(at..at + 3)? {
        [b'\n', b'[', _] => Some(at + 1),
        [b'\r', b'\n', b'['] => Some(at + 2),
        _ => None,
    }
}

/// The tag pair of a line that is written as the standard has it, without anything escaped, which
/// needs none of the care that others do.
#[inline(always)]
pub(super) fn usual(window: &[u8], start: usize) -> Option<TagScan> {
    let name = start + 1;
    let rest = window.get(name..)?;
    let length = run_length(&IS_USUAL_IN_NAME, rest);
    if length == 0 || !rest[length..].starts_with(b" \"") {
        return None;
    }
    let name = name..name + length;
    let value = name.end + 2;
    let end = value + memchr3(b'"', b'\n', b'\r', &window[value..])?;
    match window[end..] {
        [b'"', b']', b'\n' | b'\r', ..] if window[end - 1] != b'\\' => Some(TagScan::Pair {
            name,
            value: value..end,
            end: end + 2,
        }),
        _ => None,
    }
}

/// Letters and digits.
static IS_USUAL_IN_NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    table
};

/// The bytes that a tag may have.
struct Text<'a> {
    bytes: &'a [u8],
    end: End,
}

/// What is where the bytes end.
#[derive(Clone, Copy)]
enum End {
    Limit,
    File,
    Window,
}

/// Why a byte is not known.
enum Stop {
    Limit,
    Window,
}

impl Text<'_> {
    /// A byte; at the end of the file that of a line.
    fn byte(&self, at: usize) -> Result<u8, Stop> {
        match (self.bytes.get(at), self.end) {
            (Some(&byte), _) => Ok(byte),
            (None, End::File) => Ok(b'\n'),
            (None, End::Limit) => Err(Stop::Limit),
            (None, End::Window) => Err(Stop::Window),
        }
    }

    fn after_blanks(&self, mut at: usize) -> Result<usize, Stop> {
        while matches!(self.byte(at)?, b' ' | b'\t') {
            at += 1;
        }
        Ok(at)
    }

    /// The name, and where the value begins.
    fn head(&self, start: usize) -> Result<Option<(Range<usize>, usize)>, Stop> {
        let name = self.after_blanks(start + 1)?;
        let mut end = name;
        while is_in_name(self.byte(end)?) {
            end += 1;
        }
        let quote = self.after_blanks(end)?;
        Ok((end > name && self.byte(quote)? == b'"').then_some((name..end, quote + 1)))
    }

    fn value(&self, name: Range<usize>, start: usize) -> Result<TagScan, NeedMore> {
        let pair = |(value_end, end): (usize, usize)| TagScan::Pair {
            name: name.clone(),
            value: start..value_end,
            end,
        };
        let mut plain = None;
        let mut escaped = None;
        let mut end = self.end;
        for found in memchr3_iter(b'"', b'\n', b'\r', &self.bytes[start..]) {
            let at = start + found;
            if self.bytes[at] != b'"' {
                end = End::File;
                break;
            }
            let is_escaped = is_escaped(&self.bytes[start..at]);
            match self.after_quote(at) {
                Ok(AfterQuote::Text) => {}
                Ok(AfterQuote::Bracket(next)) if is_escaped => {
                    escaped.get_or_insert((at, next));
                }
                Ok(AfterQuote::Bracket(next)) => {
                    plain.get_or_insert((at, next));
                }
                Ok(AfterQuote::End(next)) if is_escaped => {
                    escaped.get_or_insert((at, next));
                }
                Ok(AfterQuote::End(next)) => return Ok(pair((at, next))),
                Err(_) => break,
            }
        }
        match (plain.or(escaped), end) {
            (_, End::Window) => Err(NeedMore),
            (Some(found), _) => Ok(pair(found)),
            (None, End::File) => Ok(TagScan::NotOne),
            (None, End::Limit) => Ok(TagScan::TooLong),
        }
    }

    fn after_quote(&self, at: usize) -> Result<AfterQuote, Stop> {
        let bracket = self.after_blanks(at + 1)?;
        if self.byte(bracket)? != b']' {
            return Ok(AfterQuote::Text);
        }
        let next = bracket + 1;
        let follows = self.byte(self.after_blanks(next)?)?;
        Ok(if matches!(follows, b'\n' | b'\r' | b'[') {
            AfterQuote::End(next)
        } else {
            AfterQuote::Bracket(next)
        })
    }
}

/// What follows a quote.
enum AfterQuote {
    /// Text that belongs to the value.
    Text,
    /// A bracket, up to here, and then something else.
    Bracket(usize),
    /// A bracket, up to here, and then the end of the line or another tag.
    End(usize),
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
