//! [`looks_like_pgn`]: tells PGN from other files.

use crate::pgn::text::result::GameResult;
use memchr::{memchr, memchr2};

/// The number of bytes at the start of a file that [`looks_like_pgn`] examines.
pub const RECOGNITION_LENGTH: usize = 64 * 1024;

/// Returns whether a file that begins with these bytes can be PGN. The first [`RECOGNITION_LENGTH`] bytes count.
///
/// A [`Reader`](crate::pgn::Reader) reads any bytes, as games full of errors. This function tells whether reading makes
/// sense. A file is PGN if one of these is true:
///
/// - A line begins with a tag: `[Event "`.
/// - The file is text, and a line begins with a move and its number: `1. e4`. Piece letters of all languages count.
/// - The file is text, and its first line consists of moves, numbers and results: `e4 e5 Nf3`, `*`.
/// - The file is text, and has nothing but white space, comments and escape lines (`%`).
///
/// Comments before a tag or a move are skipped, and so are lines of other text: headers of a mail, prose. Text has no
/// control characters but white space, the escape character and the end of a file in DOS.
///
/// ```
/// use chess_notation::pgn::looks_like_pgn;
///
/// assert!(looks_like_pgn(b"Dear friend,\n\n[White \"Morphy\"]\n\n1. e4 *"));
/// assert!(looks_like_pgn(b"1. Sf3 Sf6 *"));
/// assert!(looks_like_pgn(b""));
/// assert!(!looks_like_pgn(b"{\"name\": \"chess\"}"));
/// assert!(!looks_like_pgn(b"#include <stdio.h>\n"));
/// ```
pub fn looks_like_pgn(first_block: &[u8]) -> bool {
    let text = &first_block[..first_block.len().min(RECOGNITION_LENGTH)];
    let is_text = !text.iter().any(|&byte| is_binary(byte));
    let mut lines = Lines {
        rest: text,
        is_in_comment: false,
    };
    let mut is_first = true;
    while let Some(line) = lines.next() {
        let begins_with_move = || begins_with_numbered_move(line) || is_first && is_movetext(line);
        if begins_with_tag(line) || is_text && begins_with_move() {
            return true;
        }
        is_first &= lines.is_in_comment;
    }
    is_first && is_text && !begins_with_json(text)
}

/// Returns whether a byte does not occur in text.
const fn is_binary(byte: u8) -> bool {
    !matches!(byte, b'\t'..=b'\r' | 0x1a | 0x1b | b' '..)
}

/// The lines of a text that have more than white space and comments, without what is to be skipped at their start.
struct Lines<'t> {
    /// The text from the start of a line, or from the end of a line.
    rest: &'t [u8],
    /// Whether the lines belong to a comment that is not closed: it is longer than the text, or its brace is missing.
    is_in_comment: bool,
}

impl<'t> Iterator for Lines<'t> {
    type Item = &'t [u8];

    fn next(&mut self) -> Option<&'t [u8]> {
        let mut is_line_start = true;
        loop {
            let text = self.rest;
            let skipped = match *text {
                [] => return None,
                [b'\t'..=b'\r' | b' ' | 0x1a, ..] => 1,
                // A byte order mark, and a no-break space.
                [0xef, 0xbb, 0xbf, ..] => 3,
                [0xc2, 0xa0, ..] => 2,
                [b'%', ..] if is_line_start => line_length(text),
                [b';', ..] => line_length(text),
                [b'{', ..] => memchr(b'}', text).map_or_else(
                    || {
                        self.is_in_comment = true;
                        line_length(text)
                    },
                    |end| end + 1,
                ),
                _ => {
                    let (line, rest) = text.split_at(line_length(text));
                    self.rest = rest;
                    return Some(line);
                }
            };
            is_line_start = match text[0] {
                b'\n' | b'\r' => true,
                // A byte order mark.
                0xef => is_line_start,
                _ => false,
            };
            self.rest = &text[skipped..];
        }
    }
}

fn line_length(text: &[u8]) -> usize {
    memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}

/// Returns whether a line begins with a tag, up to the quotation mark before its value.
fn begins_with_tag(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"[") else {
        return false;
    };
    let rest = rest.trim_ascii_start();
    let is_in_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = rest.iter().take_while(|byte| is_in_name(byte)).count();
    let (name, value) = rest.split_at(length);
    // Programs have lists that begin with `[b"`.
    let is_prefix = length < 3 && value.starts_with(b"\"");
    name.first().is_some_and(u8::is_ascii_alphabetic)
        && value.trim_ascii_start().starts_with(b"\"")
        && !is_prefix
}

/// Returns whether a line begins with a number, a dot and a move.
fn begins_with_numbered_move(line: &[u8]) -> bool {
    let after = without_number(line);
    let number = &line[..line.len() - after.len()];
    number.contains(&b'.') && words(after).next().is_some_and(is_move)
}

/// Returns whether a line consists of moves, their numbers and signs, results and comments, and has a move or a result.
fn is_movetext(line: &[u8]) -> bool {
    let mut found = false;
    for word in words(line) {
        if b"{;".contains(&word[0]) {
            break;
        }
        let is_glyph = word[0] == b'$' && word[1..].iter().all(u8::is_ascii_digit);
        let is_result = GameResult::from_ascii_tolerant(word).is_some();
        let rest = without_number(word);
        let is_number = rest.is_empty();
        if is_result || is_move(rest) {
            found = true;
        } else if !is_glyph && !is_number {
            return false;
        }
    }
    found
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = text.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty())
}

/// Returns the text after a move number with its dots, and after the white space there.
fn without_number(text: &[u8]) -> &[u8] {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 || digits > MAX_DIGITS {
        return text;
    }
    let mut rest = text[digits..].trim_ascii_start();
    loop {
        rest = match rest {
            // A dot, or an ellipsis.
            [b'.', rest @ ..] | [0xe2, 0x80, 0xa6, rest @ ..] => rest,
            _ => break,
        };
    }
    // `0-0` is castling.
    match rest {
        [b'-' | b'/' | b':', ..] => text,
        _ => rest.trim_ascii_start(),
    }
}

/// Returns whether a word has the form of a move, with the piece letters of any language.
fn is_move(word: &[u8]) -> bool {
    // A comment, a variation or a glyph can follow without a space.
    let end = word.iter().position(|byte| b"{}();$!?+#".contains(byte));
    let word = &word[..end.unwrap_or(word.len())];
    if matches!(word, b"O-O" | b"O-O-O" | b"0-0" | b"0-0-0" | b"--") {
        return true;
    }
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    let Some(to) = word.windows(2).rposition(is_square) else {
        return false;
    };
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    let is_origin = |byte: &u8| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b':' | b'-');
    let (from, promotion) = (&word[..to], &word[to + 2..]);
    let origin = from.iter().rev().take_while(|byte| is_origin(byte)).count();
    let piece = &from[..from.len() - origin];
    let role = promotion.strip_prefix(b"=").unwrap_or(promotion);
    piece.len() <= MAX_LETTER
        && piece.iter().all(is_letter)
        && origin <= MAX_ORIGIN
        && role.len() <= MAX_LETTER
        && (role == b"e.p." || role.iter().all(is_letter))
}

/// The maximum number of digits of a move number. Longer numbers are addresses and dates.
const MAX_DIGITS: usize = 4;

/// The maximum length of a piece letter in bytes: `Кр` of Russian.
const MAX_LETTER: usize = 4;

/// The maximum length of the square of origin with a hyphen or a sign of capture.
const MAX_ORIGIN: usize = 4;

/// Returns whether a text begins like an object of JSON, which reads as a comment.
fn begins_with_json(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let Some(inner) = text.trim_ascii_start().strip_prefix(b"{") else {
        return false;
    };
    inner.trim_ascii_start().starts_with(b"\"")
}
