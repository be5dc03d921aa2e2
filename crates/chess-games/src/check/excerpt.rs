//! [`Excerpt`]: the line of a fault, for a message with a caret.

use crate::batch::Batch;
use chess_notation::pgn::{Fallback, RawText};
use memchr::{memchr2, memrchr2};
use std::ops::Range;

/// The line of a file in which a fault is, cut to a width, and the place of the fault in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The text, without control characters. Cut ends are marked by an ellipsis.
    pub text: String,
    /// The part of the text that is wrong, in characters. It is empty where something is missing.
    pub marked: Range<usize>,
}

/// The most characters of an excerpt before the fault, of the fault, and after it.
const WIDTHS: (usize, usize, usize) = (50, 40, 30);

impl Excerpt {
    /// Returns the line around some bytes of a batch. `span` is in bytes of the file; of a part of several lines,
    /// the first line is returned.
    pub fn new(batch: &Batch, span: Range<u64>) -> Self {
        let bytes = batch.bytes();
        let index =
            |offset: u64| (offset.saturating_sub(batch.range().start) as usize).min(bytes.len());
        let (start, end) = (index(span.start), index(span.end));
        let line_start = memrchr2(b'\n', b'\r', &bytes[..start]).map_or(0, |at| at + 1);
        let line_end = memchr2(b'\n', b'\r', &bytes[start..]).map_or(bytes.len(), |at| start + at);
        let end = end.clamp(start, line_end);
        let mut text = String::new();
        // Only as many bytes are decoded as the widths can need.
        let near = line_start.max(start.saturating_sub(4 * WIDTHS.0 + 4));
        let before = clean(&bytes[near..start]);
        let skipped = before.len().saturating_sub(WIDTHS.0);
        if near > line_start || skipped > 0 {
            text.push('…');
        }
        text.extend(&before[skipped..]);
        let marked_start = text.chars().count();
        let far = end.min(start + 4 * WIDTHS.1);
        let marked = clean(&bytes[start..far]);
        text.extend(marked.iter().take(WIDTHS.1));
        let is_cut = far < end || marked.len() > WIDTHS.1;
        let marked_end = marked_start + marked.len().min(WIDTHS.1);
        let far = line_end.min(end + 4 * WIDTHS.2);
        let after = clean(&bytes[end..far]);
        if is_cut {
            text.push('…');
        } else {
            text.extend(after.iter().take(WIDTHS.2));
            if far < line_end || after.len() > WIDTHS.2 {
                text.push('…');
            }
        }
        Self {
            text,
            marked: marked_start..marked_end,
        }
    }
}

/// Returns the characters of a text, each as one that takes one place.
fn clean(text: &[u8]) -> Vec<char> {
    let mut characters = Vec::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        let valid = chunk.valid().chars();
        characters.extend(valid.map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        }));
        let invalid = RawText::new(chunk.invalid()).decode(Fallback::Windows1252);
        characters.extend(invalid.text.chars());
    }
    characters
}
