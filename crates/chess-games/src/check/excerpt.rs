//! [`Excerpt`]: the line of an error, for a message with a caret.

use crate::batch::Batch;
use chess_notation::pgn::{Fallback, RawText};
use memchr::{memchr2, memrchr2};
use std::ops::Range;

/// The line of a text in which an error is, cut to a width, and the place of the error in it.
///
/// ```
/// use chess_games::Excerpt;
///
/// let excerpt = Excerpt::of_bytes(b"[White \"A\"]\n\n1. e4 e5 2. Ke3 Nf6\n", 25..28);
/// assert_eq!(excerpt.text, "1. e4 e5 2. Ke3 Nf6");
/// assert_eq!(excerpt.marked, 12..15);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The text. A tab is a space, and every other control character is `U+FFFD`. Cut ends are marked by an ellipsis.
    pub text: String,
    /// The part of the text that is wrong, in characters. It is empty where something is missing.
    pub marked: Range<usize>,
}

/// The maximum number of characters of a line that are shown, without the ellipses.
const MAX_WIDTH: usize = 100;
/// The number of characters that are shown before the error in a longer line.
const BEFORE: usize = 40;
/// More bytes than are shown of any part of a line.
const MAX_BYTES: usize = 4 * (MAX_WIDTH + 1);

impl Excerpt {
    /// Returns the line around some bytes of a batch. `span` is in bytes of the file; of a part of several lines,
    /// the first line is returned.
    pub fn new(batch: &Batch, span: Range<u64>) -> Self {
        let bytes = batch.bytes();
        let index =
            |offset: u64| (offset.saturating_sub(batch.range().start) as usize).min(bytes.len());
        Self::of_bytes(bytes, index(span.start)..index(span.end))
    }

    /// Returns the line around some bytes of a text; of a part of several lines, the first line. Bytes that are not
    /// UTF-8 are read as Windows-1252.
    pub fn of_bytes(text: &[u8], span: Range<usize>) -> Self {
        let start = span.start.min(text.len());
        let line_start = memrchr2(b'\n', b'\r', &text[..start]).map_or(0, |at| at + 1);
        let line_end = memchr2(b'\n', b'\r', &text[start..]).map_or(text.len(), |at| start + at);
        let end = span.end.clamp(start, line_end);
        let near = line_start.max(start.saturating_sub(MAX_BYTES));
        let before = printable(&text[near..start]);
        let marked = printable(&text[start..end.min(start + MAX_BYTES)]);
        let after = printable(&text[end..line_end.min(end + MAX_BYTES)]);

        let is_long = before.len() + marked.len() + after.len() > MAX_WIDTH;
        let skipped = if is_long {
            before.len().saturating_sub(BEFORE)
        } else {
            0
        };
        let mut shown = Vec::new();
        if skipped > 0 {
            shown.push('…');
        }
        shown.extend_from_slice(&before[skipped..]);
        let marked_start = shown.len();
        let marked_end = (marked_start + marked.len()).min(MAX_WIDTH);
        shown.extend(marked.into_iter().chain(after));
        if shown.len() > MAX_WIDTH {
            shown.truncate(MAX_WIDTH);
            shown.push('…');
        }
        Self {
            text: shown.into_iter().collect(),
            marked: marked_start..marked_end,
        }
    }
}

/// Decodes bytes, with one character that takes one place for each character that would not.
fn printable(bytes: &[u8]) -> Vec<char> {
    let mut characters = Vec::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        let invalid = RawText::new(chunk.invalid()).decode(Fallback::Windows1252);
        let decoded = chunk.valid().chars().chain(invalid.text.chars());
        characters.extend(decoded.map(|character| match character {
            '\t' => ' ',
            control if control.is_control() => char::REPLACEMENT_CHARACTER,
            character => character,
        }));
    }
    characters
}
