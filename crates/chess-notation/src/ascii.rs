//! Writing ASCII characters.

use core::fmt;

/// Writes ASCII characters one at a time. Bytes would have to be tested for valid UTF-8 before they are written at once.
#[inline(always)]
pub(crate) fn put<const N: usize>(out: &mut impl fmt::Write, ascii: [u8; N]) -> fmt::Result {
    for byte in ascii {
        debug_assert!(byte.is_ascii());
        // The mask tells the compiler that the character has one byte.
        out.write_char((byte & 0x7f) as char)?;
    }
    Ok(())
}
