//! [`BatchText`]: the bytes of a batch, to find the place of a part of them.

use super::fault::FoundText;
use crate::batch::{Batch, ends_line};
use chess_notation::pgn::{Fallback, RawText};
use std::fmt::Write;
use std::ops::Range;

/// The bytes of a batch and their place in the file.
#[derive(Clone, Copy)]
pub(super) struct BatchText<'b> {
    bytes: &'b [u8],
    offset: u64,
    before: &'b [u8],
}

impl<'b> BatchText<'b> {
    pub(super) fn new(batch: &'b Batch) -> Self {
        Self {
            bytes: batch.bytes(),
            offset: batch.range().start,
            // Which text is before it does not matter.
            before: if batch.is_within_line() { b"?" } else { b"" },
        }
    }

    /// Returns this text with the text before it.
    pub(super) fn with_before(self, before: &'b [u8]) -> Self {
        Self { before, ..self }
    }

    /// Returns the text before a byte of the batch.
    pub(super) fn before(&self, at: usize) -> &'b [u8] {
        if at == 0 {
            self.before
        } else {
            &self.bytes[..at]
        }
    }

    /// Returns whether a place is the first text of its line.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        let here = &self.bytes[..at];
        let is_blank = here.iter().all(|byte| b" \t".contains(byte));
        ends_line(if is_blank { self.before } else { here })
    }

    pub(super) fn bytes(&self) -> &'b [u8] {
        self.bytes
    }

    /// Returns a word that replaces a part of movetext, with spaces where it would be read together with the text
    /// beside it: `e4*`, `$½`, `6Z0`.
    pub(super) fn word(&self, place: &Range<usize>, word: &str) -> String {
        let joins = |byte: Option<&u8>| {
            byte.is_some_and(|&byte| {
                byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"$+#=-:/_@~".contains(&byte)
            })
        };
        let space = |is_needed: bool| if is_needed { " " } else { "" };
        let before = space(joins(self.bytes[..place.start].last()));
        let after = space(joins(self.bytes.get(place.end)));
        format!("{before}{word}{after}")
    }

    /// Returns the place in the batch of a part of its bytes. A visitor gets all texts as such parts.
    pub(super) fn index_of(&self, part: &[u8]) -> Range<usize> {
        let start = part
            .as_ptr()
            .addr()
            .wrapping_sub(self.bytes.as_ptr().addr());
        debug_assert!(start <= self.bytes.len());
        start..start + part.len()
    }

    /// Returns the place in the file of a part of the bytes.
    pub(super) fn span_of(&self, part: &[u8]) -> Range<u64> {
        self.span(self.index_of(part))
    }

    /// Returns the place in the file of a place in the batch.
    pub(super) fn span(&self, range: Range<usize>) -> Range<u64> {
        self.offset + range.start as u64..self.offset + range.end as u64
    }

    /// Returns the place in the file of a byte of the batch.
    pub(super) fn offset(&self, at: usize) -> u64 {
        self.offset + at as u64
    }

    /// Returns the place in the batch of a byte of the file.
    pub(super) fn index(&self, offset: u64) -> usize {
        (offset.saturating_sub(self.offset) as usize).min(self.bytes.len())
    }
}

/// Returns the start of a text for a message, without control characters.
pub(super) fn found(text: &[u8]) -> FoundText {
    let mut found = FoundText::new();
    let text = RawText::new(text).decode(Fallback::Windows1252).text;
    for character in text.chars().filter(|character| !character.is_control()) {
        if found.write_char(character).is_err() {
            break;
        }
    }
    found
}
