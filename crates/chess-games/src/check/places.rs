//! [`Places`]: lines and columns of bytes.

use chess_notation::pgn::count_lines;
use memchr::memrchr2;

/// Finds the lines and columns of places in a text, from the first to the last.
///
/// It reads each byte once, so the time is linear even if one long line has many faults.
pub(super) struct Places<'b> {
    text: &'b [u8],
    at: usize,
    lines: u64,
    /// The characters of the line before `at`.
    characters: u64,
}

impl<'b> Places<'b> {
    pub(super) fn new(text: &'b [u8]) -> Self {
        Self {
            text,
            at: 0,
            lines: 0,
            characters: 0,
        }
    }

    /// Returns the line and column of a place that is not before the last one, both from 1.
    pub(super) fn find(&mut self, at: usize) -> (u64, u64) {
        let at = at.clamp(self.at, self.text.len());
        let passed = &self.text[self.at..at];
        // A carriage return before a line feed ends the line only together with it.
        let lines = if passed.last() == Some(&b'\r') && self.text.get(at) == Some(&b'\n') {
            count_lines(&passed[..passed.len() - 1])
        } else {
            count_lines(passed)
        };
        if lines > 0 {
            let end = memrchr2(b'\n', b'\r', passed).map_or(0, |end| end + 1);
            self.characters = characters(&passed[end..]);
        } else {
            self.characters += characters(passed);
        }
        self.lines += lines;
        self.at = at;
        (self.lines + 1, self.characters + 1)
    }
}

/// Returns the number of characters after the last line end.
pub(super) fn tail(text: &[u8]) -> u64 {
    let end = memrchr2(b'\n', b'\r', text).map_or(0, |end| end + 1);
    characters(&text[end..])
}

/// Returns the number of characters of a text; bytes that are not UTF-8 are a character each.
fn characters(text: &[u8]) -> u64 {
    let chunks = text.utf8_chunks();
    chunks
        .map(|chunk| chunk.valid().chars().count() as u64 + chunk.invalid().len() as u64)
        .sum()
}
