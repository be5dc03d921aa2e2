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
pub(super) const CLASS: [Class; 256] = {
    let mut table = [Class::Junk; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = class(byte as u8);
        byte += 1;
    }
    table
};

/// Whether a byte goes on with a word: letters, digits, and the signs of moves and results.
pub(super) const IN_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let class = class(byte as u8);
        table[byte] = matches!(class, Class::Digit | Class::Letter | Class::Sign);
        byte += 1;
    }
    table
};

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
