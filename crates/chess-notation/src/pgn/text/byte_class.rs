//! Classes of bytes in movetext.

/// Returns whether a byte continues a symbol: letters, digits, and the signs of moves and results.
pub(crate) const fn is_in_symbol(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || is_sign(byte)
}

/// Returns whether a byte is a sign of moves and results, or beyond ASCII. What token it begins depends on what
/// follows.
pub(crate) const fn is_sign(byte: u8) -> bool {
    matches!(
        byte,
        b'+' | b'#' | b'=' | b'-' | b':' | b'/' | b'_' | b'@' | b'~' | 128..
    )
}

/// Returns whether a byte is white space within a line, or a dot, which can follow a move number.
pub(crate) const fn is_blank(byte: u8) -> bool {
    // 26 is control-Z, the end of files on old systems.
    matches!(byte, b' ' | b'\t' | b'.' | 11 | 12 | 26)
}

/// Returns whether a byte has no meaning in movetext.
pub(crate) const fn is_junk(byte: u8) -> bool {
    let is_token = matches!(
        byte,
        b'\n' | b'\r' | b'{' | b';' | b'%' | b'$' | b'!' | b'?' | b'(' | b')' | b'*' | b'['
    );
    !is_in_symbol(byte) && !is_blank(byte) && !is_token
}
