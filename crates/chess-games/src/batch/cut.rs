//! Where a file can be cut so that both sides have whole games.
//!
//! A game certainly begins at `[Event "` at the start of a line after a blank line, whatever is before it. Every other
//! start of a game (at another tag, at `1.`) depends on the text before.

use memchr::memchr;

/// The text that begins a game after a blank line.
pub(crate) const EVENT: &[u8] = b"[Event \"";

/// Returns whether a blank line, and nothing else, is between a place and the text before it.
pub(crate) fn is_after_blank_line(before: &[u8]) -> bool {
    before.last() == Some(&b'\n') && {
        let white = before
            .iter()
            .rev()
            .take_while(|byte| b" \t\r\n".contains(byte));
        white.filter(|&&byte| byte == b'\n').count() > 1
    }
}

/// Finds `[Event "` after a blank line in a text that arrives in pieces.
#[derive(Clone, Debug, Default)]
pub(crate) struct EventScanner {
    /// The line feeds since the last text, at most two.
    feeds: u8,
    /// Whether a line begins here.
    is_at_line_start: bool,
    /// How many bytes of [`EVENT`] are found.
    matched: usize,
}

impl EventScanner {
    /// Returns how many bytes at the end of the last piece may be the start of [`EVENT`].
    pub(crate) fn matched(&self) -> usize {
        self.matched
    }

    /// Scans the next piece. Returns the place after [`EVENT`] in the piece if it is found.
    pub(crate) fn scan(&mut self, piece: &[u8]) -> Option<usize> {
        let mut at = 0;
        while at < piece.len() {
            if self.feeds == 0 {
                at += memchr(b'\n', &piece[at..])?;
            }
            let byte = piece[at];
            at += 1;
            if self.matched > 0 && byte == EVENT[self.matched] {
                self.matched += 1;
                if self.matched == EVENT.len() {
                    *self = Self::default();
                    return Some(at);
                }
                continue;
            }
            if self.matched > 0 {
                self.matched = 0;
                self.feeds = 0;
            }
            match byte {
                b'\n' => {
                    self.feeds = (self.feeds + 1).min(2);
                    self.is_at_line_start = true;
                }
                b' ' | b'\t' | b'\r' => self.is_at_line_start = false,
                b'[' if self.feeds == 2 && self.is_at_line_start => self.matched = 1,
                _ => self.feeds = 0,
            }
        }
        None
    }
}
