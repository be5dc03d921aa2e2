//! Scans a tag pair.

use crate::pgn::lexer::token::NeedMore;
use crate::pgn::text::eight_bytes::{HIGH, alphanumeric, first_marked};
use crate::pgn::text::find::find_near;
use crate::pgn::text::raw_text::RawText;
use crate::pgn::text::tag_names::TagNames;
use core::ops::Range;
use memchr::{memchr3, memchr3_iter};

/// The places of a tag pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TagPair {
    pub(crate) name: Range<usize>,
    /// What is between the quotation marks.
    pub(crate) value: Range<usize>,
    /// The offset after the closing bracket.
    pub(crate) end: usize,
}

/// The result of scanning at a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TagScan {
    Pair(TagPair),
    /// The bracket does not begin a tag pair.
    NotATag,
    /// The line is longer than the limit.
    TooLong,
}

/// Scans the tag pair that begins with the bracket at `start`, up to `max_length` bytes.
///
/// The value ends at the first unescaped quotation mark that is followed by a bracket and then by
/// the end of the line or another tag. So unescaped quotation marks within the value belong to it.
/// If there is no such end, the value ends at the first quotation mark before a bracket, even an
/// escaped one: `[Event "Tournament \"]`.
pub(crate) fn scan(
    window: &[u8],
    start: usize,
    last: bool,
    max_length: usize,
) -> Result<TagScan, NeedMore> {
    let limit = start.saturating_add(max_length);
    if let Some(pair) = standard_tag_pair(&window[..window.len().min(limit)], start) {
        return Ok(TagScan::Pair(pair));
    }
    let text = TagText {
        bytes: &window[..window.len().min(limit)],
        end: if window.len() >= limit {
            TextEnd::Limit
        } else if last {
            TextEnd::File
        } else {
            TextEnd::Window
        },
    };
    match text.head(start) {
        Ok(Some((name, value_start))) => text.value(name, value_start),
        Ok(None) => Ok(TagScan::NotATag),
        Err(Incomplete::Window) => Err(NeedMore),
        Err(Incomplete::Limit) => Ok(TagScan::TooLong),
    }
}

/// Returns the place of the bracket that begins the next line, if a line ends here.
#[inline]
pub(crate) fn bracket_below(window: &[u8], at: usize) -> Option<usize> {
    match window.get(at..at + 3)? {
        [b'\n', b'[', _] => Some(at + 1),
        [b'\r', b'\n', b'['] => Some(at + 2),
        _ => None,
    }
}

/// Scans a tag pair in the standard's spelling without escapes, which is faster than the general
/// case.
#[inline(always)]
pub(crate) fn standard_tag_pair(window: &[u8], start: usize) -> Option<TagPair> {
    let name = start + 1;
    let rest = window.get(name..)?;
    let length = alphanumeric_length(rest);
    if length == 0 || !rest[length..].starts_with(b" \"") {
        return None;
    }
    let name = name..name + length;
    let value = name.end + 2;
    let end = value + find_near(*b"\"\n\r", &window[value..])?;
    match window[end..] {
        [b'"', b']', b'\n' | b'\r', ..] if window[end - 1] != b'\\' => Some(TagPair {
            name,
            value: value..end,
            end: end + 2,
        }),
        _ => None,
    }
}

/// A line of a tag pair, or of none.
pub(crate) struct TagLine<'w> {
    pub(crate) end: usize,
    /// The name and the value of the tag, if it is one of those that are looked for.
    pub(crate) tag: Option<(RawText<'w>, RawText<'w>)>,
}

/// Scans the line that begins with the bracket at `start`, if it is certain that the whole line is one tag pair, or has
/// none. Looks for tags of these names.
#[inline(always)]
pub(crate) fn tag_line<'w>(
    window: &'w [u8],
    start: usize,
    max_length: usize,
    names: &TagNames,
) -> Option<TagLine<'w>> {
    let text = &window[start + 1..];
    let first = text.first_chunk()?;
    // A second bracket could begin another tag pair.
    let length = memchr3(b'\n', b'\r', b'[', text)?;
    let (line, after) = text.split_at(length);
    let is_simple = match line {
        [b' ' | b'\t', ..] => false,
        [.., before, b'"', b']'] => {
            *before != b'\\' && matches!(after[0], b'\n' | b'\r') && length + 1 < max_length
        }
        _ => false,
    };
    if !is_simple {
        return None;
    }
    let mut tag = None;
    if names.may_begin(*first) {
        let name_length = line.iter().take_while(|&&byte| is_in_name(byte)).count();
        let (name, rest) = line.split_at(name_length);
        if names.contains(name) {
            // The value ends with the line, whatever quotation marks it has.
            let value = rest.strip_prefix(b" \"")?.strip_suffix(b"\"]")?;
            tag = Some((RawText::new(name), RawText::of_tag(value)));
        }
    }
    let end = start + 1 + length;
    Some(TagLine { end, tag })
}

/// Returns the number of ASCII letters and digits at the start of a text.
#[inline(always)]
fn alphanumeric_length(text: &[u8]) -> usize {
    let others = |bytes| !alphanumeric(bytes) & HIGH;
    let end = first_marked(text, others, |byte| !byte.is_ascii_alphanumeric());
    end.unwrap_or(text.len())
}

/// The bytes in which a tag pair must end.
struct TagText<'a> {
    bytes: &'a [u8],
    end: TextEnd,
}

/// Why the bytes end.
#[derive(Clone, Copy)]
enum TextEnd {
    Limit,
    File,
    Window,
}

/// Why a byte is not available.
enum Incomplete {
    Limit,
    Window,
}

impl TagText<'_> {
    /// Returns a byte; at the end of the file, a line feed.
    fn byte(&self, at: usize) -> Result<u8, Incomplete> {
        match (self.bytes.get(at), self.end) {
            (Some(&byte), _) => Ok(byte),
            (None, TextEnd::File) => Ok(b'\n'),
            (None, TextEnd::Limit) => Err(Incomplete::Limit),
            (None, TextEnd::Window) => Err(Incomplete::Window),
        }
    }

    fn after_blanks(&self, mut at: usize) -> Result<usize, Incomplete> {
        while matches!(self.byte(at)?, b' ' | b'\t') {
            at += 1;
        }
        Ok(at)
    }

    /// Returns the name, and the offset of the value.
    fn head(&self, start: usize) -> Result<Option<(Range<usize>, usize)>, Incomplete> {
        let name = self.after_blanks(start + 1)?;
        let mut end = name;
        while is_in_name(self.byte(end)?) {
            end += 1;
        }
        let quote = self.after_blanks(end)?;
        Ok((end > name && self.byte(quote)? == b'"').then_some((name..end, quote + 1)))
    }

    fn value(&self, name: Range<usize>, start: usize) -> Result<TagScan, NeedMore> {
        let pair = |(value_end, end): (usize, usize)| {
            TagScan::Pair(TagPair {
                name: name.clone(),
                value: start..value_end,
                end,
            })
        };
        let mut plain = None;
        let mut escaped = None;
        let mut end = self.end;
        for found in memchr3_iter(b'"', b'\n', b'\r', &self.bytes[start..]) {
            let at = start + found;
            if self.bytes[at] != b'"' {
                end = TextEnd::File;
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
            (_, TextEnd::Window) => Err(NeedMore),
            (Some(found), _) => Ok(pair(found)),
            (None, TextEnd::File) => Ok(TagScan::NotATag),
            (None, TextEnd::Limit) => Ok(TagScan::TooLong),
        }
    }

    fn after_quote(&self, at: usize) -> Result<AfterQuote, Incomplete> {
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

/// The text after a quotation mark.
enum AfterQuote {
    /// Text that belongs to the value.
    Text,
    /// A closing bracket that ends at this offset, and then other text.
    Bracket(usize),
    /// A closing bracket that ends at this offset, and then the end of the line or another tag.
    End(usize),
}

/// Returns whether a byte can be part of a tag name. The standard allows letters, digits and
/// underscores; files contain other characters, too.
const fn is_in_name(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'+' | b'#' | b'=' | b':' | b'-' | b'.' | b'/' | 128..)
}

/// Returns whether the text ends with an odd number of backslashes.
fn is_escaped(before: &[u8]) -> bool {
    before
        .iter()
        .rev()
        .take_while(|&&byte| byte == b'\\')
        .count()
        % 2
        == 1
}

#[cfg(test)]
mod tests {
    use super::bracket_below;

    #[test]
    fn the_bracket_below_a_line_end_is_found() {
        assert_eq!(bracket_below(b"]\n[E", 1), Some(2));
        assert_eq!(bracket_below(b"]\r\n[", 1), Some(3));
        for other in [&b"]\n\n["[..], b"] [E", b"]\r[E", b"]\n[", b"]"] {
            assert_eq!(bracket_below(other, 1), None);
        }
    }
}
