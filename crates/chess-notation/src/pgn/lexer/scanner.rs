//! [`Scanner`]: scans one token after the other within a window of bytes.

use crate::pgn::lexer::comment_end::{CommentEnd, comment_end};
use crate::pgn::lexer::token::{Gap, NeedMore, Token, TokenKind};
use crate::pgn::text::byte_class::{is_blank, is_in_symbol, is_junk, is_sign};
use crate::pgn::text::limits::MAX_SYMBOL_LENGTH;
use crate::pgn::text::nag::Nag;
use crate::pgn::text::result::{GameResult, MAX_RESULT};
use memchr::memchr2;

/// The maximum look-ahead after a symbol, in bytes: enough for `e.p.`.
const LOOK_AHEAD: usize = 8;

/// The state of scanning within a window.
#[derive(Debug)]
pub(crate) struct Scanner {
    /// The place in the window of the next token, or of the white space before it.
    pub(crate) pos: usize,
    /// The line ends between the last token and `pos`.
    pub(crate) gap: Gap,
    /// Whether text was skipped since the last line end.
    pub(crate) has_skipped: bool,
    /// Whether a line begins at `pos`.
    pub(crate) column_zero: bool,
    /// The limit of a comment or a line, in bytes.
    pub(crate) max_length: usize,
    /// Whether a comment without a closing brace was consumed. The game ends with it.
    pub(crate) is_in_comment: bool,
}

impl Scanner {
    /// Consumes everything before `next`.
    #[inline(always)]
    pub(crate) fn consume(&mut self, next: usize) {
        self.pos = next;
        self.gap = Gap::Nothing;
        self.column_zero = false;
    }

    /// Consumes text without a meaning before `next`, such as a move number. A blank line before it counts for the next
    /// token of the line.
    #[inline(always)]
    fn skip(&mut self, next: usize) {
        self.pos = next;
        self.column_zero = false;
        self.has_skipped = true;
        if self.gap == Gap::LineEnd {
            self.gap = Gap::Nothing;
        }
    }

    /// Consumes a comment.
    #[inline(always)]
    pub(crate) fn consume_comment(&mut self, end: CommentEnd) {
        match end {
            CommentEnd::Brace(at) => self.consume(at + 1),
            CommentEnd::Event(_, next) => {
                self.pos = next;
                self.gap = Gap::BlankLine;
                self.column_zero = true;
                self.is_in_comment = true;
            }
            CommentEnd::File(at) => {
                self.consume(at);
                self.is_in_comment = true;
            }
        }
    }

    /// Consumes the next token.
    #[inline(always)]
    pub(crate) fn token(&mut self, window: &[u8], last: bool) -> Result<Token, NeedMore> {
        loop {
            let pos = self.pos;
            let Some(&byte) = window.get(pos) else {
                return if last {
                    Ok(self.finish(TokenKind::End, pos, pos))
                } else {
                    Err(NeedMore)
                };
            };
            match byte {
                _ if is_blank(byte) => {
                    self.column_zero = false;
                    self.pos += 1;
                }
                b'\n' | b'\r' => self.line_end(window, last)?,
                b'a'..=b'z' | b'A'..=b'Z' => {
                    let end = symbol_end(window, pos);
                    if end + LOOK_AHEAD > window.len() && !last {
                        return Err(NeedMore);
                    }
                    let next = window.get(end);
                    if end - pos == 1 || matches!(next, Some(b'(' | b'.')) {
                        match special_symbol(window, pos, end) {
                            SpecialSymbol::Move(end) => return Ok(self.symbol(pos, end)),
                            SpecialSymbol::Nag(nag) => {
                                return Ok(self.finish(TokenKind::Nag(nag), pos, end));
                            }
                            SpecialSymbol::Nothing(end) => self.skip(end),
                        }
                    } else {
                        return Ok(self.symbol(pos, end));
                    }
                }
                b'0'..=b'9' => {
                    if let Some(token) = self.digits(window, last)? {
                        return Ok(token);
                    }
                }
                b'{' => {
                    let end = comment_end(window, pos, last)?;
                    return Ok(self.comment(end));
                }
                _ => {
                    if let Some(token) = self.rare(window, last)? {
                        return Ok(token);
                    }
                }
            }
        }
    }

    /// Consumes a token from `pos`.
    #[inline(always)]
    fn finish(&mut self, kind: TokenKind, start: usize, end: usize) -> Token {
        let gap = self.gap;
        self.consume(end);
        Token {
            kind,
            start,
            end,
            gap,
        }
    }

    #[inline(always)]
    fn symbol(&mut self, start: usize, end: usize) -> Token {
        let kind = if end - start <= MAX_SYMBOL_LENGTH {
            TokenKind::Move
        } else {
            TokenKind::LongSymbol
        };
        self.finish(kind, start, end)
    }

    /// Consumes a line end: a line feed, a carriage return, or both.
    #[inline(always)]
    fn line_end(&mut self, window: &[u8], last: bool) -> Result<(), NeedMore> {
        if window[self.pos] == b'\r' {
            match window.get(self.pos + 1) {
                Some(b'\n') => self.pos += 1,
                None if !last => return Err(NeedMore),
                _ => {}
            }
        }
        self.pos += 1;
        let has_skipped = core::mem::take(&mut self.has_skipped);
        self.gap = self.gap.after_line_end(has_skipped);
        self.column_zero = true;
        Ok(())
    }

    /// Consumes a move number, which is skipped, a result, castling with zeros, or a null move.
    #[inline(always)]
    fn digits(&mut self, window: &[u8], last: bool) -> Result<Option<Token>, NeedMore> {
        let pos = self.pos;
        let end = digits_end(window, pos);
        if end + LOOK_AHEAD > window.len() && !last {
            return Err(NeedMore);
        }
        let next_is_sign = window.get(end).is_some_and(|&next| is_sign(next));
        if next_is_sign && space(&window[end..]) == 0 {
            let end = symbol_end(window, end);
            if end + LOOK_AHEAD > window.len() && !last {
                return Err(NeedMore);
            }
            return Ok(Some(
                match GameResult::from_ascii_tolerant(&window[pos..end]) {
                    Some(GameResult::Draw) => return self.result(window, last),
                    Some(result) => self.finish(TokenKind::Result(result), pos, end),
                    // `.5-.5` and `1/2-0.5`, in which a symbol ends at the point.
                    None if matches!(&window[pos..end], b"5-" | b"1/2-0") => {
                        match self.result(window, last)? {
                            Some(result) => result,
                            None => self.symbol(pos, end),
                        }
                    }
                    None => self.symbol(pos, end),
                },
            ));
        }
        // `1 - 0` or `0.5-0.5`.
        if matches!(
            (window.get(end), window.get(end + 1)),
            (Some(b' '), Some(b'-' | b':' | 0xe2)) | (Some(b'.' | b','), Some(b'5'))
        ) && let Some(token) = self.result(window, last)?
        {
            return Ok(Some(token));
        }
        let digits = &window[pos..end];
        if digits == b"0000" {
            return Ok(Some(self.symbol(pos, end)));
        }
        let white_dot = window.get(end) == Some(&b'.') && window.get(end + 1) != Some(&b'.');
        if self.gap == Gap::BlankLine && digits == b"1" && white_dot {
            return Ok(Some(self.finish(TokenKind::FirstNumber, pos, end)));
        }
        // Skip the number with the dots and spaces after it, but not a line end.
        let mut next = end;
        while matches!(window.get(next), Some(b'.' | b' ')) {
            next += 1;
        }
        self.skip(next);
        Ok(None)
    }

    /// Consumes a result with spaces or points in it, or a usual one.
    #[cold]
    fn result(&mut self, window: &[u8], last: bool) -> Result<Option<Token>, NeedMore> {
        let pos = self.pos;
        if pos + MAX_RESULT > window.len() && !last {
            return Err(NeedMore);
        }
        let text = &window[pos..];
        if let Some((result, length)) = GameResult::unusual(text) {
            return Ok(Some(self.finish(
                TokenKind::Result(result),
                pos,
                pos + length,
            )));
        }
        let end = symbol_end(window, pos);
        let result = GameResult::from_ascii_tolerant(&window[pos..end]);
        Ok(result.map(|result| self.finish(TokenKind::Result(result), pos, end)))
    }

    #[inline(always)]
    fn comment(&mut self, end: CommentEnd) -> Token {
        let (kind, at, next) = match end {
            CommentEnd::Brace(at) => (TokenKind::Comment, at, at),
            CommentEnd::Event(at, next) => (TokenKind::OpenComment, at, next),
            CommentEnd::File(at) => (TokenKind::OpenComment, at, at),
        };
        let (kind, start) = if at - (self.pos + 1) > self.max_length || next - at > self.max_length
        {
            (TokenKind::TooLong, self.pos)
        } else {
            (kind, self.pos + 1)
        };
        let token = Token {
            kind,
            start,
            end: at,
            gap: self.gap,
        };
        self.consume_comment(end);
        token
    }

    /// Consumes a token that is neither a move nor a number nor a comment in braces.
    fn rare(&mut self, window: &[u8], last: bool) -> Result<Option<Token>, NeedMore> {
        let pos = self.pos;
        if pos + LOOK_AHEAD > window.len() && !last {
            return Err(NeedMore);
        }
        let kind = match window[pos] {
            b'(' => TokenKind::Open,
            b')' => TokenKind::Close,
            b'*' => TokenKind::Result(GameResult::Unknown),
            b'[' => {
                let token = Token {
                    kind: TokenKind::Bracket,
                    start: pos,
                    end: pos,
                    gap: self.gap,
                };
                return Ok(Some(token));
            }
            b';' => {
                return self.line(TokenKind::LineComment, window, last).map(Some);
            }
            b'%' if self.column_zero => {
                return self.line(TokenKind::Escape, window, last).map(Some);
            }
            b'!' | b'?' => {
                let both = window.get(pos + 1).is_some_and(|next| b"!?".contains(next));
                let end = pos + 1 + usize::from(both);
                let nag = Nag::from_sign(&window[pos..end]).map_or(TokenKind::Junk, TokenKind::Nag);
                return Ok(Some(self.finish(nag, pos, end)));
            }
            b'$' => {
                let end = digits_end(window, pos + 1);
                if end == window.len() && !last {
                    return Err(NeedMore);
                }
                let nag = nag(&window[pos + 1..end]);
                return Ok(Some(self.finish(nag, pos, end)));
            }
            byte if is_sign(byte) => return self.sign(window, last),
            _ => {
                let count = window[pos + 1..]
                    .iter()
                    .take(MAX_SYMBOL_LENGTH)
                    .take_while(|&&byte| is_junk(byte))
                    .count();
                let end = pos + 1 + count;
                if end == window.len() && !last {
                    return Err(NeedMore);
                }
                return Ok(Some(self.finish(TokenKind::Junk, pos, end)));
            }
        };
        Ok(Some(self.finish(kind, pos, pos + 1)))
    }

    /// Consumes the rest of the line as a token, whose text begins after the first byte.
    fn line(&mut self, kind: TokenKind, window: &[u8], last: bool) -> Result<Token, NeedMore> {
        let start = self.pos + 1;
        let end = match memchr2(b'\n', b'\r', &window[start..]) {
            Some(length) => start + length,
            None if last => window.len(),
            None => return Err(NeedMore),
        };
        if end - start > self.max_length {
            return Ok(self.finish(TokenKind::TooLong, self.pos, end));
        }
        Ok(self.finish(kind, start, end))
    }

    /// Consumes a symbol that begins with a sign or a non-ASCII byte.
    fn sign(&mut self, window: &[u8], last: bool) -> Result<Option<Token>, NeedMore> {
        let pos = self.pos;
        let blank = space(&window[pos..]);
        if blank > 0 {
            // After a byte order mark, as in concatenated files, the line still counts as just
            // begun.
            self.pos += blank;
            self.column_zero &= window[pos] == 0xef;
            return Ok(None);
        }
        let end = symbol_end(window, pos);
        if end == window.len() && !last && end - pos <= MAX_SYMBOL_LENGTH {
            return Err(NeedMore);
        }
        let symbol = &window[pos..end];
        if is_check_mark(symbol) {
            self.skip(end);
            return Ok(None);
        }
        Ok(Some(
            if let Some(result) = GameResult::from_ascii_tolerant(symbol) {
                if result == GameResult::Draw {
                    return self.result(window, last);
                }
                self.finish(TokenKind::Result(result), pos, end)
            } else if let Some(nag) = Nag::from_sign(symbol) {
                self.finish(TokenKind::Nag(nag), pos, end)
            } else {
                self.symbol(pos, end)
            },
        ))
    }
}

/// Returns the end of the symbol that begins at `start`, or one byte beyond the limit if it is
/// longer.
#[inline(always)]
fn symbol_end(window: &[u8], start: usize) -> usize {
    let limit = window.len().min(start + MAX_SYMBOL_LENGTH + 1);
    let symbol = &window[start..limit];
    let length = symbol.iter().position(|&byte| !is_in_symbol(byte));
    let symbol = &symbol[..length.unwrap_or(symbol.len())];
    if symbol.is_ascii() {
        start + symbol.len()
    } else {
        start + length_before_no_break_space(symbol)
    }
}

/// Returns the length of the part of a symbol before a no-break space in UTF-8.
#[cold]
fn length_before_no_break_space(symbol: &[u8]) -> usize {
    let mut pairs = symbol.windows(2);
    let length = pairs.position(|pair| pair == b"\xc2\xa0");
    length.unwrap_or(symbol.len())
}

/// Returns the end of a run of digits, like [`symbol_end`].
#[inline(always)]
fn digits_end(window: &[u8], start: usize) -> usize {
    let limit = window.len().min(start + MAX_SYMBOL_LENGTH + 1);
    let digits = &window[start..limit];
    let length = digits.iter().position(|byte| !byte.is_ascii_digit());
    start + length.unwrap_or(digits.len())
}

/// A symbol of one letter, or one before a parenthesis or a dot.
enum SpecialSymbol {
    /// A move, which ends at this offset.
    Move(usize),
    Nag(Nag),
    /// Text without a meaning, which ends at this offset.
    Nothing(usize),
}

/// Recognizes `e8(Q)`, `exd6e.p.`, `e.p.`, and `N` for a novelty. It reads at most five bytes
/// ahead.
#[cold]
fn special_symbol(window: &[u8], start: usize, end: usize) -> SpecialSymbol {
    let symbol = &window[start..end];
    let rest = &window[end..];
    if let [b'(', role, b')', ..] = rest
        && b"QRBNqrbn".contains(role)
        && matches!(symbol.last(), Some(b'1' | b'8'))
    {
        return SpecialSymbol::Move(end + 3);
    }
    if symbol.ends_with(b"e") && rest.starts_with(b".p") {
        let end = end + 2 + usize::from(rest.get(2) == Some(&b'.'));
        return if symbol == b"e" {
            SpecialSymbol::Nothing(end)
        } else {
            SpecialSymbol::Move(end)
        };
    }
    match symbol {
        b"ep" => SpecialSymbol::Nothing(end),
        b"N" => SpecialSymbol::Nag(Nag::new(146)),
        _ => SpecialSymbol::Move(end),
    }
}

/// Returns the glyph with this number, or an invalid glyph if the number is missing or greater than
/// 255.
fn nag(digits: &[u8]) -> TokenKind {
    if digits.is_empty() {
        return TokenKind::InvalidNag;
    }
    let number = digits.iter().try_fold(0_u8, |number, digit| {
        number.checked_mul(10)?.checked_add(digit - b'0')
    });
    number.map_or(TokenKind::InvalidNag, |number| {
        TokenKind::Nag(Nag::new(number))
    })
}

/// Returns whether a symbol is a sign for check or mate that is separated from its move.
fn is_check_mark(symbol: &[u8]) -> bool {
    matches!(symbol, b"+" | b"++" | b"#")
}

/// Returns the length of white space that is not ASCII: a byte order mark, a no-break space, or an
/// ellipsis, in UTF-8 or, if it stands alone, in Windows-1252.
fn space(text: &[u8]) -> usize {
    match text {
        [0xef, 0xbb, 0xbf, ..] | [0xe2, 0x80, 0xa6, ..] => 3,
        [0xc2, 0xa0, ..] => 2,
        [0x85 | 0xa0] => 1,
        [0x85 | 0xa0, next, ..] if !is_sign(*next) => 1,
        _ => 0,
    }
}
