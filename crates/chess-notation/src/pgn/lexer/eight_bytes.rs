//! Tests of eight bytes at a time, as one number.

/// Eight bytes of 1.
pub(in crate::pgn) const ONES: u64 = u64::MAX / 255;

/// The highest bit of each byte.
pub(in crate::pgn) const HIGH: u64 = ONES << 7;

/// Sets the highest bit of the lowest zero byte; higher bytes may be wrong.
#[inline(always)]
pub(in crate::pgn) const fn zeros(bytes: u64) -> u64 {
    bytes.wrapping_sub(ONES) & !bytes & HIGH
}

/// Sets the highest bit of each byte that is below `limit`, which is ASCII. Bytes that are not ASCII count without their
/// highest bit.
#[inline(always)]
pub(in crate::pgn) const fn below(limit: u8, bytes: u64) -> u64 {
    !((bytes | HIGH) - ONES * limit as u64) & HIGH
}

/// Sets the highest bit of each byte that is an ASCII letter or digit.
#[inline(always)]
pub(in crate::pgn) const fn alphanumeric(bytes: u64) -> u64 {
    /// Sets the highest bit of each byte that is at least `least`. No byte has its highest bit.
    #[inline(always)]
    const fn at_least(bytes: u64, least: u8) -> u64 {
        bytes + ONES * (128 - least as u64)
    }
    let ascii = bytes & !HIGH;
    let digits = at_least(ascii, b'0') & !at_least(ascii, b'9' + 1);
    let lower = ascii | (ONES * 0x20);
    let letters = at_least(lower, b'a') & !at_least(lower, b'z' + 1);
    (digits | letters) & !bytes & HIGH
}

#[cfg(test)]
mod tests {
    use super::{alphanumeric, below};

    #[test]
    fn letters_and_digits_are_marked_in_each_byte() {
        for byte in 0..=u8::MAX {
            for place in 0..8 {
                // The other bytes are the neighbors of letters and digits.
                let mut bytes = *b"/:@[`{/:";
                bytes[place] = byte;
                let expected = bytes.map(|byte| u8::from(byte.is_ascii_alphanumeric()) << 7);
                let marked = alphanumeric(u64::from_le_bytes(bytes)).to_le_bytes();
                assert_eq!(marked, expected, "{bytes:?}");
            }
        }
    }

    #[test]
    fn bytes_below_a_limit_are_marked_in_each_byte() {
        for byte in 0..=u8::MAX {
            for place in 0..8 {
                let mut bytes = *b"/0/0/0/0";
                bytes[place] = byte;
                let expected = bytes.map(|byte| u8::from(byte & 0x7f < b'0') << 7);
                let marked = below(b'0', u64::from_le_bytes(bytes)).to_le_bytes();
                assert_eq!(marked, expected, "{bytes:?}");
            }
        }
    }
}
