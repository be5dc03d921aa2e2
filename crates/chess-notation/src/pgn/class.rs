//! What a byte can begin or continue in movetext.

/// What a token that begins with a byte is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// White space within a line, and the dots after a move number.
    Blank,
    /// A line feed or a carriage return.
    LineEnd,
    /// A digit: a move number, a result, or castling with zeros.
    Digit,
    /// An ASCII letter: a move.
    Letter,
    /// A sign or a byte of a character beyond ASCII, whose meaning depends on what follows.
    Sign,
    Brace,
    Semicolon,
    Percent,
    Dollar,
    Glyph,
    Open,
    Close,
    Star,
    Bracket,
    /// Nothing that movetext knows.
    Junk,
}

/// The class of each byte.
pub(super) static CLASS: [Class; 256] = {
    let mut table = [Class::Junk; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = class(byte as u8);
        byte += 1;
    }
    table
};

/// Whether a byte goes on with a word: letters, digits, and the signs of moves and results.
pub(super) static IN_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let class = class(byte as u8);
        table[byte] = matches!(class, Class::Digit | Class::Letter | Class::Sign);
        byte += 1;
    }
    table
};

/// How many bytes at the start of a text are in a set.
///
/// Eight are looked up at once and without a branch: no processor foresees where a word ends.
#[inline(always)]
pub(super) fn run_length(set: &[bool; 256], text: &[u8]) -> usize {
    let (eights, rest) = text.as_chunks::<8>();
    for (i, eight) in eights.iter().enumerate() {
        let members = eight.iter().rev().fold(0_u8, |members, &byte| {
            members << 1 | u8::from(set[byte as usize])
        });
        if members != u8::MAX {
            return i * 8 + members.trailing_ones() as usize;
        }
    }
    let length = rest.iter().position(|&byte| !set[byte as usize]);
    text.len() - rest.len() + length.unwrap_or(rest.len())
}

const fn class(byte: u8) -> Class {
    match byte {
        // 26 is control-Z, with which the files of old systems end.
        b' ' | b'\t' | b'.' | 11 | 12 | 26 => Class::Blank,
        b'\n' | b'\r' => Class::LineEnd,
        b'0'..=b'9' => Class::Digit,
        b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
        b'+' | b'#' | b'=' | b'-' | b':' | b'/' | b'_' | b'@' | b'~' | 128.. => Class::Sign,
        b'{' => Class::Brace,
        b';' => Class::Semicolon,
        b'%' => Class::Percent,
        b'$' => Class::Dollar,
        b'!' | b'?' => Class::Glyph,
        b'(' => Class::Open,
        b')' => Class::Close,
        b'*' => Class::Star,
        b'[' => Class::Bracket,
        _ => Class::Junk,
    }
}
