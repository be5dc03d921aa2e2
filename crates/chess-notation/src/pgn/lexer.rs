//! [`Lexer`]: from bytes to tokens, the same ones however the bytes arrive.
//!
//! A token is scanned within the window. If it touches the end of a window that is not the last
//! one, more is fetched and the token scanned again, so no scanner ever sees half a token.

use super::comment_end::{EVENT, comment_end, undecided};
use super::limits::PgnLimits;
use super::pass_over::{end_of_game, end_of_tags};
use super::scanner::{NeedMore, Scanner};
use super::source::Source;
use super::tag_scan::{self, TagScan};
use super::token::{Gap, Kind, Token};
use core::ops::Range;
use memchr::{memchr_iter, memchr2, memrchr_iter};

/// So much of a movetext may be looked at again when more of it has come, in bytes; a quarter of
/// what is read at once.
const LOOK_BACK: usize = 16 * 1024;

#[derive(Debug)]
pub(super) struct Lexer<S> {
    source: S,
    scanner: Scanner,
    limits: PgnLimits,
    /// Where in the file the window begins.
    base: u64,
    /// How many lines end before `counted` in the window.
    lines: u64,
    counted: usize,
    /// Where the last token began that was too long to be kept in the window.
    long: Option<Place>,
}

/// A place in a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// In bytes from its start.
    pub(super) offset: u64,
    /// From 1.
    pub(super) line: u64,
}

impl<S: Source> Lexer<S> {
    pub(super) fn new(source: S, base: u64, limits: PgnLimits) -> Self {
        let scanner = Scanner {
            pos: 0,
            gap: Gap::BlankLine,
            column_zero: true,
            longest: limits.token,
        };
        Self {
            source,
            scanner,
            limits,
            base,
            lines: 0,
            counted: 0,
            long: None,
        }
    }

    pub(super) fn limits(&self) -> PgnLimits {
        self.limits
    }

    pub(super) fn set_limits(&mut self, limits: PgnLimits) {
        self.limits = limits;
        self.scanner.longest = limits.token;
    }

    /// The text of a token that was just scanned.
    #[inline(always)]
    pub(super) fn text(&self, range: Range<usize>) -> &[u8] {
        &self.source.window()[range]
    }

    /// Where a place of the window lies in the file.
    #[inline]
    pub(super) fn offset(&self, at: usize) -> u64 {
        self.base + at as u64
    }

    /// Where scanning has come to in the file.
    #[inline]
    pub(super) fn position(&self) -> u64 {
        self.offset(self.scanner.pos)
    }

    /// Where scanning has come to in the window.
    #[inline]
    pub(super) fn here(&self) -> usize {
        self.scanner.pos
    }

    /// Where scanning has come to, with the line.
    pub(super) fn here_place(&mut self) -> Place {
        let here = self.scanner.pos;
        Place {
            offset: self.offset(here),
            line: self.line(here),
        }
    }

    /// Where the bytes come from.
    #[cfg(feature = "std")]
    pub(super) fn source(&self) -> &S {
        &self.source
    }

    /// Where a token begins in the file, its brace or sign included.
    pub(super) fn place(&mut self, token: &Token) -> Place {
        if let (Kind::TooLong, Some(place)) = (token.kind, self.long.take()) {
            return place;
        }
        let at = token.first_byte();
        Place {
            offset: self.offset(at),
            line: self.line(at),
        }
    }

    /// Whether a bracket begins a game wherever it stands: `[Event "` after a blank line.
    pub(super) fn is_at_event(&self) -> bool {
        let window = self.source.window();
        self.scanner.gap == Gap::BlankLine
            && self.scanner.column_zero
            && window[self.scanner.pos..].starts_with(EVENT)
    }

    /// The number of the line in which a place of the window lies, from 1.
    ///
    /// Lines are only counted when somebody asks and when the window moves.
    pub(super) fn line(&mut self, at: usize) -> u64 {
        let window = self.source.window();
        if at >= self.counted {
            self.lines += count_lines(window, self.counted..at);
            self.counted = at;
            self.lines + 1
        } else {
            self.lines + 1 - count_lines(window, at..self.counted)
        }
    }

    /// Puts a token back: it is the next one again.
    pub(super) fn unread(&mut self, token: &Token) {
        self.scanner.pos = token.first_byte();
        self.scanner.gap = token.gap;
        self.scanner.column_zero = token.kind == Kind::Escape;
    }

    /// The next token, consumed.
    #[inline(always)]
    pub(super) fn token(&mut self) -> Result<Token, S::Error> {
        loop {
            match self
                .scanner
                .token(self.source.window(), self.source.is_last())
            {
                Ok(token) => return Ok(token),
                Err(NeedMore) => {
                    if let Some(token) = self.more()? {
                        return Ok(token);
                    }
                }
            }
        }
    }

    /// What stands at a [`Kind::Bracket`]; nothing is consumed but a line that is too long.
    pub(super) fn tag(&mut self) -> Result<TagScan, S::Error> {
        loop {
            let (window, last) = (self.source.window(), self.source.is_last());
            match tag_scan::scan(window, self.scanner.pos, last, self.limits.token) {
                Ok(TagScan::TooLong) => {
                    self.long = Some(self.here_place());
                    self.skip_line()?;
                    return Ok(TagScan::TooLong);
                }
                Ok(scan) => return Ok(scan),
                Err(NeedMore) => self.fetch()?,
            }
        }
    }

    /// Consumes everything before a place of the window.
    pub(super) fn consume(&mut self, next: usize) {
        self.scanner.consume(next);
    }

    /// Consumes the rest of the movetext, the first token of which has just been consumed, if it
    /// can be told without its tokens where that ends; otherwise nothing.
    pub(super) fn pass_over(&mut self) -> Result<bool, S::Error> {
        loop {
            let (window, last) = (self.source.window(), self.source.is_last());
            let pos = self.scanner.pos;
            match end_of_game(window, pos, last, self.limits.token) {
                Ok(Some(end)) => {
                    let is_end_of_file = end == window.len();
                    self.scanner.consume(end);
                    if !is_end_of_file {
                        self.scanner.gap = Gap::BlankLine;
                        self.scanner.column_zero = true;
                    }
                    return Ok(true);
                }
                // Once, and only if it needs no more memory than tokens do.
                Err(NeedMore) if pos > 0 && window.len() - pos <= LOOK_BACK => self.fetch()?,
                Ok(None) | Err(NeedMore) => return Ok(false),
            }
        }
    }

    /// The name and the value of the tag pair on the next line, consumed, if it is written as the
    /// standard has it; otherwise nothing is consumed.
    #[inline]
    pub(super) fn next_tag(&mut self) -> Option<(Range<usize>, Range<usize>)> {
        let window = self.source.window();
        let start = tag_scan::bracket_below(window, self.scanner.pos)?;
        let limit = start.saturating_add(self.limits.token);
        match tag_scan::usual(&window[..window.len().min(limit)], start)? {
            TagScan::Pair { name, value, end } => {
                self.scanner.consume(end);
                Some((name, value))
            }
            TagScan::NotOne | TagScan::TooLong => None,
        }
    }

    /// Consumes lines below a tag pair that are more tag pairs or, among them, wrong ones.
    pub(super) fn pass_over_tags(&mut self) {
        let end = end_of_tags(self.source.window(), self.scanner.pos, self.limits.token);
        if end > self.scanner.pos {
            self.scanner.consume(end);
        }
    }

    /// Consumes the rest of the line.
    pub(super) fn skip_line(&mut self) -> Result<(), S::Error> {
        loop {
            let window = self.source.window();
            let found = memchr2(b'\n', b'\r', &window[self.scanner.pos..]);
            let end = found.map_or(window.len(), |found| self.scanner.pos + found);
            self.scanner.consume(end);
            if found.is_some() || self.source.is_last() {
                return Ok(());
            }
            self.fetch()?;
        }
    }

    /// Moves the window, so that it begins with the next token.
    fn fetch(&mut self) -> Result<(), S::Error> {
        let done = self.scanner.pos;
        self.line(done);
        self.source.advance(done)?;
        self.base += done as u64;
        self.scanner.pos = 0;
        self.counted = 0;
        Ok(())
    }

    /// Fetches more for the token at hand, or, if it is too long for that, consumes it.
    #[cold]
    fn more(&mut self) -> Result<Option<Token>, S::Error> {
        let piece = &self.source.window()[self.scanner.pos..];
        let first = piece.first();
        let is_comment = first == Some(&b'{');
        let undecided = if is_comment { undecided(piece) } else { 0 };
        let longest = self.limits.token;
        // The brace or sign before the text does not count. Other tokens have bounds of their own.
        let is_bounded = !first.is_some_and(|first| b"{;%".contains(first));
        let may_fit = piece.len() - undecided <= longest + 1 && undecided <= longest + EVENT.len();
        if is_bounded || may_fit {
            self.fetch()?;
            return Ok(None);
        }
        let gap = self.scanner.gap;
        self.long = Some(self.here_place());
        if is_comment {
            self.skip_comment()?;
        } else {
            self.skip_line()?;
        }
        let end = self.scanner.pos;
        Ok(Some(Token {
            kind: Kind::TooLong,
            start: end,
            end,
            gap,
        }))
    }

    /// Consumes a comment that is too long to be kept, piece by piece.
    fn skip_comment(&mut self) -> Result<(), S::Error> {
        loop {
            let (window, pos) = (self.source.window(), self.scanner.pos);
            if let Ok(end) = comment_end(window, pos, self.source.is_last()) {
                self.scanner.consume_comment(end);
                return Ok(());
            }
            // Of so much white space the last blank line is enough.
            let piece = &window[pos..];
            let mut keep = undecided(piece);
            if keep > self.limits.token {
                let feeds = memrchr_iter(b'\n', piece).nth(1);
                keep = feeds.map_or(0, |at| piece.len() - at).min(keep);
            }
            self.scanner.pos = window.len() - keep;
            self.fetch()?;
        }
    }
}

/// How many lines end in a part of the window.
fn count_lines(window: &[u8], part: Range<usize>) -> u64 {
    let feeds = memchr_iter(b'\n', &window[part.clone()]).count();
    let lone = |&at: &usize| window.get(part.start + at + 1) != Some(&b'\n');
    let returns = memchr_iter(b'\r', &window[part.clone()])
        .filter(lone)
        .count();
    (feeds + returns) as u64
}
