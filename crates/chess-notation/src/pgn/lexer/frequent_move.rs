//! Finds a move in the usual spelling, with few branches.
//!
//! Most of a file is moves of letters and digits with one space before them and every second one
//! with a number: `12. Nf3 Nc6`. Their tokens are found by testing eight bytes at a time as a
//! number, without a table and without a jump for each byte.

use crate::pgn::text::eight_bytes::{HIGH, alphanumeric, below};

/// The number of bytes that are looked at.
pub(crate) const NEAR: usize = 20;

/// Returns the start and the end of the move if the bytes begin with one space or line feed, perhaps a move number with
/// a dot, and a move. The move is two to seven letters and digits, and perhaps a sign for check, before white space or
/// another sign that ends a symbol.
///
/// `None` does not mean that there is no move.
///
/// Branches test what a processor predicts well. The length of a move, which it does not, is computed.
#[inline(always)]
pub(crate) fn frequent_move(near: &[u8; NEAR]) -> Option<(usize, usize)> {
    if !matches!(near[0], b' ' | b'\n') {
        return None;
    }
    // A number that begins with a zero may be a null move or castling.
    let start = match near[1] {
        b'1'..=b'9' => after_number(near, 1)?,
        _ => 1,
    };
    if !near[start].is_ascii_alphabetic() {
        return None;
    }
    let bytes = u64::from_le_bytes(*near.get(start..)?.first_chunk()?);
    // Every byte that may follow a move is below the digits, and these are found by few operations. Whether
    // only letters and digits are before it is tested by a branch.
    let ends = below(b'0', bytes);
    let length = ends.trailing_zeros() as usize / 8;
    // One letter can be a glyph.
    if !(2..8).contains(&length) {
        return None;
    }
    // The bytes of the move and the one after it.
    let looked_at = ends ^ (ends - 1);
    if (ends ^ !alphanumeric(bytes)) & looked_at & HIGH != 0 {
        return None;
    }
    let end = start + length;
    match near.get(end)? {
        b'+' | b'#' if ends_symbol(*near.get(end + 1)?) => Some((start, end + 1)),
        &next if ends_symbol(next) => Some((start, end)),
        _ => None,
    }
}

/// Returns whether a byte ends a symbol: white space, or one of the signs `!")`.
#[inline(always)]
const fn ends_symbol(byte: u8) -> bool {
    matches!(byte, 0..=b'"' | b')')
}

/// Returns the end of a move number of at most three digits with the dots and spaces after it.
#[inline(always)]
fn after_number(near: &[u8; NEAR], start: usize) -> Option<usize> {
    let mut at = start + 1;
    while at < start + 3 && near[at].is_ascii_digit() {
        at += 1;
    }
    if near[at] != b'.' {
        return None;
    }
    at += 1;
    while at < start + 9 && matches!(near[at], b'.' | b' ') {
        at += 1;
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::{NEAR, frequent_move};
    use crate::pgn::lexer::scanner::Scanner;
    use crate::pgn::lexer::token::{Gap, TokenKind};
    use dev_random::Random;

    fn scanner() -> Scanner {
        Scanner {
            pos: 0,
            gap: Gap::Nothing,
            has_skipped: false,
            column_zero: false,
            max_length: 1 << 20,
            is_in_comment: false,
        }
    }

    /// Returns the first move of the text, padded with spaces.
    fn found(text: &str) -> Option<&str> {
        let mut near = [b' '; NEAR];
        near[..text.len()].copy_from_slice(text.as_bytes());
        let (start, end) = frequent_move(&near)?;
        Some(&text[start..end])
    }

    #[test]
    fn frequent_moves_are_found_with_and_without_number() {
        for (text, mv) in [
            (" e4 ", "e4"),
            (" e4!", "e4"),
            (" Nf3 Nc6 4. Bb5", "Nf3"),
            ("\nNf3 Nc6", "Nf3"),
            ("\n4. Bb5+\n", "Bb5+"),
            (" 4. Bb5+)", "Bb5+"),
            (" 112... Qh4xe1#\n", "Qh4xe1#"),
            (" 112... Qh4xe1#", "Qh4xe1#"),
            (" 9.d8Q\r\n", "d8Q"),
            (" 7... Nbxd7 ", "Nbxd7"),
        ] {
            assert_eq!(found(text), Some(mv), "{text:?}");
        }
    }

    #[test]
    fn other_texts_are_left_to_the_scanner() {
        for text in [
            "",
            "e4 ",
            "4. e4 ",
            "\re4 ",
            " N ",
            " 0-0 ",
            " 1-0",
            " 12 e4",
            " 0000 ",
            " 1234. e4",
            " O-O ",
            " e8=Q ",
            " e8(Q) ",
            " exd6e.p.",
            " e4+= ",
            " {e4}",
            "  e4",
            " e4\u{a0}",
            " e\u{14}4 ",
            " \u{14}e4 ",
            " abcdefgh ",
        ] {
            assert_eq!(found(text), None, "{text:?}");
        }
    }

    #[test]
    fn every_frequent_move_is_the_next_token_of_the_scanner() {
        const BYTES: &[u8] = b"aeh1289NQxO  .. -=+#@!?()[]{};%$*\"\n\r\t\0\x14\x19\xe9/:0";
        let mut random = Random(5);
        let mut frequent = 0;
        for _ in 0..400_000 {
            let mut near: [u8; NEAR] = core::array::from_fn(|_| random.pick(BYTES));
            match random.below(4) {
                0 => near[0] = b' ',
                1 => near[0] = b'\n',
                2 => near[..4].copy_from_slice(b" 12."),
                _ => {}
            }
            let Some((start, end)) = frequent_move(&near) else {
                continue;
            };
            frequent += 1;
            let mut scanner = scanner();
            let token = scanner.token(&near, true).unwrap();
            let expected = (TokenKind::Move, start, end);
            let text = near.escape_ascii();
            let found = (token.kind, token.start, token.end);
            assert_eq!(found, expected, "{text}");
            assert_eq!(scanner.pos, end, "{text}");
        }
        assert!(frequent > 1_000, "{frequent}");
    }
}
