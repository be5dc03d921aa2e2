//! Classes of bytes in movetext.

/// The token that a byte begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByteClass {
    /// White space within a line, and the dots after a move number.
    Blank,
    /// A line feed or a carriage return.
    LineEnd,
    /// A digit: a move number, a result, or castling with zeros.
    Digit,
    /// An ASCII letter: a move.
    Letter,
    /// A sign, or a byte beyond ASCII, whose token depends on what follows.
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
    /// A byte without a meaning in movetext.
    Junk,
}

/// The class of each byte.
pub(crate) static BYTE_CLASSES: [ByteClass; 256] = {
    let mut table = [ByteClass::Junk; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = byte_class(byte as u8);
        byte += 1;
    }
    table
};

/// Whether a byte continues a symbol: letters, digits, and the signs of moves and results.
pub(crate) static IN_SYMBOL: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let class = byte_class(byte as u8);
        table[byte] = matches!(
            class,
            ByteClass::Digit | ByteClass::Letter | ByteClass::Sign
        );
        byte += 1;
    }
    table
};

/// Returns the number of bytes at the start of a text that are in a set.
///
/// Eight bytes are looked up at once without a branch, because the end of a symbol is
/// unpredictable.
#[inline(always)]
pub(crate) fn run_length(set: &[bool; 256], text: &[u8]) -> usize {
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

const fn byte_class(byte: u8) -> ByteClass {
    match byte {
        // 26 is control-Z, the end of files on old systems.
        b' ' | b'\t' | b'.' | 11 | 12 | 26 => ByteClass::Blank,
        b'\n' | b'\r' => ByteClass::LineEnd,
        b'0'..=b'9' => ByteClass::Digit,
        b'a'..=b'z' | b'A'..=b'Z' => ByteClass::Letter,
        b'+' | b'#' | b'=' | b'-' | b':' | b'/' | b'_' | b'@' | b'~' | 128.. => ByteClass::Sign,
        b'{' => ByteClass::Brace,
        b';' => ByteClass::Semicolon,
        b'%' => ByteClass::Percent,
        b'$' => ByteClass::Dollar,
        b'!' | b'?' => ByteClass::Glyph,
        b'(' => ByteClass::Open,
        b')' => ByteClass::Close,
        b'*' => ByteClass::Star,
        b'[' => ByteClass::Bracket,
        _ => ByteClass::Junk,
    }
}
