//! The lexer: turns bytes into tokens, which do not depend on how a stream splits the bytes.
//!
//! | module | contents |
//! |---|---|
//! | `source` | the window on the bytes: all in memory, or what a reader gave so far |
//! | `scanner` | one token after the other within a window |
//! | `token` | the tokens |
//! | `frequent_move` | a move with a number before it, in the usual spelling |
//! | `tag_pair` | the tag pair at a bracket |
//! | `comment_end` | where a comment in braces ends |
//! | `game_end` | skips tag pairs and movetext without finding their tokens |
//!
//! A token is scanned within the window. If it touches the end of a window that is not the last
//! one, more bytes are fetched and the token is scanned again. So a scanner always sees whole
//! tokens.

pub(crate) mod comment_end;
pub(crate) mod frequent_move;
pub(crate) mod game_end;
pub(crate) mod scanner;
pub(crate) mod source;
pub(crate) mod tag_pair;
pub(crate) mod token;

use crate::pgn::lexer::comment_end::{CommentEnd, EVENT, comment_end, undecided};
use crate::pgn::lexer::frequent_move::frequent_move;
use crate::pgn::lexer::game_end::{end_of_game, end_of_tags};
use crate::pgn::lexer::scanner::Scanner;
use crate::pgn::lexer::source::Window;
use crate::pgn::lexer::tag_pair::{TagPair, TagScan, bracket_below, tag_line};
use crate::pgn::lexer::token::{Gap, NeedMore, Token, TokenKind};
use crate::pgn::text::limits::PgnLimits;
use crate::pgn::text::place::Place;
use crate::pgn::text::raw_text::RawText;
use crate::pgn::text::tag_names::TagNames;
use core::ops::Range;
use memchr::{memchr_iter, memchr2, memrchr2};

/// The maximum number of bytes of movetext that are scanned again when more bytes arrive: a quarter
/// of a chunk.
const MAX_RESCAN: usize = 16 * 1024;

#[derive(Debug)]
pub(crate) struct Lexer<S> {
    source: S,
    scanner: Scanner,
    limits: PgnLimits,
    /// Where the window begins in the file.
    base: u64,
    /// The number of line ends before `counted` in the window.
    lines: u64,
    counted: usize,
    /// The number of bytes between the start of the line and `counted`.
    counted_of_line: u64,
    /// The start of the last [`TokenKind::TooLongForWindow`].
    long: Place,
}

impl<S: Window> Lexer<S> {
    pub(crate) fn new(source: S, base: u64, limits: PgnLimits) -> Self {
        let scanner = Scanner {
            pos: 0,
            gap: Gap::BlankLine,
            has_skipped: false,
            column_zero: true,
            max_length: limits.token,
            is_in_comment: false,
        };
        Self {
            source,
            scanner,
            limits,
            base,
            lines: 0,
            counted: 0,
            counted_of_line: 0,
            long: Place {
                offset: 0,
                line: 1,
                column: 1,
            },
        }
    }

    pub(crate) fn limits(&self) -> PgnLimits {
        self.limits
    }

    pub(crate) fn set_limits(&mut self, limits: PgnLimits) {
        self.limits = limits;
        self.scanner.max_length = limits.token;
    }

    /// Returns the text of a token that was just scanned.
    #[inline(always)]
    pub(crate) fn text(&self, range: Range<usize>) -> &[u8] {
        &self.source.window()[range]
    }

    /// Returns the file offset of a place in the window.
    #[inline]
    pub(crate) fn offset(&self, at: usize) -> u64 {
        self.base + at as u64
    }

    /// Returns the current file offset.
    #[inline]
    pub(crate) fn position(&self) -> u64 {
        self.offset(self.scanner.pos)
    }

    /// Returns whether a comment without a closing brace was consumed since the last call.
    #[inline]
    pub(crate) fn take_is_in_comment(&mut self) -> bool {
        core::mem::take(&mut self.scanner.is_in_comment)
    }

    /// Returns the current place in the window.
    #[inline]
    pub(crate) fn here(&self) -> usize {
        self.scanner.pos
    }

    /// Returns the current place in the file.
    pub(crate) fn here_place(&mut self) -> Place {
        self.place_at(self.scanner.pos)
    }

    /// Returns the place in the file of a place in the window. Places must be asked for in ascending order.
    pub(crate) fn place_at(&mut self, at: usize) -> Place {
        self.count_to(at);
        Place {
            offset: self.offset(at),
            line: self.lines + 1,
            column: self.counted_of_line + 1,
        }
    }

    /// Returns the source of the bytes.
    #[cfg(feature = "std")]
    pub(crate) fn source(&self) -> &S {
        &self.source
    }

    /// Returns the place of a token in the file, with its brace or sign.
    pub(crate) fn place(&mut self, token: &Token) -> Place {
        if token.kind == TokenKind::TooLongForWindow {
            return self.long;
        }
        self.place_at(token.first_byte())
    }

    /// Returns whether the bracket begins a game in any context: `[Event "` after a blank line.
    pub(crate) fn is_at_event(&self) -> bool {
        let window = self.source.window();
        self.scanner.gap == Gap::BlankLine
            && self.scanner.column_zero
            && window[self.scanner.pos..].starts_with(EVENT)
    }

    /// Counts the lines before a place in the window, and the bytes of its line before it.
    ///
    /// They are counted only on request, and when the window moves.
    fn count_to(&mut self, at: usize) {
        debug_assert!(at >= self.counted, "{at} was counted already");
        let part = self.counted..at.max(self.counted);
        let window = self.source.window();
        self.counted_of_line = match memrchr2(b'\n', b'\r', &window[part.clone()]) {
            Some(end) => (part.len() - end - 1) as u64,
            None => self.counted_of_line + part.len() as u64,
        };
        self.counted = part.end;
        self.lines += count_lines(window, part);
    }

    /// Puts a token back, so that it is the next one again.
    pub(crate) fn unread(&mut self, token: &Token) {
        self.scanner.pos = token.first_byte();
        self.scanner.gap = token.gap;
        self.scanner.column_zero = token.kind == TokenKind::Escape;
    }

    /// Consumes moves in the usual spelling, with their numbers, and comments, up to anything else, and calls a
    /// function with the kind and the text of each. If it fails, returns its error with the token.
    ///
    /// These are the next calls of [`token`](Self::token), in less time. Tokens near the end of the window are left to
    /// it.
    #[inline(always)]
    pub(crate) fn frequent_tokens<E>(
        &mut self,
        mut handle: impl FnMut(TokenKind, &[u8]) -> Result<(), E>,
    ) -> Result<(), (E, Token)> {
        if self.scanner.gap != Gap::Nothing {
            return Ok(());
        }
        let window = self.source.window();
        let mut pos = self.scanner.pos;
        let mut done = Ok(());
        while let Some(near) = window.get(pos..).and_then(<[u8]>::first_chunk) {
            let (kind, place, next) = if let Some((start, end)) = frequent_move(near) {
                (TokenKind::Move, pos + start..pos + end, pos + end)
            } else if near.starts_with(b" {")
                && let Ok(CommentEnd::Brace(end)) = comment_end(window, pos + 2, false)
                && end - (pos + 2) <= self.limits.token
            {
                (TokenKind::Comment, pos + 2..end, end + 1)
            } else {
                break;
            };
            pos = next;
            if let Err(error) = handle(kind, &window[place.clone()]) {
                let token = Token {
                    kind,
                    start: place.start,
                    end: place.end,
                    gap: Gap::Nothing,
                };
                done = Err((error, token));
                break;
            }
        }
        if pos > self.scanner.pos {
            self.scanner.consume(pos);
        }
        done
    }

    /// Consumes the next token.
    #[inline(never)]
    pub(crate) fn token(&mut self) -> Result<Token, S::Error> {
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

    /// Scans the tag pair at a [`TokenKind::Bracket`]. Consumes nothing.
    pub(crate) fn tag(&mut self) -> Result<TagScan, S::Error> {
        loop {
            let (window, last) = (self.source.window(), self.source.is_last());
            match tag_pair::scan(window, self.scanner.pos, last, self.limits.token) {
                Ok(scan) => return Ok(scan),
                Err(NeedMore) => self.fetch()?,
            }
        }
    }

    /// Consumes everything before a place of the window.
    pub(crate) fn consume(&mut self, next: usize) {
        self.scanner.consume(next);
    }

    /// Consumes the rest of the movetext, after its first token, if its end can be found without
    /// tokens. Returns the place of the result, which is empty if there is none. Otherwise it
    /// consumes nothing and returns `None`.
    ///
    /// Without `FINDS_RESULT`, the end may be in a comment or a variation.
    pub(crate) fn skip_movetext(
        &mut self,
        finds_result: bool,
    ) -> Result<Option<Range<usize>>, S::Error> {
        loop {
            let (window, last) = (self.source.window(), self.source.is_last());
            let pos = self.scanner.pos;
            match end_of_game(window, pos, last, self.limits.token, finds_result) {
                Ok(Some(skipped)) => {
                    let is_end_of_file = skipped.next == window.len();
                    self.scanner.consume(skipped.next);
                    if !is_end_of_file {
                        self.scanner.gap = Gap::BlankLine;
                        self.scanner.column_zero = true;
                    }
                    return Ok(Some(skipped.result));
                }
                // Fetch once, and only if this needs no more memory than tokens do.
                Err(NeedMore) if pos > 0 && window.len() - pos <= MAX_RESCAN => self.fetch()?,
                Ok(None) | Err(NeedMore) => return Ok(None),
            }
        }
    }

    /// Scans the tag pair on the next line if it is in the standard's spelling. Consumes nothing.
    #[inline]
    pub(crate) fn next_tag(&self) -> Option<TagPair> {
        let window = self.source.window();
        let start = bracket_below(window, self.scanner.pos)?;
        let limit = start.saturating_add(self.limits.token);
        tag_pair::standard_tag_pair(&window[..window.len().min(limit)], start)
    }

    /// Consumes the lines after a tag pair that are more tag pairs, valid or not, and calls a function for those of
    /// some names, with the name and the value.
    #[inline(never)]
    pub(crate) fn named_tags(
        &mut self,
        names: &TagNames,
        mut on_tag: impl FnMut(RawText<'_>, RawText<'_>),
    ) {
        let window = self.source.window();
        let limit = self.limits.token;
        let mut end = self.scanner.pos;
        if names.is_empty() {
            end = end_of_tags(window, end, limit);
        } else {
            while let Some(start) = bracket_below(window, end)
                && let Some(line) = tag_line(window, start, limit, names)
            {
                end = line.end;
                if let Some((name, value)) = line.tag {
                    on_tag(name, value);
                }
            }
        }
        if end > self.scanner.pos {
            self.scanner.consume(end);
        }
    }

    /// Consumes the rest of the line.
    pub(crate) fn skip_line(&mut self) -> Result<(), S::Error> {
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

    /// Moves the window to the next token.
    fn fetch(&mut self) -> Result<(), S::Error> {
        let done = self.scanner.pos;
        self.count_to(done);
        // The window moves even if reading fails.
        let advanced = self.source.advance(done);
        self.base += done as u64;
        self.scanner.pos = 0;
        self.counted = 0;
        advanced
    }

    /// Fetches more bytes for the current token, or consumes it if it is too long.
    #[cold]
    fn more(&mut self) -> Result<Option<Token>, S::Error> {
        let piece = &self.source.window()[self.scanner.pos..];
        let max_length = self.limits.token;
        let is_comment = piece.first() == Some(&b'{');
        // Neither the brace or sign before the text nor the look-ahead after it counts toward the
        // limit.
        let may_fit = match piece.first() {
            Some(b'{') => {
                let undecided = undecided(piece);
                piece.len() - undecided <= max_length + 1 && undecided <= max_length + EVENT.len()
            }
            Some(b'%') if !self.scanner.column_zero => true,
            Some(b';' | b'%') => {
                let end = memchr2(b'\n', b'\r', piece);
                end.is_some() || piece.len() <= max_length + 1
            }
            // Other tokens have their own limits.
            _ => true,
        };
        if may_fit {
            self.fetch()?;
            return Ok(None);
        }
        let gap = self.scanner.gap;
        self.long = self.here_place();
        if is_comment {
            self.skip_comment()?;
        } else {
            self.skip_line()?;
        }
        let end = self.scanner.pos;
        Ok(Some(Token {
            kind: TokenKind::TooLongForWindow,
            start: end,
            end,
            gap,
        }))
    }

    /// Consumes a comment that is too long to keep, piece by piece.
    fn skip_comment(&mut self) -> Result<(), S::Error> {
        loop {
            let (window, pos) = (self.source.window(), self.scanner.pos);
            if let Ok(end) = comment_end(window, pos, self.source.is_last()) {
                self.scanner.consume_comment(end);
                return Ok(());
            }
            // Of a long run of white space, only the last blank line is kept, or the line feed that
            // may begin a blank line. A line with more blanks than fit into the window is treated
            // as text.
            let piece = &window[pos..];
            let mut keep = undecided(piece);
            if keep > self.limits.token {
                let mut feeds = (1..=piece.len()).filter(|back| piece[piece.len() - back] == b'\n');
                let (last, blank_line) = (feeds.next(), feeds.next());
                let fits = |keep: &usize| *keep <= self.limits.token.max(MAX_RESCAN);
                keep = blank_line
                    .filter(fits)
                    .or(last.filter(fits))
                    .unwrap_or(0)
                    .min(keep);
            }
            self.scanner.pos = window.len() - keep;
            self.fetch()?;
        }
    }
}

/// Returns the number of line ends in a part of the window.
pub(crate) fn count_lines(window: &[u8], part: Range<usize>) -> u64 {
    let feeds = memchr_iter(b'\n', &window[part.clone()]).count();
    let lone = |&at: &usize| window.get(part.start + at + 1) != Some(&b'\n');
    let returns = memchr_iter(b'\r', &window[part.clone()])
        .filter(lone)
        .count();
    (feeds + returns) as u64
}
