//! Where a file can be cut so that both sides have whole games.
//!
//! A game certainly begins at `[Event "` at the start of a line after a blank line, whatever is before it. Every other
//! start of a game (at another tag, at `1.`) depends on the text before.

use chess_notation::pgn::{GameStart, Reader, VisitStep, Visitor};
use memchr::{memchr, memchr3, memrchr_iter, memrchr2};

/// The text that begins a game after a blank line.
pub(crate) const EVENT: &[u8] = b"[Event \"";

/// Returns the last place, except the start, where a text that begins with a game can be cut: before a game, and before the
/// [asides](may_end_with_aside) that precede the game.
pub(super) fn last_cut(text: &[u8]) -> Option<usize> {
    let game = last_event(text).or_else(|| last_start(text))?;
    let cut = if may_end_with_aside(&text[..game]) {
        before_asides(&text[..game])
    } else {
        game
    };
    (cut > 0).then_some(cut)
}

/// Returns the place after the last game of a text and after the end of its line. The place is 0 if there is no game.
fn before_asides(text: &[u8]) -> usize {
    let mut reader = Reader::new(text);
    let mut end = 0;
    while reader.skip_game() {
        end = reader.offset() as usize;
    }
    if end == 0 {
        return 0;
    }
    let asides = text[end..].trim_ascii_start();
    let gap = &text[end..text.len() - asides.len()];
    end + memrchr2(b'\n', b'\r', gap).map_or(0, |at| at + 1)
}

/// Returns whether a text may end with an aside: an escaped line (`% …`) or a line comment (`; …`) that belongs to no game.
pub(super) fn may_end_with_aside(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let mut line = &text[memrchr2(b'\n', b'\r', text).map_or(0, |at| at + 1)..];
    while let Some(at) = memchr3(b'{', b';', b'%', line) {
        if line[at] != b'{' {
            return true;
        }
        let Some(end) = memchr(b'}', &line[at..]) else {
            return false;
        };
        line = &line[at + end + 1..];
    }
    false
}

/// Returns the last place, except the start, where a game begins in any context.
fn last_event(text: &[u8]) -> Option<usize> {
    let brackets = memrchr_iter(b'[', text).take_while(|&at| at > 0);
    let mut events = brackets.filter(|&at| text[at..].starts_with(EVENT));
    events.find(|&at| is_after_blank_line(&text[..at]))
}

pub(crate) fn is_after_blank_line(before: &[u8]) -> bool {
    before.last() == Some(&b'\n') && {
        let white = before
            .iter()
            .rev()
            .take_while(|byte| b" \t\r\n".contains(byte));
        white.filter(|&&byte| byte == b'\n').count() > 1
    }
}

/// Returns the last place where a game begins in a text that begins with a game and may end within one, found by
/// reading the text. For files without `[Event "`.
///
/// The first token of the game must be far from the end, since more bytes could change what it is.
fn last_start(text: &[u8]) -> Option<usize> {
    const MARGIN: usize = 4096;
    let mut starts = Starts {
        before: text.len().saturating_sub(MARGIN) as u64,
        last: 0,
    };
    let mut reader = Reader::new(text);
    while reader.skim_game(&mut starts).is_some() {}
    (starts.last > 0).then_some(starts.last as usize)
}

/// Remembers the last game that begins before a place.
struct Starts {
    before: u64,
    last: u64,
}

impl Visitor for Starts {
    type Output = ();

    fn begin_game(&mut self, start: GameStart) -> VisitStep {
        if start.offset < self.before {
            self.last = start.offset;
        }
        VisitStep::Over
    }

    fn end_game(&mut self) {}
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
